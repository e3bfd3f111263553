import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type WriteDb } from '#main/store/db';
import { type ActivityWrites, activityWrites, type HourSample } from '#main/store/systems/activity';
import { packHours, unpackHours } from '#main/store/systems/activity-packing';
import { activityReads } from '#main/store/systems/activity-reads';
import { dayNumber } from '#shared/time';
import { emptyMirror } from '../../support/empty-mirror.ts';

const TAMA = 30002813;
const JITA = 30000142;
const day = dayNumber('2026-11-20');

function store() {
  const db = emptyMirror();
  return { db, writes: activityWrites(db), reads: activityReads(db) };
}

function jumps(hour: string, counts: Record<number, number>, observedAt = hour): HourSample {
  return { hour, observedAt, rows: Object.entries(counts).map(([id, count]) => ({ systemId: Number(id), counts: [count] })) };
}

function kills(hour: string, systemId: number, counts: [number, number, number]): HourSample {
  return { hour, observedAt: hour, rows: [{ systemId, counts }] };
}

function dump(db: WriteDb): unknown {
  return [
    db.prepare('SELECT * FROM activity_days ORDER BY day, system_id').all(),
    db.prepare('SELECT * FROM sampled_hours ORDER BY kind, hour').all(),
  ];
}

describe('packing of 24 hourly counts', () => {
  test('any counts come back as they were', () => {
    const counts = fc.array(fc.oneof(fc.constant(0), fc.nat(200), fc.integer({ min: 0, max: 2 ** 32 - 1 })), {
      minLength: 24,
      maxLength: 24,
    });
    fc.assert(
      fc.property(counts, (hours) => {
        expect([...unpackHours(packHours(hours))]).toEqual(hours);
      }),
    );
  });

  test('a day of nothing is null, a quiet day takes few bytes', () => {
    const quiet = new Array<number>(24).fill(0);
    expect(packHours(quiet)).toBeNull();
    quiet[3] = 2;
    quiet[23] = 127;
    expect(packHours(quiet)).toHaveLength(5);
  });
});

describe('hourly samples', () => {
  test('a system that is not listed had none, an hour never fetched is missing and not zero', () => {
    const { writes, reads } = store();
    writes.recordSamples('jumps', [jumps('2026-11-20T10:00:00Z', { [JITA]: 500 }), jumps('2026-11-20T12:00:00Z', {})], 'live');
    writes.recordSamples('kills', [kills('2026-11-20T10:00:00Z', JITA, [3, 1, 20])], 'live');

    expect(reads.history(JITA, day - 1, 3)).toEqual([
      { date: '2026-11-20', jumps: 500, ship_kills: 3, pod_kills: 1, npc_kills: 20, jumpHours: 2, killHours: 1 },
    ]);
    expect(reads.history(TAMA, day - 1, 3)).toEqual([
      { date: '2026-11-20', jumps: 0, ship_kills: 0, pod_kills: 0, npc_kills: 0, jumpHours: 2, killHours: 1 },
    ]);
    expect(reads.coverage('jumps')).toEqual({
      first: '2026-11-20T10:00:00Z',
      last: '2026-11-20T12:00:00Z',
      samples: 2,
      missing: 1,
    });
    expect(reads.coverage('killmails')).toEqual({ first: null, last: null, samples: 0, missing: 0 });
  });

  test('a newer sample of the same hour replaces all of the older one, an older or equal one nothing', () => {
    const { db, writes, reads } = store();
    const hour = '2026-11-20T10:00:00Z';
    expect(writes.recordSamples('jumps', [jumps(hour, { [JITA]: 500, [TAMA]: 9 }, '2026-11-20T10:50:00Z')], 'live')).toBe(1);
    expect(writes.recordSamples('jumps', [jumps(hour, { [JITA]: 510 }, '2026-11-20T11:00:00Z')], 'live')).toBe(1);
    const after = dump(db);
    expect(reads.history(JITA, day, 1)[0]?.jumps).toBe(510);
    expect(reads.history(TAMA, day, 1)[0]?.jumps).toBe(0);
    expect(writes.recordSamples('jumps', [jumps(hour, { [JITA]: 1 }, '2026-11-20T11:00:00Z')], 'live')).toBe(0);
    expect(writes.recordSamples('jumps', [jumps(hour, { [JITA]: 2 }, '2026-11-20T10:55:00Z')], 'live')).toBe(0);
    expect(dump(db)).toEqual(after);
  });

  test('live beats archive in whichever order they come', () => {
    const hour = '2026-11-20T10:00:00Z';
    const live = jumps(hour, { [JITA]: 500 }, '2026-11-20T10:58:00Z');
    const archived = jumps(hour, { [JITA]: 480, [TAMA]: 3 }, '2026-11-20T11:30:00Z');
    const [first, second] = [store(), store()];
    first.writes.recordSamples('jumps', [live], 'live');
    first.writes.recordSamples('jumps', [archived], 'archive');
    second.writes.recordSamples('jumps', [archived], 'archive');
    second.writes.recordSamples('jumps', [live], 'live');
    expect(dump(first.db)).toEqual(dump(second.db));
    expect(first.reads.newestHour('jumps')).toEqual({ hour, observedAt: '2026-11-20T10:58:00Z', source: 'live' });
  });

  test('kills and jumps of a system-day share a row and do not disturb each other', () => {
    const { writes, reads } = store();
    writes.recordSamples('kills', [kills('2026-11-20T23:00:00Z', TAMA, [0, 0, 7])], 'archive');
    writes.recordSamples('jumps', [jumps('2026-11-20T23:00:00Z', { [TAMA]: 4 })], 'archive');
    writes.recordSamples('kills', [{ hour: '2026-11-20T23:00:00Z', observedAt: '2026-11-21T00:00:00Z', rows: [] }], 'live');
    expect(reads.history(TAMA, day, 1)[0]).toMatchObject({ jumps: 4, npc_kills: 0 });
  });

  test('whatever order samples come in, the file ends the same', () => {
    const hours = Array.from(
      { length: 48 },
      (_, index) => `2026-11-${19 + Math.floor(index / 24)}T${String(index % 24).padStart(2, '0')}:00:00Z`,
    );
    const sample = fc.record({
      kind: fc.constantFrom('jumps' as const, 'kills' as const),
      hour: fc.constantFrom(...hours),
      counts: fc.dictionary(fc.constantFrom('30000142', '30002813', '30000144'), fc.nat(300)),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(sample, { selector: ({ kind, hour }) => kind + hour, maxLength: 40 }),
        fc.infiniteStream(fc.nat()),
        (samples, dice) => {
          const write = (writes: ActivityWrites, ordered: typeof samples) => {
            for (const { kind, hour, counts } of ordered) {
              const rows = Object.entries(counts).map(([id, count]) => ({
                systemId: Number(id),
                counts: kind === 'jumps' ? [count] : [count, count % 3, count % 5],
              }));
              writes.recordSamples(kind, [{ hour, observedAt: hour, rows }], 'live');
            }
          };
          const [one, other] = [store(), store()];
          write(one.writes, samples);
          write(
            other.writes,
            samples
              .map((value) => ({ value, key: dice.next().value }))
              .sort((a, b) => Number(a.key) - Number(b.key))
              .map(({ value }) => value),
          );
          expect(dump(one.db)).toEqual(dump(other.db));
        },
      ),
      { numRuns: 30 },
    );
  });

  test('sums over hours cross midnight and count what was sampled', () => {
    const { writes, reads } = store();
    writes.recordSamples(
      'jumps',
      [
        jumps('2026-11-19T21:00:00Z', { [JITA]: 1 }),
        jumps('2026-11-19T22:00:00Z', { [JITA]: 10, [TAMA]: 5 }),
        jumps('2026-11-20T00:00:00Z', { [JITA]: 100 }),
        jumps('2026-11-20T01:00:00Z', { [JITA]: 1000 }),
        jumps('2026-11-20T02:00:00Z', { [JITA]: 10000 }),
      ],
      'live',
    );
    const { totals, hours } = reads.sums([TAMA, JITA], '2026-11-19T22:00:00Z', 4);
    expect([...totals.jumps]).toEqual([5, 1110]);
    expect([...totals.npc_kills]).toEqual([0, 0]);
    expect(hours).toEqual({ jumps: 3, kills: 0 });
    expect([...reads.sums([JITA], '2026-11-20T02:00:00Z', 1).totals.jumps]).toEqual([10000]);
  });

  test('a scan gives every system its days, in the order that was asked for', () => {
    const { writes, reads } = store();
    writes.recordSamples(
      'jumps',
      [jumps('2026-11-18T05:00:00Z', { [JITA]: 7 }), jumps('2026-11-20T05:00:00Z', { [TAMA]: 9, 31000005: 8 })],
      'live',
    );
    const scan = reads.scan([JITA, TAMA], day - 2, 3);
    expect([...scan.totals.jumps]).toEqual([7, 0, 0, 0, 0, 9]);
    expect([...scan.hours.jumps]).toEqual([1, 0, 1]);
    expect([...scan.hours.kills]).toEqual([0, 0, 0]);
  });

  test('hours of violence are those in which a ship or a pod was lost, each counted once however many fell', () => {
    const { writes, reads } = store();
    writes.recordSamples(
      'kills',
      [
        kills('2026-11-20T10:00:00Z', TAMA, [30, 12, 0]),
        kills('2026-11-20T11:00:00Z', TAMA, [0, 1, 5]),
        kills('2026-11-20T12:00:00Z', TAMA, [0, 0, 99]),
        kills('2026-11-21T23:00:00Z', TAMA, [1, 0, 0]),
        kills('2026-11-21T22:00:00Z', JITA, [1, 1, 0]),
      ],
      'live',
    );
    const { hours, clock } = reads.violentHours([JITA, TAMA], day, 3);
    expect([...hours]).toEqual([0, 1, 0, 2, 1, 0]);
    expect([...clock]).toEqual([0, 1 << 22, 0, (1 << 10) | (1 << 11), 1 << 23, 0]);
  });

  test('a profile sums each hour of the day and says on how many days it was sampled', () => {
    const { writes, reads } = store();
    writes.recordSamples(
      'jumps',
      [
        jumps('2026-11-19T05:00:00Z', { [JITA]: 7 }),
        jumps('2026-11-20T05:00:00Z', { [JITA]: 9 }),
        jumps('2026-11-20T06:00:00Z', {}),
      ],
      'live',
    );
    const profile = reads.profile(JITA, day - 34, 35);
    expect(profile.totals.jumps[5]).toBe(16);
    expect(profile.samples.jumps[5]).toBe(2);
    expect(profile.samples.jumps[6]).toBe(1);
    expect(profile.samples.jumps[7]).toBe(0);
    const both = reads.profiles([TAMA, JITA], day - 34, 35);
    expect(Array.from(both.totals.jumps.subarray(24))).toEqual(Array.from(profile.totals.jumps));
    expect(both.totals.jumps.slice(0, 24).every((count) => count === 0)).toBe(true);
  });

  test('retention deletes whole days and their hours, never the day itself', () => {
    const { db, writes, reads } = store();
    writes.recordSamples(
      'jumps',
      [jumps('2026-11-18T23:00:00Z', { [JITA]: 7 }), jumps('2026-11-19T00:00:00Z', { [JITA]: 9 })],
      'live',
    );
    expect(writes.deleteBefore('2026-11-19T14:00:00Z')).toBe(2);
    expect(reads.history(JITA, day - 5, 6).map(({ date }) => date)).toEqual(['2026-11-19']);
    expect(db.prepare('SELECT count(*) FROM sampled_hours').pluck().get()).toBe(1);
  });

  test('a sample that is taken counts up the data version, one that is not does not', () => {
    const { db, writes } = store();
    const version = () => db.prepare("SELECT version, observed_at FROM data_versions WHERE name = 'activity'").get();
    writes.recordSamples('jumps', [jumps('2026-11-20T10:00:00Z', {})], 'live');
    expect(version()).toEqual({ version: 1, observed_at: '2026-11-20T10:00:00Z' });
    writes.recordSamples('jumps', [jumps('2026-11-20T10:00:00Z', {})], 'live');
    writes.recordSamples('jumps', [jumps('2026-11-02T10:00:00Z', {})], 'archive');
    expect(version()).toEqual({ version: 2, observed_at: '2026-11-20T10:00:00Z' });
  });
});
