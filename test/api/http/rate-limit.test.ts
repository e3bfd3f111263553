import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { limitRate } from '#main/api/http/rate-limit';
import { rateLimitRule } from '#shared/http/rate-limit';
import { NOON } from '../../support/builders.ts';
import { fakeClock } from '../../support/world.ts';

const from = (remoteAddress: string) => ({ socket: { remoteAddress } }) as IncomingMessage;

test('all addresses of this machine are one client, and each other machine is one of its own', () => {
  const { count } = limitRate(fakeClock(NOON), () => 'script');
  const taken = Array.from({ length: 400 }, (_, index) => count(from(`127.0.${index >> 8}.${index & 255}`)));
  expect(taken.filter((counted) => counted !== null)).toHaveLength(rateLimitRule.requests);
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.9', '127.255.255.254'])
    expect(count(from(address)), address).toBe(null);
  for (const address of ['192.168.1.5', '::ffff:192.168.1.6', '2001:db8::1'])
    expect(count(from(address))?.remaining, address).toBe(rateLimitRule.requests - 1);
});
