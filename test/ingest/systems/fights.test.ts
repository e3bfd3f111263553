import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fightsOf } from '#main/domain/fights/fights';
import { fights } from '#main/ingest/systems/fights';
import { eventWrites } from '#main/store/events/events';
import { dataVersionWrites } from '#main/store/ingest-state/data-versions';
import { fightWrites, killReads } from '#main/store/systems/fights';
import { type KillmailRow, killmailWrites } from '#main/store/systems/killmails';
import { transactions } from '#main/store/transaction';
import { DAY, fromIso, isoUtc, MINUTE } from '#shared/time';
import { aStaticData, aType, insertStaticData, NOON, participants } from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { places } from '../../support/galaxies/galaxy.ts';
import { fakeClock } from '../../support/world.ts';

const GATE = 50_000_100;
const RIFTER = 587;
const ASTRAHUS = 35832;
const DEPOT = 33474;

function started() {
  const db = emptyMirror();
  const data = aStaticData();
  insertStaticData(db, {
    ...data,
    categories: [
      ...data.categories,
      { categoryId: 65, name: 'Structure', published: true },
      { categoryId: 22, name: 'Deployable', published: true },
    ],
    groups: [
      ...data.groups,
      { groupId: 1657, categoryId: 65, name: 'Citadel', published: true },
      { groupId: 1246, categoryId: 22, name: 'Mobile Depot', published: true },
    ],
    types: [
      ...data.types,
      aType({ typeId: ASTRAHUS, name: 'Astrahus', groupId: 1657 }),
      aType({ typeId: DEPOT, name: 'Mobile Depot', groupId: 1246 }),
    ],
  });
  const clock = fakeClock(NOON);
  clock.auto = true;
  const transact = transactions(db);
  const killmails = killmailWrites(db);
  const { bump } = dataVersionWrites(db);
  const job = fights({ kills: killReads(db), fights: fightWrites(db), events: eventWrites(db), transact, clock });
  return {
    db,
    clock,
    arrive: (...rows: KillmailRow[]) =>
      transact(() => {
        if (killmails.save(rows, 'live') > 0) bump('killmails', NOON);
      }),
    run: (signal = new AbortController().signal, report: () => void = () => undefined) => job.run({ signal, report }),
    observedAt: () => db.prepare("SELECT observed_at FROM data_versions WHERE name = 'fights'").pluck().get(),
    observe: (at: string) => dataVersionWrites(db).observe('killmails', at),
    stored: () => db.prepare('SELECT * FROM fights ORDER BY system_id, started_at').all() as Record<string, unknown>[],
    primeHours: () =>
      Object.fromEntries(db.prepare('SELECT system_id, hour FROM prime_hours').raw().all() as [number, number][]) as Record<
        string,
        number
      >,
    version: () => db.prepare("SELECT version FROM data_versions WHERE name = 'fights'").pluck().get(),
  };
}

let nextId = 100_000_001;
/** A Rifter that one pilot destroyed, so many minutes after nine. */
function kill(minute: number, over: Partial<KillmailRow> = {}): KillmailRow {
  const killmailId = nextId++;
  return {
    killmailId,
    time: isoUtc(fromIso('2026-11-20T09:00:00Z') + minute * MINUTE),
    systemId: places.Tama,
    shipTypeId: RIFTER,
    locationId: 40_000_001,
    npc: false,
    value: 1_000_000,
    ...participants(2_100_000_000 + (killmailId % 1000), [90_000_001], RIFTER),
    ...over,
  };
}

test('kills become a fight with every column of the wire', async () => {
  const { arrive, run, stored } = started();
  const first = kill(0, { locationId: GATE });
  arrive(first, kill(5, { locationId: GATE }), kill(10));
  expect(await run()).toEqual({ rows: 1 });
  expect(stored()).toEqual([
    {
      fight_id: `${places.Tama}-${first.killmailId}`,
      system_id: places.Tama,
      classification: 'gate_camp',
      started_at: '2026-11-20T09:00:00Z',
      last_kill_at: '2026-11-20T09:10:00Z',
      kills: 3,
      pilots: 4,
      isk_destroyed: 3_000_000,
      gate_id: GATE,
    },
  ]);
});

test('a fight that goes on keeps its id and grows; one that was over stays as it was', async () => {
  const { arrive, run, stored } = started();
  arrive(kill(0), kill(30));
  await run();
  const [over, going] = stored();
  arrive(kill(40), kill(50));
  await run();
  expect(stored()).toHaveLength(2);
  expect(stored()[0]).toEqual(over);
  expect(stored()[1]).toMatchObject({ fight_id: going?.['fight_id'], kills: 3, last_kill_at: '2026-11-20T09:50:00Z' });
});

test('a kill that arrives late joins two fights into one', async () => {
  const { arrive, run, stored } = started();
  arrive(kill(0), kill(20));
  await run();
  expect(stored()).toHaveLength(2);
  arrive(kill(10));
  await run();
  expect(stored()).toMatchObject([{ kills: 3 }]);
});

test('a record that is re-issued as the work of NPCs takes its kill out of the fight, and may split it', async () => {
  const { arrive, run, stored } = started();
  const bridge = kill(10);
  arrive(kill(0), bridge, kill(20));
  await run();
  expect(stored()).toHaveLength(1);
  arrive({ ...bridge, npc: true });
  await run();
  expect(stored()).toMatchObject([{ kills: 1 }, { kills: 1 }]);
});

test('a structure that shoots makes it a structure fight', async () => {
  const { arrive, run, stored } = started();
  arrive(
    kill(0),
    kill(1, { attackers: [RIFTER, ASTRAHUS].flatMap((shipTypeId) => participants(null, [90_000_001], shipTypeId).attackers) }),
  );
  await run();
  expect(stored()).toMatchObject([{ classification: 'structure', kills: 2 }]);
});

test('losses to NPCs and lost depots are no fights; a structure is one, without a ship', async () => {
  const { arrive, run, stored } = started();
  arrive(
    kill(0, { npc: true }),
    kill(60, { shipTypeId: DEPOT, systemId: places.Urlen }),
    kill(120, { shipTypeId: ASTRAHUS, systemId: places.Jita, value: null }),
  );
  await run();
  expect(stored()).toMatchObject([{ system_id: places.Jita, classification: 'structure', kills: 0, isk_destroyed: null }]);
});

test('the prime hour of a system is that of its ships over 35 days, and goes when its last kill does', async () => {
  const { arrive, run, primeHours } = started();
  const at = (time: string, over: Partial<KillmailRow> = {}) => kill(0, { time: `2026-${time}:00Z`, ...over });
  const evening = at('11-19T20:40');
  arrive(
    kill(0),
    at('11-18T20:10'),
    evening,
    // Older than 35 days, no ship, no attacker.
    ...[0, 1, 2, 3].map((minute) => at(`10-01T05:0${minute}`)),
    ...[0, 1, 2, 3].map((minute) => at(`11-19T06:0${minute}`, { shipTypeId: ASTRAHUS })),
    ...[0, 1, 2, 3].map((minute) => at(`11-19T07:0${minute}`, { npc: true })),
    at('11-19T03:00', { systemId: places.Jita, killmailId: 7 }),
  );
  await run();
  expect(primeHours()).toEqual({ [places.Tama]: 20, [places.Jita]: 3 });
  arrive({ ...evening, npc: true }, at('11-19T03:00', { systemId: places.Jita, killmailId: 7, npc: true }));
  await run();
  expect(primeHours()).toEqual({ [places.Tama]: 9 });
});

test('the prime hours of hundreds of systems at once are what they are one by one', async () => {
  const [together, apart] = [started(), started()];
  const rows = Array.from({ length: 500 }, (_, i) => kill(i % 170, { systemId: 30_000_001 + (i % 250) }));
  together.arrive(...rows);
  await together.run();
  for (let from = 0; from < rows.length; from += 100) {
    apart.arrive(...rows.slice(from, from + 100));
    await apart.run();
  }
  expect(Object.keys(together.primeHours())).toHaveLength(250);
  expect(together.primeHours()).toEqual(apart.primeHours());
});

test('prime hours that a run was aborted before come with the next one', async () => {
  const { arrive, run, primeHours } = started();
  const systems = Array.from({ length: 250 }, (_, index) => 30_000_001 + index);
  arrive(...systems.map((systemId) => kill(0, { systemId })));
  const closing = new AbortController();
  closing.abort(new Error('The program is closing.'));
  await expect(run(closing.signal)).rejects.toThrow('closing');
  expect(primeHours()).toEqual({});
  await run();
  expect(primeHours()).toEqual(Object.fromEntries(systems.map((systemId) => [systemId, 9])));
});

test('many kills are worked through some 500 at a time, and others have a turn in between', async () => {
  const { arrive, run, version } = started();
  for (let portion = 0; portion < 4; portion += 1)
    arrive(...Array.from({ length: 500 }, (_, index) => kill(portion * 600 + index, { systemId: 30_000_001 + (index % 250) })));
  let turns = 0;
  let ended = false;
  const count = () => {
    turns += 1;
    if (!ended) setImmediate(count);
  };
  setImmediate(count);
  await run();
  ended = true;
  expect(version()).toBe(4);
  // One after each 500 kills, and after each 100 systems that are counted.
  expect(turns).toBeGreaterThanOrEqual(6);
});

test('a run without new kills changes nothing; fights of more than 400 days ago are forgotten', async () => {
  const { arrive, run, stored, version, clock, observe } = started();
  arrive(kill(0));
  await run();
  const before = version();
  expect(await run()).toEqual({ rows: 0 });
  expect(version()).toBe(before);
  // A clock that has jumped ahead alone forgets nothing.
  clock.jump(402 * DAY);
  expect(await run()).toEqual({ rows: 0 });
  observe('2027-12-27T12:00:00Z');
  expect(await run()).toEqual({ rows: 1 });
  expect(stored()).toEqual([]);
});

test('fights are as fresh as the feed, also while nobody dies', async () => {
  const { arrive, run, observe, observedAt, version } = started();
  arrive(kill(0));
  await run();
  expect(observedAt()).toBe(NOON);
  observe('2026-11-20T12:30:00Z');
  await run();
  expect(observedAt()).toBe('2026-11-20T12:30:00Z');
  expect(version()).toBe(1);
});

test('aborted between two steps it goes on where it stopped', async () => {
  const { arrive, run, stored } = started();
  // Two arrivals of more than one step's kills each.
  const crowd = (system: number) =>
    Array.from({ length: 5200 }, (_, i) =>
      kill(0, { systemId: system, time: isoUtc(fromIso('2026-11-01T00:00:00Z') + (i * 16 * MINUTE) / 60) }),
    );
  arrive(...crowd(places.Jita));
  arrive(...crowd(places.Tama));
  const closing = new AbortController();
  const close = () => closing.abort(new Error('The program is closing.'));
  await expect(run(closing.signal, close)).rejects.toThrow('closing');
  expect(new Set(stored().map((fight) => fight['system_id']))).toEqual(new Set([places.Jita]));
  await run();
  expect(stored()).toMatchObject([
    { system_id: places.Jita, kills: 5200 },
    { system_id: places.Tama, kills: 5200 },
  ]);
});

test('in whatever order, portions and corrections kills arrive, the fights are those of all kills at once', async () => {
  const anyKill = fc.record({
    minute: fc.integer({ min: 0, max: 180 }),
    systemId: fc.constantFrom(places.Jita, places.Tama),
    locationId: fc.constantFrom(null, GATE, GATE + 1),
    shipTypeId: fc.constantFrom(RIFTER, ASTRAHUS, DEPOT),
    npc: fc.boolean(),
    npcBefore: fc.boolean(),
    pilots: fc.uniqueArray(fc.integer({ min: 90_000_000, max: 90_000_020 }), { maxLength: 8 }),
    portion: fc.integer({ min: 0, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyKill, { minLength: 1, maxLength: 30 }), async (drawn) => {
      const { arrive, run, stored } = started();
      const rows = drawn.map(({ minute, npcBefore, portion, pilots, ...over }) => ({
        row: kill(minute, { ...over, ...participants(null, pilots, RIFTER) }),
        pilots,
        npcBefore,
        portion,
      }));
      for (let portion = 0; portion < 5; portion += 1) {
        arrive(...rows.filter((one) => one.portion === portion).map(({ row, npcBefore }) => ({ ...row, npc: npcBefore })));
        await run();
      }
      arrive(...rows.map(({ row }) => row));
      await run();

      const expected = fightsOf(
        rows.flatMap(({ row, pilots }) => {
          if (row.npc || row.shipTypeId === DEPOT) return [];
          const victim = row.shipTypeId === ASTRAHUS ? ('structure' as const) : ('ship' as const);
          return [{ ...row, pilots, attackers: pilots.length, at: fromIso(row.time), victim, structureFought: false }];
        }),
      );
      expect(stored()).toEqual(
        expected.map((fight) => ({
          fight_id: fight.fightId,
          system_id: fight.systemId,
          classification: fight.classification,
          started_at: isoUtc(fight.startedAt),
          last_kill_at: isoUtc(fight.lastKillAt),
          kills: fight.kills,
          pilots: fight.pilots,
          isk_destroyed: fight.iskDestroyed,
          gate_id: fight.gateId,
        })),
      );
    }),
    { numRuns: 60 },
  );
});
