import fc from 'fast-check';
import type { ContractQuery } from '#main/store/contract-search/contract-query';
import { contractFigures } from '#main/store/contract-search/contract-records';
import { categoryCodes, contractStatuses, contractTypes } from '#shared/game';
import { type ColumnBounds, columnBounds, statusEvidence } from '#shared/trade-api/contract-filters';
import { priceRatings } from '#shared/trade-api/price-rating';
import { verdicts } from '#shared/trade-api/worth';
import { aStaticData, aType, NOON } from './builders.ts';

/** The first page without any filter. */
/** The figures of a contract of which none is known. */
export const noFigures = Object.fromEntries(contractFigures.map((name) => [name, null])) as Record<
  (typeof contractFigures)[number],
  null
>;

export const everyContract: ContractQuery = {
  contractIds: null,
  regionIds: null,
  types: null,
  statuses: contractStatuses,
  expiredUnjudged: null,
  category: null,
  text: null,
  priceMin: null,
  priceMax: null,
  issuerCorporationId: null,
  bounds: {},
  rating: null,
  place: null,
  blueprint: null,
  terms: null,
  words: null,
  unwantedWords: null,
  jumps: null,
  sort: 'date_issued',
  direction: 'desc',
  offset: 0,
  limit: 200,
};

const names = ['Rifter', 'rifter blueprint', 'ŠKODA', 'Straße', 'ΟΔΟΣ', 'a_b', '100%', 'İstanbul', '海盗', 'Ωmega'];
/** Types of ids from 1 on, by which a text finds items, in several categories. */
export const namedTypes = names.map((name, index) =>
  aType({ typeId: index + 1, name, groupId: [18, 25, 60, 105][index % 4] ?? null }),
);
const someText = fc.oneof(
  fc.constantFrom(...names),
  fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom(...'aArRsSßΣς%_"海Š ') }),
);
/** The system and its security status of each place that {@link placedSystems} has, by id. */
export const placedAt: ReadonlyMap<number, { systemId: number; security: number }> = new Map([
  [60003760, { systemId: 30000142, security: 0.9459 }],
  [60000002, { systemId: 30000002, security: 0.0412 }],
]);
/** The small galaxy with {@link namedTypes} and a second system and station. */
export const placedStaticData = (() => {
  const { systems, stations } = aStaticData();
  const [jita] = systems as [(typeof systems)[number]];
  const [station] = stations as [(typeof stations)[number]];
  return aStaticData({
    types: namedTypes,
    systems: [jita, { ...jita, systemId: 30000002, name: 'Kimo', securityStatus: 0.0412 }],
    stations: [station, { ...station, stationId: 60000002, systemId: 30000002, name: 'Kimo II - Refinery' }],
  });
})();
/** Jumps that queries order by. */
export const someJumps: ReadonlyMap<number, number> = new Map([[30000002, 3]]);

/** Some of a contract's row, with included and requested items of {@link namedTypes} or of a type without a name. */
export const someContract = fc.record({
  region_id: fc.constantFrom(10000002, 10000043, 10000030),
  type: fc.constantFrom(...contractTypes),
  status: fc.constantFrom(...contractStatuses),
  issuer_corporation_id: fc.constantFrom(98000001, 98000002),
  title: fc.option(fc.oneof(fc.constant(''), someText)),
  price: fc.option(fc.constantFrom(0, 1, 1.5, 2e12)),
  volume: fc.option(fc.constantFrom(0.01, 5)),
  collateral: fc.option(fc.constantFrom(0, 7)),
  highest_bid: fc.option(fc.constantFrom(5, 2e12)),
  date_issued: fc.constantFrom('2026-11-01T00:00:00Z', '2026-11-02T00:00:01Z'),
  date_expired: fc.constantFrom('2026-11-20T11:59:59Z', NOON, '2026-12-04T09:00:00Z'),
  issuer_id: fc.constantFrom(2112000001, 2112000002),
  start_location_id: fc.constantFrom(null, ...placedAt.keys(), 1_040_000_000_009),
  first_seen_at: fc.constantFrom('2026-11-19T12:00:00Z', '2026-11-20T09:20:00Z'),
  evidence: fc.constantFrom(...statusEvidence).map((kind) => JSON.stringify({ kind: kind.replaceAll('_', '-') })),
  items: fc.array(
    fc.record({
      type_id: fc.integer({ min: 1, max: names.length + 1 }),
      is_included: fc.boolean(),
      quantity: fc.constantFrom(1, 3),
      is_blueprint_copy: fc.constantFrom(null, true, true, false),
      runs: fc.constantFrom(null, 1, 10),
      material_efficiency: fc.constantFrom(null, 0, 10),
      time_efficiency: fc.constantFrom(null, 20),
    }),
    { maxLength: 3 },
  ),
});
/** The stored rating of a contract; null: it was not rated yet. */
export const someRating = fc.option(
  fc.record({
    margin: fc.option(fc.constantFrom(-10, 0, 10, 1e9)),
    margin_percent: fc.option(fc.constantFrom(-1, 5, 7.5)),
    below_sold_percent: fc.option(fc.constantFrom(-20, 0, 12.5)),
    verdict: fc.constantFrom(...verdicts),
    flag_codes: fc.constantFrom('', 'wants_items', 'title_names_absent expires_soon'),
    is_safe: fc.option(fc.constantFrom(0, 1)),
    price_rating: fc.constantFrom(...priceRatings),
    no_warnings: fc.option(fc.constantFrom(0, 1)),
    best_margin: fc.option(fc.constantFrom(-10, 0, 2e9)),
  }),
);

/** Conditions are many: half of them are left out, or nothing would ever pass. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 });

const someWords = fc.array(fc.constantFrom('rifter', 'a_b', 'jita', 'kimo', 'forge', 'karin'), { minLength: 1, maxLength: 2 });

/** Some of all bounds on a column. */
const someBounds: fc.Arbitrary<ColumnBounds> = fc.record(
  Object.fromEntries(columnBounds.map((name) => [name, fc.constantFrom(-5, 0, 1, 5, 10)])),
  { requiredKeys: [] },
);

/** Any query: each filter, or none, that some of the contracts above pass. */
export const someQuery: fc.Arbitrary<ContractQuery> = fc.record({
  contractIds: maybe(fc.subarray([1000, 1001, 1007, 1009, 99])),
  regionIds: fc.option(fc.subarray([10000002, 10000043, 10000099])),
  types: fc.option(fc.subarray([...contractTypes])),
  statuses: fc.subarray([...contractStatuses], { minLength: 5 }),
  expiredUnjudged: fc.option(fc.boolean()),
  category: fc.option(fc.integer({ min: 0, max: categoryCodes.length - 1 })),
  text: fc.option(someText),
  priceMin: fc.option(fc.constantFrom(0, 1, 2)),
  priceMax: fc.option(fc.constantFrom(0, 1.5, 1e13)),
  issuerCorporationId: fc.option(fc.constant(98000002)),
  bounds: fc.oneof(fc.constant({}), someBounds),
  rating: fc.option(
    fc.record({
      verdicts: fc.option(fc.subarray([...verdicts])),
      flags: fc.option(fc.subarray(['wants_items', 'expires_soon'] as const)),
      isSafe: fc.option(fc.boolean()),
      prices: maybe(fc.subarray([...priceRatings])),
      noWarnings: maybe(fc.boolean()),
    }),
  ),
  place: maybe(
    fc.record({
      stationId: maybe(fc.constantFrom(60003760, 1_040_000_000_009)),
      systemIds: maybe(fc.constantFrom(new Set([30000142]), new Set([30000002, 30000142]))),
      bands: maybe(fc.subarray(['high', 'low'] as const)),
      securityMin: maybe(fc.constantFrom(0.1, 0.9)),
    }),
  ),
  blueprint: maybe(
    fc.record({
      materialEfficiencyMin: maybe(fc.constantFrom(1, 10)),
      timeEfficiencyMin: maybe(fc.constant(20)),
      runsMin: maybe(fc.constantFrom(1, 5)),
      runsMax: maybe(fc.constantFrom(1, 5)),
      isCopy: maybe(fc.boolean()),
    }),
  ),
  terms: maybe(
    fc.record({
      issuerId: maybe(fc.constantFrom(2112000002, 5)),
      typeId: maybe(fc.constantFrom(1, 2, 99)),
      wantsItems: maybe(fc.boolean()),
      wantToBuy: maybe(fc.boolean()),
      itemTypesMin: maybe(fc.constantFrom(1, 2)),
      itemTypesMax: maybe(fc.constantFrom(0, 1)),
      firstSeenFrom: maybe(fc.constant(Date.parse('2026-11-20T00:00:00Z') / 1000)),
      endsUntil: maybe(fc.constant(Date.parse(NOON) / 1000)),
      evidence: maybe(fc.subarray([...statusEvidence])),
    }),
  ),
  words: maybe(someWords),
  unwantedWords: maybe(someWords),
  jumps: fc.constant(someJumps),
  sort: fc.constantFrom(
    'date_issued',
    'date_expired',
    'price',
    'volume',
    'collateral',
    'margin',
    'margin_percent',
    'below_sold_percent',
    'verdict',
    'price_rating',
    'best_margin',
    'first_seen',
    'isk_per_run',
    'highest_bid',
    'jumps',
  ),
  direction: fc.constantFrom('asc', 'desc'),
  offset: fc.integer({ min: 0, max: 6 }),
  limit: fc.integer({ min: 1, max: 6 }),
});
