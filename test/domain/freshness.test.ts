import { expect, test } from 'vitest';
import { agedSource, freshnessOf, type MirrorFacts, type SourceFacts, sourceAge } from '#main/domain/freshness';
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

/** Killmails that are as new as they should be, or as a case has them. */
const killmails = (changes: Partial<SourceFacts> = {}): SourceFacts => ({
  source: 'r2z2',
  on: true,
  covered: { killmails: isoUtc(NOW - 10 * MINUTE) },
  heardAt: NOW - MINUTE,
  collectedAt: NOW - MINUTE,
  nextAttemptAt: NOW + MINUTE,
  failure: null,
  lateJob: null,
  backlog: null,
  isIncomplete: false,
  note: null,
  ...changes,
});
const DAY_OLD = { killmails: isoUtc(NOW - DAY) };
const left = { left: 12_345, unit: 'killmails' };
const since = '2026-11-19T12:00:00Z';

test.each<[string, Partial<SourceFacts>, string, string | null]>([
  ['all is new', {}, 'fresh', null],
  ['all is new, with something left out', { note: 'One was left out.' }, 'fresh', 'One was left out.'],
  [
    'a day behind, and what is left is being read',
    { covered: DAY_OLD, backlog: left },
    'catching_up',
    `Killmails: nothing newer than ${since}. 12,345 killmails are still to be read.`,
  ],
  [
    'a day behind, and one is left',
    { covered: DAY_OLD, backlog: { ...left, left: 1 } },
    'catching_up',
    `Killmails: nothing newer than ${since}. 1 killmail is still to be read.`,
  ],
  ['a day behind although every run ends well', { covered: DAY_OLD }, 'late', `Killmails: nothing newer than ${since}.`],
  [
    'a day behind, and nothing was heard for an hour',
    { covered: DAY_OLD, backlog: left, heardAt: NOW - HOUR },
    'late',
    `Killmails: nothing newer than ${since}. 12,345 killmails are still to be read.`,
  ],
  ['refused', { failure: 'zKillboard answered 503.' }, 'failing', 'zKillboard answered 503.'],
  ['switched off', { on: false, covered: DAY_OLD, backlog: left }, 'off', null],
  ['runs ended well and brought nothing', { covered: {} }, 'never', 'Nothing of it is here yet.'],
  [
    'a run ended well although it could read nothing',
    { covered: {}, note: 'It could not be read.' },
    'never',
    'It could not be read.',
  ],
  [
    'the first run has begun',
    { covered: {}, backlog: left, collectedAt: null },
    'catching_up',
    '12,345 killmails are still to be read.',
  ],
  ['one job rests', { lateJob: { label: 'Bids', since: NOW - DAY } }, 'late', `Bids: nothing new since ${since}.`],
])('of a source of which %s', (_, facts, state, reason) => {
  expect(sourceAge(killmails(facts), NOW)).toMatchObject({ state, reason });
});

test('a source is as new as its oldest part, or as the job that rests longest, and each part has its own state', () => {
  const esi = killmails({
    source: 'esi',
    covered: { contracts: isoUtc(NOW - 20 * MINUTE), activity: isoUtc(NOW - HOUR), sovereignty: isoUtc(NOW - 5 * HOUR) },
  });
  const age = sourceAge(esi, NOW);
  expect(age).toMatchObject({ state: 'late', covered_until: isoUtc(NOW - 5 * HOUR) });
  expect(age.reason).toBe('Sovereignty: nothing newer than 2026-11-20T07:00:00Z.');
  expect(Object.fromEntries(age.parts.map(({ part, state }) => [part, state]))).toEqual({
    contracts: 'fresh',
    activity: 'fresh',
    sovereignty: 'late',
    campaigns: 'never',
    incursions: 'never',
    skyhooks: 'never',
    warfare: 'never',
  });
  const resting = sourceAge({ ...esi, covered: { contracts: isoUtc(NOW) }, lateJob: { label: 'Bids', since: NOW - DAY } }, NOW);
  expect(resting.covered_until).toBe(since);
});

test('lists that were never all read leave their source catching up, and an image server without dated data is fresh once it answered', () => {
  const first = killmails({
    source: 'esi',
    covered: { contracts: isoUtc(NOW) },
    isIncomplete: true,
    backlog: { left: 73, unit: 'regions' },
  });
  expect(sourceAge(first, NOW)).toMatchObject({ state: 'catching_up', reason: '73 regions are still to be read.' });
  expect(sourceAge(killmails({ source: 'images', covered: {} }), NOW)).toMatchObject({
    state: 'fresh',
    covered_until: null,
    parts: [],
  });
  expect(sourceAge(killmails({ source: 'images', covered: {}, collectedAt: null }), NOW).state).toBe('never');
});

test('what was fresh when it was told of is late once its time has passed', () => {
  const told = sourceAge(killmails(), NOW);
  expect(agedSource(told, NOW + 20 * MINUTE)).toBe(told);
  expect(agedSource(told, NOW + 31 * MINUTE)).toMatchObject({
    state: 'late',
    reason: 'Killmails: nothing newer than 2026-11-20T11:50:00Z.',
    parts: [{ part: 'killmails', state: 'late' }],
  });
});
