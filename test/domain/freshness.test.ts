import { expect, test } from 'vitest';
import { freshnessOf, type MirrorFacts } from '#main/domain/freshness';
import { dataNames } from '#shared/data-names';
import { DAY, fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';

const NOW = fromIso('2026-11-20T12:00:00Z');
const ago = (ms: number) => ({ observedAt: isoUtc(NOW - ms) });
const fresh = Object.fromEntries(dataNames.map((name) => [name, ago(5 * MINUTE)]));
const facts = (changes: Partial<MirrorFacts> = {}): MirrorFacts => ({
  versions: fresh,
  contracts: 'complete',
  outstanding: 1000,
  itemsPending: 0,
  off: new Set(),
  waiting: new Set(),
  now: NOW,
  ...changes,
});

test('an answer is as old as the oldest of what is behind it, and what is not behind it does not count', () => {
  const old = facts({ versions: { ...fresh, activity: ago(16 * HOUR) } });
  expect(freshnessOf(['systems', 'names'], old)).toBe('stale');
  expect(freshnessOf(['forecasts'], old)).toBe('stale');
  expect(freshnessOf(['wormholes', 'topology'], old)).toBe('complete');
  expect(freshnessOf(['contracts', 'items'], old)).toBe('complete');
});

test.each([
  ['contracts', 30 * MINUTE],
  ['activity', HOUR],
  ['warfare', 30 * MINUTE],
  ['killmails', 10 * MINUTE],
] as const)('%s are stale once they are more than three periods late', (name, period) => {
  const at = (age: number) => freshnessOf([name], facts({ versions: { ...fresh, [name]: ago(age) } }));
  expect([at(period), at(4 * period), at(4 * period + MINUTE)]).toEqual(['complete', 'complete', 'stale']);
});

test('a mirror that nobody feeds any more goes stale, whatever its last sweeps were', () => {
  const frozen = Object.fromEntries(dataNames.map((name) => [name, ago(10 * DAY)]));
  for (const name of ['contracts', 'prices', 'systems', 'fights'] as const)
    expect(freshnessOf([name], facts({ versions: frozen }))).toBe('stale');
});

test('an answer is partial while items that it depends on are still to be read, but for the few that cannot be had yet', () => {
  const pending = facts({ itemsPending: 11 });
  expect(freshnessOf(['contracts', 'items'], pending)).toBe('partial');
  expect(freshnessOf(['prices'], pending)).toBe('partial');
  expect(freshnessOf(['contracts'], pending)).toBe('complete');
  expect(freshnessOf(['prices'], facts({ itemsPending: 10 }))).toBe('complete');
  expect(freshnessOf(['prices'], facts({ outstanding: 0, itemsPending: 1 }))).toBe('partial');
});

test('a part that was never collected makes an answer partial, all of them make it empty, and one of a source that is off nothing', () => {
  const { activity, killmails, ...some } = fresh;
  expect(freshnessOf(['systems'], facts({ versions: some }))).toBe('partial');
  expect(freshnessOf(['activity', 'killmails'], facts({ versions: some }))).toBe('empty');
  expect(freshnessOf(['fights', 'activity'], facts({ versions: { ...some, activity: ago(0) }, off: new Set(['r2z2']) }))).toBe(
    'complete',
  );
  expect([activity, killmails]).toBeDefined();
});

test.each(['empty', 'partial', 'stale'] as const)('sweeps that are %s are told in every answer of contracts', (contracts) => {
  expect(freshnessOf(['contracts'], facts({ contracts }))).toBe(contracts);
  expect(freshnessOf([], facts({ contracts }))).toBe(contracts);
  expect(freshnessOf(['systems'], facts({ contracts }))).toBe('complete');
});

test('what an archive has of a source that was never heard yet is a part of what is to come, not stale', () => {
  const archived = facts({ versions: { ...fresh, killmails: ago(12 * HOUR) }, waiting: new Set(['r2z2']) });
  expect(freshnessOf(['fights'], archived)).toBe('partial');
  expect(freshnessOf(['fights'], { ...archived, waiting: new Set() })).toBe('stale');
  expect(freshnessOf(['fights', 'activity'], { ...archived, versions: { ...archived.versions, activity: ago(DAY) } })).toBe(
    'stale',
  );
});
