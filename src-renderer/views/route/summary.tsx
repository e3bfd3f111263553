import type { ReactNode } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import { useUpToDate } from '../../age.tsx';
import { lossText } from '../../systems/loss-text.ts';
import { worthOf } from '../../systems/other-way.ts';
import { worthText } from '../../systems/route-verdict.ts';
import { RelativeTime } from '../../ui/date-time.tsx';
import { NOTHING, plural, shortIsk } from '../../ui/format.ts';
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
