import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alertComputations } from '#main/queries/alerts';
import type { WriteDb } from '#main/store/db';
import { type KillmailRow, killmailWrites } from '#main/store/systems/killmails';
import { liveKillReads } from '#main/store/systems/live-kills';
import { alertRule } from '#shared/alerts';
import { DAY, fromIso, HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { HED, JITA, NIARJA, PERIMETER, TAMA } from '../conformance/plan-mirror.ts';
import { fillSystems } from '../conformance/systems-mirror.ts';
import { bumpVersion, insertRow, NOON, participants } from '../support/builders.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { plainBacktest } from '../support/plain-backtest.ts';

const systems = [JITA, PERIMETER, TAMA, NIARJA, HED] as const;
/** Of every system the same few places: two stargates, a planet, and none that is known. */
const locations = [50_000_001, 50_000_002, 40_000_001, null];
const [SHIP, OTHER_SHIP] = [587, 588];

/** Kills lie in few stretches of some hours, so that many are near each other; the longest past ends within one of them. */
const someMoment = fc
  .record({
    days: fc.constantFrom(0, 0, 0, 1, 7, 14),
    minutes: fc.integer({ min: 0, max: 420 }),
    seconds: fc.constantFrom(0, 1, 30),
  })
  .map(({ days, minutes, seconds }) => fromIso(NOON) - days * DAY - minutes * MINUTE - seconds * SECOND);

const someKill = fc
  .record({
    killmailId: fc.integer({ min: 1, max: 400 }),
    at: someMoment,
    systemId: fc.constantFrom(...systems),
    shipTypeId: fc.constantFrom(SHIP, OTHER_SHIP),
    locationId: fc.constantFrom(...locations),
    npc: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    pilots: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 2, maxLength: 4 }),
  })
  .map(
    ({ at, pilots: [victim, ...attackers], ...kill }): KillmailRow => ({
      ...kill,
      ...participants(victim as number, attackers, SHIP),
      time: isoUtc(at),
      value: 1,
    }),
  );

const someChange = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kills: fc.array(someKill, { minLength: 20, maxLength: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ hoursLater: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ prunedBefore: someMoment }) },
  { weight: 1, arbitrary: fc.record({ capsule: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ delisted: fc.constant(NIARJA) }) },
  { weight: 1, arbitrary: fc.constant({ everything: 'deleted' as const }) },
);
type Change = typeof someChange extends fc.Arbitrary<infer One> ? One : never;

/** Stores a change as the ingester does; an id that is known keeps its time, as a killmail does. */
function store(db: WriteDb, change: Change): void {
  const kills = killmailWrites(db);
  if ('kills' in change) {
    const known = db.prepare<[number], string>('SELECT time FROM killmails WHERE killmail_id = ?').pluck();
    for (const kill of change.kills) kills.save([{ ...kill, time: known.get(kill.killmailId) ?? kill.time }], 'live');
    bumpVersion(db, 'killmails');
  }
  if ('prunedBefore' in change) kills.deleteBefore(isoUtc(change.prunedBefore));
  if ('capsule' in change) {
    db.prepare('UPDATE types SET group_id = ? WHERE type_id = ?').run(change.capsule ? 29 : 25, OTHER_SHIP);
    bumpVersion(db, 'catalog');
  }
  if ('delisted' in change) {
    db.prepare('DELETE FROM system_rows WHERE system_id = ?').run(change.delisted);
    bumpVersion(db, 'systems');
  }
  if ('everything' in change) db.exec('DELETE FROM killmails');
}

const someQuestion = fc.record({
  when: fc.constantFrom('kills' as const, 'camp' as const),
  most: fc.integer({ min: 1, max: 3 }),
  kills_min: fc.integer({ min: 1, max: 4 }),
  kills_minutes: fc.integer({ min: 1, max: 45 }),
  days: fc.constantFrom(1, 7, 14),
});

/** A loss at a gate is a likely camp a moment after it, two are for a while; three by their number alone. */
const evidence = [
  { ships: 1, minutes: 0, cases: 100, followed: 30 },
  { ships: 2, minutes: 0, cases: 100, followed: 50 },
  { ships: 2, minutes: 15, cases: 100, followed: 25 },
];

/** Gate jumps from Jita, by hand. */
const jumps = new Map([
  [JITA, 0],
  [PERIMETER, 1],
  [NIARJA, 2],
  [TAMA, 2],
  [HED, 3],
]);

test('the past of an alert is what a plain walk over all kills finds, whatever came, changed or went since the last question', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ change: someChange, asked: someQuestion }), { minLength: 1, maxLength: 8 }),
      async (steps) => {
        const db = emptyMirror();
        fillSystems(db);
        db.exec('DELETE FROM killmails');
        for (const row of evidence) insertRow(db, 'camp_evidence', row);
        const { pastAlarms } = alertComputations(db);
        const { since: killsSince } = liveKillReads(db);
        let now = fromIso(NOON);
        for (const { change, asked } of steps) {
          if ('hoursLater' in change) now += change.hoursLater * HOUR;
          store(db, change);
          const { days, ...figures } = asked;
          const rule = alertRule.parse({ ...figures, system_id: JITA });
          const answer = await pastAlarms({ rule, days }, now);
          if (answer.since === null) {
            expect(killsSince(isoUtc(now - days * DAY))).toEqual([]);
            continue;
          }
          const from = fromIso(answer.since);
          const isNear = (systemId: number) => (jumps.get(systemId) ?? 99) <= rule.most;
          const expected = plainBacktest(killsSince(isoUtc(from - 6 * HOUR)), { rule, from, isNear, evidence });
          found += expected.length;
          expect(answer).toEqual({
            since: answer.since,
            fired: expected.length,
            systems: new Set(expected.map(({ systemId }) => systemId)).size,
            newest: expected.slice(-5).reverse(),
          });
        }
        db.close();
      },
    ),
    { numRuns: 150 },
  );
  expect(found, 'that much was found').toBeGreaterThan(300);
});
