import { Fragment, useMemo, useState } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import { formatHash } from '../state/location.ts';
import { type RouteVerdict, routeJudge } from './route-verdict.ts';
import { useUnreadUntil } from './unread-killmails.ts';

/** What to do about a way and why, with links to its most dangerous systems. */
export function VerdictText({ verdict: { advice, head, why, worst } }: { verdict: RouteVerdict }) {
  return (
    <>
      <b className={advice === 'take' ? 'up' : 'warning'}>{head}.</b> {why}
      {worst.length === 0 ? null : ' Most dangerous: '}
      {worst.map(({ id, name, share }, place) => (
        <Fragment key={id}>
          {place === 0 ? '' : ', '}
          <a href={formatHash(`/systems/${id}`)}>{name}</a> ({share})
        </Fragment>
      ))}
      {worst.length === 0 ? null : '.'}
    </>
  );
}

/** What to do about a way, kept to while its figures change little; null: it was not found yet. */
export function useRouteVerdict(body: ResponseOf<typeof route> | undefined): RouteVerdict | null {
  const unread = useUnreadUntil(body?.meta.killmails_until);
  const [judge] = useState(routeJudge);
  return useMemo(() => (body === undefined ? null : judge(body, unread)), [judge, body, unread]);
}
