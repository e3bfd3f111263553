import { useQueries } from '@tanstack/react-query';
import { analyticsDepth } from '#shared/contracts-api/analytics';
import type { ContractItem } from '#shared/contracts-api/contracts';
import { MINUTE } from '#shared/time';
import { contractsService } from '../../api.ts';
import { refreshedBy } from '../../use-endpoint.ts';

/** A contract may hold hundreds of types; the first this many are looked up. */
const MAX_TYPES = 60;

/**
 * The best unit price of each offered type among the single-item offers of all regions, the contract itself left out.
 * null: nobody else offers one; absent: not asked or not answered yet.
 */
export function useBestPrices(contractId: number, items: readonly ContractItem[]): ReadonlyMap<number, number | null> {
  const types = [...new Set(items.filter(({ is_included: included }) => included).map(({ type_id: type }) => type))].slice(
    0,
    MAX_TYPES,
  );
  return useQueries({
    queries: types.map((type) => ({
      queryKey: [contractsService.name, analyticsDepth.id, { type: String(type), limit: 2 }],
      meta: refreshedBy(analyticsDepth),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        contractsService.client.get(analyticsDepth, { type: String(type), limit: 2 }, signal),
      staleTime: MINUTE,
    })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }): [number, number | null][] => {
          if (data === undefined) return [];
          const offer = data.body.data.find(({ contract_id: id }) => id !== contractId);
          return [[data.body.meta.type_id, offer?.unit_price ?? null]];
        }),
      ),
  });
}
