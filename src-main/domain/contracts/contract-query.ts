import type { contractList } from '#shared/contracts-api/contracts';
import { categoryCodes, contractStatuses, hiddenStatuses } from '#shared/game';
import type { QueryOf } from '#shared/http/endpoint';
import type { ExpiredUnjudged } from '#shared/trade-api/contract-filters';
import { wantedExpired } from './outcome.ts';

const shownStatuses = contractStatuses.filter((status) => !hiddenStatuses.includes(status));

type Query = QueryOf<typeof contractList> & { expired_unjudged?: ExpiredUnjudged | undefined };

/**
 * What the parameters of the contract list ask of the search (store/contract-search): filter, text, order, and the page as
 * offset and limit. null: not filtered by. Without a status, all that are not hidden, those among them that have expired and that no
 * sweep has judged (decisions §3.1).
 */
export function contractQuery(query: Partial<Query> & Pick<Query, 'sort' | 'dir' | 'page' | 'page_size'>) {
  return {
    contractIds: null,
    regionIds: query.region_id ?? null,
    types: query.type ?? null,
    // Everything here is public: asking for other availabilities alone asks for nothing.
    statuses: query.availability !== undefined && !query.availability.includes('public') ? [] : (query.status ?? shownStatuses),
    expiredUnjudged: wantedExpired(query.expired_unjudged ?? (query.status === undefined ? 'any' : 'false')),
    /** Index into categoryCodes, which is the bit of a contract's category mask. */
    category: query.category === undefined ? null : categoryCodes.findIndex(({ code }) => code === query.category),
    text: query.q ?? null,
    priceMin: query.price_min ?? null,
    priceMax: query.price_max ?? null,
    issuerCorporationId: query.issuer_corporation_id ?? null,
    bounds: {},
    rating: null,
    place: null,
    blueprint: null,
    terms: null,
    words: null,
    unwantedWords: null,
    jumps: null,
    sort: query.sort,
    direction: query.dir,
    offset: (query.page - 1) * query.page_size,
    limit: query.page_size,
  };
}
