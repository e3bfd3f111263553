import { useMemo, useState } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import { type RouteVerdict, routeJudge } from './route-verdict.ts';
import { useUnreadUntil } from './unread-killmails.ts';

/** What to do about a way, kept to while its figures change little; null: it was not found yet. */
export function useRouteVerdict(body: ResponseOf<typeof route> | undefined): RouteVerdict | null {
  const unread = useUnreadUntil(body?.meta.killmails_until);
  const [judge] = useState(routeJudge);
  return useMemo(() => (body === undefined ? null : judge(body, unread)), [judge, body, unread]);
}
