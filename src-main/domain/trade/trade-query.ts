import type { QueryOf } from '#shared/http/endpoint';
import { HOUR, SECOND } from '#shared/time';
import { type ColumnBounds, columnBounds } from '#shared/trade-api/contract-filters';
import type { tradeContractList } from '#shared/trade-api/contracts';
import { contractQuery } from '../contracts/contract-query.ts';
import { wordFilter } from './listed-filter.ts';

type Query = QueryOf<typeof tradeContractList>;

/** What ids and names in a query stand for; null: not named. */
export interface NamedIds {
  regionIds: readonly number[] | null;
  systemId: number | null;
  fromSystemId: number | null;
  stationId: number | null;
  issuerId: number | null;
  corporationId: number | null;
  typeId: number | null;
}

export const nothingNamed: NamedIds = {
  regionIds: null,
  systemId: null,
  fromSystemId: null,
  stationId: null,
  issuerId: null,
  corporationId: null,
  typeId: null,
};

/** Parameters of the trade list that name one thing, and what that is. */
const named = {
  system: 'system',
  from_system: 'system',
  station_id: 'station',
  issuer_id: 'character',
  issuer_corporation_id: 'corporation',
  type_id: 'type',
} as const;

/** Ids of what a query names; `idOf` finds one, by the parameter that names it. */
export function namedIds(
  query: Pick<Query, keyof typeof named | 'region_id'>,
  idOf: (noun: 'region' | (typeof named)[keyof typeof named], idOrName: string, parameter: string) => number,
): NamedIds {
  const one = (parameter: keyof typeof named) => {
    const idOrName = query[parameter];
    return idOrName === undefined ? null : idOf(named[parameter], idOrName, parameter);
  };
  return {
    regionIds: query.region_id?.map((region) => idOf('region', region, 'region_id')) ?? null,
    systemId: one('system'),
    fromSystemId: one('from_system'),
    stationId: one('station_id'),
    issuerId: one('issuer_id'),
    corporationId: one('issuer_corporation_id'),
    typeId: one('type_id'),
  };
}

/**
 * What the parameters of the trade list ask of the search: those of the contract list, and its own. null: not filtered by. `now`
 * in milliseconds.
 */
export function tradeQuery({ sort, ...query }: Query, ids: NamedIds, now: number) {
  const { regionIds, systemId, fromSystemId, stationId, corporationId } = ids;
  return {
    ...contractQuery({ ...query, region_id: undefined, issuer_corporation_id: undefined, sort: 'date_issued' }),
    regionIds,
    issuerCorporationId: corporationId,
    sort,
    contractIds: query.contract_id ?? null,
    bounds: Object.fromEntries(
      columnBounds.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
    ) as ColumnBounds,
    ...searchWords(query.words),
    place: unlessUnsaid({
      stationId,
      systemIds: systemId === null ? null : new Set([systemId]),
      bands: query.security ?? null,
      securityMin: query.security_min ?? null,
    }),
    blueprint: blueprintFilter(query),
    terms: termsFilter(query, ids, now / SECOND),
    rating: unlessUnsaid({
      verdicts: query.verdict ?? null,
      prices: query.price_rating ?? null,
      flags: query.flag ?? null,
      isSafe: query.safe_to_buy ?? null,
      noWarnings: query.no_warnings ?? null,
    }),
    /** From where jumps are counted, and how many at most; null: they are not. */
    from: fromSystemId === null ? null : { systemId: fromSystemId, jumpsMax: query.jumps_max ?? null },
  };
}

/** The category says whether a copy or an original is meant, where one is. */
function blueprintFilter(query: Omit<Query, 'sort'>) {
  const bounds = unlessUnsaid({
    materialEfficiencyMin: query.material_efficiency_min ?? null,
    timeEfficiencyMin: query.time_efficiency_min ?? null,
    runsMin: query.runs_min ?? null,
    runsMax: query.runs_max ?? null,
  });
  if (bounds === null) return null;
  if (query.category === 'blueprint_copy') return { ...bounds, isCopy: true };
  return { ...bounds, isCopy: query.category === 'blueprint_original' ? false : null };
}

/** No condition on a contract's terms. */
export const anyTerms = {
  issuerId: null,
  typeId: null,
  wantsItems: null,
  wantToBuy: null,
  itemTypesMin: null,
  itemTypesMax: null,
  firstSeenFrom: null,
  endsUntil: null,
  evidence: null,
};

/** `now` in seconds. */
function termsFilter(query: Omit<Query, 'sort'>, { issuerId, typeId }: NamedIds, now: number) {
  const { first_seen_within: seenWithin, ends_within: endsWithin } = query;
  return unlessUnsaid({
    issuerId,
    typeId,
    wantsItems: query.wants_items ?? null,
    wantToBuy: query.want_to_buy ?? null,
    itemTypesMin: query.item_types_min ?? null,
    itemTypesMax: query.item_types_max ?? null,
    firstSeenFrom: seenWithin === undefined ? null : now - (seenWithin * HOUR) / SECOND,
    endsUntil: endsWithin === undefined ? null : now + (endsWithin * HOUR) / SECOND,
    evidence: query.status_evidence ?? null,
  });
}

/** null where every condition is null. */
function unlessUnsaid<Conditions extends object>(conditions: Conditions): Conditions | null {
  return Object.values(conditions).some((condition) => condition !== null) ? conditions : null;
}

/** Words that a search asks for, and words that it asks to be in none; null: none. */
function searchWords(text: string | undefined) {
  const { wanted, unwanted } = wordFilter(text ?? '');
  const distinct = (words: readonly string[]) => (words.length === 0 ? null : [...new Set(words)]);
  return { words: distinct(wanted), unwantedWords: distinct(unwanted) };
}
