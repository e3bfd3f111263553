import type { ContractQuery } from '#main/store/contract-search';
import { contractList as endpoint } from '#shared/contracts-api/contracts';
import { categoryCodes, contractStatuses, hiddenStatuses } from '#shared/game';
import type { QueryOf } from '#shared/http/endpoint';
import { route } from '../http/route.ts';
import { contractUrl } from './contract-url.ts';
import type { ContractsDeps } from './index.ts';
import { requireSweep } from './resolve.ts';

const shownStatuses = contractStatuses.filter((status) => !hiddenStatuses.includes(status));

/** GET /contracts */
export const contracts = route(
  endpoint,
  ['contracts', 'items', 'catalog'],
  async ({ query, site }, { compute, sweeps }: ContractsDeps) => {
    requireSweep(sweeps);
    const { rows, total } = await compute.search(searchFor(query));
    return {
      data: rows.map((row) => ({ ...row, url: contractUrl(site, row.contract_id) })),
      meta: {
        page: query.page,
        page_size: query.page_size,
        total,
        total_pages: Math.ceil(total / query.page_size),
        query: { ...query },
      },
    };
  },
);

function searchFor(query: QueryOf<typeof endpoint>): ContractQuery {
  return {
    regionIds: query.region_id ?? null,
    types: query.type ?? null,
    // Everything here is public: asking for other availabilities alone asks for nothing.
    statuses: query.availability !== undefined && !query.availability.includes('public') ? [] : (query.status ?? shownStatuses),
    category: query.category === undefined ? null : categoryCodes.findIndex(({ code }) => code === query.category),
    text: query.q ?? null,
    priceMin: query.price_min ?? null,
    priceMax: query.price_max ?? null,
    issuerCorporationId: query.issuer_corporation_id ?? null,
    sort: query.sort,
    direction: query.dir,
    offset: (query.page - 1) * query.page_size,
    limit: query.page_size,
  };
}
