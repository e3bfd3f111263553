import { useMemo } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import type { entity } from '#shared/plan-api/entities';
import { DAY, HOUR } from '#shared/time';
import { useNow } from '../../clock.ts';
import { EntityLink } from '../../entities/entity-link.tsx';
import { ShortDateTime } from '../../ui/date-time.tsx';
import { decimals, NOTHING, plural } from '../../ui/format.ts';
import { recordsOf } from '../../ui/table/export.ts';
import { RecordExport } from '../../ui/table/export-menu.tsx';
import { fullHour, twoDigits } from '../../ui/time.ts';

type Page = ResponseOf<typeof entity>['data'];
type Held = Page['held'][number];

const DAYS = 7;
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

interface Props {
  page: Page;
  url: string | null;
}

/** What it holds, when that can be attacked, and what it gained and lost; nothing of who never held a system. */
export function Sovereignty({ page: { held, holder_changes: changes }, url }: Props) {
  if (held.length === 0 && changes.length === 0) return null;
  return (
    <div className="entity-sovereignty">
      <HeldSystems held={held} url={url} />
      <div>
        <Windows held={held} url={url} />
        <HolderChanges changes={changes} url={url} />
      </div>
    </div>
  );
}

function HeldSystems({ held, url }: { held: readonly Held[]; url: string | null }) {
  const members = ['system_id', 'system', 'region', 'adm', 'capital', 'since', 'vulnerable_from', 'vulnerable_until'] as const;
  return (
    <section className="tallies">
      <header className="list-head">
        <h3>Holds {plural(held.length, 'system')}</h3>
        {held.length === 0 ? null : <RecordExport {...recordsOf('systems held', members, held, url)} />}
      </header>
      <div className="entity-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">System</th>
              <th scope="col">Region</th>
              <th scope="col">Next window (EVE)</th>
              <th scope="col" title="Activity Defense Multiplier, 1 to 6">
                ADM
              </th>
            </tr>
          </thead>
          <tbody>
            {held.map(({ system_id: id, system, region, adm, capital, vulnerable_from: from, vulnerable_until: until }) => (
              <tr key={id}>
                <td>
                  <a href={`#/systems/${id}`}>{system}</a>
                  {capital ? <span className="dim"> capital</span> : null}
                </td>
                <td className="text">{region}</td>
                <td className="text">{windowText(from, until)}</td>
                <td>{decimals(adm, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** `11-21 19:42–22:00`; hubs keep EVE time, whatever the person chose. */
function windowText(from: string | null, until: string | null): string {
  if (from === null) return NOTHING;
  return `${from.slice(5, 10)} ${from.slice(11, 16)}${until === null ? '' : `–${until.slice(11, 16)}`}`;
}

/** How many of its hubs are vulnerable in each hour of the coming week, as far as their next windows are known. */
function Windows({ held, url }: { held: readonly Held[]; url: string | null }) {
  const today = Math.floor(useNow(HOUR) / DAY);
  const counts = useMemo(() => vulnerable(held, today), [held, today]);
  const most = Math.max(...counts.flat());
  if (most === 0) return null;
  const lastKnown = counts.findLastIndex((hours) => hours.some((hubs) => hubs > 0));
  const dayName = (day: number) => new Date((today + day) * DAY).toISOString().slice(5, 10);
  const rows = counts.flatMap((hours, day) =>
    hours.map((hubs, hour) => ({ day: new Date((today + day) * DAY).toISOString().slice(0, 10), hour, hubs })),
  );
  return (
    <section className="tallies">
      <header className="list-head">
        <h3>Vulnerability windows of the week (EVE)</h3>
        <RecordExport {...recordsOf('vulnerability windows', ['day', 'hour', 'hubs'], rows, url)} />
      </header>
      <p className="note">Hubs that are open by hour. Of each hub the next window alone is published.</p>
      <table className="windows">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Day</span>
            </th>
            {hoursOfDay.map((hour) => (
              <th key={hour} scope="col">
                {twoDigits(hour)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map((hours, day) => (
            <tr key={dayName(day)}>
              <th scope="row">{dayName(day)}</th>
              {day > lastKnown ? (
                <td colSpan={hours.length} className="dim">
                  not published yet
                </td>
              ) : (
                hours.map((hubs, hour) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: hours of a day are what their place says
                    key={hour}
                    title={`${dayName(day)} ${fullHour(hour)}: ${plural(hubs, 'hub')}`}
                    style={
                      hubs === 0
                        ? {}
                        : { backgroundColor: `color-mix(in srgb, var(--accent) ${10 + (35 * hubs) / most}%, transparent)` }
                    }
                  >
                    {hubs === 0 ? '' : hubs}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** By day from one on (days since the epoch) and hour of the UTC day. */
export function vulnerable(held: readonly Pick<Held, 'vulnerable_from' | 'vulnerable_until'>[], today: number): number[][] {
  const counts = Array.from({ length: DAYS }, () => hoursOfDay.map(() => 0));
  for (const { vulnerable_from: from, vulnerable_until: until } of held) {
    if (from === null || until === null) continue;
    const first = Math.floor(Date.parse(from) / HOUR);
    for (let hour = first; hour * HOUR < Date.parse(until); hour += 1) {
      const hours = counts[Math.floor(hour / 24) - today];
      if (hours !== undefined) hours[hour % 24] = (hours[hour % 24] ?? 0) + 1;
    }
  }
  return counts;
}

function HolderChanges({ changes, url }: { changes: Page['holder_changes']; url: string | null }) {
  const rows = changes.map(({ other, ...change }) => ({ ...change, other_id: other?.id ?? null, other: other?.name ?? null }));
  return (
    <section className="tallies">
      <header className="list-head">
        <h3>Gained and lost</h3>
        {rows.length === 0 ? null : (
          <RecordExport
            {...recordsOf(
              'systems gained and lost',
              ['at', 'system_id', 'system', 'region', 'change', 'other_id', 'other'],
              rows,
              url,
            )}
          />
        )}
      </header>
      {changes.length === 0 ? (
        <p className="note">No system changed hands in these days.</p>
      ) : (
        <ul className="event-list entity-scroll">
          {changes.map(({ at, system_id: id, system, region, change, other }) => (
            <li key={`${at} ${id}`}>
              <span className="dim">
                <ShortDateTime at={at} />
              </span>{' '}
              {change === 'gained' ? '+ gained' : '- lost'} <a href={`#/systems/${id}`}>{system}</a>{' '}
              <span className="dim">{region}</span>
              {other === null ? null : (
                <>
                  {change === 'gained' ? ' from ' : ' to '}
                  <EntityLink {...other} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
