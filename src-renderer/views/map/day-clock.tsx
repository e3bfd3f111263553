import { systemCircadian } from '#shared/systems-api/system-history';
import { HOUR, MINUTE } from '#shared/time';
import { systemsService } from '../../api.ts';
import { useNow } from '../../clock.ts';
import { NOT_SAMPLED, relativeHeights } from '../../systems/circadian.ts';
import { mean } from '../../ui/format.ts';
import { fullHour, twoDigits } from '../../ui/time.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { circadianText } from './panel-text.ts';

/** How a system's activity spreads over the 24 hours of the EVE day. */
export function DayClock({ systemId }: { systemId: number }) {
  const clock = useEndpoint(systemsService, systemCircadian, { id: String(systemId) });
  const now = useNow(MINUTE);
  // The last answer stays until the next is here, and may be another system's.
  const body = clock.previous ? undefined : clock.body;
  const rows = body?.data ?? [];
  const heights = relativeHeights(rows, 'share');
  const current = Math.floor(now / HOUR) % 24;
  const label =
    body !== undefined ? circadianText(rows, body.meta.hours) : clock.error === null ? 'Loading the day' : clock.error.message;
  return (
    <section className="day-clock" aria-busy={body === undefined && clock.error === null}>
      <h3>Over the day, EVE time</h3>
      <div className="day-bars" role="img" aria-label={label}>
        {Array.from({ length: 24 }, (_, hour) => {
          const row = rows[hour];
          const isUnknown = row !== undefined && row.share === null;
          return (
            <i
              key={hour}
              className={`${hour === current ? 'now' : ''} ${isUnknown ? 'unknown' : ''}`}
              style={{ height: `${(heights[hour] ?? 0) * 100}%` }}
              title={
                row === undefined
                  ? ''
                  : isUnknown
                    ? `${fullHour(hour)}: ${NOT_SAMPLED}`
                    : `${fullHour(hour)}: ${mean(row.jumps)} jumps, ${mean(row.kills)} kills, ${mean(row.npc_kills)} NPC kills an hour`
              }
            />
          );
        })}
      </div>
      <div className="day-hours" aria-hidden="true">
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{twoDigits(hour)}</span>
        ))}
      </div>
      <p className="note">{label}</p>
    </section>
  );
}
