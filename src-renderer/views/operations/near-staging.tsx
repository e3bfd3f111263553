import { useMemo } from 'react';
import { jumpRange } from '#shared/systems-api/topology';
import { systemsService } from '../../api.ts';
import { useStaging } from '../../state/local-storage.ts';
import { navigate, parseHash, useHashLocation } from '../../state/location.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { jumpCount, NOTHING, plural } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';
import { useEndpoint } from '../../use-endpoint.ts';

const reaches = ['5', '10', '20'] as const;

/** What every panel says about the distance from the staging system. */
export interface NearStaging {
  staging: string;
  /** Gate jumps beyond which nothing is shown; null: everything is. */
  within: number | null;
  /** The rows that are near enough; undefined while they, or the distances that are asked for, are not here. */
  of<Row>(rows: readonly Row[] | undefined, idOf: (row: Row) => number): readonly Row[] | undefined;
  /** The columns with the jumps after the system. */
  columns<Row>(columns: readonly TableColumn<Row>[], idOf: (row: Row) => number): readonly TableColumn<Row>[];
  /** ` 3 within 10 jumps of Jita.`, nothing where everything is shown. */
  summary(rows: readonly unknown[] | undefined): string;
}

/** The distance from the staging system that the map and the finder count from; how far is shown stands in the address. */
export function useNearStaging(): NearStaging {
  const { query } = useHashLocation();
  const staging = useStaging(({ system }) => system);
  const range = useEndpoint(systemsService, jumpRange, { staging });
  const jumpsById = range.body?.data.jumps;
  const most = Number(reaches.find((reach) => reach === query['within']) ?? 0) || null;
  return useMemo(() => {
    // One set of columns for each table, as a table is laid out anew for another.
    const known = new Map<unknown, unknown>();
    return {
      staging,
      within: most,
      of: (rows, idOf) => within(rows, idOf, jumpsById, most),
      columns<Row>(columns: readonly TableColumn<Row>[], idOf: (row: Row) => number) {
        const made = (known.get(columns) as TableColumn<Row>[] | undefined) ?? withJumps(columns, idOf, jumpsById, staging);
        known.set(columns, made);
        return made;
      },
      summary: (rows) =>
        most === null || rows === undefined ? '' : ` ${rows.length} within ${plural(most, 'jump')} of ${staging}.`,
    };
  }, [staging, most, jumpsById]);
}

/** Chooses the staging system, and how far from it something is still shown. */
export function NearChip({ near: { staging, within: most } }: { near: NearStaging }) {
  const set = (value: string | undefined) => {
    const { path, query } = parseHash(location.hash);
    navigate(path, { ...query, within: value });
  };
  return (
    <FilterChip
      label={most === null ? 'Jumps from' : 'Near'}
      value={most === null ? staging : `${staging}, up to ${jumpCount(Number(most))}`}
      onClear={most === null ? null : () => set(undefined)}
    >
      <div className="stack">
        <SystemPicker label="Staging system" placeholder={staging} onPick={({ name }) => useStaging.setState({ system: name })} />
        <Segmented
          label="Gate jumps at most"
          value={most === null ? 'any' : String(most)}
          options={[{ value: 'any', label: 'Any' }, ...reaches.map((value) => ({ value, label: jumpCount(Number(value)) }))]}
          onChange={(value) => set(value === 'any' ? undefined : value)}
        />
        <p className="note">Gate jumps by the fastest way from the system that the map and the finder count from.</p>
      </div>
    </FilterChip>
  );
}

/** Gate jumps from the staging system by system id as text; a system without a way is missing. undefined: not here yet. */
type JumpsById = Readonly<Record<string, number>> | undefined;

/** The rows at most this many jumps away, all where `most` is null; undefined while rows or distances are missing. */
export function within<Row>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => number,
  jumps: JumpsById,
  most: number | null,
): readonly Row[] | undefined {
  if (rows === undefined || most === null) return rows;
  if (jumps === undefined) return undefined;
  return rows.filter((row) => (jumps[idOf(row)] ?? Number.POSITIVE_INFINITY) <= most);
}

/** The columns with the jumps from the staging system after the system's own name. */
export function withJumps<Row>(
  columns: readonly TableColumn<Row>[],
  idOf: (row: Row) => number,
  jumps: JumpsById,
  staging: string,
): TableColumn<Row>[] {
  const jumpsTo = (row: Row) => jumps?.[idOf(row)] ?? null;
  const after = columns.findIndex(({ id }) => ['system', 'name', 'destination'].includes(id)) + 1;
  const column: TableColumn<Row> = {
    id: 'staging_jumps',
    header: 'Jumps',
    about: `Gate jumps from ${staging} by the fastest way`,
    align: 'end',
    width: 58,
    sort: 'staging',
    firstSort: 'asc',
    cell: (row) => jumpsTo(row) ?? NOTHING,
    value: jumpsTo,
  };
  return [...columns.slice(0, after), column, ...columns.slice(after)];
}
