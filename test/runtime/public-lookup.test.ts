import { describe, expect, test } from 'vitest';
import { hostRefusal } from '#main/runtime/host-refusal';
import { isPrivateAddress } from '#main/runtime/public-lookup';
import { realWorld } from '#main/runtime/world';
import { SECOND } from '#shared/time';
import { NOON } from '../support/builders.ts';
import { leadsTo } from '../support/lookup.ts';
import { fakeClock } from '../support/world.ts';

describe('an address is private', () => {
  test.each([
    '127.0.0.1',
    '127.8.9.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '255.255.255.255',
    '::1',
    '::',
    '[::1]',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1%eth0',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ])('where it is %s', (address) => expect(isPrivateAddress(address)).toBe(true));

  test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1', 'example.org'])(
    'not where it is %s',
    (address) => expect(isPrivateAddress(address)).toBe(false),
  );
});

test.each([
  ['one address of this machine', leadsTo('127.0.0.1')],
  ['one of its network beside one of the internet', leadsTo('1.1.1.1', '192.168.0.7')],
  ['one in the other notation', leadsTo('::ffff:169.254.169.254')],
])('a name that leads to %s is not connected to where only the internet may be', async (_what, look) => {
  const { fetch } = realWorld({ lookup: look });
  const asked = fetch('https://trick.example/hook', { method: 'POST', headers: {}, body: 'x', onlyPublic: true });
  await expect(asked).rejects.toMatchObject({
    cause: { message: 'trick.example leads to an address of this machine or of its own network' },
  });
});

test('a name that is looked up for longer than three seconds is not refused', async () => {
  const clock = fakeClock(NOON);
  const refusal = hostRefusal(clock, (() => undefined) as unknown as Parameters<typeof hostRefusal>[1])('slow.example');
  await clock.advance(3 * SECOND);
  expect(await refusal).toBeNull();
  expect(clock.sleeping()).toBe(0);
});
