import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { expect, test } from 'vitest';
import { ApiError } from '#main/api/http/errors';
import { limitRate } from '#main/api/http/rate-limit';
import { rateLimitRule } from '#shared/http/headers';
import { NOON } from '../../support/builders.ts';
import { fakeClock } from '../../support/world.ts';

const from = (remoteAddress: string) => ({ socket: { remoteAddress } }) as IncomingMessage;

test('all addresses of this machine are one client, and each other machine is one of its own', () => {
  const { weigh } = limitRate(fakeClock(NOON), () => 'script');
  /** How many requests are left after one more; null: it is beyond the limit. */
  const count = (request: IncomingMessage): number | null => {
    let remaining = Number.NaN;
    const response = { set: (_name: string, value: string) => (remaining = Number(value)) } as unknown as Response;
    try {
      weigh(request, response, 2);
      return remaining;
    } catch (failure) {
      expect(failure).toBeInstanceOf(ApiError);
      return null;
    }
  };
  const taken = Array.from({ length: 400 }, (_, index) => count(from(`127.0.${index >> 8}.${index & 255}`)));
  expect(taken.filter((counted) => counted !== null)).toHaveLength(rateLimitRule.requests);
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.9', '127.255.255.254'])
    expect(count(from(address)), address).toBe(null);
  for (const address of ['192.168.1.5', '::ffff:192.168.1.6', '2001:db8::1'])
    expect(count(from(address)), address).toBe(rateLimitRule.requests - 1);
});
