import { describe, expect, test } from 'vitest';
import type { EsiCampaign, EsiSovereignty, ScoutSignature } from '#main/demo/shapes';
import type { DescribedWorld } from '#main/demo/simulator';
import { changesSince } from '#main/domain/sovereignty/changes';
import { allJobs } from '#main/ingest/jobs';
import { isContested } from '#main/ingest/systems/scores';
import { overlayReads } from '#main/store/systems/overlays';
import { sovereigntyReads } from '#main/store/systems/sovereignty';
import { HOUR, MINUTE } from '#shared/time';
import { jobBench } from '../../support/job-bench.ts';
import { bench, clock, eachBeginsAt, openBench, upstream } from '../../support/job-test.ts';

const START = '2026-11-20T12:00:30Z';
const EC_P8R = 30004759;
const TAMA = 30002813;
const EMPTY = 30000157;
const FOREVER = Number.POSITIVE_INFINITY;
const names = {
  99000001: { category: 'alliance', name: 'Goonswarm Federation' },
  99000002: { category: 'alliance', name: 'Pandemic Horde' },
  500001: { category: 'faction', name: 'Caldari State' },
} as const;

eachBeginsAt(START);

async function start(world: DescribedWorld, options?: Parameters<typeof jobBench>[2]): Promise<void> {
  await openBench({ names, ...world }, options);
}
const version = (name: string) =>
  bench.one<{ version: number; observed_at: string }>('SELECT version, observed_at FROM data_versions WHERE name = ?', name);
const asked = () => upstream.requests.map(({ method, path, status }) => `${method} ${path} ${status}`);

function held(systemId: number, allianceId: number, adm: number, start = '2026-11-20T20:00:00Z'): EsiSovereignty {
  return {
    solar_system_id: systemId,
    claim: {
      alliance: {
        alliance_id: allianceId,
        corporation_id: 98000001,
        claimed_since: '2026-01-04T18:00:00Z',
        is_capital_system: true,
        development: { activity_defense_multiplier: adm, industrial_level: 5, military_level: 3, strategic_level: 4 },
        sovereignty_hub: { id: 1_000_000_000_001, vulnerability_window: { start, end: '2026-11-20T22:00:00Z' } },
      },
    },
  };
}

test('a list that comes empty is not stored before the next one says the same', async () => {
  const sovereignty = Array.from({ length: 20 }, (_, index) => held(30_000_200 + index, 99000001, 3));
  await start({ sovereignty });
  await bench.run('sovereignty');
  const before = bench.all('SELECT * FROM sovereignty');
  const wrong = upstream.inject({
    path: '/sovereignty/systems',
    times: Number.POSITIVE_INFINITY,
    effect: { kind: 'replaced', body: '{"solar_systems":[]}' },
  });
  await clock.later(5 * MINUTE);
  expect(await bench.failure('sovereignty')).toBe(
    'The list of sovereignty has 0 rows and had 20: that is believed only when the next one says the same.',
  );
  expect(bench.all('SELECT * FROM sovereignty')).toEqual(before);
  wrong();
});

describe('sovereignty', () => {
  test('a claim of which the list lacks all but the holder is a claim, and no change of what was known', async () => {
    await start({ sovereignty: [held(EC_P8R, 99000001, 3.2)] });
    await bench.run('sovereignty');
    const claim = { alliance: { alliance_id: 99000001, corporation_id: 98000001 } };
    const body = {
      solar_systems: [
        { solar_system_id: EC_P8R, claim },
        { solar_system_id: EC_P8R + 1, claim },
      ],
    };
    upstream.inject({ path: '/sovereignty/systems', effect: { kind: 'replaced', body: JSON.stringify(body) } });
    await clock.later(10 * MINUTE);
    expect(await bench.run('sovereignty')).toMatchObject({ rows: 2, note: undefined });
    expect(bench.all('SELECT system_id, alliance_id, adm FROM sovereignty ORDER BY system_id')).toEqual([
      { system_id: EC_P8R, alliance_id: 99000001, adm: null },
      { system_id: EC_P8R + 1, alliance_id: 99000001, adm: null },
    ]);
    expect(bench.all('SELECT adm FROM sovereignty_changes WHERE system_id = ?', EC_P8R)).toEqual([{ adm: 3.2 }]);
  });

  const factions: EsiSovereignty[] = [
    { solar_system_id: TAMA, claim: { faction: { faction_id: 500001 } } },
    { solar_system_id: EMPTY, claim: { unclaimed: true } },
  ];

  test('the current claim is one row a system, with its owner named', async () => {
    await start({ sovereignty: [held(EC_P8R, 99000001, 3.2000000476), ...factions] });
    expect(await bench.run('sovereignty')).toEqual({ rows: 3, nextDueAt: Date.parse('2026-11-20T12:05:00Z') });
    expect(bench.all('SELECT * FROM sovereignty ORDER BY system_id')).toEqual([
      expect.objectContaining({ system_id: EMPTY, alliance_id: null, faction_id: null, adm: null }),
      expect.objectContaining({ system_id: TAMA, alliance_id: null, faction_id: 500001, adm: null }),
      {
        system_id: EC_P8R,
        alliance_id: 99000001,
        corporation_id: 98000001,
        faction_id: null,
        claimed_since: '2026-01-04T18:00:00Z',
        is_capital: 1,
        adm: 3.2,
        industrial_level: 5,
        military_level: 3,
        strategic_level: 4,
        hub_id: 1_000_000_000_001,
        window_start: '2026-11-20T20:00:00Z',
        window_end: '2026-11-20T22:00:00Z',
        changed_at: '2026-11-20T12:00:00Z',
      },
    ]);
    expect(bench.all('SELECT id, name FROM names ORDER BY id')).toEqual([
      { id: 500001, name: 'Caldari State' },
      { id: 99000001, name: 'Goonswarm Federation' },
    ]);
  });

  test('only changes of owner or ADM are kept: a new window, or the same again, adds nothing', async () => {
    const at = (from: string) => Date.parse(from);
    await start({
      sovereignty: (now) => [
        ...factions,
        now < at('2026-11-20T13:00:00Z')
          ? held(EC_P8R, 99000001, 3.2)
          : now < at('2026-11-20T14:00:00Z')
            ? held(EC_P8R, 99000001, 3.2, '2026-11-21T20:00:00Z')
            : now < at('2026-11-20T15:00:00Z')
              ? held(EC_P8R, 99000001, 3.3, '2026-11-21T20:00:00Z')
              : now < at('2026-11-20T16:00:00Z')
                ? { solar_system_id: EC_P8R, claim: { unclaimed: true } }
                : held(EC_P8R, 99000002, 1),
      ],
    });
    const rows: number[] = [];
    for (let hour = 0; hour < 5; hour += 1) {
      rows.push((await bench.run('sovereignty')).rows);
      await clock.later(HOUR);
    }
    expect(rows).toEqual([3, 1, 1, 1, 1]);
    const changes = sovereigntyReads(bench.db)
      .changes(EC_P8R)
      .map(({ at, allianceId, factionId, adm }) => ({ at, allianceId, factionId, adm }));
    expect(changesSince(changes, '2026-11-01T00:00:00Z')).toEqual([
      { at: '2026-11-20T12:00:00Z', allianceId: 99000001, factionId: null, adm: 3.2 },
      { at: '2026-11-20T14:00:00Z', allianceId: 99000001, factionId: null, adm: 3.3 },
      { at: '2026-11-20T15:00:00Z', allianceId: null, factionId: null, adm: null },
      { at: '2026-11-20T16:00:00Z', allianceId: 99000002, factionId: null, adm: 1 },
    ]);
    expect(changesSince(changes, '2026-11-20T14:30:00Z')[0]).toMatchObject({
      at: '2026-11-20T14:00:00Z',
      adm: 3.3,
    });
    expect(bench.one('SELECT count(*) AS n FROM sovereignty_changes')).toEqual({ n: 6 });
    expect(version('sovereignty')).toEqual({ version: 5, observed_at: '2026-11-20T16:00:00Z' });
  });

  test('a kind of claim that upstream invents says nothing about its system', async () => {
    let claim: object = { alliance: held(EC_P8R, 99000001, 3).claim };
    await start({ sovereignty: () => [{ ...held(EC_P8R, 99000001, 3), ...claim }] });
    claim = {};
    await bench.run('sovereignty');
    claim = { claim: { mercenary_den: { owner: 1 } } };
    await clock.later(10 * MINUTE);
    expect((await bench.run('sovereignty')).rows).toBe(0);
    expect(bench.one('SELECT alliance_id FROM sovereignty')).toEqual({ alliance_id: 99000001 });
  });

  test('an hour in which it was followed is noted, whether anything changed or not', async () => {
    await start({ sovereignty: factions });
    await bench.run('sovereignty');
    await clock.later(HOUR);
    await bench.run('sovereignty');
    expect(bench.all("SELECT hour, source FROM sampled_hours WHERE kind = 'sovereignty' ORDER BY hour")).toEqual([
      { hour: '2026-11-20T12:00:00Z', source: 'live' },
      { hour: '2026-11-20T13:00:00Z', source: 'live' },
    ]);
  });

  test('names that cannot be had leave the claims alone, and are asked for again', async () => {
    await start({ sovereignty: [held(EC_P8R, 99000001, 3)] });
    const heal = upstream.inject({
      source: 'esi',
      path: '/universe/names',
      times: FOREVER,
      effect: { kind: 'status', status: 500 },
    });
    expect((await bench.run('sovereignty')).rows).toBe(1);
    heal();
    await clock.later(10 * MINUTE);
    await bench.run('sovereignty');
    expect(bench.one('SELECT name FROM names WHERE id = 99000001')).toEqual({ name: 'Goonswarm Federation' });
  });
});

describe('campaigns', () => {
  const campaign = (given: Partial<EsiCampaign> = {}): EsiCampaign => ({
    campaign_id: 32833,
    event_type: 'ihub_defense',
    solar_system_id: 30000856,
    constellation_id: 20000125,
    structure_id: 1018253388776,
    start_time: '2026-11-20T14:34:40Z',
    defender_id: 99000001,
    attackers_score: 0.4,
    defender_score: 0.6,
    ...given,
  });

  test('they are replaced as a whole, defenders named; a free-for-all has neither defender nor scores', async () => {
    let campaigns = [campaign(), { ...campaign({ campaign_id: 2, event_type: 'station_freeport' }) }];
    for (const member of ['defender_id', 'attackers_score', 'defender_score'] as const) delete campaigns[1]?.[member];
    await start({ campaigns: () => campaigns });
    await bench.run('campaigns');
    expect(bench.all('SELECT * FROM campaigns ORDER BY campaign_id')).toEqual([
      expect.objectContaining({ campaign_id: 2, defender_id: null, attackers_score: null, defender_score: null }),
      {
        campaign_id: 32833,
        event_type: 'ihub_defense',
        system_id: 30000856,
        constellation_id: 20000125,
        structure_id: 1018253388776,
        start_time: '2026-11-20T14:34:40Z',
        defender_id: 99000001,
        attackers_score: 0.4,
        defender_score: 0.6,
      },
    ]);
    expect(bench.one('SELECT name FROM names')).toEqual({ name: 'Goonswarm Federation' });
    campaigns = [];
    await clock.later(MINUTE);
    await bench.run('campaigns');
    expect(bench.all('SELECT * FROM campaigns')).toEqual([]);
  });

  test('a row that cannot be read costs itself only: what was known of that campaign stays, and it is told of', async () => {
    let campaigns = [campaign(), campaign({ campaign_id: 2 }), campaign({ campaign_id: 3 })];
    await start({ campaigns: () => campaigns });
    await bench.run('campaigns');
    const odd = { ...campaign({ campaign_id: 2 }), start_time: { odd: true } as never };
    campaigns = [campaign({ attackers_score: 0.5 }), odd];
    await clock.later(MINUTE);
    expect((await bench.run('campaigns')).note).toBe('1 row of sovereignty campaigns could not be read and is left out.');
    expect(bench.all('SELECT campaign_id, attackers_score FROM campaigns ORDER BY campaign_id')).toEqual([
      { campaign_id: 2, attackers_score: 0.4 },
      { campaign_id: 32833, attackers_score: 0.5 },
    ]);
  });

  test('a list with more odd rows than one in a hundred, and than one, is refused, and what was known stays', async () => {
    let campaigns = [1, 2, 3, 4].map((campaign_id) => campaign({ campaign_id }));
    await start({ campaigns: () => campaigns });
    await bench.run('campaigns');
    campaigns = campaigns.map((row, index) => (index < 2 ? { ...row, start_time: { odd: true } as never } : row));
    await clock.later(MINUTE);
    expect(await bench.failure('campaigns')).toMatch(/2 of its 4 rows cannot be read/);
    expect(bench.one('SELECT count(*) AS n FROM campaigns')).toEqual({ n: 4 });
  });

  test('polled every minute for a quarter of an hour they leave most of the token bucket, and an equal list no new version', async () => {
    await start({ campaigns: [campaign()] });
    for (let minute = 0; minute < 15; minute += 1) {
      await bench.run('campaigns');
      await clock.later(MINUTE);
    }
    expect(asked().filter((line) => line.includes('campaigns'))).toHaveLength(15);
    expect(version('campaigns')).toMatchObject({ version: 1 });
    expect(Date.parse(version('campaigns')?.observed_at ?? '')).toBeGreaterThan(clock.now() - 2 * MINUTE);
    const job = allJobs(bench.deps).find(({ name }) => name === 'campaigns');
    expect(job?.everyMs).toBe(MINUTE);
  });
});

test('incursions, their systems, and faction warfare are replaced as a whole', async () => {
  let over = false;
  await start({
    incursions: () =>
      over
        ? []
        : [
            {
              constellation_id: 20000607,
              faction_id: 500019,
              has_boss: true,
              infested_solar_systems: [30004148, 30004149],
              influence: 0.9,
              staging_solar_system_id: 30004154,
              state: 'mobilizing',
              type: 'Incursion',
            },
          ],
    warfare: [
      {
        contested: 'contested',
        occupier_faction_id: 500001,
        owner_faction_id: 500004,
        solar_system_id: TAMA,
        victory_points: 60,
        victory_points_threshold: 3000,
      },
      {
        contested: 'uncontested',
        occupier_faction_id: 500001,
        owner_faction_id: 500001,
        solar_system_id: 30002096,
        victory_points: 0,
        victory_points_threshold: 3000,
      },
      {
        contested: 'uncontested',
        occupier_faction_id: 500001,
        owner_faction_id: 500001,
        solar_system_id: 30002097,
        victory_points: 5,
        victory_points_threshold: 3000,
      },
    ],
  });
  await bench.run('incursions');
  await bench.run('faction-warfare');
  const overlays = overlayReads(bench.db);
  const contested = () => overlays.warfare().flatMap((system) => (isContested(system) ? [system.systemId] : []));
  expect(overlays.incursions()).toEqual(new Set([30004148, 30004149]));
  expect(new Set(contested())).toEqual(new Set([TAMA, 30002097]));
  expect(bench.one('SELECT * FROM incursions')).toEqual({
    constellation_id: 20000607,
    faction_id: 500019,
    type: 'Incursion',
    state: 'mobilizing',
    influence: 0.9,
    has_boss: 1,
    staging_system_id: 30004154,
  });
  over = true;
  await clock.later(10 * MINUTE);
  await bench.run('incursions');
  expect(overlays.incursions().size).toBe(0);
  expect(version('incursions')).toMatchObject({ version: 2 });
  expect(version('warfare')).toMatchObject({ version: 1 });
});

describe('raidable skyhooks', () => {
  const hook = (planetId: number, start: string, end: string) => ({
    planet_id: planetId,
    solar_system_id: EC_P8R,
    theft_vulnerability: { start, end },
  });
  const stored = () => bench.all('SELECT * FROM raidable_skyhooks ORDER BY planet_id');
  const kept = (planetId: number, hour: number) => ({
    planet_id: planetId,
    system_id: EC_P8R,
    raidable_from: `2026-11-20T${hour}:00:00Z`,
    raidable_until: `2026-11-20T${hour + 1}:00:00Z`,
  });

  test('are kept with their windows, however the times are written, until the list no longer has them', async () => {
    let isLater = false;
    await start({
      skyhooks: () => [
        ...(isLater ? [] : [hook(40301240, '2026-11-20T13:00:00Z', '2026-11-20T14:00:00Z')]),
        hook(40301241, '2026-11-20 15:00:00+00:00', '2026-11-20 16:00:00+00:00'),
        hook(40301242, '2026-11-20T18:00:00.000+01:00', '2026-11-20T18:00:00Z'),
      ],
    });
    expect(await bench.run('skyhooks')).toMatchObject({ rows: 3, nextDueAt: Date.parse('2026-11-20T12:05:00Z') });
    expect(stored()).toEqual([kept(40301240, 13), kept(40301241, 15), kept(40301242, 17)]);
    expect(version('skyhooks')).toEqual({ version: 1, observed_at: '2026-11-20T12:00:00Z' });
    isLater = true;
    await clock.later(5 * MINUTE);
    await bench.run('skyhooks');
    expect(stored()).toEqual([kept(40301241, 15), kept(40301242, 17)]);
    expect(version('skyhooks')?.version).toBe(2);
    await clock.later(5 * MINUTE);
    await bench.run('skyhooks');
    expect(version('skyhooks')).toEqual({ version: 2, observed_at: '2026-11-20T12:10:00Z' });
    expect(asked()).toEqual([200, 200, 304].map((status) => `GET /skyhooks/raidable ${status}`));
  });

  test('one that is listed in a row that cannot be read stays as it was', async () => {
    let end = '2026-11-20T14:00:00Z';
    await start({
      skyhooks: () => [
        hook(40301240, '2026-11-20T13:00:00Z', end),
        hook(40301241, '2026-11-20T15:00:00Z', '2026-11-20T16:00:00Z'),
      ],
    });
    await bench.run('skyhooks');
    end = 'tomorrow';
    await clock.later(5 * MINUTE);
    expect(await bench.run('skyhooks')).toMatchObject({
      rows: 1,
      note: '1 row of raidable skyhooks could not be read and is left out.',
    });
    expect(stored()).toEqual([kept(40301240, 13), kept(40301241, 15)]);
  });
});

describe('hub wormholes', () => {
  const signature = (given: Partial<ScoutSignature> = {}): ScoutSignature => ({
    id: '69355',
    created_at: '2026-11-20T06:00:00.000Z',
    created_by_id: 1,
    created_by_name: 'Scout',
    updated_at: '2026-11-20T06:10:00.000Z',
    updated_by_id: 1,
    updated_by_name: 'Scout',
    completed_at: '2026-11-20T06:10:00.000Z',
    completed_by_id: 1,
    completed_by_name: 'Scout',
    completed: true,
    wh_exits_outward: true,
    wh_type: 'Q063',
    max_ship_size: 'medium',
    expires_at: '2026-11-20T16:00:00.000Z',
    remaining_hours: 3,
    signature_type: 'wormhole',
    out_system_id: 31000005,
    out_system_name: 'Thera',
    out_signature: 'NQX-048',
    in_system_id: 30001648,
    in_system_class: 'hs',
    in_system_name: 'Adahum',
    in_region_id: 10000020,
    in_region_name: 'Tash-Murkon',
    in_signature: 'EIM-956',
    ...given,
  });

  test('one hole between two hubs that was scouted from both ends, or twice from one, is one connection, and two holes are two', async () => {
    const THERA = 31000005;
    const TURNUR = 30002086;
    const atThera = { out_system_id: THERA, out_signature: 'AAA-111', in_system_id: TURNUR, in_system_name: 'Turnur' };
    const atTurnur = { out_system_id: TURNUR, out_signature: 'BBB-222', in_system_id: THERA, in_system_name: 'Thera' };
    await start({
      signatures: [
        signature({ ...atThera, id: '1', in_signature: 'BBB-222' }),
        signature({ ...atTurnur, id: '2', in_signature: null, updated_at: '2026-11-20T06:20:00.000Z' }),
        signature({ ...atThera, id: '3', out_signature: 'CCC-333', in_signature: 'DDD-444' }),
        signature({ id: '4' }),
        // The same hole noted by a second scout, who saw the far signature only; beside it another of the same two systems.
        signature({ id: '5', out_signature: null, updated_at: '2026-11-20T06:05:00.000Z' }),
        signature({ id: '6', out_signature: null, in_signature: null, wh_type: 'V898', updated_at: '2026-11-20T06:05:00.000Z' }),
      ],
    });
    await bench.run('wormholes');
    expect(bench.all('SELECT connection_id, hub_signature, destination_signature FROM wormholes ORDER BY connection_id')).toEqual(
      [
        { connection_id: '2', hub_signature: 'BBB-222', destination_signature: 'AAA-111' },
        { connection_id: '3', hub_signature: 'CCC-333', destination_signature: 'DDD-444' },
        { connection_id: '4', hub_signature: 'NQX-048', destination_signature: 'EIM-956' },
        { connection_id: '6', hub_signature: null, destination_signature: null },
      ],
    );
  });

  test('finished wormholes are kept, whatever else is in the list; nulls stay null', async () => {
    await start({
      signatures: [
        signature(),
        signature({
          id: '2',
          out_signature: 'ZZZ-999',
          in_signature: null,
          wh_type: null,
          max_ship_size: null,
          in_system_class: null,
        }),
        signature({ id: '3', signature_type: 'relic', in_system_id: null, expires_at: 'never' }),
        signature({ id: '4', completed: false }),
        signature({ id: '5', in_system_id: null }),
      ],
    });
    expect((await bench.run('wormholes')).rows).toBe(2);
    expect(bench.all('SELECT * FROM wormholes ORDER BY connection_id DESC')).toEqual([
      {
        connection_id: '69355',
        hub_system_id: 31000005,
        hub_signature: 'NQX-048',
        wormhole_type: 'Q063',
        max_ship_size: 'medium',
        expires_at: '2026-11-20T16:00:00Z',
        updated_at: '2026-11-20T06:10:00Z',
        destination_system_id: 30001648,
        destination_name: 'Adahum',
        destination_class: 'hs',
        destination_region: 'Tash-Murkon',
        destination_signature: 'EIM-956',
      },
      expect.objectContaining({ connection_id: '2', destination_signature: null, wormhole_type: null, max_ship_size: 'unknown' }),
    ]);
    const { wormholes } = overlayReads(bench.db);
    expect(wormholes('2026-11-20T15:59:59Z')).toEqual(new Set([31000005, 30001648]));
    expect(wormholes('2026-11-20T16:00:00Z').size).toBe(0);
  });

  test('a list of which most makes no sense is not believed, and what is stored stays', async () => {
    let broken = false;
    await start({ signatures: () => [signature({ id: '1', ...(broken ? { expires_at: '' } : {}) })] });
    await bench.run('wormholes');
    broken = true;
    await clock.later(10 * MINUTE);
    expect(await bench.failure('wormholes')).toBe(
      "EVE-Scout's answer to /v2/public/signatures cannot be used: Invalid ISO datetime (at its top).",
    );
    expect(bench.one('SELECT count(*) AS n FROM wormholes')).toEqual({ n: 1 });
  });
});

test('a source that is off has no jobs, and those of the others do their work', async () => {
  await start({ sovereignty: [held(EC_P8R, 99000001, 3)], signatures: [] }, { off: ['esi', 'r2z2'] });
  const jobs = allJobs(bench.deps).map(({ name }) => name);
  expect(jobs).toContain('wormholes');
  for (const name of ['sovereignty', 'campaigns', 'system-jumps', 'killmails', 'jumps-history']) expect(jobs).not.toContain(name);
  await bench.run('wormholes');
  expect(asked()).toEqual(['GET /v2/public/signatures 200']);
});

test('one list that is down costs no other its answer', async () => {
  await start({ campaigns: [], incursions: [], warfare: [], sovereignty: [held(EC_P8R, 99000001, 3)], signatures: [] });
  upstream.inject({ source: 'esi', path: '/incursions', times: FOREVER, effect: { kind: 'status', status: 500 } });
  upstream.inject({ source: 'scout', times: FOREVER, effect: { kind: 'reset' } });
  expect(await bench.failure('incursions')).toMatch(/answered 500/);
  expect(await bench.failure('wormholes')).toMatch(/^EVE-Scout could not be reached/);
  for (const name of ['sovereignty', 'campaigns', 'faction-warfare', 'system-jumps', 'system-kills']) await bench.run(name);
  expect(bench.one('SELECT count(*) AS n FROM sovereignty')).toEqual({ n: 1 });
});
