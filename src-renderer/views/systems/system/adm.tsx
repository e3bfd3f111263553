import { useMemo } from 'react';
import uPlot from 'uplot';
import type { z } from 'zod';
import type { ResponseOf } from '#shared/http/endpoint';
import { type sovereigntyChange, systemSovereignty } from '#shared/systems-api/system-history';
import { DAY, HOUR } from '#shared/time';
import { systemsService } from '../../../api.ts';
import { useNow } from '../../../clock.ts';
import { EntityLink } from '../../../entities/entity-link.tsx';
import { Countdown, DateTime } from '../../../ui/date-time.tsx';
import { decimals, NOTHING } from '../../../ui/format.ts';
import { axis, daySteps, dayTicks, eveDates } from '../../../ui/plot/axes.ts';
import type { PlotColours } from '../../../ui/plot/colours.ts';
import { Figure } from '../../../ui/plot/figure.tsx';
import { Plot } from '../../../ui/plot/plot.tsx';
import { Unanswered } from '../../../ui/states.tsx';
import { recordsOf } from '../../../ui/table/export.ts';
import { formatDateTime } from '../../../ui/time.ts';
import { useEndpoint } from '../../../use-endpoint.ts';

const nothing: readonly SovereigntyChange[] = [];

/** Who holds the system, how well it is defended, and how that changed. */
export function Adm({ system, days }: { system: string; days: number }) {
  const sovereignty = useEndpoint(systemsService, systemSovereignty, { id: system, days });
  const until = useNow(HOUR) + HOUR;
  const changes = sovereignty.body?.data.changes ?? nothing;
  const current = sovereignty.body?.data.current;
  const hasAdm = changes.some(({ adm }) => adm !== null);
  const owners = ownerChanges(changes);
  const data = useMemo((): uPlot.AlignedData => {
    const { times, adm } = admLine(changes, until - days * DAY, until);
    const moved = new Set(ownerChanges(changes).map(({ at }) => Date.parse(at) / 1000));
    return [times, adm, times.map((time) => (moved.has(time) ? 1 : null))];
  }, [changes, days, until]);

  return (
    <Figure
      title="Sovereignty and ADM"
      about={current === undefined ? 'Who holds it, and the Activity Defense Multiplier' : <Holder current={current} />}
      table={{
        columns: ['Changed (EVE)', 'Owner', 'ADM'],
        rows: changes
          .map(({ at, alliance_id: id, alliance_name: name, adm }) => [
            formatDateTime(at, 'eve'),
            id === null ? 'unclaimed' : (name ?? `alliance ${id}`),
            decimals(adm, 1),
          ])
          .toReversed(),
      }}
      exported={recordsOf(
        `sovereignty of ${sovereignty.body?.meta.system ?? system}`,
        ['at', 'alliance_id', 'alliance_name', 'adm'],
        changes,
        sovereignty.url,
      )}
    >
      {sovereignty.body === undefined ? (
        <Unanswered answer={sovereignty} lines={4} label="Loading the sovereignty" />
      ) : (
        <div className={sovereignty.previous ? 'previous' : ''}>
          {hasAdm ? (
            <Plot
              label={`ADM over ${days} days, ${changes.length} observed values`}
              height={120}
              data={data}
              options={admOptions}
            />
          ) : (
            <p className="note">No ADM was observed in these {days} days; it is counted where an alliance holds a system.</p>
          )}
          {owners.length === 0 ? null : (
            <ul className="owner-changes" aria-label="Changes of owner">
              {owners.toReversed().map(({ at, alliance_id: id, alliance_name: name }) => (
                <li key={at}>
                  <DateTime at={at} /> {id === null ? 'lost; unclaimed' : `taken by ${name ?? `alliance ${id}`}`}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Figure>
  );
}

/** Who holds the system, since when, how well, and when it can be attacked. */
function Holder({ current }: { current: ResponseOf<typeof systemSovereignty>['data']['current'] }) {
  if (current === null || (current.alliance_id === null && current.faction_id === null))
    return 'Unclaimed: no alliance holds sovereignty here.';
  return (
    <>
      Held by{' '}
      <EntityLink id={current.alliance_id ?? current.faction_id ?? 0} name={current.alliance_name ?? current.faction_name} />
      {current.since === null ? null : (
        <>
          {' '}
          since <DateTime at={current.since} />
        </>
      )}
      {current.adm === null ? null : `, ADM ${decimals(current.adm, 1)} of 6`}
      {current.vulnerable_from === null || current.vulnerable_until === null ? (
        '.'
      ) : (
        <>
          . Vulnerable <Vulnerable from={current.vulnerable_from} until={current.vulnerable_until} />
        </>
      )}
    </>
  );
}

function Vulnerable({ from, until }: { from: string; until: string }) {
  const now = useNow(1000);
  if (Date.parse(from) > now) {
    return (
      <>
        in <Countdown until={from} />
      </>
    );
  }
  if (Date.parse(until) > now) {
    return (
      <>
        for <Countdown until={until} />
      </>
    );
  }
  return <>until {formatDateTime(until, 'eve')} EVE, and the next window is not known yet</>;
}

function admOptions(colours: PlotColours, scale: number): Omit<uPlot.Options, 'width' | 'height'> {
  return {
    ...eveDates,
    padding: [8, 14, 0, 0],
    legend: { live: true },
    cursor: { points: { size: 6 } },
    scales: { y: { range: [1, 6.2] }, owner: { range: [0, 1] } },
    axes: [
      axis(colours, scale, { size: 24 * scale, space: 70 * scale, incrs: daySteps, values: dayTicks }),
      axis(colours, scale, {
        splits: () => [1, 2, 3, 4, 5, 6],
        size: 62 * scale,
        label: 'ADM',
        labelSize: 16 * scale,
      }),
    ],
    series: [
      { label: 'EVE time', value: (_, seconds) => (seconds === null ? NOTHING : formatDateTime(seconds * 1000, 'eve')) },
      {
        label: 'ADM',
        stroke: colours.accent,
        fill: colours.accentSoft,
        width: 1.5,
        ...(uPlot.paths.stepped === undefined ? {} : { paths: uPlot.paths.stepped({ align: 1 }) }),
        points: { show: false },
        value: (_, value) => decimals(value, 1),
      },
      {
        label: 'New owner',
        scale: 'owner',
        class: 'plot-aside',
        paths: () => null,
        points: { show: true, size: 8, width: 1.5, stroke: colours.warning, fill: colours.ground },
      },
    ],
  };
}

/** A change of the owner or of the ADM. */
type SovereigntyChange = z.infer<typeof sovereigntyChange>;

/** ADM as steps: each value holds until the next. Times in seconds since the epoch; null where it is not known. */
interface AdmLine {
  times: number[];
  adm: (number | null)[];
}

/** Steps from the first change, or the window's start where that is later, up to `until`. Times in ms since the epoch. */
export function admLine(changes: readonly SovereigntyChange[], from: number, until: number): AdmLine {
  const line: AdmLine = { times: [], adm: [] };
  for (const { at, adm } of changes) {
    const time = Math.max(Date.parse(at), from) / 1000;
    if (line.times.at(-1) === time) {
      line.times.pop();
      line.adm.pop();
    }
    line.times.push(time);
    line.adm.push(adm);
  }
  const last = line.adm.at(-1);
  if (last !== undefined && (line.times.at(-1) ?? 0) < until / 1000) {
    line.times.push(until / 1000);
    line.adm.push(last);
  }
  return line;
}

/** The rows at which the system came to another owner; the first row is where the telling begins, not a change. */
export function ownerChanges(changes: readonly SovereigntyChange[]): SovereigntyChange[] {
  return changes.filter((change, at) => at > 0 && change.alliance_id !== changes[at - 1]?.alliance_id);
}
