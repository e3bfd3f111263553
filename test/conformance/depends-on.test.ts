import { beforeAll, describe, expect, test } from 'vitest';
import { contractsDeps } from '#main/api/contracts/deps';
import { contractsRoutes } from '#main/api/contracts/index';
import type { BoundRoute } from '#main/api/http/route';
import { planDeps } from '#main/api/plan/deps';
import { planRoutes } from '#main/api/plan/index';
import { systemsDeps } from '#main/api/systems/deps';
import { systemsRoutes } from '#main/api/systems/index';
import { tradeDeps } from '#main/api/trade/deps';
import { tradeRoutes } from '#main/api/trade/index';
import { networkMemory } from '#main/queries/network';
import { type ReadDb, type WriteDb } from '#main/store/db';
import { briefWrites } from '#main/store/forecasts/briefs';
import { forecastWrites } from '#main/store/forecasts/forecasts';
import { type DataVersions, dataVersionReads } from '#main/store/ingest-state/data-versions';
import { gateReads } from '#main/store/systems/gates';
import { contractsEndpoints } from '#shared/contracts-api/index';
import { dataEndpoints } from '#shared/data-api/index';
import { type DataName, dataNames } from '#shared/data-names';
import { readQuery } from '#shared/http/query';
import { planEndpoints } from '#shared/plan-api/index';
import { systemsEndpoints } from '#shared/systems-api/index';
import { dayNumber, MINUTE } from '#shared/time';
import { tradeEndpoints } from '#shared/trade-api/index';
import { insertContracts, insertRow, NOON } from '../support/builders.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { forecasting, writeDays } from '../support/forecasts/forecasting.ts';
import { recordedReads } from '../support/recorded-reads.ts';
import { onThisThread } from '../support/threads/this-thread.ts';
import { fakeClock } from '../support/world.ts';
import { endedOffers, fillEveryShape } from './contracts-mirror.ts';
import { fillLosses, fillPlan } from './plan-mirror.ts';
import { fillSystems } from './systems-mirror.ts';

/** The parts of the mirror that a table's rows belong to, by the writes that bump them. */
const tables: Readonly<Record<DataName, string>> = {
  catalog:
    'static_data_builds categories groups market_groups types type_names regions constellations systems stargates stations agents planets wormhole_effects jump_drives blueprint_products blueprint_materials mutated_attributes mutation_ranges mutation_results source_attributes',
  contracts: 'contracts first_sights mirror_counts',
  // What is derived from items lies in columns of the contract.
  items: 'contract_items contracts abyssal_offers',
  abyssals: 'abyssals',
  names: 'names structures',
  prices: 'price_changes priced_days',
  ratings: 'contract_ratings',
  market: 'market_prices market_depth market_books market_price_changes market_hours_read industry_indices',
  market_history: 'market_history',
  activity: 'activity_days sampled_hours',
  sovereignty: 'sovereignty sovereignty_changes',
  campaigns: 'campaigns past_campaigns',
  incursions: 'incursions incursion_systems',
  warfare: 'faction_warfare',
  wormholes: 'wormholes',
  insurgencies: 'insurgency_systems',
  storms: 'storms',
  skyhooks: 'raidable_skyhooks',
  killmails: 'killmails killmail_feed killmail_gaps camp_evidence',
  topology: 'topology region_maps region_map_boxes',
  // The watermark that is served says what the scores were made from.
  systems: 'system_rows watermarks',
  fights: 'fights prime_hours',
  forecasts:
    'forecast_makings forecast_points system_forecasts forecast_conditions forecast_grades forecast_calibration two_day_grades forecast_bands half_day_grades half_day_bands',
  briefs: 'briefs',
};
/**
 * Read, but no part of an answer by themselves: which regions are listed, whether anything was swept yet, with the contracts when; the versions and the
 * change logs of what is kept in memory; what the person chose; and how collecting goes, which may be as old as the endpoint's lifetime.
 */
const besides = 'region_sweeps listed_regions data_versions contract_changes first_sight_hours runs settings';

/** What is held in memory for many: columns that a list neither filters by, sorts by nor shows; hazards that do not change a route. */
const heldForOthers: Readonly<Record<string, readonly DataName[]>> = {
  listContracts: ['ratings'],
  pricePasted: ['ratings'],
  getJumpRange: ['incursions', 'names', 'storms', 'warfare'],
};

/** Endpoints that tell what ratings were made from; other watermarks that are served are of the systems. */
const tellsRatedHub: readonly string[] = ['listTradeContracts', 'listDeals'];

/** What is posted to those that take a body. */
const bodies: Readonly<Record<string, object>> = {
  appraise: { text: 'Rifter 2\nRifter Blueprint 1', cover: true },
  pricePasted: { text: 'Rifter 2\nReaper 1', region: 'The Forge', days: 60, chance: 50 },
  findFitContracts: {
    text: '[Rifter, Brawler]\nDamage Control II',
    hub: 'Jita',
    region: 'The Forge',
    jumps_max: 2,
    score_min: 0,
    days: 90,
  },
};

/** Questions that lead an endpoint through every branch that reads; one without parameters where nothing is listed. */
const questions: Readonly<Record<string, readonly (readonly [Record<string, string>, string])[]>> = {
  getCalendar: [[{ file: 'sovereignty.json' }, 'skyhooks=true']],
  getAbyssal: [[{ item_id: 1_000_000_000_001 as never }, '']],
  listContracts: [
    [{}, 'q=rifter&region_id=10000002'],
    [{}, 'category=ship'],
    [{}, ''],
  ],
  listTradeContracts: [
    [{}, 'q=rifter&region_id=10000002'],
    [{}, ''],
  ],
  getContractWorth: [[{ contract_id: '203' }, '']],
  getMarket: [[{}, 'type=Rifter']],
  listKills: [
    [{}, 'system=Tama'],
    [{}, 'region=The%20Citadel&ship_class=frigate&entity=98'],
    [{}, 'near=Tama'],
  ],
  listHunting: [[{}, 'from=Tama&light_years=10&ship=Rifter']],
  getRegionMap: [[{ region: 'The Citadel' }, '']],
  listBattles: [[{}, 'kills_min=1&region=The%20Citadel&entity=98']],
  // A path's number, as it has been read.
  getBattle: [[{ killmail_id: 902 as never }, '']],
  searchEntities: [[{}, 'q=br']],
  getEntity: [[{ entity: '98' }, '']],
  searchHolders: [[{}, 'q=goon']],
  searchHulls: [[{}, 'q=Rifter']],
  searchWormholeSystems: [[{}, 'q=Thera']],
  getWormholeSystem: [[{ id: 'Thera' }, '']],
  checkBridges: [[{}, 'bridges=HED-GP:1DQ1-A']],
  listSupply: [[{}, 'type=Rifter']],
  listCouriers: [[{}, 'from=Jita&to=HED-GP']],
  getIssuer: [[{ issuer_id: '2112000001' }, '']],
  listDeals: [[{}, 'from=Jita']],
  listCourierChains: [[{}, 'from=Jita']],
  listBlueprints: [[{}, 'product=Rifter']],
  getSales: [[{}, 'type=Rifter&region=The%20Forge']],
  getPrice: [[{}, 'type=Rifter&region=The%20Forge']],
  getRival: [
    [{}, 'issuer=Karin%20Hakoke'],
    [{}, 'corporation=Brave%20Haulers'],
  ],
  getContract: [
    [{ contract_id: '203' }, ''],
    [{ contract_id: '204' }, ''],
    [{ contract_id: '206' }, ''],
  ],
  getPriceHistory: [[{}, 'type=Rifter&region=The%20Forge']],
  getIssuers: [
    [{}, 'by=corp'],
    [{}, 'by=character'],
  ],
  getDepth: [
    [{}, 'type=Rifter'],
    [{}, 'type=Rifter&region=The%20Forge'],
  ],
  getDatedDepth: [[{}, 'type=Rifter&region=The%20Forge']],
  listRegions: [
    [{}, ''],
    [{}, 'q=for'],
  ],
  backtestWatch: [[{}, 'words=rifter']],
  findTypes: [[{}, 'q=rif']],
  listSystems: [
    [{}, ''],
    [{}, 'region=Catch&constellation=Z-DO53'],
    [{}, 'near=Jita&within=2'],
    [{}, 'sort=danger'],
  ],
  getSystem: [
    [{ id: 'HED-GP' }, ''],
    [{ id: '30000142' }, ''],
  ],
  getSystemHistory: [[{ id: 'Jita' }, '']],
  getSystemCircadian: [[{ id: 'Jita' }, '']],
  getSystemSovereignty: [[{ id: '1DQ1-A' }, '']],
  searchSystems: [[{}, 'q=ji']],
  listForecastHotspots: [
    [{}, ''],
    [{}, 'sort=surprise'],
  ],
  listSystemForecasts: [
    [{}, ''],
    [{}, 'region=Catch'],
  ],
  listBriefs: [
    [{}, ''],
    [{}, 'region=Catch'],
  ],
  getJumpRange: [
    [{}, 'staging=Jita&wormholes=true'],
    [{}, 'staging=Jita&mode=safest'],
  ],
  getCapitalRange: [[{}, 'staging=HED-GP']],
  listLegs: [[{}, 'from=Jita&to=1DQ1-A&ship=Rifter&midpoints=any']],
  listReach: [[{}, 'to=1DQ1-A&from=Jita,Tama&ship=Rifter&minutes=600&bridges=1DQ1-A:HED-GP']],
  listUmbrella: [[{}, 'from=Jita&ship=Rifter']],
  getRoute: [
    [{}, 'from=Jita&to=HED-GP&wormholes=true'],
    [{}, 'from=Jita&to=HED-GP&ship_class=frigate'],
  ],
  listDepartures: [[{}, 'from=Jita&to=HED-GP&wormholes=true']],
  getOpSheet: [[{}, 'staging=Jita&target=HED-GP&hulls=Rifter&ship=Rifter&midpoints=any']],
  listPressure: [[{}, 'near=Jita&jumps=3']],
  backtestAlert: ['kills', 'camp', 'campaign', 'adm', 'kill&ship_class=frigate&entity=98'].map((when) => [
    {},
    `when=${when}&system=Jita&most=5`,
  ]),
  listLive: [
    [{}, ''],
    [{}, 'near=Jita'],
  ],
};

/** Hours of other kinds than activity's are sampled too; only this endpoint has them. */
const sampled: Readonly<Record<string, readonly DataName[]>> = { getSystemsStats: ['killmails', 'sovereignty'] };

/**
 * What may be read from end to end, by the names that the statements give it: static data, one row a system, a region, a part or a
 * source, what goes on now, subqueries of the statement, and a list that the request brings along. Boards and timelines are made of all of
 * the last weeks, once for each version of it. Contracts, their items, prices, killmails and hours are looked up, or go by an index of
 * those few that are meant.
 */
const walked = new Set(
  `mutated_attributes mutation_ranges mutation_results source_attributes abyssal_offers offer blueprint_materials blueprint_products regions region static_data_builds stargates systems topology types mirror_counts data_versions
   region_sweeps settings system_rows rows killmail_feed market_books campaigns wormholes sovereignty faction_warfare insurgency_systems storms skyhooks incursion_systems place asked wanted json_each
   CONSTANT fights sovereignty_changes changed newest sums camp_evidence`.split(/\s+/),
);
const byFew = /^SCAN (c|contracts) USING (COVERING )?INDEX contracts_(present|without_items)$/;

/** Whether a step of a plan reads a table that grows with the contracts or the years. */
function walksMuch(step: string): boolean {
  const [, name = ''] = /^SCAN (\S+)/.exec(step) ?? [];
  return name !== '' && !name.startsWith('(subquery-') && !walked.has(name) && !byFew.test(step);
}

const clock = fakeClock(NOON);

/** Notes of which parts a handler asks the version itself. */
function noting(versions: DataVersions, asked: Set<string>): DataVersions {
  return new Proxy(versions, {
    get(target, name) {
      asked.add(String(name));
      return Reflect.get(target, name) as unknown;
    },
  });
}

/** The routes of a service over a handle, with nothing remembered. */
const services = [
  {
    name: 'contracts',
    endpoints: contractsEndpoints,
    fill: fillEveryShape,
    states: [''],
    routes(db: ReadDb, asked: Set<string>): BoundRoute[] {
      const deps = contractsDeps(db, onThisThread(db, clock), { clock, fetchItems: () => Promise.resolve('later') });
      return contractsRoutes({ ...deps, versions: () => noting(deps.versions(), asked) });
    },
  },
  {
    name: 'systems',
    endpoints: systemsEndpoints,
    fill: fillForecasts,
    // What fights and pressure at gates are computed from.
    states: ['killmails', 'hourly_kills'].map(
      (source) => `UPDATE watermarks SET value = '${source}' WHERE name = 'gate-pressure-source'`,
    ),
    routes(db: ReadDb, asked: Set<string>): BoundRoute[] {
      const deps = systemsDeps(db, onThisThread(db, clock), {
        clock,
        status: () =>
          ({
            mirror_state: 'complete',
            sources: [],
            counts: { contracts_outstanding: 1, items_pending: 0 },
            threads_down: [],
            trouble: null,
            doubt: null,
            store: null,
          }) as never,
      });
      return systemsRoutes({ ...deps, versions: () => noting(deps.versions(), asked) });
    },
  },
  {
    name: 'trade',
    endpoints: tradeEndpoints,
    fill: fillTrade,
    states: [''],
    routes(db: ReadDb, asked: Set<string>): BoundRoute[] {
      const deps = tradeDeps(db, onThisThread(db, clock), { clock, isOff: () => false });
      return tradeRoutes({ ...deps, versions: () => noting(deps.versions(), asked) });
    },
  },
  {
    name: 'plan',
    endpoints: planEndpoints,
    fill(db: WriteDb) {
      fillPlan(db);
      fillLosses(db);
      // Before there is a forecast its chances are refused.
      const served = { jumps: 'mean_7d', kills: 'mean_7d', hotspot: 'pooled' } as const;
      const making = {
        day: dayNumber(NOON) + 1,
        madeAt: NOON,
        modelVersion: '1',
        trainedDays: 35,
        why: 'served',
        lead: 1 as const,
      };
      const systemsOf = { systemIds: new Int32Array(), thresholds: new Uint32Array() };
      forecastWrites(db).record({ ...making, served, ...systemsOf }, [], [], { campaigns: [], incursions: [], timers: [] });
    },
    states: [''],
    routes(db: ReadDb, asked: Set<string>): BoundRoute[] {
      const deps = planDeps(db, onThisThread(db, clock), {
        clock,
        network: networkMemory(gateReads(db), dataVersionReads(db)),
        isOff: () => false,
      });
      // Nothing is read ahead: what an answer is made of is what it reads itself.
      return planRoutes({ ...deps, versions: () => noting(deps.versions(), asked), readAhead: () => Promise.resolve() });
    },
  },
];

/** Every shape of a contract among the six systems, and a courier that has a way. */
function fillTrade(db: WriteDb): void {
  fillEveryShape(db);
  insertContracts(db, endedOffers);
  fillSystems(db);
  insertRow(db, 'structures', { structure_id: 1_040_000_000_001, name: 'Fort', system_id: 30001161, fetched_at: NOON });
}

/** The mirror of the systems with a graded forecast, one for tomorrow, and a brief. */
async function fillForecasts(db: WriteDb): Promise<void> {
  fillSystems(db);
  const systemIds = db.prepare<[], number>('SELECT system_id FROM system_rows').pluck().all();
  for (const [end, days, made] of [
    ['2026-11-18T22:00:00Z', 60, '2026-11-18T23:30:00Z'],
    ['2026-11-19T22:00:00Z', 2, '2026-11-19T23:30:00Z'],
    ['2026-11-20T11:00:00Z', 2, '2026-11-20T12:00:00Z'],
  ] as const) {
    writeDays(db, systemIds, end, days);
    const jobs = forecasting(db, fakeClock(made));
    await jobs.grade();
    await jobs.forecast();
  }
  const brief = { status: 'written', text: 'Calm.', model: null, madeAt: NOON, forecastMadeAt: NOON, facts: {} } as const;
  briefWrites(db).record([{ ...brief, day: dayNumber(NOON) + 1, regionId: null, region: null }]);
}

/** The parts that an endpoint's questions have read, by the tables that its statements went through, and the steps of their plans. */
async function partsRead(
  db: ReadDb,
  routesOf: (db: ReadDb, asked: Set<string>) => BoundRoute[],
  id: string,
): Promise<{ parts: Set<DataName>; steps: Set<string> }> {
  const parts = new Set<DataName>();
  const steps = new Set<string>();
  for (const [params, text] of questions[id] ?? [[{}, '']]) {
    const recorded = recordedReads(db);
    const asked = new Set<string>();
    const route = routesOf(recorded.db, asked).find(({ endpoint }) => endpoint.id === id);
    if (route === undefined) throw new Error(`Nothing answers ${id}.`);
    const query = readQuery(route.endpoint, Object.fromEntries(new URLSearchParams(text)));
    if (!query.ok) throw new Error(`${id}?${text}: ${query.message}`);
    const site = { app: 'http://127.0.0.1:1', service: 'http://127.0.0.1:1/service' };
    await route.handle({ params, query: query.value, body: bodies[id], site, asker: 'program', lastEventId: undefined });
    for (const part of dataNames) if (asked.has(part)) parts.add(part);
    for (const step of recorded.takeSteps()) steps.add(step);
    for (const table of recorded.take()) {
      if (besides.split(' ').includes(table)) continue;
      const owners =
        table === 'watermarks' && tellsRatedHub.includes(id)
          ? (['ratings'] as const)
          : dataNames.filter((part) => tables[part].split(' ').includes(table));
      expect(owners.length, `${table} belongs to a part of the mirror`).toBeGreaterThan(0);
      for (const part of owners) parts.add(part);
    }
  }
  return { parts, steps };
}

describe.each(services)('the parts of the mirror that an answer of the $name service', ({ endpoints, fill, states, routes }) => {
  let db: WriteDb;
  beforeAll(async () => {
    db = emptyMirror();
    await fill(db);
  }, MINUTE);

  test.each(endpoints.map(({ id, dependsOn }) => [id, dependsOn] as const))(
    'depends on are those that are read, by their keys: %s',
    async (id, dependsOn) => {
      const read = new Set(sampled[id]);
      for (const state of states) {
        db.exec(state);
        const { parts, steps } = await partsRead(db, routes, id);
        for (const part of parts) read.add(part);
        expect([...steps].filter(walksMuch), 'no table that grows is read from end to end').toEqual([]);
      }
      for (const part of heldForOthers[id] ?? []) expect(read.delete(part), part).toBe(true);
      expect([...dependsOn].sort()).toEqual([...read].sort());
    },
  );
});

test('an endpoint has an id of its own across all services, by which the window tells what to ask again', () => {
  const ids = [...contractsEndpoints, ...systemsEndpoints, ...tradeEndpoints, ...planEndpoints, ...dataEndpoints].map(
    ({ id }) => id,
  );
  expect(new Set(ids).size).toBe(ids.length);
});
