import type { CSSProperties } from 'react';
import type { LiveSystem } from '#shared/plan-api/live';
import { sourceTable } from '#shared/sources';
import { ShortAge } from '../ui/date-time.tsx';
import { count, decimals, fullIsk, minuteSpan, NOTHING, plural, shortIsk } from '../ui/format.ts';
import { Security } from '../ui/security.tsx';
import type { TableColumn } from '../ui/table/column.ts';

export const unknown = <span className="dim">{NOTHING}</span>;

/** The column of a system's name, `width` pixels wide and more where there is room, of rows that call it `system`. */
export const system = <Row extends { system: string }>(width: number): TableColumn<Row> => ({
  id: 'system',
  header: 'System',
  width,
  grows: true,
  sort: 'system',
  cell: (row) => <b className="system-name">{row.system}</b>,
  value: (row) => row.system,
});

export const systemNamed = <Row extends { name: string }>(width: number): TableColumn<Row> => ({
  id: 'name',
  header: 'System',
  width,
  grows: true,
  sort: 'system',
  cell: ({ name }) => <b className="system-name">{name}</b>,
  value: ({ name }) => name,
});

export const security = <Row extends { security_status: number }>(): TableColumn<Row> => ({
  id: 'security_status',
  header: 'Sec',
  about: 'Security as the game shows it',
  align: 'end',
  width: 62,
  sort: 'security',
  cell: ({ security_status: status }) => <Security status={status} />,
  value: ({ security_status: status }) => status,
});

/** The column of the Activity Defense Multiplier. */
export const adm = <Row extends { adm: number | null }>(): TableColumn<Row> => ({
  id: 'adm',
  header: 'ADM',
  about: 'Activity Defense Multiplier, 1 to 6',
  align: 'end',
  width: 48,
  sort: 'adm',
  cell: ({ adm: multiplier }) => (multiplier === null ? unknown : decimals(multiplier, 1)),
  value: ({ adm: multiplier }) => multiplier,
});

/** The column of the region's name, which takes the width that the others leave. */
export const region = <Row extends { region: string }>(): TableColumn<Row> => ({
  id: 'region',
  header: 'Region',
  width: 104,
  grows: true,
  sort: 'region',
  cell: (row) => row.region,
  value: (row) => row.region,
});

/** The column of the pilots who took part in what is killed over. */
export const pilots = <Row extends { pilots: number | null }>(): TableColumn<Row> => ({
  id: 'pilots',
  header: 'Pilots',
  about: 'Different characters on either side',
  align: 'end',
  width: 60,
  sort: 'pilots',
  cell: (row) => (row.pilots === null ? unknown : count(row.pilots)),
  value: (row) => row.pilots,
});

/** The column of the ISK destroyed, short, and in full where it is pointed at. */
export const iskDestroyed = <Row extends { isk_destroyed: number | null }>(): TableColumn<Row> => ({
  id: 'isk_destroyed',
  header: 'ISK',
  about: `Destroyed, as ${sourceTable.r2z2.name} values it`,
  align: 'end',
  width: 66,
  sort: 'isk',
  cell: ({ isk_destroyed: isk }) => (isk === null ? unknown : <span title={fullIsk(isk)}>{shortIsk(isk)}</span>),
  value: ({ isk_destroyed: isk }) => isk,
});

/** The column of how long ago the last kill was, `width` pixels wide. */
export const lastKill = <Row extends { last_kill_at: string }>(width: number): TableColumn<Row> => ({
  id: 'last_kill_at',
  header: 'Last',
  about: 'Last kill',
  align: 'end',
  width,
  sort: 'last',
  cell: ({ last_kill_at: at }) => <ShortAge at={at} />,
  value: ({ last_kill_at: at }) => at,
});

/** The same columns while killmails do not reach into this hour: where nothing is live, nothing is known. */
export function withoutKillmails<Row>(
  columns: readonly TableColumn<Row>[],
  liveOf: (row: Row) => LiveSystem | null,
): readonly TableColumn<Row>[] {
  return columns.map((column) =>
    column.id === 'live'
      ? { ...column, cell: (row) => (liveOf(row) === null ? <span className="dim">not known</span> : column.cell(row)) }
      : column,
  );
}

/** What goes on as briefly as a cell has room for: `1 lost at gate, 12 min`; whole in its tooltip. */
export function briefText({ state, claim, evidence, kills, minutes_since: minutes }: LiveSystem): string {
  if (claim !== null && evidence !== null) {
    const age = `${minuteSpan(evidence.minutes)} ago`;
    if (claim === 'ships_lost') return `${evidence.ships} lost at gate, ${minuteSpan(evidence.minutes)}`;
    return `${claim === 'camp' ? 'Camp' : 'Likely camp'}: ${evidence.ships} lost, ${age}`;
  }
  const told = `${plural(kills, 'kill')}, ${minuteSpan(minutes)} ago`;
  return state === 'fight' ? `Fight: ${told}` : state === 'roam' ? `Roam: ${told}` : told;
}

/** The column of a system's live camp, fight or roam; `liveOf` finds it for a row. */
export const liveNow = <Row,>(liveOf: (row: Row) => LiveSystem | null, width: number): TableColumn<Row> => ({
  id: 'live',
  header: 'Now',
  about: 'By the killmails of the last 45 minutes',
  width,
  cell: (row) => {
    const live = liveOf(row);
    if (live === null) return <span className="dim">no kill in 45 min</span>;
    return (
      <span className={`live live-${live.state}`} title={live.sentence}>
        {briefText(live)}
      </span>
    );
  },
  value: (row) => liveOf(row)?.sentence ?? null,
});

/** A score from 0 to 100: the number, and a bar as long as it is. `isShare`: it is per cent of something, and says so. */
export function Score({ value, isShare = false }: { value: number | null; isShare?: boolean }) {
  if (value === null) return <span className="dim">{NOTHING}</span>;
  return (
    <span className="score" style={{ '--share': value / 100 } as CSSProperties}>
      {decimals(value, 1)}
      {isShare ? '\u00a0%' : ''}
    </span>
  );
}
