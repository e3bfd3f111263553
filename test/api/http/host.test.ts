import type { Request } from 'express';
import { expect, test } from 'vitest';
import { refusalCheck } from '#main/api/http/caller';

test('a listener that other machines may reach is named by any address, but by no foreign name', () => {
  const passes = (listensOn: string, host: string) =>
    refusalCheck({ host: listensOn, allowedOrigins: [], linksFromElsewhere: false })({
      headers: { host },
      rawHeaders: ['Host', host],
    } as Request) === null;
  for (const host of ['192.168.1.7:4780', '[fe80::1]:4780', 'localhost:4780']) expect(passes('0.0.0.0', host), host).toBe(true);
  expect(passes('mirror.lan', 'mirror.lan:4780')).toBe(true);
  expect(passes('0.0.0.0', 'evil.example:4780')).toBe(false);
  expect(passes('127.0.0.1', '192.168.1.7:4780')).toBe(false);
  expect(passes('127.0.0.1', '')).toBe(false);
});

test('another port in the Host is no other server, as behind `ssh -L` or a published port of a container', () => {
  const answered = (host: string, origin?: string) =>
    refusalCheck({ host: '127.0.0.1', allowedOrigins: [], linksFromElsewhere: false })({
      headers: { host, ...(origin === undefined ? {} : { origin }) },
      rawHeaders: ['Host', host],
    } as Request) === null;
  for (const host of ['127.0.0.1:1', 'localhost', '[::1]:8080', 'LOCALHOST:65535']) expect(answered(host), host).toBe(true);
  expect(answered('localhost:8080', 'http://localhost:8080')).toBe(true);
  // A page that another program on this machine serves stays another page.
  expect(answered('localhost:4780', 'http://localhost:8080')).toBe(false);
  expect(answered('localhost:8080', 'http://localhost:4780')).toBe(false);
  expect(answered('localhost:8080', 'http://localhost')).toBe(false);
  for (const host of ['127.0.0.1:x', '127.0.0.1.evil.example:80', '127.0.0.1:80:80']) expect(answered(host), host).toBe(false);
});
