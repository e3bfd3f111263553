import type { AppStatus } from '#shared/local-api/status';
import { systemsHealth as endpoint } from '#shared/systems-api/live';
import { handlerResult, route } from '../http/route.ts';
import type { SystemsDeps } from './deps.ts';

/** GET /health */
export const health = route(endpoint, (_request, { status }: SystemsDeps) => {
  const { sources, mirror_state } = status();
  const times = sources.flatMap(({ observed_at }) => observed_at ?? []);
  return handlerResult(
    {
      data: {
        status: healthOf(sources, mirror_state),
        last_collection_at: times.sort().at(-1) ?? null,
        sources: sources.map(({ source, state, observed_at }) => ({ source, state, last_collection_at: observed_at })),
      },
    },
    { cacheable: false },
  );
});

function healthOf(sources: AppStatus['sources'], mirrorState: AppStatus['mirror_state']): 'ok' | 'degraded' | 'starting' {
  if (mirrorState === 'empty') return 'starting';
  return sources.some(({ state }) => state === 'late' || state === 'failing') ? 'degraded' : 'ok';
}
