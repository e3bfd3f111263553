import { expect, test } from 'vitest';
import { addressOf } from '#main/runtime/loopback';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4780'],
  ['127.0.0.2', 'http://127.0.0.2:4780'],
  ['localhost', 'http://localhost:4780'],
  ['::1', 'http://[::1]:4780'],
  ['[::1]', 'http://[::1]:4780'],
  ['192.168.1.7', 'http://192.168.1.7:4780'],
])('a server on %s is reached there', (host, app) => {
  expect(addressOf(host, 4780)).toEqual({ app, contracts: `${app}/contracts`, systems: `${app}/systems` });
});

test.each(['0.0.0.0', '::', '[::]'])('a server on %s, every address of this machine, is reached on loopback', (host) => {
  expect(addressOf(host, 4780).app).toBe('http://127.0.0.1:4780');
});
