import type { ResponseOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import { wayFigures } from '../../systems/other-way.ts';
import type { RouteRequest } from '../../systems/route-query.ts';
import { useRouteVerdict } from '../../systems/use-route-verdict.ts';
import { VerdictText } from '../../systems/verdict-text.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { takeOther } from './change-route.ts';

interface Props {
  body: ResponseOf<typeof route>;
  request: RouteRequest;
}

/** Whether to take the way that was found and why, with better ones a click away; its room stays the same whatever it says. */
export function Verdict({ body, request }: Props) {
  const verdict = useRouteVerdict(body);
  if (verdict === null) return null;
  return (
    <section className="route-verdict" aria-label="Whether to take this way">
      <p>
        <VerdictText verdict={verdict} />
      </p>
      <div className="route-offers">
        {verdict.offers.map(({ way, ask }) => (
          <span key={way.path.join()}>
            <Button look="primary" onClick={() => takeOther(request, ask)}>
              {ask.label}
            </Button>{' '}
            {wayFigures(way, body.meta)}
          </span>
        ))}
        {verdict.offers.length > 0 ? null : (
          <span className="dim">
            {body.data.alternatives.length === 0
              ? 'No other way of such length is found.'
              : 'No other way is clearly less dangerous; all are listed under “Other ways”.'}
          </span>
        )}
      </div>
    </section>
  );
}
