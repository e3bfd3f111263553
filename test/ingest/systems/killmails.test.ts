import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DescribedWorld, FaultEffect } from '#main/demo/simulator';
import { allJobs } from '#main/ingest/jobs';
import { unpackAttackers } from '#main/store/systems/killmail-packing';
import { DAY, HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { bench, clock, eachBeginsAt, openBench, openJobs, upstream } from '../../support/job-test.ts';

type Kill = NonNullable<DescribedWorld['killmails']>[number];

const START = Date.parse('2026-11-20T12:00:00Z');
const TAMA = 30002813;
const FOREVER = Number.POSITIVE_INFINITY;

eachBeginsAt(isoUtc(START));

async function start(killmails: readonly Kill[]): Promise<void> {
  await openBench({ killmails });
}
function aKill(sequence: number, uploadedAt: number, given: Partial<Kill> = {}): Kill {
  return {
    sequence,
    uploadedAt: isoUtc(uploadedAt),
    esi: {
      killmail_id: 130_000_000 + sequence,
      killmail_time: isoUtc(uploadedAt - MINUTE),
      solar_system_id: TAMA,
      attackers: [
        {
          character_id: 95_000_002,
          corporation_id: 98_000_002,
          damage_done: 900,
          final_blow: true,
          security_status: -5,
          ship_type_id: 11_989,
        },
        { character_id: 2_112_000_000, corporation_id: 98_000_002, damage_done: 1, final_blow: false, security_status: 0 },
      ],
      victim: { character_id: 95_000_001, corporation_id: 98_000_001, damage_taken: 901, ship_type_id: 587 },
    },
    zkb: { locationID: 50_005_550, totalValue: 12_345_678.9 },
    ...given,
  };
}
/** Numbers 1 to `count`, one every `apart`, the last one `apart` before the start. */
function kills(count: number, apart = 5 * SECOND): Kill[] {
  return Array.from({ length: count }, (_, index) => aKill(1 + index, START - (count - index) * apart));
}
const stored = () =>
  bench
    .all<{ killmail_id: number }>('SELECT killmail_id FROM killmails ORDER BY killmail_id')
    .map(({ killmail_id }) => killmail_id - 130_000_000);
const position = () =>
  bench.one<{ next_sequence: number; covered_since: string; covered_until: string }>(
    'SELECT next_sequence, covered_since, covered_until FROM killmail_feed',
  );
const numbers = () => upstream.requests.flatMap(({ path }) => /^\/ephemeral\/(\d+)\.json/.exec(path)?.[1] ?? []).map(Number);
const hoursFollowed = () =>
  bench.all<{ hour: string }>("SELECT hour FROM sampled_hours WHERE kind = 'killmails' ORDER BY hour").map(({ hour }) => hour);

describe('the first start', () => {
  test('goes back as far as there is something to read, and from there to the newest', async () => {
    await start(kills(300));
    await bench.run('killmails');
    expect(stored()).toEqual(Array.from({ length: 300 }, (_, index) => 1 + index));
    expect(position()).toMatchObject({ next_sequence: 301, covered_since: isoUtc(START - 300 * 5 * SECOND) });
  });

  test('a long backlog is read after the newest kills, and what comes meanwhile is not kept waiting by it', async () => {
    const leftOut = 800;
    await start([
      ...kills(900).toSpliced(leftOut - 1, 1),
      ...Array.from({ length: 200 }, (_, index) => aKill(901 + index, START + index * SECOND)),
    ]);
    const reading = bench.run('killmails');
    await reading;
    const read = numbers();
    const head = 867;
    const [begun = 0] = read;
    expect(begun).toBeLessThan(head - 300);
    expect(read.slice(1, 152)).toEqual(Array.from({ length: 151 }, (_, index) => head - 150 + index));
    const ended = read.indexOf(begun, 1);
    const seen = read.slice(1, ended);
    expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => head - 150 + index));
    expect(seen.at(-1), 'beyond the head, and past the number that was left out').toBeGreaterThan(900);
    const nextGlance = read.findIndex((number, index) => index > ended && number > head);
    expect(nextGlance).toBeLessThan(ended + 102);
    expect(stored().slice(-1)[0]).toBeGreaterThan(900);
    const all = Array.from({ length: stored().length + 1 }, (_, index) => begun + index);
    expect(stored()).toEqual(all.filter((number) => number !== leftOut));
    expect(position()?.covered_since).toBe(isoUtc(START - (900 - begun + 1) * 5 * SECOND));
  });

  test('with an empty sequence it waits for the first', async () => {
    await start([aKill(1, START + HOUR)]);
    expect(await bench.run('killmails')).toMatchObject({ rows: 0 });
    await clock.later(HOUR);
    await bench.run('killmails');
    expect(stored()).toEqual([1]);
  });
});

test('a kill is stored with what is served of it, and the hours that are covered are noted', async () => {
  await start([aKill(1, START - 2 * HOUR - MINUTE), aKill(2, START - HOUR + MINUTE), aKill(3, START - MINUTE)]);
  await bench.run('killmails');
  const row = bench.one<{ attackers: Buffer; pilots: Buffer; attacker_types: Buffer }>(
    'SELECT * FROM killmails WHERE killmail_id = 130000001',
  );
  const none = Buffer.alloc(0);
  const corporation = { corporationId: 98_000_002, allianceId: null };
  expect({ ...row, attackers: unpackAttackers(row?.attackers ?? none) }).toEqual({
    killmail_id: 130_000_001,
    time: isoUtc(START - 2 * HOUR - 2 * MINUTE),
    system_id: TAMA,
    ship_type_id: 587,
    location_id: 50_005_550,
    npc: 0,
    value: 12_345_678.9,
    attacker_count: 2,
    victim_character_id: 95_000_001,
    victim_corporation_id: 98_000_001,
    victim_alliance_id: null,
    attackers: [
      { ...corporation, characterId: 2_112_000_000, shipTypeId: null, damage: 1, finalBlow: false },
      { ...corporation, characterId: 95_000_002, shipTypeId: 11_989, damage: 900, finalBlow: true },
    ],
    pilots: none,
    attacker_types: none,
    source: 'live',
    revision: 1,
  });
  expect(hoursFollowed()).toEqual([isoUtc(START - 2 * HOUR)]);
  await clock.later(20 * MINUTE);
  await bench.run('killmails');
  expect(hoursFollowed()).toEqual([isoUtc(START - 2 * HOUR), isoUtc(START - HOUR)]);
});

test('each new kill of the last two hours is an event, and one that is read again is none', async () => {
  await start([aKill(1, START - 3 * HOUR), aKill(2, START - MINUTE)]);
  await bench.run('killmails');
  const events = () =>
    bench.all<{ subject: string; change: string; system_id: number; details: string }>(
      "SELECT * FROM events WHERE kind = 'kill'",
    );
  const kill = aKill(2, START - MINUTE);
  expect(events()).toMatchObject([{ subject: String(kill.esi.killmail_id), change: 'new', system_id: kill.esi.solar_system_id }]);
  expect(JSON.parse(events()[0]?.details ?? '')).toMatchObject({
    time: kill.esi.killmail_time,
    ship_type_id: kill.esi.victim.ship_type_id,
    attackers: kill.esi.attackers.length,
    npc: 0,
  });
  bench.db.exec('UPDATE killmail_feed SET next_sequence = next_sequence - 2');
  await bench.run('killmails');
  expect(events()).toHaveLength(1);
});

test('alliances and corporations on both sides are to be named, and pilots who lost a ship or struck the last blow', async () => {
  const attacker = { character_id: 95_000_002, corporation_id: 98_000_002, damage_done: 1, final_blow: true, security_status: 0 };
  const { esi } = aKill(1, START - MINUTE);
  await start([
    aKill(1, START - 3 * HOUR, {
      esi: { ...aKill(1, START - 3 * HOUR).esi, attackers: [{ ...attacker, corporation_id: 98_000_009 }] },
    }),
    aKill(2, START - MINUTE, {
      esi: {
        ...esi,
        killmail_id: 130_000_002,
        attackers: [attacker, { ...attacker, corporation_id: 98_000_003, alliance_id: 99_000_003 }],
      },
    }),
  ]);
  await bench.run('killmails');
  expect(bench.all<{ id: number }>('SELECT id FROM names ORDER BY id').map(({ id }) => id)).toEqual([
    95_000_001, 95_000_002, 98_000_001, 98_000_002, 98_000_003, 98_000_009, 99_000_003,
  ]);
});

test('it goes on from the stored number, after a restart too, and reads nothing twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-killmails-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'mirror.sqlite');
  await openBench({ killmails: [...kills(20), aKill(21, START + MINUTE)] }, { file });
  await bench.run('killmails');
  bench.close();
  upstream.clearRequests();
  await clock.later(2 * MINUTE);
  openJobs({ file });
  await bench.run('killmails');
  expect(numbers()).toEqual([21, 22]);
  expect(position()?.next_sequence).toBe(22);
});

test('reads come at most ten a second; what is missing is asked for again after six seconds at the soonest', async () => {
  await start([...kills(40), aKill(42, START + 3 * MINUTE)]);
  await bench.run('killmails');
  for (let times = 0; times < 30; times += 1) {
    await bench.run('killmails');
    await clock.later(30 * SECOND);
  }
  const times = upstream.requests.map(({ at }) => at);
  expect(Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeGreaterThanOrEqual(100);
  const missing = upstream.requests.filter(({ path }) => path === '/ephemeral/41.json').map(({ at }) => at);
  expect(missing.length).toBeGreaterThan(3);
  expect(Math.min(...missing.slice(1).map((at, index) => at - (missing[index] ?? 0)))).toBeGreaterThanOrEqual(6 * SECOND);
  expect(stored().at(-1)).toBe(42);
});

describe('numbers that are missing', () => {
  test('one that comes late is waited for, and nothing behind it is lost', async () => {
    await start([...kills(10), aKill(11, START, { availableAt: isoUtc(START + 2 * MINUTE) }), aKill(12, START + SECOND)]);
    await bench.run('killmails');
    for (let minute = 0; minute < 4; minute += 1) {
      await clock.later(MINUTE);
      await bench.run('killmails');
    }
    expect(stored()).toEqual(Array.from({ length: 12 }, (_, index) => 1 + index));
  });

  test('one that never comes is left out within minutes although the sequence does not tell its newest number', async () => {
    await start([...kills(10), aKill(13, START + MINUTE)]);
    for (let minute = 0; minute < 8; minute += 1) {
      await bench.run('killmails');
      await clock.later(MINUTE);
    }
    expect(stored()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13]);
  });

  test('one that never comes is left out once the sequence has gone on without it', async () => {
    const after = Array.from({ length: 120 }, (_, index) => aKill(12 + index, START + index * SECOND));
    await start([...kills(10), ...after]);
    await bench.run('killmails');
    for (let minute = 0; minute < 10; minute += 1) {
      await clock.later(MINUTE);
      await bench.run('killmails');
    }
    expect(stored()).toHaveLength(130);
    expect(stored()).not.toContain(11);
    expect(bench.all('SELECT * FROM killmail_gaps')).toEqual([]);
  });
});

test('a re-issued kill replaces its older self, and counts as changed only where it is different', async () => {
  const first = kills(3);
  const [one] = first;
  if (one === undefined) throw new Error('no kill');
  await start([
    ...first,
    aKill(4, START + MINUTE, { esi: one.esi, zkb: { ...one.zkb }, resentOf: 1 }),
    aKill(5, START + 2 * MINUTE, { esi: one.esi, zkb: { ...one.zkb, totalValue: 99, npc: true }, resentOf: 1 }),
  ]);
  await bench.run('killmails');
  await clock.later(MINUTE + SECOND);
  expect((await bench.run('killmails')).rows).toBe(0);
  expect(bench.one("SELECT version FROM data_versions WHERE name = 'killmails'")).toEqual({ version: 1 });
  await clock.later(MINUTE);
  expect((await bench.run('killmails')).rows).toBe(1);
  expect(bench.one('SELECT value, npc, revision FROM killmails WHERE killmail_id = 130000001')).toEqual({
    value: 99,
    npc: 1,
    revision: 2,
  });
  expect(stored()).toEqual([1, 2, 3]);
});

test('kills of abyssal space, documents that make no sense and very old kills are passed over', async () => {
  const [a, b, c] = kills(3);
  if (a === undefined || b === undefined || c === undefined) throw new Error('no kills');
  await start([
    { ...a, esi: { ...a.esi, solar_system_id: 32000005 } },
    { ...b, esi: { ...b.esi, killmail_time: isoUtc(START - 40 * DAY) } },
    { ...c, esi: { ...c.esi, killmail_time: 'yesterday' } },
    aKill(4, START - SECOND),
  ]);
  await bench.run('killmails');
  expect(stored()).toEqual([4]);
  expect(position()?.next_sequence).toBe(5);
});

describe('when upstream cannot be had', () => {
  test('what was read before is kept, and the next run goes on there', async () => {
    await start(kills(30));
    upstream.inject({ source: 'r2z2', path: '/ephemeral/20', times: FOREVER, effect: { kind: 'status', status: 500 } });
    expect(await bench.failure('killmails')).toBe('zKillboard answered 500.');
    expect(stored()).toHaveLength(19);
    expect(position()?.next_sequence).toBe(20);
  });

  test('silence is kept for as long as a 429 asks', async () => {
    await start(kills(30));
    const heal = upstream.inject({
      source: 'r2z2',
      path: '/ephemeral/20',
      times: FOREVER,
      effect: { kind: 'status', status: 429, retryAfterSeconds: 15 },
    });
    expect(await bench.failure('killmails')).toMatch(/^zKillboard asks for fewer requests/);
    upstream.clearRequests();
    await bench.failure('killmails');
    expect(upstream.requests).toEqual([]);
    heal();
    // A source that asks for fewer requests each time is left alone for longer each time.
    await clock.later(61 * SECOND);
    await bench.run('killmails');
    expect(stored()).toHaveLength(30);
  });

  test('a refusal is said as what it is', async () => {
    await start(kills(3));
    upstream.inject({ source: 'r2z2', times: FOREVER, effect: { kind: 'status', status: 403 } });
    expect(await bench.failure('killmails')).toBe('zKillboard answered 403 to its sequence number.');
  });
});

describe('one document that cannot be read, however often it is asked for', () => {
  const broken = (number: number, effect: FaultEffect = { kind: 'replaced', body: '{"killmail_id": 5,' }) =>
    upstream.inject({ source: 'r2z2', path: `/ephemeral/${number}.json`, times: FOREVER, effect });
  const asked = (number: number) => numbers().filter((one) => one === number).length;

  test('is passed after a few tries once later ones can be read, and counted', async () => {
    await start(kills(30));
    broken(20);
    expect(await bench.run('killmails')).toMatchObject({
      rows: 29,
      note: '1 killmail of the last 24 hours could not be read and is left out.',
    });
    expect(stored()).toEqual(Array.from({ length: 30 }, (_, index) => 1 + index).toSpliced(19, 1));
    expect(asked(20)).toBe(4);
    expect(bench.all('SELECT from_sequence, to_sequence FROM killmail_gaps')).toEqual([{ from_sequence: 20, to_sequence: 20 }]);
    await clock.later(MINUTE);
    expect(await bench.run('killmails')).toMatchObject({ note: expect.stringMatching(/^1 killmail/) });
    expect(asked(20)).toBe(4);
    await clock.later(DAY);
    expect((await bench.run('killmails')).note).toBeUndefined();
  });

  test('is asked for six seconds apart, and taken where it is whole by then', async () => {
    await start(kills(30));
    upstream.inject({
      source: 'r2z2',
      path: '/ephemeral/20.json',
      times: 2,
      effect: { kind: 'replaced', body: '{"killmail_id": 5,' },
    });
    await bench.run('killmails');
    expect(stored()).toHaveLength(30);
    const at = upstream.requests.filter(({ path }) => path === '/ephemeral/20.json').map((request) => request.at);
    expect(at.slice(1).map((time, index) => time - (at[index] ?? 0) >= 6 * SECOND)).toEqual([true, true]);
    expect(bench.all('SELECT * FROM killmail_gaps')).toEqual([]);
  });

  test('fails the run while nothing later is there, and is passed by a later run', async () => {
    await start([...kills(20), aKill(21, START + 5 * MINUTE)]);
    broken(20);
    expect(await bench.failure('killmails')).toBe("zKillboard's killmail 20 is cut off.");
    expect(position()?.next_sequence).toBe(20);
    await clock.later(5 * MINUTE);
    await bench.run('killmails');
    expect(stored().slice(-2)).toEqual([19, 21]);
  });

  test('is passed as well where the source answers it with an error for good, and others not', async () => {
    await start(kills(30));
    broken(20, { kind: 'status', status: 500 });
    broken(21, { kind: 'cut-off' });
    // As the scheduler has it: one job, which knows what it has tried.
    const [job] = allJobs(bench.deps).filter(({ name }) => name === 'killmails');
    for (let run = 0; run < 7; run += 1) {
      await job?.run({ signal: new AbortController().signal, report: () => undefined }).catch(() => undefined);
      await clock.later(2 * MINUTE);
    }
    expect(stored()).toEqual(Array.from({ length: 30 }, (_, index) => 1 + index).toSpliced(19, 2));
  });

  test('many of them in a row are passed one by one', async () => {
    await start(kills(30));
    for (let number = 11; number <= 18; number += 1) broken(number);
    await bench.run('killmails');
    expect(stored()).toEqual([
      ...Array.from({ length: 10 }, (_, index) => 1 + index),
      ...Array.from({ length: 12 }, (_, index) => 19 + index),
    ]);
  });

  test('a source that is down for an hour loses none', async () => {
    await start(kills(30));
    const heal = upstream.inject({
      source: 'r2z2',
      path: /ephemeral.(1[5-9]|[23]\d)/,
      times: FOREVER,
      effect: { kind: 'status', status: 503 },
    });
    const [job] = allJobs(bench.deps).filter(({ name }) => name === 'killmails');
    const run = () => job?.run({ signal: new AbortController().signal, report: () => undefined });
    for (let time = 0; time < 20; time += 1) {
      await expect(run()).rejects.toThrow('zKillboard answered 503.');
      await clock.later(3 * MINUTE);
    }
    heal();
    await clock.later(2 * MINUTE);
    await run();
    expect(stored()).toHaveLength(30);
  });
});

describe('left behind', () => {
  test('after more than a day it jumps forward, and the gap is stated', async () => {
    const back = START + 30 * HOUR;
    await start([...kills(60), ...Array.from({ length: 400 }, (_, index) => aKill(61 + index, back - (400 - index) * MINUTE))]);
    await bench.run('killmails');
    const before = position();
    await clock.later(30 * HOUR);
    await bench.run('killmails');
    expect(bench.all('SELECT * FROM killmail_gaps')).toEqual([
      { from_sequence: 61, to_sequence: 208, since: before?.covered_until, until: isoUtc(back - 252 * MINUTE) },
    ]);
    expect(stored()).not.toContain(100);
    expect(stored().at(-1)).toBe(460);
    expect(position()).toMatchObject({ covered_since: isoUtc(back - 252 * MINUTE) });
    // The hours of the gap are not claimed.
    expect(hoursFollowed().some((hour) => hour > isoUtc(START) && hour < isoUtc(back - 253 * MINUTE))).toBe(false);
  });

  test('after an hour it catches up without leaving anything out', async () => {
    await start([...kills(10), ...Array.from({ length: 300 }, (_, index) => aKill(11 + index, START + index * 12 * SECOND))]);
    await bench.run('killmails');
    await clock.later(HOUR);
    await bench.run('killmails');
    expect(stored()).toHaveLength(310);
    expect(bench.reported().at(-1)).toMatch(/^\d+\/\d+ killmails$/);
    expect(bench.all('SELECT * FROM killmail_gaps')).toEqual([]);
  });

  test('a quiet day is no gap', async () => {
    await start(kills(5));
    await bench.run('killmails');
    for (let hour = 0; hour < 30; hour += 1) {
      await clock.later(HOUR);
      await bench.run('killmails');
    }
    expect(bench.all('SELECT * FROM killmail_gaps')).toEqual([]);
    expect(position()?.next_sequence).toBe(6);
    // The galaxy never rests for so long: what was killed meanwhile is not known.
    expect(position()?.covered_until).toBe(isoUtc(START - 5 * SECOND + HOUR));
  });

  test('a run that ends before the backlog does says how much of it is left, and the one that ends it says nothing', async () => {
    const apart = 30 * SECOND;
    await start([...kills(1), ...Array.from({ length: 1200 }, (_, index) => aKill(2 + index, START + index * apart))]);
    await bench.run('killmails');
    await clock.later(11 * HOUR);
    const { backlog } = await bench.run('killmails');
    expect(backlog).toEqual({ left: expect.any(Number), unit: 'killmails' });
    expect(backlog?.left).toBeGreaterThan(100);
    expect((await bench.run('killmails')).backlog).toBeUndefined();
  });

  test('a clock that was set back by a day neither jumps nor forgets where it was', async () => {
    await start([...kills(5), aKill(6, START)]);
    await bench.run('killmails');
    const before = position();
    clock.jump(-DAY);
    await bench.run('killmails');
    expect(position()?.next_sequence).toBe(before?.next_sequence);
    expect(bench.all('SELECT * FROM killmail_gaps')).toEqual([]);
  });

  test('a clock that was a week ahead has claimed nothing once it is put right', async () => {
    const week = Array.from({ length: 200 }, (_, index) => aKill(1 + index, START - 5 * MINUTE + index * 30 * MINUTE));
    await start(week);
    await bench.run('killmails');
    bench.db.exec(`UPDATE killmail_feed SET covered_until = '${isoUtc(START + 7 * DAY)}'`);
    await clock.later(2 * HOUR);
    await bench.run('killmails');
    expect(stored()).toEqual([1, 2, 3, 4, 5]);
    expect(position()?.covered_until).toBe(isoUtc(clock.now()));
    expect(hoursFollowed().every((hour) => hour < isoUtc(clock.now()))).toBe(true);
  });
});

test('a kill that is dated after its upload is left out, whatever this computer’s clock says', async () => {
  const [a, b] = kills(2);
  if (a === undefined || b === undefined) throw new Error('no kills');
  const ahead = (kill: Kill, ms: number) => ({ ...kill, esi: { ...kill.esi, killmail_time: isoUtc(START + ms) } });
  await start([ahead(a, 3 * HOUR), ahead(b, 2 * MINUTE), aKill(3, START - SECOND)]);
  expect(await bench.run('killmails')).toMatchObject({ note: expect.stringMatching(/^1 killmail/) });
  expect(stored()).toEqual([2, 3]);
});

describe('a sequence that is wrong or hostile', () => {
  test('documents with impossible times, ids and amounts harm nothing, and the ones behind them are stored', async () => {
    const [a, b, c, d] = kills(4);
    if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('no kills');
    const [attacker] = a.esi.attackers;
    if (attacker === undefined) throw new Error('no attacker');
    await start([
      { ...a, esi: { ...a.esi, attackers: [{ ...attacker, character_id: 2 ** 40, ship_type_id: 2 ** 33 }] } },
      { ...b, esi: { ...b.esi, killmail_time: '9999-12-31T23:59:59Z' } },
      { ...c, zkb: { locationID: -1, totalValue: 1e308 } },
      { ...d, esi: { ...d.esi, killmail_id: 0 } },
      aKill(5, START - SECOND),
    ]);
    await bench.run('killmails');
    expect(stored()).toEqual([1, 3, 5]);
    expect(bench.one('SELECT value, location_id FROM killmails WHERE killmail_id = 130000003')).toEqual({
      value: null,
      location_id: null,
    });
    expect(position()).toMatchObject({ next_sequence: 6 });
    expect(position()?.covered_since).toBe(isoUtc(START - 20 * SECOND));
    expect((position()?.covered_until ?? '') <= isoUtc(clock.now())).toBe(true);
  });

  test('documents that say that they were uploaded in the year 9999 claim nothing beyond now', async () => {
    await start(kills(2));
    for (const { sequence, ...kill } of kills(2)) {
      const { killmail_id } = kill.esi;
      const body = JSON.stringify({ killmail_id, esi: kill.esi, zkb: kill.zkb, sequence_id: sequence, uploaded_at: 1e300 });
      upstream.inject({
        source: 'r2z2',
        path: `/ephemeral/${sequence}.json`,
        times: FOREVER,
        effect: { kind: 'replaced', body },
      });
    }
    await bench.run('killmails');
    expect(stored()).toEqual([1, 2]);
    const { covered_since: since = '', covered_until: until = '' } = position() ?? {};
    expect([since >= isoUtc(START), since <= until, until <= isoUtc(clock.now())]).toEqual([true, true, true]);
  });

  test.each([9_007_199_254_740_000, 0])('a head that says %i is followed for minutes, and nothing is lost', async (sequence) => {
    await start([...kills(300), ...Array.from({ length: 60 }, (_, index) => aKill(301 + index, START + index * 10 * SECOND))]);
    await bench.run('killmails');
    const body = JSON.stringify({ sequence });
    const heal = upstream.inject({
      source: 'r2z2',
      path: '/ephemeral/sequence.json',
      times: FOREVER,
      effect: { kind: 'replaced', body },
    });
    for (let minute = 0; minute < 12; minute += 1) {
      await clock.later(MINUTE);
      await bench.run('killmails');
    }
    heal();
    for (let minute = 0; minute < 12; minute += 1) {
      await clock.later(MINUTE);
      await bench.run('killmails');
    }
    expect(stored()).toEqual(Array.from({ length: 360 }, (_, index) => 1 + index));
    expect(position()?.next_sequence).toBe(361);
  });

  test('a body beyond the bounds is not read to its end, and Retry-After of a year is obeyed for an hour', async () => {
    await start(kills(3));
    upstream.inject({
      source: 'r2z2',
      path: '/ephemeral/2',
      effect: { kind: 'replaced', body: `["${'x'.repeat(5 * 2 ** 20)}"]` },
    });
    expect(await bench.failure('killmails')).toBe('zKillboard sends more than 4.2 MB in one answer; the rest was not read.');
    upstream.inject({ source: 'r2z2', effect: { kind: 'status', status: 429, retryAfterSeconds: 31_536_000 } });
    expect(await bench.failure('killmails')).toMatch(
      /^zKillboard asks for fewer requests; nothing is asked before 2026-11-20T13:/,
    );
    await clock.later(HOUR + MINUTE);
    await bench.run('killmails');
    expect(stored()).toEqual([1, 2, 3]);
  });
});
