import type { ReactNode } from 'react';
import type { Read } from '#shared/http/query';
import { AgeNote, useUpToDate } from '../../age.tsx';
import type { PagedRows } from '../../state/lists/use-paged-result.ts';
import { useRestedSince } from '../../state/rested.ts';
import type { EndpointState } from '../../use-endpoint.ts';
import { Button } from '../controls/button.tsx';
import { RelativeTime } from '../date-time.tsx';
import { Empty, Failure, isNotCollectedYet, Unanswered, uncounted } from '../states.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';

/** Says which filter in the address is broken, with the way out; nothing where all are in order. */
export function RefusedFilters({ read, clear }: { read: Read<unknown>; clear: () => void }) {
  if (read.ok) return null;
  return (
    <p className="banner banner-error" role="alert">
      {read.message} <Button onClick={clear}>Take the filters out</Button>
    </p>
  );
}

/** In place of the rows, where none fits the filters; `children`: what else may be the reason. */
export function NoneFits({ title, clear, children }: { title: string; clear: () => void; children?: ReactNode }) {
  return (
    <Empty title={title} action={<Button onClick={clear}>Take the filters out</Button>}>
      {children}
    </Empty>
  );
}

/** In place of the rows, where {@link RefusedFilters} says what is broken. */
export function NothingAsked() {
  return <Empty title="Nothing was asked">One of the filters is broken; the line above says which.</Empty>;
}

/** `, newest 5 min ago`; nothing where nothing was observed. */
export function ResultAge({ observedAt, word = 'newest' }: { observedAt: Date | null; word?: string }) {
  const upToDate = useUpToDate();
  if (observedAt === null || upToDate) return null;
  return (
    <>
      , {word} <RelativeTime at={observedAt} />
    </>
  );
}

/** The way to rows that have changed meanwhile; nothing where none have. */
export function NewerData({
  result: { outdated, refresh, view },
}: {
  result: Pick<PagedRows<unknown>, 'outdated' | 'refresh' | 'view'>;
}) {
  if (!outdated || view.total === null) return null;
  return (
    <Button look="quiet" icon="refresh" onClick={refresh} title="The rows stay where they are until you ask (r)">
      Newer data
    </Button>
  );
}

interface ResultLineProps {
  result: PagedRows<unknown>;
  /** How many fit, in words. */
  counted: (total: number) => string;
  /** Of what is listed, where that is known better than of the whole answer. */
  observedAt?: Date | undefined;
  children?: ReactNode;
}

const CONTRACTS = ['contracts'] as const;

/** How many contracts there are, how old their lists, what else is to be said of all of them, and the way to newer ones. */
export function ResultLine({ result, counted, observedAt, children }: ResultLineProps) {
  const { total, error, observedAt: ofAnswer } = result.view;
  // Then it stands above every view.
  const hasRested = useRestedSince() !== null;
  return (
    <p className="result-line" role="status">
      <span>
        {total === null ? uncounted(error) : counted(total)}
        {observedAt === undefined ? (
          <ResultAge observedAt={ofAnswer} />
        ) : (
          <ResultAge observedAt={observedAt} word="oldest list" />
        )}
      </span>
      {hasRested ? null : <AgeNote of={CONTRACTS} />}
      {children}
      <NewerData result={result} />
    </p>
  );
}

interface ListTableProps<Row> extends Omit<DataTableProps<Row>, 'total' | 'rowAt' | 'onRange' | 'primary'> {
  result: PagedRows<Row>;
  /** What stands in place of the table until the first of them were collected; absent: what the server said. */
  coming?: { title: string; text: string };
}

/** The view's table of a result that is read page by page; in its place what went wrong, where not one page could be read. */
export function ListTable<Row>({ result, coming, empty, ...table }: ListTableProps<Row>) {
  const { view, previous, onRange, refresh } = result;
  if (view.error !== null && view.total === null) {
    if (coming !== undefined && isNotCollectedYet(view.error)) return <Empty title={coming.title}>{coming.text}</Empty>;
    return <Failure error={view.error} onRetry={refresh} />;
  }
  return (
    <div className={`split-main ${previous ? 'previous' : ''}`} aria-busy={view.loading}>
      <DataTable
        {...table}
        primary
        total={view.total ?? 0}
        rowAt={view.rowAt}
        onRange={onRange}
        empty={view.total === null ? null : empty}
      />
      {view.error !== null ? (
        <p className="banner banner-error" role="alert">
          Some rows could not be read. <Button onClick={refresh}>Try again</Button>
        </p>
      ) : null}
    </div>
  );
}

interface AnsweredTableProps<Row> extends Omit<DataTableProps<Row>, 'total' | 'rowAt' | 'onRange' | 'primary'> {
  answer: Pick<EndpointState<unknown>, 'body' | 'error' | 'previous' | 'retry'>;
  rows: readonly Row[];
  /** As in `Loading kills`. */
  loading: string;
  className?: string;
}

/** The view's table of an answer that has all of its rows; in its place what went wrong, or that it is on its way. */
export function AnsweredTable<Row>({ answer, rows, loading, className = 'split-main', ...table }: AnsweredTableProps<Row>) {
  if (answer.body === undefined) return <Unanswered answer={answer} lines={12} label={loading} />;
  return (
    <div className={`${className} ${answer.previous ? 'previous' : ''}`} aria-busy={answer.previous}>
      <DataTable {...table} primary total={rows.length} rowAt={(index) => rows[index]} />
    </div>
  );
}
