import './sql.css';
import { useCallback, useMemo, useRef, useState } from 'react';
import { sql as endpoint, type SqlResult, sqlLimits } from '#shared/data-api/sql';
import { sqlExamples } from '#shared/data-api/sql-examples';
import { urlOf } from '#shared/http/client';
import { curlOf } from '#shared/http/examples';
import { dataService, sentenceOf } from '../../api.ts';
import { formatHash, navigate, useHashLocation } from '../../state/location.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { copyText } from '../../ui/copy.ts';
import { RelativeTime } from '../../ui/date-time.tsx';
import { count, NOTHING, plural } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { Skeleton } from '../../ui/states.tsx';
import type { TableColumn } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { ResultPlot } from './result-plot.tsx';
import { SqlEditor } from './sql-editor.tsx';
import { Statements } from './statements.tsx';

interface Answer {
  sql: string;
  result: SqlResult;
  truncated: boolean;
  asOf: string | null;
}
/** What the last statement came to. */
type Outcome = { kind: 'none' } | { kind: 'running' } | { kind: 'failed'; sentence: string } | ({ kind: 'answered' } & Answer);

const shapes = [
  { value: 'rows', label: 'Rows' },
  { value: 'plot', label: 'Plot' },
  { value: 'plan', label: 'Plan', title: 'How SQLite looks for the rows' },
] as const;

const sqlAddress = urlOf(dataService.base, endpoint);
const bodyOf = (sql: string) => JSON.stringify({ sql });

/** One statement of SQL over the documented views: typed, run, seen as rows, as a plot, or as its plan. */
export function SqlConsole() {
  const { query } = useHashLocation();
  const initial = typeof query['sql'] === 'string' ? query['sql'] : sqlExamples[0].sql;
  const [statement, setStatement] = useState(initial);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const [shape, setShape] = useState<(typeof shapes)[number]['value']>('rows');
  const latest = useRef(0);

  const run = useCallback(async (sql: string) => {
    const mine = ++latest.current;
    setOutcome({ kind: 'running' });
    navigate('/sql', { sql }, 'replace');
    const answer = await dataService.client.post(endpoint, { sql, limit: sqlLimits.rows }).then(
      ({ body: { data, meta } }): Outcome => ({
        kind: 'answered',
        sql,
        result: data,
        truncated: meta.truncated,
        asOf: meta.as_of,
      }),
      (failure: unknown): Outcome => ({ kind: 'failed', sentence: sentenceOf(failure) }),
    );
    if (mine === latest.current) setOutcome(answer);
  }, []);

  const open = (sql: string) => {
    setStatement(sql);
    void run(sql);
  };

  return (
    <div className="view">
      <header className="view-head">
        <h1>SQL</h1>
        <p className="soft">What does the mirror answer to your own question?</p>
        <div className="view-actions">
          <Statements statement={statement} onOpen={open} />
          <Button
            look="quiet"
            icon="copy"
            onClick={() => void copyText(curlOf(sqlAddress, bodyOf(statement)), 'a command for a shell')}
          >
            Copy as curl
          </Button>
          <Button look="primary" title="Ctrl Enter" onClick={() => void run(statement)}>
            Run
          </Button>
        </div>
      </header>
      <SqlEditor value={statement} onChange={setStatement} onRun={() => void run(statement)} />
      <p className="note">
        One statement, which can only read; {sqlLimits.seconds} seconds, {sqlLimits.memory} MB and {count(sqlLimits.rows)} rows at
        most. <a href={formatHash('/api', { service: 'data', endpoint: endpoint.id })}>Views and columns</a> are completed as you
        type.
      </p>
      {outcome.kind === 'none' ? <Examples onOpen={open} /> : <Outcomes outcome={outcome} shape={shape} onShape={setShape} />}
    </div>
  );
}

/** Statements that run as they stand, until the first one was run. */
function Examples({ onOpen }: { onOpen: (sql: string) => void }) {
  return (
    <section className="sql-examples" aria-label="Examples">
      <p className="soft">Run it with Ctrl Enter, or begin with one of these:</p>
      <ul>
        {sqlExamples.map(({ name, sql }) => (
          <li key={name}>
            <Button look="quiet" icon="play" title={sql} onClick={() => onOpen(sql)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcomes({
  outcome,
  shape,
  onShape,
}: {
  outcome: Exclude<Outcome, { kind: 'none' }>;
  shape: (typeof shapes)[number]['value'];
  onShape: (shape: (typeof shapes)[number]['value']) => void;
}) {
  if (outcome.kind === 'running') return <Skeleton lines={8} label="The statement runs" />;
  if (outcome.kind === 'failed')
    return (
      <p className="sql-refused" role="alert">
        {outcome.sentence}
      </p>
    );
  return <Answered answer={outcome} shape={shape} onShape={onShape} />;
}

function Answered({
  answer: { sql, result, truncated, asOf },
  shape,
  onShape,
}: {
  answer: Answer;
  shape: (typeof shapes)[number]['value'];
  onShape: (shape: (typeof shapes)[number]['value']) => void;
}) {
  const columns = useMemo(() => resultColumns(result), [result]);
  const rows = () => result.rows.map((values, place): ResultRow => ({ place, values }));
  return (
    <section className="sql-result" aria-label="Result">
      <div className="result-line">
        <span role="status">
          {plural(result.rows.length, 'row')}
          {truncated ? ', the first of more' : ''}
          {asOf === null ? '' : ', as of '}
          {asOf === null ? null : <RelativeTime at={asOf} />}
        </span>
        <Segmented label="Shown as" options={shapes} value={shape} onChange={onShape} />
        <ExportMenu name="sql" small url={sqlAddress} body={bodyOf(sql)} columns={columns} rows={rows} />
      </div>
      {shape === 'plot' ? (
        <ResultPlot result={result} />
      ) : shape === 'plan' ? (
        <ScrollBox className="sql-plan" label="Plan">
          <pre>{result.plan.join('\n')}</pre>
        </ScrollBox>
      ) : (
        <ResultTable key={result.columns.join('|')} result={result} columns={columns} />
      )}
    </section>
  );
}

interface ResultRow {
  place: number;
  values: SqlResult['rows'][number];
}

/** The columns of a result; a name that comes twice gets a number. */
function resultColumns({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): TableColumn<ResultRow>[] {
  return columns.map((name, at) => {
    const isFigure = rows.some((row) => typeof row[at] === 'number');
    return {
      id: columns.indexOf(name) === at ? name : `${name} ${at + 1}`,
      header: name,
      align: isFigure ? 'end' : 'start',
      width: isFigure ? 130 : 200,
      cell: ({ values }) => String(values[at] ?? NOTHING),
      value: ({ values }) => values[at] ?? null,
    };
  });
}

/** The rows of a result as they came. */
function ResultTable({ result, columns }: { result: SqlResult; columns: readonly TableColumn<ResultRow>[] }) {
  const model = useColumns('sql', columns);
  const rows = useMemo(() => result.rows.map((values, place): ResultRow => ({ place, values })), [result]);
  return (
    <DataTable
      label="Result"
      primary
      columns={model}
      total={rows.length}
      rowAt={(index) => rows[index]}
      rowId={({ place }) => place}
    />
  );
}
