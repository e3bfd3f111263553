import { type CircadianHour, systemCircadian } from '#shared/systems-api/system-history';
import { HOUR } from '#shared/time';
import { systemsService } from '../../../api.ts';
import { useNow } from '../../../clock.ts';
import {
  type ClockFigure,
  clockFigures,
  formatHour,
  NOT_SAMPLED,
  peakHour,
  relativeHeights,
} from '../../../systems/circadian.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { count, mean, share } from '../../../ui/format.ts';
import { Figure } from '../../../ui/plot/figure.tsx';
import { Empty, Unanswered } from '../../../ui/states.tsx';
import { recordsOf } from '../../../ui/table/export.ts';
import { twoDigits } from '../../../ui/time.ts';
import { useEndpoint } from '../../../use-endpoint.ts';

const names: Readonly<Record<ClockFigure, string>> = { share: 'All', jumps: 'Jumps', kills: 'Kills', npc_kills: 'NPC kills' };

interface Props {
  system: string;
  figure: ClockFigure;
  onFigure: (figure: ClockFigure) => void;
}

/** At which hours of the EVE day something happens here. */
export function DayClock({ system, figure, onFigure }: Props) {
  const clock = useEndpoint(systemsService, systemCircadian, { id: system });
  const current = new Date(useNow(HOUR)).getUTCHours();
  const hours = clock.body?.data;
  const sampled = clock.body?.meta.hours ?? 0;
  const prime = hours === undefined ? null : peakHour(hours, 'kills');
  const heights = hours === undefined ? [] : relativeHeights(hours, figure);
  const hourText = (hour: CircadianHour) => {
    if (hour[figure] === null) return NOT_SAMPLED;
    return figure === 'share' ? share(hour.share) : `${mean(hour[figure])} ${names[figure].toLowerCase()}`;
  };

  return (
    <Figure
      title="24-hour clock"
      room={11.6}
      about={
        prime === null
          ? `Mean of each EVE hour over 35 days, ${count(sampled)} hours observed`
          : `Mean of each EVE hour over 35 days, ${count(sampled)} hours observed. Busiest hour, by player kills: ${formatHour(prime)} EVE.`
      }
      actions={
        <Segmented
          label="What the clock shows"
          value={figure}
          options={clockFigures.map((value) => ({ value, label: names[value] }))}
          onChange={onFigure}
        />
      }
      table={{
        columns: ['Hour (EVE)', 'Share', 'Jumps', 'Kills', 'NPC kills'],
        rows: (hours ?? []).map((one) => [
          formatHour(one.hour),
          share(one.share),
          mean(one.jumps),
          mean(one.kills),
          mean(one.npc_kills),
        ]),
      }}
      exported={recordsOf(
        `clock of ${clock.body?.meta.system ?? system}`,
        ['hour', 'share', 'jumps', 'kills', 'npc_kills'],
        hours ?? [],
        clock.url,
      )}
    >
      {hours === undefined ? (
        <Unanswered answer={clock} lines={4} label="Loading the clock" />
      ) : heights.every((height) => height === 0 || height === null) ? (
        <Empty title={sampled === 0 ? 'Not one hour was observed yet' : 'Nothing ever happened here'} />
      ) : (
        <ol className="clock" aria-label={`${names[figure]} by hour of the EVE day`}>
          {hours.map((one, at) => (
            <li
              key={one.hour}
              className={`${one.hour === prime ? 'prime' : ''} ${one.hour === current ? 'current' : ''}`}
              title={`${formatHour(one.hour)} EVE: ${hourText(one)}${one.hour === prime ? ', busiest hour' : ''}${one.hour === current ? ', now' : ''}`}
            >
              <span className={`clock-bar ${heights[at] === null ? 'unknown' : ''}`}>
                <i style={{ height: `${(heights[at] ?? 0) * 100}%` }} />
              </span>
              <b>{twoDigits(one.hour)}</b>
              <span className="visually-hidden">
                {hourText(one)}
                {one.hour === prime ? ', busiest hour' : ''}
                {one.hour === current ? ', now' : ''}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Figure>
  );
}
