import type { Request } from 'express';
import { expect, test } from 'vitest';
import { refusalCheck } from '#main/api/http/caller';

test('a listener that other machines may reach is named by any address, but by no foreign name', () => {
  const passes = (listensOn: string, host: string) =>
    refusalCheck({ host: listensOn, port: 4780, allowedOrigins: [], linksFromElsewhere: false })({
      headers: { host },
      rawHeaders: ['Host', host],
    } as Request) === null;
  for (const host of ['192.168.1.7:4780', '[fe80::1]:4780', 'localhost:4780']) expect(passes('0.0.0.0', host), host).toBe(true);
  expect(passes('mirror.lan', 'mirror.lan:4780')).toBe(true);
  expect(passes('0.0.0.0', 'evil.example:4780')).toBe(false);
  expect(passes('127.0.0.1', '192.168.1.7:4780')).toBe(false);
  expect(passes('127.0.0.1', '')).toBe(false);
});
