import { agedSource, freshnessOf } from '#main/domain/freshness';
import type { AgeState, AppStatus, MirrorState } from '#shared/local-api/status';
import { systemsHealth as endpoint } from '#shared/systems-api/health';
import { mirrorFacts } from '../../http/mirror-facts.ts';
import { handlerResult, route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';

export const health = route(endpoint, (_request, { status, versions, clock }: SystemsDeps) => {
  const whole = status();
  // What only the trade service is made of says nothing about this one.
  const sources = whole.sources.filter(({ source }) => source !== 'market').map((source) => agedSource(source, clock.now()));
  const current = { ...whole, sources };
  const times = current.sources.flatMap(({ collected_at }) => collected_at ?? []);
  const freshness = freshnessOf(endpoint.dependsOn, mirrorFacts(current, versions(), clock.now()));
  return handlerResult(
    {
      data: {
        status: healthOf(current, freshness),
        last_collection_at: times.sort().at(-1) ?? null,
        sources: sources.map(({ source, state, covered_until, heard_at, backlog, collected_at }) => ({
          source,
          state: formerStates[state],
          last_collection_at: collected_at,
          freshness: state,
          covered_until,
          heard_at,
          backlog,
        })),
      },
    },
    { cacheable: false },
  );
});

/** What `state` says, which had its values before there was `freshness`. */
const formerStates = {
  fresh: 'ok',
  catching_up: 'late',
  late: 'late',
  failing: 'failing',
  off: 'off',
  never: 'waiting',
} as const satisfies Record<AgeState, string>;

function healthOf(
  { sources, mirror_state, threads_down, store }: AppStatus,
  freshness: MirrorState,
): 'ok' | 'degraded' | 'starting' {
  if (mirror_state === 'empty') return 'starting';
  if (threads_down.length > 0 || (store?.role === 'follows' && store.state === 'failing')) return 'degraded';
  return freshness === 'stale' || sources.some(({ state }) => state === 'late' || state === 'failing') ? 'degraded' : 'ok';
}
