import { describe, expect, test } from 'vitest';
import type { EsiSovereignty } from '#main/demo/shapes';
import type { DescribedWorld } from '#main/demo/simulator';
import { changesSince } from '#main/domain/sovereignty/changes';
import { catalogWrites } from '#main/store/catalog/catalog';
import { activityReads } from '#main/store/systems/activity-reads';
import { sovereigntyReads } from '#main/store/systems/sovereignty';
import { DAY, dayNumber, HOUR, isoUtc, MINUTE } from '#shared/time';
import { aGalaxy, places } from '../../support/galaxies/galaxy.ts';
import { beginAt, bench, clock, eachBeginsAt, openBench, upstream } from '../../support/job-test.ts';

const { Jita: JITA, Tama: TAMA } = places;
/** The archives begin two days before: three days of jumps are 61 files. */
const START = '2026-11-20T12:30:00Z';
const FROM = '2026-11-18T00:00:00Z';
const FOREVER = Number.POSITIVE_INFINITY;

eachBeginsAt(START);

/** A sample at five past each hour from the day before the archives begin; Jita's jumps count the hours since then. */
function hourly(given: (hour: number) => Partial<NonNullable<DescribedWorld['samples']>[number]> = () => ({})) {
  return Array.from({ length: 4 * 24 }, (_, hour) => ({
    observedAt: isoUtc(Date.parse(FROM) - DAY + hour * HOUR + 5 * MINUTE),
    jumps: [{ system_id: JITA, ship_jumps: 1000 + hour }],
    kills: [{ system_id: TAMA, ship_kills: 1, pod_kills: 0, npc_kills: hour }],
    ...given(hour),
  }));
}
async function start(world: DescribedWorld = {}): Promise<void> {
  await openBench({ samples: hourly(), archivesFrom: FROM, ...world }, { archive: true });
  catalogWrites(bench.db).replaceCatalog(aGalaxy(), START);
}
/** Runs a job until it has nothing left to do. */
async function finish(name: string): Promise<void> {
  while ((await bench.run(name)).nextDueAt !== undefined);
}
const paths = () => upstream.requests.filter(({ source }) => source === 'everef' || source === 'r2z2').map(({ path }) => path);
const hours = (kind: string) =>
  bench.all<{ hour: string; source: string }>('SELECT hour, source FROM sampled_hours WHERE kind = ? ORDER BY hour', kind);
const history = (systemId: number) => activityReads(bench.db).history(systemId, dayNumber(FROM) - 1, 4);
const states = () =>
  Object.fromEntries(
    bench
      .all<{ day: string; state: string }>('SELECT day, state FROM backfill_days ORDER BY day')
      .map(({ day, state }) => [day, state]),
  );

describe('hourly counts', () => {
  test('the newest day comes first, each hour once, under the hour that it covers', async () => {
    await start();
    await finish('jumps-history');
    const files = paths().filter((path) => path.endsWith('.bz2'));
    expect(new Set(files).size).toBe(files.length);
    expect(files[0]).toMatch(/^\/system-jumps\/history\/2026\/2026-11-20\//);
    expect(files.at(-1)).toMatch(/^\/system-jumps\/history\/2026\/2026-11-18\//);
    // Taken at 00:17 on the 18th, of the hour to 00:05: the first that there is. The last was taken at 12:17.
    expect(hours('jumps')[0]).toEqual({ hour: '2026-11-17T23:00:00Z', source: 'archive' });
    expect(hours('jumps').at(-1)).toEqual({ hour: '2026-11-20T11:00:00Z', source: 'archive' });
    expect(hours('jumps')).toHaveLength(1 + 24 + 24 + 12);
    const ofDay = (first: number, count: number) =>
      Array.from({ length: count }, (_, hour) => 1000 + first + hour).reduce((a, b) => a + b);
    expect(history(JITA).map(({ date, jumps, jumpHours }) => ({ date, jumps, jumpHours }))).toEqual([
      { date: '2026-11-17', jumps: ofDay(24, 1), jumpHours: 1 },
      { date: '2026-11-18', jumps: ofDay(25, 24), jumpHours: 24 },
      { date: '2026-11-19', jumps: ofDay(49, 24), jumpHours: 24 },
      { date: '2026-11-20', jumps: ofDay(73, 12), jumpHours: 12 },
    ]);
  });

  test('once it is in, nothing is asked for again but what is new of the day that goes on', async () => {
    await start();
    await finish('kills-history');
    expect(history(TAMA).at(-1)).toMatchObject({ killHours: 12, jumpHours: 0, ship_kills: 12 });
    upstream.clearRequests();
    await finish('kills-history');
    expect(paths()).toEqual([]);
    await clock.later(3 * HOUR);
    await finish('kills-history');
    const [listing, ...files] = paths();
    expect(listing).toBe('/system-kills/history/2026/2026-11-20/index.json');
    expect(files.map((path) => /_(\d\d)-/.exec(path)?.[1])).toEqual(['13', '14', '15']);
  });

  test('a run takes three days, and progress tells how many there are', async () => {
    await start();
    await bench.run('jumps-history');
    expect(bench.reported()).toEqual(['0/365 days', '1/365 days', '2/365 days']);
    await bench.run('jumps-history');
    expect(bench.reported().slice(0, 2)).toEqual(['3/365 days', '4/365 days']);
  });

  test('files come two at once and nine a second at most, whichever history asks', async () => {
    await start();
    await Promise.all([finish('jumps-history'), finish('kills-history')]);
    const times = upstream.requests.map(({ at }) => at).sort((a, b) => a - b);
    expect(times.length).toBeGreaterThan(120);
    for (let index = 12; index < times.length; index += 1) {
      expect((times[index] ?? 0) - (times[index - 12] ?? 0)).toBeGreaterThanOrEqual(1000);
    }
  });

  test('our own simulator is spared less, so that a demo has its forecasts soon', async () => {
    await start();
    bench.deps.simulated = true;
    const from = clock.now();
    for (let run = 0; run < 12; run += 1) await bench.run('jumps-history');
    expect(paths().length).toBeGreaterThan(60);
    expect(clock.now() - from).toBeLessThan(paths().length * 50);
  });

  test('what was observed live is neither asked for nor replaced', async () => {
    await start();
    await bench.run('system-jumps');
    const live = hours('jumps');
    expect(live).toEqual([{ hour: '2026-11-20T11:00:00Z', source: 'live' }]);
    await finish('jumps-history');
    expect(paths().some((path) => path.includes('2026-11-20_12-1'))).toBe(false);
    expect(hours('jumps').at(-1)).toEqual(live[0]);
  });

  test('a file that cannot be read, and a list that the game had not renewed, leave their hour missing', async () => {
    const many = (base: number) =>
      Array.from({ length: 30 }, (_, index) => ({ system_id: 30_000_200 + index, ship_jumps: base + index }));
    await start({ samples: hourly((hour) => ({ jumps: many(hour === 60 ? 59 : hour) })) });
    upstream.inject({ source: 'everef', path: /2026-11-19_05-1.*bz2$/, times: FOREVER, effect: { kind: 'malformed' } });
    await finish('jumps-history');
    const missing = ['2026-11-19T04:00:00Z', '2026-11-19T11:00:00Z'];
    expect(hours('jumps').filter(({ hour }) => missing.includes(hour))).toEqual([]);
    expect(activityReads(bench.db).coverage('jumps').missing).toBe(2);
    upstream.clearRequests();
    await clock.later(2 * DAY);
    await finish('jumps-history');
    expect(paths().some((path) => path.includes('2026-11-19'))).toBe(false);
  });

  test('a file that is listed but not there yet is asked for again, and taken in when it is there', async () => {
    await start();
    const heal = upstream.inject({
      source: 'everef',
      path: /2026-11-19_07-1.*bz2$/,
      times: FOREVER,
      effect: { kind: 'status', status: 404 },
    });
    await finish('jumps-history');
    expect(hours('jumps').some(({ hour }) => hour === '2026-11-19T06:00:00Z')).toBe(false);
    expect((await bench.run('jumps-history')).note).toBe(
      'History of jumps: the archive lists nothing, or less than it should, for 2026-11-19.',
    );
    heal();
    upstream.clearRequests();
    await clock.later(7 * HOUR);
    await finish('jumps-history');
    const again = paths().filter((path) => path.includes('2026-11-19') && path.endsWith('.bz2'));
    expect(again).toEqual([expect.stringContaining('2026-11-19_07-1')]);
    expect(hours('jumps').some(({ hour }) => hour === '2026-11-19T06:00:00Z')).toBe(true);
  });

  test('an archive that cannot be had keeps what was taken in, and is asked for the rest later', async () => {
    await start();
    const heal = upstream.inject({
      source: 'everef',
      path: /2026-11-18\/.*bz2$/,
      times: FOREVER,
      effect: { kind: 'status', status: 503 },
    });
    expect(await bench.failure('jumps-history')).toMatch(/^EVE Ref answered 503\./);
    expect(states()).toEqual({ '2026-11-19': 'done', '2026-11-20': 'done' });
    heal();
    upstream.clearRequests();
    await clock.later(MINUTE);
    await finish('jumps-history');
    expect(paths()[0]).toBe('/system-jumps/history/2026/2026-11-18/index.json');
    expect(states()['2026-11-18']).toBe('done');
    expect(states()['2026-11-01']).toBe('absent');
  });

  test('a folder without its index.json is read by its page', async () => {
    await start();
    upstream.inject({ source: 'everef', path: /index\.json$/, times: FOREVER, effect: { kind: 'status', status: 404 } });
    await finish('jumps-history');
    expect(hours('jumps')).toHaveLength(61);
    expect(states()['2026-11-19']).toBe('done');
  });

  test('an archive that lists nothing says so, and is asked again until it lists a later day', async () => {
    await start();
    const heal = upstream.inject({
      source: 'everef',
      path: /^\/system-jumps/,
      times: FOREVER,
      effect: { kind: 'status', status: 404 },
    });
    expect((await bench.run('jumps-history')).note).toBe(
      'History of jumps: the archive lists nothing, or less than it should, for 3 days from 2026-11-18 to 2026-11-20.',
    );
    heal();
    await clock.later(7 * HOUR);
    await finish('jumps-history');
    expect(hours('jumps').length).toBeGreaterThan(60);
  });

  test('one history that fails does not keep the others from their work', async () => {
    await start({ sovereignty: [] });
    upstream.inject({ source: 'everef', path: '/system-jumps', times: FOREVER, effect: { kind: 'status', status: 500 } });
    expect(await bench.failure('jumps-history')).toBe('EVE Ref answered 500.');
    await finish('kills-history');
    await finish('sovereignty-history');
    expect(hours('kills')).toHaveLength(61);
  });

  test('an abort in the middle of a day stores nothing of it', async () => {
    await start();
    const abort = new AbortController();
    upstream.inject({ source: 'everef', path: /2026-11-19_05-1.*bz2$/, times: FOREVER, effect: { kind: 'silent' } });
    const running = bench.run('jumps-history', abort.signal);
    running.catch(() => undefined);
    await expect.poll(() => paths().some((path) => path.includes('2026-11-19_05-1'))).toBe(true);
    abort.abort(new Error('closing'));
    await expect(running).rejects.toThrow('closing');
    expect(states()).toEqual({ '2026-11-20': 'done' });
  });
});

describe('sovereignty', () => {
  const claim = (alliance_id: number, adm: number | null): EsiSovereignty => ({
    solar_system_id: TAMA,
    claim: {
      alliance: {
        alliance_id,
        corporation_id: 98000001,
        claimed_since: '2026-01-04T18:00:00Z',
        is_capital_system: false,
        development: { activity_defense_multiplier: adm ?? 9, industrial_level: 1, military_level: 1, strategic_level: 1 },
        sovereignty_hub: {
          id: 1_000_000_000_001,
          // The simulator's old route has the multiplier only where the window is known.
          ...(adm === null ? {} : { vulnerability_window: { start: '2026-11-20T20:00:00Z', end: '2026-11-20T22:00:00Z' } }),
        },
      },
    },
  });
  const since = (day: string, list: readonly [string, EsiSovereignty][]) =>
    list.findLast(([from]) => from <= day)?.[1] ?? { solar_system_id: TAMA, claim: { unclaimed: true as const } };
  const past: [string, EsiSovereignty][] = [
    ['2026-11-08', claim(99000001, 1)],
    ['2026-11-11', claim(99000001, 2.5)],
    // Reinforced: the archive has no ADM.
    ['2026-11-13', claim(99000001, null)],
    ['2026-11-14', claim(99000001, 2.5)],
    ['2026-11-17', claim(99000002, 1)],
  ];
  const changes = () =>
    changesSince(sovereigntyReads(bench.db).changes(TAMA), '2026-11-01T00:00:00Z').map(
      ({ at, allianceId, adm }) => `${at.slice(0, 10)} ${allianceId} ${adm}`,
    );

  test('one look a day gives the changes, each when it was first seen, up to what is known live', async () => {
    await start({ archivesFrom: '2026-11-05T00:00:00Z', sovereignty: (at) => [since(isoUtc(at).slice(0, 10), past)] });
    await bench.run('sovereignty');
    await finish('sovereignty-history');
    expect(changes()).toEqual([
      '2026-11-05 null null',
      '2026-11-08 99000001 1',
      '2026-11-11 99000001 2.5',
      '2026-11-17 99000002 1',
    ]);
    expect(bench.one('SELECT alliance_id FROM sovereignty')).toEqual({ alliance_id: 99000002 });
    // Two listings and two files a day; today was seen live.
    expect(
      paths()
        .filter((path) => path.includes('2026-11-17'))
        .map((path) => path.replace(/_.*/, '')),
    ).toEqual([
      '/sovereignty-map/history/2026/2026-11-17/index.json',
      '/sovereignty-structures/history/2026/2026-11-17/index.json',
      '/sovereignty-map/history/2026/2026-11-17/sovereignty-map-2026-11-17',
      '/sovereignty-structures/history/2026/2026-11-17/sovereignty-structures-2026-11-17',
    ]);
    expect(paths().some((path) => path.includes('2026-11-20'))).toBe(false);
  });

  test('a week that the program was off for is filled in between, and ends as if it had been on', async () => {
    const world = { archivesFrom: '2026-11-05T00:00:00Z', sovereignty: (at: number) => [since(isoUtc(at).slice(0, 10), past)] };
    beginAt('2026-11-09T12:30:00Z');
    await start(world);
    await bench.run('sovereignty');
    await finish('sovereignty-history');
    await clock.later(11 * DAY);
    await bench.run('sovereignty');
    await finish('sovereignty-history');
    expect(changes()).toEqual([
      '2026-11-05 null null',
      '2026-11-08 99000001 1',
      '2026-11-11 99000001 2.5',
      '2026-11-17 99000002 1',
    ]);
  });

  test('a day whose owners cannot be read is left out, one without structures has no ADMs', async () => {
    await start({ archivesFrom: '2026-11-17T00:00:00Z', sovereignty: [claim(99000001, 3)] });
    upstream.inject({
      source: 'everef',
      path: /^\/sovereignty-map\/.*2026-11-18.*bz2$/,
      times: FOREVER,
      effect: { kind: 'malformed' },
    });
    upstream.inject({
      source: 'everef',
      path: /^\/sovereignty-structures\/.*2026-11-17\/index/,
      times: FOREVER,
      effect: { kind: 'status', status: 404 },
    });
    await finish('sovereignty-history');
    expect(states()).toMatchObject({ '2026-11-17': 'done', '2026-11-18': 'broken', '2026-11-19': 'done' });
    expect(changes()).toEqual(['2026-11-19 99000001 3']);
  });
});

describe('killmails', () => {
  const kill = (sequence: number, at: string): NonNullable<DescribedWorld['killmails']>[number] => ({
    sequence,
    uploadedAt: at,
    esi: {
      killmail_id: 130_000_000 + sequence,
      killmail_time: at,
      solar_system_id: JITA,
      attackers: [{ character_id: 95_000_002, corporation_id: 98_000_002, damage_done: 1, final_blow: true, security_status: 0 }],
      victim: {
        character_id: 95_000_001,
        corporation_id: 98_000_001,
        damage_taken: 1,
        ship_type_id: 587,
        position: { x: 1e6, y: 0, z: 0 },
      },
    },
    zkb: { locationID: 50_000_001, totalValue: 5 },
  });
  const world: DescribedWorld = {
    archivesFrom: '2026-10-01T00:00:00Z',
    killmails: [
      kill(48, '2026-10-01T10:00:00Z'),
      kill(49, '2026-11-17T10:00:00Z'),
      kill(50, '2026-11-19T09:00:00Z'),
      kill(51, '2026-11-19T13:30:00Z'),
      kill(52, '2026-11-20T11:00:00Z'),
    ],
  };
  const dayPath = (day: string) => `/killmails/2026/killmails-${day}.tar.bz2`;
  const stored = () =>
    bench
      .all<{ killmail_id: number; source: string }>('SELECT killmail_id, source FROM killmails ORDER BY 1')
      .map(({ killmail_id, source }) => `${killmail_id - 130_000_000} ${source}`);

  test('the days of five weeks come in, newest first; what the live sequence had keeps what it knew', async () => {
    await start(world);
    await bench.run('killmails');
    expect(stored()).toEqual(['51 live', '52 live']);
    upstream.clearRequests();
    await finish('killmails-history');
    expect(stored()).toEqual(['49 archive', '50 archive', '51 live', '52 live']);
    expect(paths().slice(0, 2)).toEqual([dayPath('2026-11-19'), dayPath('2026-11-18')]);
    expect(paths()).toHaveLength(34);
    expect(bench.one('SELECT location_id, value, npc FROM killmails WHERE killmail_id = 130000050')).toEqual({
      location_id: 50_000_001,
      value: null,
      npc: 0,
    });
    expect(bench.one('SELECT value FROM killmails WHERE killmail_id = 130000051')).toEqual({ value: 5 });
    expect(hours('killmails').filter(({ hour }) => hour.startsWith('2026-11-19'))).toHaveLength(24);
    upstream.clearRequests();
    await finish('killmails-history');
    expect(paths()).toEqual([]);
  });

  test('days with kills of which it is not known who attacked are read once more, and what the archive lacks is not asked for again', async () => {
    await start(world);
    await bench.run('killmails');
    await finish('killmails-history');
    // As the mirror of an earlier Astrolabe is after its migration; one kill is in no archive.
    bench.db.exec("UPDATE killmails SET attackers = NULL; DELETE FROM backfill_days WHERE dataset = 'killmails'");
    bench.db.exec('UPDATE killmails SET killmail_id = 1 WHERE killmail_id = 130000049');
    upstream.clearRequests();
    await finish('killmails-history');
    expect(paths()).toEqual([dayPath('2026-11-19'), dayPath('2026-11-17')]);
    const unknown = () => bench.all<{ killmail_id: number }>('SELECT killmail_id FROM killmails WHERE attackers IS NULL');
    expect(unknown().map(({ killmail_id }) => killmail_id)).toEqual([1, 130_000_052]);
    upstream.clearRequests();
    await finish('killmails-history');
    expect(paths()).toEqual([]);
  });

  test('a day that the live sequence followed from end to end is not fetched', async () => {
    // In the galaxy no hour goes by without a kill: a sequence without any stands still.
    const hourly = Array.from({ length: 60 }, (_, index) =>
      kill(53 + index, isoUtc(Date.parse('2026-11-20T12:00:00Z') + index * 45 * MINUTE)),
    );
    await start({ ...world, killmails: [...(world.killmails ?? []), ...hourly] });
    await bench.run('killmails');
    for (let hour = 0; hour < 44; hour += 1) {
      await clock.later(HOUR);
      await bench.run('killmails');
    }
    upstream.clearRequests();
    await finish('killmails-history');
    expect(paths()).not.toContain(dayPath('2026-11-20'));
    expect(paths()).toContain(dayPath('2026-11-19'));
  });

  test('a day that breaks off is asked for again, and nothing of it is stored before', async () => {
    await start(world);
    const heal = upstream.inject({ source: 'everef', path: dayPath('2026-11-19'), times: FOREVER, effect: { kind: 'cut-off' } });
    expect(await bench.failure('killmails-history')).toMatch(/^EVE Ref.*\.$/);
    expect(stored()).toEqual([]);
    heal();
    await finish('killmails-history');
    expect(stored()).toEqual(['49 archive', '50 archive', '51 archive']);
  });

  test('a day with more than one odd killmail in a hundred is not stored, and does not hold up the days before', async () => {
    const strange = [46, 47].map((sequence) => kill(sequence, '2026-11-19T15:00:00Z'));
    await start({
      ...world,
      killmails: [
        ...(world.killmails ?? []),
        ...strange.map((odd) => ({ ...odd, esi: { ...odd.esi, attackers: 'nobody' as never } })),
      ],
    });
    await finish('killmails-history');
    expect(stored()).toEqual(['49 archive']);
    expect(states()).toMatchObject({ '2026-11-19': 'broken', '2026-11-17': 'done' });
  });

  test('killmails that make no sense cost themselves only', async () => {
    const strange = kill(47, '2026-11-19T15:00:00Z');
    await start({
      ...world,
      killmails: [...(world.killmails ?? []), { ...strange, esi: { ...strange.esi, attackers: 'nobody' as never } }],
    });
    await finish('killmails-history');
    expect(stored()).toEqual(['49 archive', '50 archive', '51 archive']);
    expect(states()['2026-11-19']).toBe('done');
  });
});
