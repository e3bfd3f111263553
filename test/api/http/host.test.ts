import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { checkHost } from '#main/api/http/security';

test('a listener that other machines may reach is named by any address, but by no foreign name', () => {
  const passes = (listensOn: string, host: string) => {
    let refused: unknown = 'not asked';
    checkHost(listensOn, () => 4780)({ headers: { host } } as Request, {} as Response, (failure?: unknown) => {
      refused = failure;
    });
    return refused === undefined;
  };
  for (const host of ['192.168.1.7:4780', '[fe80::1]:4780', 'localhost:4780']) expect(passes('0.0.0.0', host), host).toBe(true);
  expect(passes('mirror.lan', 'mirror.lan:4780')).toBe(true);
  expect(passes('0.0.0.0', 'evil.example:4780')).toBe(false);
  expect(passes('127.0.0.1', '192.168.1.7:4780')).toBe(false);
  expect(passes('127.0.0.1', '')).toBe(false);
});
