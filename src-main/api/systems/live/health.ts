import { freshnessOf } from '#main/domain/freshness';
import type { AppStatus, MirrorState } from '#shared/local-api/status';
import { systemsHealth as endpoint } from '#shared/systems-api/live';
import { mirrorFacts } from '../../http/mirror-facts.ts';
import { handlerResult, route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';

/** GET /health */
export const health = route(endpoint, (_request, { status, versions, clock }: SystemsDeps) => {
  const whole = status();
  // What only the trade service is made of says nothing about this one.
  const current = { ...whole, sources: whole.sources.filter(({ source }) => source !== 'market') };
  const times = current.sources.flatMap(({ collected_at }) => collected_at ?? []);
  const freshness = freshnessOf(endpoint.dependsOn, mirrorFacts(current, versions(), clock.now()));
  return handlerResult(
    {
      data: {
        status: healthOf(current, freshness),
        last_collection_at: times.sort().at(-1) ?? null,
        sources: current.sources.map(({ source, state, collected_at }) => ({ source, state, last_collection_at: collected_at })),
      },
    },
    { cacheable: false },
  );
});

function healthOf(
  { sources, mirror_state, threads_down, store }: AppStatus,
  freshness: MirrorState,
): 'ok' | 'degraded' | 'starting' {
  if (mirror_state === 'empty') return 'starting';
  if (threads_down.length > 0 || (store?.role === 'follows' && store.state === 'failing')) return 'degraded';
  return freshness === 'stale' || sources.some(({ state }) => state === 'late' || state === 'failing') ? 'degraded' : 'ok';
}
