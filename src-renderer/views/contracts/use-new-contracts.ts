import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type NewContracts, newContracts } from '#shared/local-api/contract-lists';
import { localPaths } from '#shared/local-api/paths';
import { askLocal } from '../../api.ts';
import { useSeenUntil } from '../../state/local-storage/last-seen.ts';
import type { NewRows } from './divider-index.ts';
import type { FoundContracts } from './use-contracts.ts';

const none: NewContracts = { since: '', total: 0, contract_ids: [] };

/** What the mirror saw for the first time since the person last looked at the list; as old as the rows on screen. */
export function useNewContracts({ view, outdated }: FoundContracts): NewRows {
  const { observedAt, total } = view;
  const since = useSeenUntil('contracts', total === null || outdated ? null : view);
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
