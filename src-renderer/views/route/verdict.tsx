import type { ResponseOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import { saferWay } from '../../systems/other-way.ts';
import type { RouteRequest } from '../../systems/route-query.ts';
import { routeVerdict } from '../../systems/route-verdict.ts';
import { useUnreadUntil } from '../../systems/unread-killmails.ts';
import { Button } from '../../ui/controls/button.tsx';
import { takeOther } from './change-route.ts';

interface Props {
  body: ResponseOf<typeof route>;
  request: RouteRequest;
}

/** Whether to take the way that was found and why, with the better one a click away. */
export function Verdict({ body, request }: Props) {
  const unread = useUnreadUntil(body.meta.killmails_until);
  const { advice, head, why } = routeVerdict(body, unread);
  const safer = saferWay(body.data);
  return (
    <p className={`route-verdict ${advice === 'take' ? '' : 'route-verdict-not'}`}>
      <b>{head}.</b> {why}{' '}
      {safer === null ? null : (
        <Button look="primary" onClick={() => takeOther(request, safer.ask)}>
          {safer.ask.label}
        </Button>
      )}
    </p>
  );
}
