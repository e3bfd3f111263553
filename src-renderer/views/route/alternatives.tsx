import { type ReactNode } from 'react';
import type { Arguments } from '#shared/http/client';
import type { ResponseOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import { areAlike } from '../../systems/loss-text.ts';
import { askForOther, wayFigures } from '../../systems/other-way.ts';
import type { RouteRequest } from '../../systems/route-query.ts';
import { useRoute } from '../../systems/use-route.ts';
import { Button } from '../../ui/controls/button.tsx';
import { recordsOf } from '../../ui/table/export.ts';
import { RecordExport } from '../../ui/table/export-menu.tsx';
import { changeRoute, takeOther } from './change-route.ts';

const members = ['jumps', 'high', 'low', 'null', 'chance_of_loss', 'differs_by', 'path'] as const;

type RouteBody = ResponseOf<typeof route>;

interface Props {
  body: RouteBody;
  request: RouteRequest;
  /** What was asked. */
  args: Arguments;
  /** Where a script reads them. */
  url: string | null;
}

/** Other ways that differ, each with its figures and what leads there; with waypoints, the way without them first. */
export function Alternatives({ body: { data, meta }, request, args, url }: Props) {
  const direct = useDirectWay(args, request);
  const others = data.alternatives.filter(({ path }) => path.join() !== direct?.path.join());
  if (others.length === 0 && direct === null) return null;
  const least = leastDangerous(data, [...others, ...(direct === null ? [] : [direct])]);
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
        {direct === null ? null : (
          <OtherWay way={direct} meta={meta} isLeast={direct === least} about={`without ${request.via.join(', ')}`}>
            <Button look="quiet" onClick={() => changeRoute(request, { via: [] })}>
              Go direct
            </Button>
          </OtherWay>
        )}
        {others.map((other) => {
          const ask = askForOther(other, data);
          return (
            <OtherWay
              key={other.path.join()}
              way={other}
              meta={meta}
              isLeast={other === least}
              about={`through ${other.differs_by}`}
            >
              {ask === null ? null : (
                <Button look="quiet" onClick={() => takeOther(request, ask)}>
                  {ask.label}
                </Button>
              )}
            </OtherWay>
          );
        })}
      </ul>
    </section>
  );
}

type ShownWay = Pick<RouteBody['data'], 'path' | 'jumps' | 'chance_of_loss' | 'entered'>;

interface OtherWayProps {
  way: ShownWay;
  meta: RouteBody['meta'];
  isLeast: boolean;
  about: string;
  children: ReactNode;
}

function OtherWay({ way, meta, isLeast, about, children }: OtherWayProps) {
  const { high, low, null: lawless } = way.entered;
  return (
    <li className="other-way">
      <span>
        {wayFigures(way, meta)}
        {isLeast ? <b className="up"> (least dangerous)</b> : null}{' '}
        <span className="dim">
          {high} high, {low} low, {lawless} null, {about}
        </span>
      </span>
      {children}
    </li>
  );
}

/** The one whose chance of loss is less than that of every other and of the way that was found, and not alike that; null: none is. */
function leastDangerous(found: ShownWay, ways: readonly ShownWay[]): ShownWay | null {
  const chanceOf = (way: ShownWay) => way.chance_of_loss ?? 1;
  const [least] = ways.toSorted((one, other) => chanceOf(one) - chanceOf(other));
  if (least === undefined || found.chance_of_loss === null || least.chance_of_loss === null) return null;
  const isLess = least.chance_of_loss < found.chance_of_loss && !areAlike(least.chance_of_loss, found.chance_of_loss);
  return isLess ? least : null;
}

/** The way that was left for one by waypoints; null: there are none, or it is not here yet. */
function useDirectWay(args: Arguments, { via }: RouteRequest): RouteBody['data'] | null {
  return useRoute(via.length === 0 ? null : { ...args, via: [] }, undefined).body?.data ?? null;
}
