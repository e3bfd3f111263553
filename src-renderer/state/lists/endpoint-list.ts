import type { z } from 'zod';
import { type Arguments, urlOf } from '#shared/http/client';
import type { Endpoint, ResponseOf } from '#shared/http/endpoint';
import type { ServiceClient } from '../../api.ts';
import { useDataVersion } from '../../use-endpoint.ts';
import type { ListFilters } from './list-filters.ts';
import { allRows, type PagedRows, type PagedSource, usePagedResult } from './use-paged-result.ts';

/** The largest page that the services give of contracts. */
const PAGE_SIZE = 200;

type ListBody = { data: { contract_id: number }[]; meta: { total: number; total_pages: number } };
type ListEndpoint = Endpoint & { readonly response: z.ZodType<ListBody> };
type RowOf<E extends ListEndpoint> = ResponseOf<E>['data'][number];

/** The rows that an endpoint's list has, and the answer's meta. */
export type ListRows<E extends ListEndpoint> = PagedRows<RowOf<E>, ResponseOf<E>['meta']>;

/**
 * A list of contracts as a view has it, read anew when a part of the mirror changes that it depends on. A constant of its view. `rowId`:
 * where a contract may have several rows.
 */
export function endpointList<E extends ListEndpoint>(
  { base, client }: ServiceClient,
  endpoint: E,
  rowId: (row: RowOf<E>) => number = ({ contract_id: id }) => id,
) {
  const source: PagedSource<ListFilters<E>, RowOf<E>, ResponseOf<E>['meta']> = {
    pageSize: PAGE_SIZE,
    rowId,
    fetchPage: async (filters, page, signal) => {
      const args = { ...filters, page, page_size: PAGE_SIZE } as Arguments;
      const answer = await client.get(endpoint, args, signal);
      return answer as typeof answer & { body: ResponseOf<E> };
    },
  };
  return {
    /** The rows that fit, behind a scroll bar. null: the filters are broken and nothing is asked. `reading`: rows must stay where they are. */
    useRows(filters: ListFilters<E> | null, reading = false): ListRows<E> {
      return usePagedResult(source, filters, useDataVersion(endpoint), reading);
    },
    /** The first page, for a script that wants the same rows; null where the filters are broken. */
    addressOf: (filters: ListFilters<E> | null): string | null =>
      filters === null ? null : urlOf(base, endpoint, { ...filters, page_size: PAGE_SIZE } as Arguments),
    /** Every row of the result, for an export; none where the filters are broken. */
    async readAll(filters: ListFilters<E> | null): Promise<RowOf<E>[]> {
      return filters === null ? [] : (await allRows(source, filters)).rows;
    },
  };
}
