import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contractEvidence, itemsFetched } from '#shared/local-api/evidence';
import { localPaths } from '#shared/local-api/paths';
import { askLocal } from '../../api.ts';
import { copyText, notify } from '../../ui/copy.ts';
import { queryClient } from '../../use-endpoint.ts';

function evidenceQuery(contractId: number) {
  return {
    queryKey: ['local', 'evidence', contractId],
    queryFn: ({ signal }: { signal: AbortSignal }) => askLocal(localPaths.evidence(contractId), contractEvidence, { signal }),
    staleTime: 30_000,
  };
}

/** What stands behind a contract's status, and where its places lie; of the contract before, until it is known. */
export function useEvidence(contractId: number) {
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...evidenceQuery(contractId),
    placeholderData: keepPreviousData,
  });
  return { data, error, pending: isPending, previous: isPlaceholderData };
}

/** The link that the game's chat, notes and mail understand; null: it needs the system where the contract lies. */
export function inGameLink(systemId: number | null | undefined, contractId: number, title: string): string | null {
  if (systemId == null) return null;
  return `<url=contract:${systemId}//${contractId}>${title.replaceAll(/[<>]/g, '')}</url>`;
}

/** Puts that link on the clipboard. */
export async function copyInGameLink(contractId: number, title: string): Promise<void> {
  const evidence = await queryClient.fetchQuery(evidenceQuery(contractId)).catch(() => null);
  const link = inGameLink(evidence?.start?.system_id, contractId, title);
  if (link === null) notify('No in-game link: the system of this contract is not known.');
  else await copyText(link, 'the in-game link');
}

/** Asks upstream for the items of one contract ahead of its turn. */
export async function fetchItems(contractId: number): Promise<void> {
  const { state } = await askLocal(localPaths.items(contractId), itemsFetched, { method: 'POST' });
  if (state === 'later') notify('The limits of ESI do not allow it at the moment; it waits its turn.');
  await queryClient.invalidateQueries({ queryKey: ['local', 'evidence', contractId] });
  await queryClient.invalidateQueries({ queryKey: ['contracts', 'getContract'] });
}
