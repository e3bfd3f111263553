import type { ResponseOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import { askForOther } from '../../systems/other-way.ts';
import type { RouteRequest } from '../../systems/route-query.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NOTHING, plural } from '../../ui/format.ts';
import { RecordExport } from '../../ui/table/record-export.tsx';
import { recordsOf } from '../../ui/table/records.ts';
import { takeOther } from './change-route.ts';
import { LossFigure } from './hop-columns.tsx';

const members = ['jumps', 'high', 'low', 'null', 'chance_of_loss', 'differs_by', 'path'] as const;

interface Props {
  body: ResponseOf<typeof route>;
  request: RouteRequest;
  /** Where a script reads them. */
  url: string | null;
}

/** Other routes that differ, each with its figures and what leads there. */
export function Alternatives({ body: { data }, request, url }: Props) {
  if (data.alternatives.length === 0) return null;
  const rows = data.alternatives.map(({ entered, path, ...way }) => ({
    ...way,
    path: path.join(' '),
    high: entered.high,
    low: entered.low,
    null: entered.null,
  }));
  return (
    <section aria-label="Other ways">
      <header className="list-head">
        <h2>Other ways</h2>
        <RecordExport {...recordsOf('other ways', members, rows, url)} />
      </header>
      <ul className="lines">
        {data.alternatives.map((other) => {
          const { path, jumps, chance_of_loss: chance, entered, differs_by: through } = other;
          const change = askForOther(other, data);
          return (
            <li key={path.join()} className="other-way">
              <span>
                <b>{plural(jumps, 'jump')}</b>, {entered.high} high, {entered.low} low, {entered.null} null, loss{' '}
                {chance === null ? NOTHING : <LossFigure chance={chance} />} <span className="dim">through {through}</span>
              </span>
              {change === null ? null : (
                <Button look="quiet" onClick={() => takeOther(request, change)}>
                  {change.label}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
