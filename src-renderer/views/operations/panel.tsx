import { type ReactNode, useMemo } from 'react';
import type { CollectedPartName } from '#shared/collected-parts';
import { AgeNote, useUpToDate } from '../../age.tsx';
import { navigate, parseHash, useHashLocation } from '../../state/location.ts';
import { RelativeTime } from '../../ui/date-time.tsx';
import { Empty, Unanswered } from '../../ui/states.tsx';
import type { RowAction, TableColumn, TableSort } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import type { EndpointState } from '../../use-endpoint.ts';

/** Panel -> the parts of the mirror that it is made of, whose age is shown where they are late; for any other `about` says it. */
const madeOf: Readonly<Record<string, readonly CollectedPartName[]>> = {
  fights: ['killmails'],
  timers: ['campaigns'],
  camps: ['killmails', 'activity'],
  wormholes: ['wormholes'],
};

interface Props<Row> {
  /** Name of the table, of its order in the URL and of its exports. */
  id: string;
  title: string;
  /** undefined: not here yet. */
  rows: readonly Row[] | undefined;
  answer: Pick<EndpointState<unknown>, 'observedAt' | 'error' | 'retry' | 'previous' | 'url'>;
  /** How many there are and what that is based on. */
  about: ReactNode;
  controls?: ReactNode;
  columns: readonly TableColumn<Row>[];
  rowId(row: Row): number;
  onOpen(row: Row): void;
  actions: readonly RowAction<Row>[];
  empty: { title: string; why: string };
  /** The table that j and k speak to when no other has the focus. */
  primary?: boolean;
}

/** A dense table of current events of one kind, with its age and its basis above it. */
export function Panel<Row>(props: Props<Row>) {
  const { id, title, rows, answer, about, controls, columns, empty, primary = false } = props;
  const { query } = useHashLocation();
  const written = query[id];
  const sort = useMemo(() => readSort(typeof written === 'string' ? written : undefined), [written]);
  const sorted = useMemo(() => sortRows(rows ?? [], columns, sort), [rows, columns, sort]);
  const model = useColumns(`operations-${id}`, columns);

  const upToDate = useUpToDate();
  return (
    <section className="operation" aria-label={title}>
      <header className="operation-head">
        <div className="operation-title">
          <h2>{title}</h2>
          {answer.observedAt === null || upToDate ? null : (
            <span className="dim">
              observed <RelativeTime at={answer.observedAt} />
            </span>
          )}
        </div>
        <p className="dim">
          {about} <AgeNote of={madeOf[id] ?? []} />
        </p>
        <div className="figure-actions">
          {controls}
          <ExportMenu name={id} url={answer.url} columns={model.exported()} rows={() => sorted} />
        </div>
      </header>
      {rows === undefined ? (
        <Unanswered answer={answer} lines={6} label={`Loading: ${title}`} />
      ) : (
        <div className={`operation-table ${answer.previous ? 'previous' : ''}`}>
          <DataTable
            label={title}
            primary={primary}
            columns={model}
            total={sorted.length}
            rowAt={(index) => sorted[index]}
            rowId={props.rowId}
            sort={sort}
            onSort={(selected) => {
              const place = parseHash(location.hash);
              navigate(place.path, { ...place.query, [id]: writeSort(selected) });
            }}
            onOpen={props.onOpen}
            actions={props.actions}
            empty={<Empty title={empty.title}>{empty.why}</Empty>}
          />
        </div>
      )}
    </section>
  );
}

/** Rows in the order of one column's values; what is not known comes last either way, equals stay as they came. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: TableSort | null,
): readonly Row[] {
  const column = columns.find((one) => one.sort !== undefined && one.sort === sort?.by);
  if (column === undefined || sort === null) return rows;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [one, other] = [column.value(a), column.value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'string' && typeof other === 'string') return sign * one.localeCompare(other);
    return sign * (Number(one) - Number(other));
  });
}

/** `kills.desc` as the URL has it; null where it says nothing of use. */
export function readSort(written: string | undefined): TableSort | null {
  const [, by, direction] = /^(\w+)\.(asc|desc)$/.exec(written ?? '') ?? [];
  if (by === undefined || (direction !== 'asc' && direction !== 'desc')) return null;
  return { by, direction };
}

/** The form that {@link readSort} reads. */
export function writeSort({ by, direction }: TableSort): string {
  return `${by}.${direction}`;
}
