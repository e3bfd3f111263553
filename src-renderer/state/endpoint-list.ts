import type { z } from 'zod';
import type { DataName } from '#shared/data-names';
import { type Arguments, urlOf } from '#shared/http/client';
import type { Endpoint, ResponseOf } from '#shared/http/endpoint';
import type { ServiceClient } from '../api.ts';
import type { ListFilters } from './list-filters.ts';
import { useStatus } from './status.ts';
import { allRows, type PagedRows, type PagedSource, usePagedResult } from './use-paged-result.ts';

/** The largest page that the services give of contracts. */
const PAGE_SIZE = 200;

type ListBody = { data: { contract_id: number }[]; meta: { total: number; total_pages: number } };
type ListEndpoint = Endpoint & { readonly response: z.ZodType<ListBody> };
type RowOf<E extends ListEndpoint> = ResponseOf<E>['data'][number];

/** The rows that an endpoint's list has, and the answer's meta. */
export type ListRows<E extends ListEndpoint> = PagedRows<RowOf<E>, ResponseOf<E>['meta']>;

/** A list of contracts as a view has it. `parts`: those of the mirror whose changes make it worth reading anew. A constant of its view. */
export function endpointList<E extends ListEndpoint>({ base, client }: ServiceClient, endpoint: E, parts: readonly DataName[]) {
  const source: PagedSource<ListFilters<E>, RowOf<E>, ResponseOf<E>['meta']> = {
    pageSize: PAGE_SIZE,
    rowId: ({ contract_id: id }) => id,
    fetchPage: async (filters, page, signal) => {
      const args = { ...filters, page, page_size: PAGE_SIZE } as Arguments;
      const answer = await client.get(endpoint, args, signal);
      return answer as typeof answer & { body: ResponseOf<E> };
    },
  };
  return {
    /** The rows that fit, behind a scroll bar. null: the filters are broken and nothing is asked. `reading`: rows must stay where they are. */
    useRows(filters: ListFilters<E> | null, reading = false): ListRows<E> {
      const version = useStatus(({ status }) => parts.map((part) => status?.data_versions[part] ?? 0).join('.'));
      return usePagedResult(source, filters, version, reading);
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
