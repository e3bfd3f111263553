import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { contractsEndpoints } from '#shared/contracts-api/index';
import { dataEndpoints } from '#shared/data-api/index';
import type { DataName } from '#shared/data-names';
import { ApiCallError, type Arguments, type EndpointAnswer } from '#shared/http/client';
import type { Endpoint } from '#shared/http/endpoint';
import { planEndpoints } from '#shared/plan-api/index';
import { systemsEndpoints } from '#shared/systems-api/index';
import { MINUTE } from '#shared/time';
import { tradeEndpoints } from '#shared/trade-api/index';
import type { ServiceClient } from './api.ts';
import { useStatus } from './state/status.ts';

/** Remembers answers, so that going back shows what was there at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The server is on this machine: "offline" says nothing about it.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      gcTime: 10 * MINUTE,
      retry: (failures, error) => failures < 2 && error instanceof ApiCallError && error.code === 'unreachable',
      retryDelay: 400,
    },
  },
});

/** The id of every endpoint, and the parts of the mirror that its answer is read from. */
const partsOf = new Map<string, readonly DataName[]>(
  [...contractsEndpoints, ...systemsEndpoints, ...tradeEndpoints, ...planEndpoints, ...dataEndpoints].map(({ id, dependsOn }) => [
    id,
    dependsOn,
  ]),
);

/** What a view has of one endpoint. */
export interface EndpointState<Body> {
  body: Body | undefined;
  /** When the newest upstream data behind the body was observed. */
  observedAt: Date | null;
  error: Error | null;
  /** Waiting, with nothing to show. */
  pending: boolean;
  /** The body shown belongs to the arguments before these. */
  previous: boolean;
  retry(): void;
}

/** Asks one endpoint; `args` null asks nothing. The last answer stays until the next is here. */
export function useEndpoint<Response extends z.ZodType>(
  { name, client }: ServiceClient,
  endpoint: Pick<Endpoint, 'id' | 'path' | 'cacheSeconds'> & { readonly response: Response },
  args: Arguments | null,
): EndpointState<z.output<Response>> {
  const query = useQuery<EndpointAnswer<z.output<Response>>>({
    queryKey: [name, endpoint.id, args],
    queryFn: ({ signal }) => client.get(endpoint, args ?? {}, signal),
    enabled: args !== null,
    staleTime: (endpoint.cacheSeconds ?? 0) * 1000,
    placeholderData: keepPreviousData,
  });
  return {
    body: args === null ? undefined : query.data?.body,
    observedAt: query.data?.observedAt ?? null,
    error: query.error,
    pending: args !== null && query.isPending,
    previous: query.isPlaceholderData,
    retry: () => void query.refetch(),
  };
}

const CALM_MS = 4000;

/** Asks again for what is on screen when its part of the mirror has changed, at most every few seconds. */
export function useFreshAnswers(): void {
  const versions = useStatus(({ status }) => status?.data_versions);
  const answered = useRef(versions);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    answered.current ??= versions;
    if (timer.current !== undefined || versions === answered.current) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const before = answered.current ?? {};
      const latest = useStatus.getState().status?.data_versions ?? {};
      answered.current = latest;
      const changed = Object.keys(latest).filter((part) => latest[part] !== before[part]);
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => partsOf.get(String(queryKey[1]))?.some((part) => changed.includes(part)) ?? false,
      });
    }, CALM_MS);
  }, [versions]);
}
