import { versionCache } from '../http/version-cache.ts';
import type { ActivityModel } from '../model.ts';
import type { EsiRoute } from './route.ts';

/** The hourly counts of jumps and kills; the hour ends at Last-Modified (upstream §2.5). */
export function activityRoutes(): EsiRoute[] {
  const bodies = versionCache<string>(4);

  const sampled = (path: string, rowsAt: (activity: ActivityModel, observedAt: number) => unknown[]): EsiRoute => ({
    method: 'GET',
    path,
    group: null,
    answer({ model, clock }) {
      const { observedAt, nextAt } = model.activity.sampleTimes(clock.now());
      const body = bodies(path, observedAt, () => JSON.stringify(rowsAt(model.activity, observedAt)));
      return { kind: 'cached', body, observedAt, expiresAt: nextAt };
    },
  });

  return [
    sampled('/universe/system_jumps', (activity, observedAt) => activity.jumps(observedAt)),
    sampled('/universe/system_kills', (activity, observedAt) => activity.kills(observedAt)),
  ];
}
