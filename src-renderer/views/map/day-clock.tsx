import { systemCircadian } from '#shared/systems-api/systems';
import { systemsService } from '../../api.ts';
import { useNow } from '../../clock.ts';
import { plural } from '../../ui/format.ts';
import { useEndpoint } from '../../use-endpoint.ts';

const HOUR_MS = 3_600_000;
const two = (hour: number) => String(hour).padStart(2, '0');

/** How a system's activity spreads over the 24 hours of the EVE day. */
export function DayClock({ systemId }: { systemId: number }) {
  const clock = useEndpoint(systemsService, systemCircadian, { id: String(systemId) });
  const now = useNow(60_000);
  const rows = clock.body?.data ?? [];
  const most = Math.max(...rows.map(({ share }) => share), 0);
  const current = Math.floor(now / HOUR_MS) % 24;
  const busiest = rows.find(({ share }) => share === most && most > 0);
  const quietest = rows.toSorted((a, b) => a.share - b.share)[0];
  const label =
    busiest === undefined || quietest === undefined
      ? 'No activity over the day is known yet.'
      : `Busiest from ${two(busiest.hour)}:00, quietest from ${two(quietest.hour)}:00 EVE time.`;
  return (
    <section className="day-clock" aria-busy={clock.pending}>
      <h3>Over the day, EVE time</h3>
      <div className="day-bars" role="img" aria-label={label}>
        {Array.from({ length: 24 }, (_, hour) => {
          const row = rows[hour];
          return (
            <i
              key={hour}
              className={hour === current ? 'now' : ''}
              style={{ height: `${most === 0 ? 0 : ((row?.share ?? 0) / most) * 100}%` }}
              title={
                row === undefined
                  ? ''
                  : `${two(hour)}:00: ${row.jumps.toFixed(1)} jumps, ${row.kills.toFixed(1)} kills, ${row.npc_kills.toFixed(1)} NPC kills an hour`
              }
            />
          );
        })}
      </div>
      <div className="day-hours" aria-hidden="true">
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{two(hour)}</span>
        ))}
      </div>
      <p className="note">
        {label} {clock.body === undefined ? '' : `From ${plural(clock.body.meta.hours, 'sampled hour')}.`}
      </p>
    </section>
  );
}
