import type { ResponseOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import type { RouteRequest } from '../../systems/route-query.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NOTHING, plural } from '../../ui/format.ts';
import { RecordExport } from '../../ui/table/record-export.tsx';
import { recordsOf } from '../../ui/table/records.ts';
import { changeRoute } from './change-route.ts';
import { LossFigure } from './hop-columns.tsx';

const members = ['jumps', 'high', 'low', 'null', 'chance_of_loss', 'differs_by', 'path'] as const;

type Found = ResponseOf<typeof route>['data'];
type Alternative = Found['alternatives'][number];

/** What has to be asked for to have another way: its waypoint, or not to enter a system that only the first way passes. */
function changeTo({ path, found_via: waypoint }: Alternative, data: Found, request: RouteRequest) {
  if (waypoint !== null) return { label: `Go via ${waypoint}`, to: { via: [waypoint] } };
  const ends = new Set([data.path[0], data.path.at(-1), ...data.via]);
  const without = data.hops.find(({ id }) => !path.includes(id) && !ends.has(id));
  return without === undefined ? null : { label: `Avoid ${without.name}`, to: { avoid: [...request.avoid, without.name] } };
}

/** A way is told of beside the first one where its chance of loss is at most this share of the other's, and that at least one in a hundred. */
const MUCH_LESS = 2 / 3;
const WORTH_TELLING = 0.01;

/** The other way with the least chance of loss, if that is much less: both of the autopilot's rules go by security, not by losses. */
export function LessRisk({ data, request }: { data: Found; request: RouteRequest }) {
  const most = (data.chance_of_loss ?? 0) * MUCH_LESS;
  const [least] = data.alternatives
    .filter(({ chance_of_loss: chance }) => chance !== null && chance <= most)
    .toSorted((one, other) => (one.chance_of_loss ?? 0) - (other.chance_of_loss ?? 0));
  const change = least === undefined ? null : changeTo(least, data, request);
  if (least === undefined || change === null || (data.chance_of_loss ?? 0) < WORTH_TELLING) return null;
  return (
    <span>
      a way of {plural(least.jumps, 'jump')} has <LossFigure chance={least.chance_of_loss ?? 0} />
      <Button look="quiet" onClick={() => changeRoute(request, change.to)}>
        {change.label}
      </Button>
    </span>
  );
}

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
          const change = changeTo(other, data, request);
          return (
            <li key={path.join()} className="other-way">
              <span>
                <b>{plural(jumps, 'jump')}</b>, {entered.high} high, {entered.low} low, {entered.null} null, loss{' '}
                {chance === null ? NOTHING : <LossFigure chance={chance} />} <span className="dim">through {through}</span>
              </span>
              {change === null ? null : (
                <Button look="quiet" onClick={() => changeRoute(request, change.to)}>
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
