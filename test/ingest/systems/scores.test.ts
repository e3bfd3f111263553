import { expect, test } from 'vitest';
import { dataVersionWrites } from '#main/store/ingest-state/data-versions';
import { activityWrites } from '#main/store/systems/activity';
import { killmailWrites } from '#main/store/systems/killmails';
import { overlayWrites } from '#main/store/systems/overlays';
import { pressureSource, type SystemRow, sampledUntil } from '#main/store/systems/systems';
import { DAY, fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';
import { insertRow, NOON, participants } from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { aGalaxy, loadGalaxy, places } from '../../support/galaxies/galaxy.ts';
import { scoresJob } from '../../support/galaxies/scores-job.ts';
import { turnsDuring } from '../../support/threads/turns.ts';
import { fakeClock } from '../../support/world.ts';

const { Jita, Perimeter, Urlen, Tama, Kino } = places;
/** The hour that ends at noon. */
const NEWEST = '2026-11-20T11:00:00Z';

async function started(data = aGalaxy()) {
  const db = emptyMirror();
  await loadGalaxy(db, data);
  const clock = fakeClock(NOON);
  const versions = dataVersionWrites(db);
  const overlays = overlayWrites(db);
  const killmails = killmailWrites(db);
  const activity = activityWrites(db);
  const job = scoresJob(db, clock);
  return {
    db,
    clock,
    overlays,
    killmails,
    versions,
    sampleJumps: (hour: string, counts: Record<number, number>) =>
      activity.recordSamples(
        'jumps',
        [
          {
            hour,
            observedAt: hour,
            rows: Object.entries(counts).map(([id, jumps]) => ({ systemId: Number(id), counts: [jumps] })),
          },
        ],
        'live',
      ),
    /** Ship, pod and NPC kills. */
    sampleKills: (hour: string, counts: Record<number, [number, number, number]>) =>
      activity.recordSamples(
        'kills',
        [
          {
            hour,
            observedAt: hour,
            rows: Object.entries(counts).map(([id, kills]) => ({ systemId: Number(id), counts: kills })),
          },
        ],
        'live',
      ),
    run: () => job.run({ signal: new AbortController().signal, report: () => undefined }),
    rows: () => db.prepare('SELECT * FROM system_rows ORDER BY system_id').all() as SystemRow[],
    row: (systemId: number) => db.prepare('SELECT * FROM system_rows WHERE system_id = ?').get(systemId) as SystemRow,
    version: () => db.prepare("SELECT version FROM data_versions WHERE name = 'systems'").pluck().get(),
    source: pressureSource(db),
    until: sampledUntil(db),
  };
}

test('the counts of an hour and of a day, the rows and what they change are each read or made in a turn of their own', async () => {
  const { run, rows } = await started();
  expect(await turnsDuring(async () => void (await run()))).toBeGreaterThanOrEqual(5);
  expect(rows()).toHaveLength(6);
});

test('before the first sample every listed system has a row that says how little is known', async () => {
  const { run, rows, row } = await started();
  expect(await run()).toEqual({ rows: 6 });
  expect(rows().map(({ name }) => name)).toEqual(['Urlen', 'Jita', 'Perimeter', 'Kino', 'Ichoriya', 'Tama']);
  expect(row(Tama)).toEqual({
    system_id: Tama,
    name: 'Tama',
    folded_name: 'tama',
    constellation: 'Heart of 10000033',
    constellation_id: 20000033,
    region: 'Citadel',
    region_id: 10000033,
    security: 'low',
    security_status: 0.3,
    jumps_1h: null,
    kills_1h: null,
    npc_kills_1h: null,
    jumps_24h: null,
    kills_24h: null,
    npc_kills_24h: null,
    hours_24h: 0,
    activity_score: 0,
    consistency_score: null,
    danger_score: 0,
    gate_camp_score: 0,
    gate_pressure: 0,
    hub_distance: 3,
    nearest_hub: 'Jita',
    activity_type: null,
    trend: null,
    has_npc_station: 0,
    quiet_now: 0,
    incursion: 0,
    sov_campaign: 0,
    fw_contested: 0,
    wormhole_access: 0,
    sovereignty_owner_id: null,
    sovereignty_owner: null,
    adm: null,
    updated_at: null,
  });
  expect(row(Perimeter).gate_camp_score).toBe(50);
  expect(row(Jita).has_npc_station).toBe(1);
});

test('the newest hour is live, the 24 that end with it are summed, and ships and capsules are kills', async () => {
  const { sampleJumps, sampleKills, run, row } = await started();
  const hour = (before: number) => isoUtc(fromIso(NEWEST) - before * HOUR);
  for (const before of [0, 1, 23, 24]) {
    sampleJumps(hour(before), { [Jita]: 1000 + before, [Tama]: 10 });
    sampleKills(hour(before), { [Tama]: [3, 2, 7] });
  }
  await run();
  expect(row(Tama)).toMatchObject({
    jumps_1h: 10,
    kills_1h: 5,
    npc_kills_1h: 7,
    jumps_24h: 30,
    kills_24h: 15,
    npc_kills_24h: 21,
    hours_24h: 3,
    updated_at: '2026-11-20T12:00:00Z',
    quiet_now: 0,
  });
  expect(row(Jita)).toMatchObject({ jumps_1h: 1000, jumps_24h: 1000 + 1001 + 1023, kills_1h: 0, kills_24h: 0, quiet_now: 0 });
  // Six systems, four of them without a jump: the threshold is 0.
  expect(row(Urlen)).toMatchObject({ jumps_1h: 0, kills_1h: 0, quiet_now: 1, activity_score: 0 });
});

test('a kind that was last sampled more than a day before the other is not known, not zero', async () => {
  const { sampleJumps, sampleKills, run, row, until } = await started();
  sampleKills('2026-11-18T11:00:00Z', { [Tama]: [9, 9, 9] });
  sampleJumps(NEWEST, { [Tama]: 4 });
  await run();
  expect(row(Tama)).toMatchObject({
    jumps_1h: 4,
    kills_1h: null,
    kills_24h: null,
    npc_kills_24h: null,
    hours_24h: 1,
    quiet_now: 0,
  });
  expect(until()).toEqual({ jumps_until: '2026-11-20T12:00:00Z', kills_until: null });
});

test('where kills are sampled an hour later than jumps, each keeps its own newest hour and says which it is', async () => {
  const { sampleJumps, sampleKills, run, row, until, version } = await started();
  sampleKills('2026-11-20T10:00:00Z', { [Tama]: [2, 0, 0] });
  sampleJumps(NEWEST, { [Tama]: 4 });
  await run();
  expect(row(Tama)).toMatchObject({ jumps_1h: 4, kills_1h: 2, kills_24h: 2, hours_24h: 1 });
  expect(until()).toEqual({ jumps_until: '2026-11-20T12:00:00Z', kills_until: '2026-11-20T11:00:00Z' });
  sampleKills(NEWEST, { [Tama]: [2, 0, 0] });
  await run();
  expect(until().kills_until).toBe('2026-11-20T12:00:00Z');
  expect(version()).toBe(2);
});

test('each score of a row is that of its own definition', async () => {
  const { sampleJumps, sampleKills, run, row } = await started();
  sampleJumps(NEWEST, { [Jita]: 1000, [Perimeter]: 400, [Tama]: 10, [Urlen]: 5 });
  sampleKills(NEWEST, { [Tama]: [30, 2, 7], [Perimeter]: [2, 1, 90], [Urlen]: [1, 0, 3] });
  await run();
  const scores = Object.entries(row(Tama) ?? {}).filter(([name]) => name.endsWith('_score'));
  expect(Object.fromEntries(scores)).toEqual({
    // Second of four by jumps, of three by NPC kills; first by kills.
    activity_score: 100 * (0.4 * (2 / 4) + 0.3 * (2 / 3) + 0.3),
    consistency_score: null,
    // First by the kills at its gates, and on no shortest route.
    gate_camp_score: 50,
    danger_score: 100 * (0.6 + 0.25 * 0.5 + 0.15),
  });
});

test('thirty days make consistency, type and trend; the day that is not over does not count', async () => {
  const { sampleJumps, sampleKills, run, row } = await started();
  for (let day = 0; day < 15; day += 1) {
    for (let hour = 0; hour < 24; hour += 1) {
      const at = isoUtc(fromIso('2026-11-05T00:00:00Z') + day * DAY + hour * HOUR);
      // The second week has twice the traffic in Tama, and a kill every day.
      const busy = day >= 8;
      sampleJumps(at, { [Jita]: 500, [Perimeter]: 90, [Urlen]: 60, [Tama]: busy ? 40 : 20 });
      sampleKills(at, { [Tama]: busy && hour === 20 ? [1, 1, 0] : [0, 0, 0], [Urlen]: [0, 0, 80] });
    }
  }
  sampleJumps('2026-11-20T00:00:00Z', { [Kino]: 900 });
  sampleKills('2026-11-20T00:00:00Z', { [Kino]: [50, 50, 0] });
  await run();
  expect(row(Kino)).toMatchObject({ consistency_score: 100, activity_type: 'dead', trend: 'stable', kills_24h: 100 });
  expect(row(Tama)).toMatchObject({ consistency_score: 0, activity_type: 'pvp', trend: 'increasing' });
  expect(row(Urlen)).toMatchObject({ consistency_score: 0, activity_type: 'pve', trend: 'stable' });
});

test('each overlay flags its systems, the wormhole only until it collapses', async () => {
  const { overlays, run, row, clock } = await started();
  overlays.replaceIncursions([
    {
      constellationId: 20000033,
      factionId: 500019,
      type: 'Incursion',
      state: 'mobilizing',
      influence: 0.5,
      hasBoss: false,
      stagingSystemId: Tama,
      systemIds: [Tama],
    },
  ]);
  overlays.replaceCampaigns([
    {
      campaignId: 1,
      eventType: 'ihub_defense',
      systemId: Urlen,
      constellationId: 20000002,
      structureId: 1_000_000_000_001,
      startTime: NOON,
      defenderId: 99000001,
      attackersScore: 0.4,
      defenderScore: 0.6,
    },
  ]);
  const war = { ownerFactionId: 500001, occupierFactionId: 500001, victoryPointsThreshold: 3000 };
  overlays.replaceWarfare([
    { systemId: Tama, contested: 'contested', victoryPoints: 60, ...war },
    { systemId: Urlen, contested: 'uncontested', victoryPoints: 0, ...war },
  ]);
  overlays.replaceWormholes([
    {
      connectionId: '42',
      hubSystemId: 31000005,
      hubSignature: 'ABC-123',
      wormholeType: 'Q063',
      maxShipSize: 'large',
      expiresAt: '2026-11-20T12:30:00Z',
      updatedAt: NOON,
      destinationSystemId: Perimeter,
      destinationName: 'Perimeter',
      destinationClass: 'hs',
      destinationRegion: 'The Forge',
      destinationSignature: null,
    },
  ]);
  await run();
  const flags = (systemId: number) => {
    const { incursion, sov_campaign, fw_contested, wormhole_access } = row(systemId);
    return [incursion, sov_campaign, fw_contested, wormhole_access];
  };
  expect(flags(Tama)).toEqual([1, 0, 1, 0]);
  expect(flags(Urlen)).toEqual([0, 1, 0, 0]);
  expect(flags(Perimeter)).toEqual([0, 0, 0, 1]);
  expect(flags(Jita)).toEqual([0, 0, 0, 0]);

  clock.jump(31 * MINUTE);
  await run();
  expect(flags(Perimeter)).toEqual([0, 0, 0, 0]);
});

test('the owner is the alliance or the faction, by name once that is known', async () => {
  const { db, run, row, clock } = await started();
  insertRow(db, 'sovereignty', { system_id: Tama, alliance_id: 99000001, adm: 4.2, changed_at: NOON });
  insertRow(db, 'sovereignty', { system_id: Jita, faction_id: 500001, changed_at: NOON });
  insertRow(db, 'names', { id: 500001, category: 'faction', name: 'Caldari State', fetched_at: NOON });
  await run();
  expect(row(Tama)).toMatchObject({ sovereignty_owner_id: 99000001, sovereignty_owner: null, adm: 4.2 });
  expect(row(Jita)).toMatchObject({ sovereignty_owner_id: 500001, sovereignty_owner: 'Caldari State', adm: null });
  expect(row(Urlen)).toMatchObject({ sovereignty_owner_id: null, sovereignty_owner: null });

  insertRow(db, 'names', { id: 99000001, category: 'alliance', name: 'Test Alliance', fetched_at: NOON });
  clock.jump(5 * MINUTE);
  await run();
  expect(row(Tama).sovereignty_owner).toBe('Test Alliance');
});

test('gate pressure is killmails at gates where the feed is followed, and live ship kills where it is not', async () => {
  const { sampleKills, killmails, versions, run, row, source, clock } = await started();
  sampleKills(NEWEST, { [Tama]: [6, 4, 0] });
  await run();
  expect(source()).toBe('hourly_kills');
  expect(row(Tama)).toMatchObject({ gate_pressure: 6, gate_camp_score: 50 });

  const kill = (killmailId: number, over: object) => ({
    killmailId,
    time: '2026-11-20T10:00:00Z',
    systemId: Urlen,
    shipTypeId: 587,
    locationId: 50_000_004,
    npc: false,
    value: 1,
    ...participants(null, [1, 2]),
    ...over,
  });
  killmails.save(
    [
      kill(1, {}),
      kill(2, { npc: true }),
      kill(3, { locationId: 40_000_001 }),
      kill(4, { time: '2026-11-20T05:59:00Z' }),
      kill(5, { locationId: 50_000_005, ...participants(2, [1]) }),
    ],
    'live',
  );
  killmails.savePosition({ nextSequence: 5, coveredSince: '2026-11-20T06:00:00Z', coveredUntil: '2026-11-20T11:59:00Z' });
  versions.bump('killmails', NOON);
  clock.jump(5 * MINUTE);
  await run();
  expect(source()).toBe('killmails');
  expect(row(Urlen).gate_pressure).toBeCloseTo(0.5 ** (125 / 120), 3);
  expect(row(Tama).gate_pressure).toBe(0);
});

test.each([
  ['has just been started', '2026-11-20T11:00:00Z', '2026-11-20T12:00:00Z'],
  ['has been silent for over an hour', '2026-11-20T01:00:00Z', '2026-11-20T10:59:00Z'],
])('a feed that %s is not believed yet', async (_, coveredSince, coveredUntil) => {
  const { killmails, run, source } = await started();
  killmails.savePosition({ nextSequence: 5, coveredSince, coveredUntil });
  await run();
  expect(source()).toBe('hourly_kills');
});

test('it looks every minute but works only after a change, or when five minutes have faded', async () => {
  const { sampleJumps, run, version, row, clock } = await started();
  await run();
  expect(version()).toBe(1);
  clock.jump(MINUTE);
  expect(await run()).toEqual({ rows: 0 });
  sampleJumps(NEWEST, { [Tama]: 4 });
  clock.jump(MINUTE);
  expect(await run()).toEqual({ rows: 6 });
  expect(row(Tama).jumps_1h).toBe(4);
  expect(version()).toBe(2);
});

test('a count of a day that they look back on is a change, and one of the history before it is none', async () => {
  const { sampleJumps, run, row, clock } = await started();
  sampleJumps(NEWEST, { [Tama]: 4 });
  await run();
  const written = async (hour: string, jumps: number) => {
    clock.jump(MINUTE);
    sampleJumps(hour, { [Tama]: jumps });
    let counted = 0;
    const turns = await turnsDuring(async () => void (counted = (await run()).rows));
    return { worked: turns > 2, counted };
  };
  // The rows look back on 30 days before that of the newest hour's end.
  const before = isoUtc(fromIso('2026-10-21T00:00:00Z') - HOUR);
  expect(await written(before, 900)).toEqual({ worked: false, counted: 0 });
  expect((await written('2026-10-21T00:00:00Z', 900)).worked).toBe(true);
  expect((await written(isoUtc(fromIso(NEWEST) - HOUR), 5)).counted).toBeGreaterThan(0);
  expect(row(Tama).jumps_24h).toBe(9);
});

test('rows that come out equal are left alone, and so are the caches of those who read them', async () => {
  const { sampleJumps, run, db, clock, version } = await started();
  sampleJumps(NEWEST, { [Tama]: 4 });
  await run();
  clock.jump(10 * MINUTE);
  expect(await run()).toEqual({ rows: 0 });
  expect(version()).toBe(1);
  insertRow(db, 'sovereignty', { system_id: Tama, faction_id: 500001, changed_at: NOON });
  clock.jump(10 * MINUTE);
  expect(await run()).toEqual({ rows: 1 });
  expect(version()).toBe(2);
});

test('the rows are as fresh as the newest of what they are made from', async () => {
  const { sampleJumps, run, db, clock, versions } = await started();
  const observedAt = () => db.prepare("SELECT observed_at FROM data_versions WHERE name = 'systems'").pluck().get();
  sampleJumps(NEWEST, { [Tama]: 4 });
  await run();
  expect(observedAt()).toBe(NEWEST);
  versions.bump('campaigns', '2026-11-20T12:03:00Z');
  clock.jump(3 * MINUTE);
  expect(await run()).toEqual({ rows: 0 });
  expect(observedAt()).toBe('2026-11-20T12:03:00Z');
});

test('a system that a new build no longer lists loses its row', async () => {
  const { run, rows, db } = await started();
  await run();
  const data = aGalaxy();
  // Without the gate between Urlen and Tama, Tama is joined to nothing.
  const stargates = data.stargates.filter(
    ({ systemId, destinationSystemId }) => systemId !== Tama && destinationSystemId !== Tama,
  );
  await loadGalaxy(db, { ...data, build: { ...data.build, buildNumber: 2 }, stargates });
  await run();
  expect(rows().map(({ system_id }) => system_id)).not.toContain(Tama);
  expect(rows()).toHaveLength(5);
});
