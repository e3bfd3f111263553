import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { urlOf } from '#shared/http/client';
import { type HistoryHead, type HistoryMetric, type HistoryWindow, history, historyHead } from '#shared/plan-api/history';
import { MINUTE } from '#shared/time';
import { ask, planService, sentenceOf } from '../../../api.ts';

/** The counts of 30 days: a head, and a byte for each system and hour. */
export interface History {
  head: HistoryHead;
  bytes: Uint8Array;
}

/** The history of one metric; null asks nothing. The last one stays until the next is here. */
export function useHistory(request: { metric: HistoryMetric; window: HistoryWindow } | null) {
  const query = useQuery<History>({
    queryKey: ['plan', history.id, request],
    queryFn: async ({ signal }) => {
      const answer = await ask(urlOf(planService.base, history, { ...request, format: 'binary' }), { signal });
      if (!answer.ok) throw new Error(await refusal(answer));
      return readHistory(await answer.arrayBuffer());
    },
    enabled: request !== null,
    staleTime: 5 * MINUTE,
    // Four megabytes each.
    gcTime: MINUTE,
    placeholderData: keepPreviousData,
  });
  return {
    history: request === null ? undefined : query.data,
    pending: request !== null && query.isFetching && (query.data === undefined || query.isPlaceholderData),
    error: query.error === null ? null : sentenceOf(query.error),
    retry: () => void query.refetch(),
  };
}

/** Takes the answer apart as the endpoint describes it. Throws where it is no such answer. */
export function readHistory(body: ArrayBuffer): History {
  const length = new DataView(body).getUint32(0, true);
  const head = historyHead.parse(JSON.parse(new TextDecoder().decode(new Uint8Array(body, 4, length))));
  const bytes = new Uint8Array(body, 4 + length);
  if (bytes.length !== head.hours * head.systems.length) throw new Error('Only a part of the map’s history arrived.');
  return { head, bytes };
}

async function refusal(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { error?: { message?: string } } | null;
  return body?.error?.message ?? `The server answered ${answer.status} without a reason.`;
}
