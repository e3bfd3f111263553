import { keepPreviousData, QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { type Arguments, type EndpointAnswer, urlOf } from '#shared/http/client';
import type { Endpoint } from '#shared/http/endpoint';
import type { AppStatus } from '#shared/local-api/status';
import { MINUTE } from '#shared/time';
import { isUnreachable, type ServiceClient } from './api.ts';
import { useStatus } from './state/status.ts';

/** Remembers answers, so that going back shows what was there at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The server is on this machine: "offline" says nothing about it.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      gcTime: 10 * MINUTE,
      retry: (failures, error) => failures < 2 && isUnreachable(error),
      retryDelay: 400,
    },
  },
});

type Refreshed = Pick<Endpoint, 'dependsOn'>;

/** The `meta` of a query that asks this endpoint: it is asked again when a part of the mirror that it is read from has changed. */
export function refreshedBy({ dependsOn }: Refreshed): Record<string, unknown> & Refreshed {
  return { dependsOn };
}

/** Another text whenever a part of the mirror has changed that the endpoint's answer is read from. */
export function useDataVersion({ dependsOn }: Refreshed): string {
  return useStatus(({ status }) => dependsOn.map((part) => status?.data_versions[part] ?? 0).join('.'));
}

/** Whether anything of a part of the mirror's data was ever read. */
export function partsRead({ data_versions: versions }: Pick<AppStatus, 'data_versions'>): (part: string) => boolean {
  return (part) => (versions[part] ?? 0) > 0;
}

export interface EndpointState<Body> {
  body: Body | undefined;
  /** When the newest upstream data behind the body was observed. */
  observedAt: Date | null;
  error: Error | null;
  /** Waiting, with nothing to show. */
  pending: boolean;
  /** The body shown belongs to the arguments before these. */
  previous: boolean;
  /** What is asked, for a script that wants the same; null: nothing is. */
  url: string | null;
  retry(): void;
}

type QueriedEndpoint<Response extends z.ZodType> = Pick<Endpoint, 'id' | 'path' | 'dependsOn' | 'cacheSeconds'> & {
  readonly response: Response;
};

function question<Response extends z.ZodType>(
  { name, client }: ServiceClient,
  endpoint: QueriedEndpoint<Response>,
  args: Arguments | null,
) {
  return {
    queryKey: [name, endpoint.id, args],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<EndpointAnswer<z.output<Response>>> =>
      client.get(endpoint, args ?? {}, signal),
    meta: refreshedBy(endpoint),
    staleTime: (endpoint.cacheSeconds ?? 0) * 1000,
  };
}

/** How often a browser that may only read asks for the same again, in seconds: the program tells it of no change. */
const LEAST_PAUSE = 30;
function useReadAgain({ cacheSeconds }: Pick<Endpoint, 'cacheSeconds'>): number | false {
  const readOnly = useStatus((state) => state.readOnly);
  return readOnly ? Math.max(LEAST_PAUSE, cacheSeconds ?? 0) * 1000 : false;
}

/** Asks for what a view needs while its code is still on the way. */
export function askAhead<Response extends z.ZodType>(
  service: ServiceClient,
  endpoint: QueriedEndpoint<Response>,
  args: Arguments,
): void {
  void queryClient.prefetchQuery(question(service, endpoint, args));
}

/** Asks one endpoint; `args` null asks nothing. The last answer stays until the next is here. */
export function useEndpoint<Response extends z.ZodType>(
  service: ServiceClient,
  endpoint: QueriedEndpoint<Response>,
  args: Arguments | null,
): EndpointState<z.output<Response>> {
  const refetchInterval = useReadAgain(endpoint);
  const query = useQuery<EndpointAnswer<z.output<Response>>>({
    ...question(service, endpoint, args),
    enabled: args !== null,
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  return {
    body: args === null ? undefined : query.data?.body,
    observedAt: query.data?.observedAt ?? null,
    error: query.error,
    pending: args !== null && query.isPending,
    previous: query.isPlaceholderData,
    url: args === null ? null : urlOf(service.base, endpoint, args),
    retry: () => void query.refetch(),
  };
}

/** Asks one endpoint several questions; `bodies` in their order. The last answers stay until the next are here. */
export function useEndpoints<Response extends z.ZodType>(
  service: ServiceClient,
  endpoint: QueriedEndpoint<Response>,
  questions: readonly Arguments[],
): Omit<EndpointState<never>, 'body' | 'observedAt'> & { bodies: (z.output<Response> | undefined)[] } {
  const refetchInterval = useReadAgain(endpoint);
  const [first] = questions;
  return useQueries({
    queries: questions.map((args) => ({
      ...question(service, endpoint, args),
      refetchInterval,
      placeholderData: keepPreviousData,
    })),
    combine: (queries) => ({
      bodies: queries.map(({ data }) => data?.body),
      error: queries.find(({ error }) => error !== null)?.error ?? null,
      pending: queries.some(({ isPending }) => isPending),
      previous: queries.some(({ isPlaceholderData }) => isPlaceholderData),
      url: first === undefined ? null : urlOf(service.base, endpoint, first),
      retry: () => queries.forEach((query) => void query.refetch()),
    }),
  });
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
        predicate: ({ meta }) => (meta as Refreshed | undefined)?.dependsOn.some((part) => changed.includes(part)) ?? false,
      });
    }, CALM_MS);
  }, [versions]);
}
