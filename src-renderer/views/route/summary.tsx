import type { ReactNode } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import type { RouteHop } from '#shared/plan-api/route-hop';
import { useUpToDate } from '../../age.tsx';
import type { warningLines } from '../../systems/hazard-text.ts';
import { lossText } from '../../systems/loss-text.ts';
import { wayFigures, worthOf } from '../../systems/other-way.ts';
import type { RouteRequest } from '../../systems/route-query.ts';
import { worthText } from '../../systems/route-verdict.ts';
import { isQuiet, quietSentence } from '../../systems/seen-on-way.ts';
import { useRouteVerdict, VerdictText } from '../../systems/verdict.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { RelativeTime } from '../../ui/date-time.tsx';
import { NOTHING, plural, shortIsk } from '../../ui/format.ts';
import { takeOther } from './change-route.ts';
import { LossFigure } from './hop-columns.tsx';
import { basisSentence, LOSSES_UNKNOWN, originText } from './loss-basis.ts';

type RouteBody = ResponseOf<typeof route>;

/** The way that was found in figures, and what they rest on. */
export function Summary({ body: { data, meta }, children }: { body: RouteBody; children: ReactNode }) {
  const { high, low, null: lawless } = data.entered;
  const worth = worthOf(meta);
  const upToDate = useUpToDate();
  const isQuiet = data.hops.some(({ id, little_traffic: little }) => id === data.worst_system_id && little);
  return (
    <p className="result-line" role="status">
      <b>
        {meta.from} to {meta.to}: {plural(data.jumps, 'jump')}
      </b>
      <span>
        {high} high, {low} low, {lawless} null
      </span>
      {data.chance_of_loss === null ? (
        <span title={LOSSES_UNKNOWN}>chance of loss {NOTHING}</span>
      ) : (
        <span title={`${lossText(data.chance_of_loss)} on the whole way, leaving now. ${basisSentence(meta)}`}>
          chance of loss <LossFigure chance={data.chance_of_loss} />
          {isQuiet ? ` (in ${data.worst_system} little traffic is forecast)` : ''} {originText(meta)}
        </span>
      )}
      {worth === null || data.chance_of_loss === null ? null : (
        <span title="Value of cargo and hull times the chance of loss: what it costs on average each time">
          expected loss <b>{shortIsk(worth * data.chance_of_loss)}</b> of {worthText(meta)}
          {shipSource(meta)}
        </span>
      )}
      {meta.not_counted.length === 0 ? null : (
        <span className="dim">{plural(meta.not_counted.length, 'system')} not counted: nothing is known of wormhole space</span>
      )}
      {meta.killmails_until === null ? (
        <span className="dim">no killmails: only usual hours count</span>
      ) : upToDate ? null : (
        <span className="dim">
          killmails up to <RelativeTime at={meta.killmails_until} />
        </span>
      )}
      <span className="result-actions">{children}</span>
    </p>
  );
}

/** Where the worth of the hull comes from: ` (median freighter by market prices)`. */
function shipSource({ ship_value_from: source, ship, ship_class: shipClass }: RouteBody['meta']): string {
  if (source === 'market') return ` (market price of ${ship})`;
  if (source === 'class') return ` (median ${shipClass} by market prices)`;
  return source === 'question' ? ' (your ship in Settings)' : '';
}

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

interface WarningsProps {
  lines: ReturnType<typeof warningLines>;
  hops: readonly RouteHop[];
  /** Why what goes on may be missing; null: nothing is missing. */
  unread: string | null;
}

/** What goes on along the way, and of a way without camp and fight that there is none. */
export function Warnings({ lines, hops, unread }: WarningsProps) {
  return (
    <section className="route-warnings" aria-label="Warnings">
      <h2>On the way now</h2>
      <p className="note">{unread ?? (isQuiet(hops) ? quietSentence(hops) : null)}</p>
      {lines.length === 0 ? null : (
        <ul className="lines">
          {lines.map(({ text, title }) => (
            <li key={text} title={title}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
