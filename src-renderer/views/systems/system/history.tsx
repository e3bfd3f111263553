import { useMemo } from 'react';
import type uPlot from 'uplot';
import { type DailyTotals, systemHistory } from '#shared/systems-api/system-history';
import { DAY, HOUR, SECOND } from '#shared/time';
import { systemsService } from '../../../api.ts';
import { useNow } from '../../../clock.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { count, dayCount, NOTHING, shortCount } from '../../../ui/format.ts';
import { axis, daySteps, dayTicks, eveDates } from '../../../ui/plot/axes.ts';
import type { PlotColours } from '../../../ui/plot/colours.ts';
import { Figure } from '../../../ui/plot/figure.tsx';
import { Plot } from '../../../ui/plot/plot.tsx';
import { Empty, Unanswered } from '../../../ui/states.tsx';
import { recordsOf } from '../../../ui/table/export.ts';
import { useEndpoint } from '../../../use-endpoint.ts';
import { dayLine, gaps, isolatedDays, partialDays } from './history-days.ts';

/** In the plot's own unit, seconds. */
const HALF_A_DAY = DAY / SECOND / 2;
const UNDERLINE = 3;

/** How far back the plots may look, in days, as the URL carries them. */
export const activityHistoryDays = ['7', '30', '90', '365'] as const;
export type ActivityHistoryDays = (typeof activityHistoryDays)[number];

interface Props {
  system: string;
  days: ActivityHistoryDays;
  onDays: (days: ActivityHistoryDays) => void;
}

/** Jumps, player kills and NPC kills of every day, one above the other under one crosshair. */
export function History({ system, days, onDays }: Props) {
  const history = useEndpoint(systemsService, systemHistory, { id: system, days: Number(days) });
  const until = useNow(HOUR);
  const rows = history.body?.data;
  // The last answer stays until the next is here, and covers a window of its own.
  const window = history.body?.meta.days ?? Number(days);
  const lines = useMemo(() => {
    const line = dayLine(rows ?? [], window, until);
    const data = (values: (number | null)[], hours: (number | null)[]): uPlot.AlignedData => [line.days, values, hours];
    return {
      jumps: data(line.jumps, line.jumpHours),
      kills: data(line.kills, line.killHours),
      npcKills: data(line.npcKills, line.killHours),
    };
  }, [rows, window, until]);

  return (
    <Figure
      title="History"
      room={44.4}
      about={rows === undefined ? 'Daily totals, UTC days' : coverage(rows, window)}
      actions={
        <Segmented
          label="Days of history"
          value={days}
          options={activityHistoryDays.map((value) => ({ value, label: value === '365' ? '1 year' : dayCount(Number(value)) }))}
          onChange={onDays}
        />
      }
      table={{
        columns: ['Day (UTC)', 'Jumps', 'Ship kills', 'Pod kills', 'NPC kills', 'Hours of jumps', 'Hours of kills'],
        rows: (rows ?? [])
          .map((row) => [
            row.date,
            count(row.jumps),
            count(row.ship_kills),
            count(row.pod_kills),
            count(row.npc_kills),
            `${row.jump_hours} of 24`,
            `${row.kill_hours} of 24`,
          ])
          .toReversed(),
      }}
      exported={recordsOf(
        `history of ${history.body?.meta.system ?? system}`,
        ['date', 'jumps', 'ship_kills', 'pod_kills', 'npc_kills', 'hours', 'jump_hours', 'kill_hours'],
        rows ?? [],
        history.url,
      )}
    >
      {rows === undefined ? (
        <Unanswered answer={history} lines={10} label="Loading the history" />
      ) : rows.length === 0 ? (
        <Empty title="Not one hour of these days was observed">
          History comes from the archive in the background, the newest days first.
        </Empty>
      ) : (
        <div className={history.previous ? 'previous' : ''}>
          <HistoryPlots rows={rows} lines={lines} />
        </div>
      )}
    </Figure>
  );
}

interface PlotsProps {
  rows: readonly DailyTotals[];
  lines: Readonly<Record<'jumps' | 'kills' | 'npcKills', uPlot.AlignedData>>;
}

/** The three plots and the key to what they do not show. */
function HistoryPlots({ rows, lines }: PlotsProps) {
  return (
    <>
      <Plot
        label={`Jumps a day, ${observed(rows, 'jump_hours')} days observed`}
        height={112}
        data={lines.jumps}
        options={jumps}
      />
      <Plot
        label={`Player kills a day, ${observed(rows, 'kill_hours')} days observed`}
        height={112}
        data={lines.kills}
        options={kills}
      />
      <Plot
        label={`NPC kills a day, ${observed(rows, 'kill_hours')} days observed`}
        height={112}
        data={lines.npcKills}
        options={npcKills}
      />
      <p className="plot-key">
        <span>
          <i className="key-part" /> fewer than 24 hours observed
        </span>
        <span>
          <i className="key-hole" /> nothing observed
        </span>
      </p>
    </>
  );
}

function observed(rows: readonly DailyTotals[], hours: 'jump_hours' | 'kill_hours'): number {
  return rows.filter((row) => row[hours] > 0).length;
}

function coverage(rows: readonly DailyTotals[], days: number): string {
  const part = rows.filter(({ hours }) => hours < 24).length;
  return `Daily totals, UTC days. ${count(rows.length)} of ${count(days)} days observed${part === 0 ? '' : `, ${count(part)} of them in part`}.`;
}

const jumps = dayOptions('Jumps', false);
const kills = dayOptions('Kills', false);
const npcKills = dayOptions('NPC kills', true);

/** A line over the days; days observed in part are underlined, holes hatched. Data: days, values, hours. `last`: it has the dates. */
function dayOptions(label: string, last: boolean) {
  return (colours: PlotColours, scale: number): Omit<uPlot.Options, 'width' | 'height'> => ({
    ...eveDates,
    padding: [8, 14, 0, 0],
    legend: { live: true },
    cursor: { sync: { key: 'system-history' }, points: { size: 6 } },
    scales: { y: { range: (_, __, most) => [0, Math.max(1, (most ?? 0) * 1.08)] }, hours: { range: [0, 24] } },
    axes: [
      axis(colours, scale, {
        size: (last ? 24 : 8) * scale,
        space: 70 * scale,
        incrs: daySteps,
        values: last ? dayTicks : (_, ticks) => ticks.map(() => ''),
      }),
      axis(colours, scale, {
        values: (_, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? shortCount(tick) : '')),
        size: 62 * scale,
        label,
        labelSize: 16 * scale,
        space: 24 * scale,
      }),
    ],
    series: [
      {
        label: 'Day',
        ...(last ? {} : { class: 'plot-aside' }),
        value: (_, seconds) => (seconds === null ? NOTHING : new Date(seconds * 1000).toISOString().slice(0, 10)),
      },
      {
        label,
        stroke: colours.accent,
        fill: colours.accentSoft,
        width: 1.5,
        points: {
          show: true,
          size: 4,
          fill: colours.accent,
          filter: (plot, series) => isolatedDays([...(plot.data[series] ?? [])]),
        },
        value: (_, value) => count(value),
      },
      {
        label: 'Hours',
        scale: 'hours',
        paths: () => null,
        points: { show: false },
        value: (_, value) => (value === null ? NOTHING : `${value} of 24`),
      },
    ],
    hooks: { drawClear: [(plot) => hatch(plot, colours)], draw: [(plot) => underline(plot, colours)] },
  });
}

/** Strokes across the days that were not observed. */
function hatch(plot: uPlot, { line }: PlotColours): void {
  const { ctx, bbox } = plot;
  const [days, hours] = [plot.data[0], plot.data[2] ?? []];
  for (const [first, last] of gaps([...hours])) {
    const left = plot.valToPos((days[first] ?? 0) - HALF_A_DAY, 'x', true);
    const right = plot.valToPos((days[last] ?? 0) + HALF_A_DAY, 'x', true);
    const from = Math.max(left, bbox.left);
    const to = Math.min(right, bbox.left + bbox.width);
    ctx.save();
    ctx.beginPath();
    ctx.rect(from, bbox.top, to - from, bbox.height);
    ctx.clip();
    ctx.strokeStyle = line;
    ctx.lineWidth = devicePixelRatio;
    ctx.beginPath();
    for (let x = from - bbox.height; x < to; x += 6 * devicePixelRatio) {
      ctx.moveTo(x, bbox.top + bbox.height);
      ctx.lineTo(x + bbox.height, bbox.top);
    }
    ctx.stroke();
    ctx.restore();
  }
}

/** A stroke under each day that was observed only in part. */
function underline(plot: uPlot, { warning }: PlotColours): void {
  const { ctx, bbox } = plot;
  const days = plot.data[0];
  const height = UNDERLINE * devicePixelRatio;
  ctx.save();
  ctx.fillStyle = warning;
  for (const at of partialDays([...(plot.data[2] ?? [])])) {
    const left = Math.max(bbox.left, plot.valToPos((days[at] ?? 0) - HALF_A_DAY, 'x', true));
    const right = Math.min(bbox.left + bbox.width, plot.valToPos((days[at] ?? 0) + HALF_A_DAY, 'x', true));
    ctx.fillRect(left, bbox.top + bbox.height - height, right - left, height);
  }
  ctx.restore();
}
