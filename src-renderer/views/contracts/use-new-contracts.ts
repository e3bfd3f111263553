import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ContractSummary } from '#shared/contracts-api/contracts';
import { type NewContracts, newContracts } from '#shared/local-api/contract-lists';
import { localPaths } from '#shared/local-api/paths';
import { askLocal } from '../../api.ts';
import { useSince } from '../../state/last-look.ts';
import type { ContractFilters } from './filters.ts';
import type { Contracts } from './use-contracts.ts';

export interface NewSince {
  /** null: the list was never looked at before, and nothing is new. */
  since: string | null;
  /** Of the whole mirror, whatever the filters. */
  total: number;
  isNew(row: ContractSummary): boolean;
}

const none: NewContracts = { since: '', total: 0, contract_ids: [] };

/** What the mirror saw for the first time since the person last looked at the list; as old as the rows on screen. */
export function useNewContracts({ view, outdated }: Contracts): NewSince {
  const { observedAt, total } = view;
  const since = useSince('contracts', total === null || outdated ? null : view);
  const { data = none } = useQuery({
    queryKey: ['local', 'new-contracts', since, observedAt?.getTime(), total],
    queryFn: ({ signal }) =>
      askLocal(`${localPaths.newContracts}?since=${encodeURIComponent(since ?? '')}`, newContracts, { signal }),
    enabled: since !== null && total !== null,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const ids = new Set(data.contract_ids);
    return { since, total: data.total, isNew: ({ contract_id: id }) => ids.has(id) };
  }, [since, data]);
}

/**
 * Where the list goes over from what is new to what was there at the last look: the place of the first row that is not new.
 * Only the order of issue, newest first, has such a place. null: there is none, or it is not among the rows that are here.
 */
export function dividerPlace(
  { since, isNew }: NewSince,
  { sort, dir }: Pick<ContractFilters, 'sort' | 'dir'>,
  total: number,
  rowAt: (place: number) => ContractSummary | undefined,
): number | null {
  if (since === null || sort !== 'date_issued' || dir !== 'desc') return null;
  for (let place = 0; place < total; place += 1) {
    const row = rowAt(place);
    if (row === undefined) return null;
    if (!isNew(row)) return place === 0 ? null : place;
  }
  return null;
}
