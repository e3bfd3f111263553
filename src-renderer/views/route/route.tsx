import './route.css';
import { useMemo, useRef } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import { lossAccuracy } from '#shared/plan-api/loss-accuracy';
import { departures, type route } from '#shared/plan-api/route';
import { OP_SHEET_PATH } from '#shared/plan-link';
import { planService } from '../../api.ts';
import { useKeys } from '../../state/keys.ts';
import { useStaging } from '../../state/local-storage.ts';
import { formatHash, navigate, useHashLocation } from '../../state/location.ts';
import { warningLines } from '../../systems/hazard-text.ts';
import { showOnMap, showWay } from '../../systems/links.ts';
import { type RouteRequest, readRoute } from '../../systems/route-query.ts';
import { sampledHour } from '../../systems/sampled-hours.ts';
import { useUnreadUntil } from '../../systems/unread-killmails.ts';
import { useRoute, useRouteArguments } from '../../systems/use-route.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Empty, Failure, Skeleton, Unanswered } from '../../ui/states.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { Alternatives } from './alternatives.tsx';
import { Capital } from './capital.tsx';
import { changeRoute } from './change-route.ts';
import { Departures } from './departures.tsx';
import { emptyColumns, hopColumns, type NumberedHop } from './hop-columns.tsx';
import { LossAccuracy } from './loss-accuracy.tsx';
import { RouteControls } from './route-controls.tsx';
import { OpSheetView } from './sheet/op-sheet.tsx';
import { Summary, Verdict, Warnings } from './summary.tsx';

type RouteBody = ResponseOf<typeof route>;

const BY_GATE = '/route';
const BY_DRIVE = '/route/capital';
const questions = {
  [BY_GATE]: 'Which way, who camps on it now, and when to leave?',
  [BY_DRIVE]: 'How does a capital get there?',
  [OP_SHEET_PATH]: 'What does everybody need to know of this operation?',
} as const;

/** Which way, by stargate or by jump drive. */
export function RouteView() {
  const { path } = useHashLocation();
  const shown = path === BY_DRIVE || path === OP_SHEET_PATH ? path : BY_GATE;
  return (
    <div className="view">
      <header className="view-head">
        <h1>Route</h1>
        <p className="soft">{questions[shown]}</p>
        <div className="view-actions">
          <Segmented
            label="By what"
            value={shown}
            options={[
              { value: BY_GATE, label: 'Stargates' },
              { value: BY_DRIVE, label: 'Jump drive', title: 'Legs of a capital, with isotopes and fatigue' },
              { value: OP_SHEET_PATH, label: 'Op sheet', title: 'One page for an operation, to save and to share' },
            ]}
            onChange={(value) => navigate(value)}
          />
        </div>
      </header>
      {shown === BY_DRIVE ? <Capital /> : shown === OP_SHEET_PATH ? <OpSheetView /> : <GateRoute />}
    </div>
  );
}

/** The route by stargate, what is on it now, and when to leave. */
function GateRoute() {
  const { query } = useHashLocation();
  const request = readRoute(query);
  const args = useRouteArguments(request);
  const answer = useRoute(args, request.cargo);
  const board = useEndpoint(planService, departures, args);
  const accuracy = useLossAccuracy(answer.body);
  const field = useRef<HTMLInputElement>(null);
  const unread = useUnreadUntil(answer.body?.meta.killmails_until);
  const hops = useMemo(() => numberedHops(answer.body), [answer.body]);
  const columns = useHopColumns(answer.body, hops, unread !== null);
  const reverse = () => changeRoute(request, { from: request.to, to: request.from, via: request.via.toReversed() });
  useKeys('This view', {
    '/': { label: 'Choose where it begins', run: () => field.current?.focus() },
    r: { label: 'Reverse the route', run: reverse },
  });
  const refused = answer.error !== null && (answer.body === undefined || answer.previous);

  return (
    <>
      <RouteControls request={request} field={field} />
      {args === null ? (
        <Empty title="Choose two systems" action={request.from === undefined ? <ExampleRoutes /> : undefined}>
          {request.from === undefined
            ? 'Where does it begin, and where does it end? Type a part of a name above.'
            : `From ${request.from}: choose where it ends.`}
        </Empty>
      ) : refused ? (
        <Failure error={answer.error} onRetry={answer.retry} />
      ) : answer.body === undefined ? (
        <Skeleton lines={8} label="Loading the route" />
      ) : (
        <div className={`route ${answer.previous ? 'previous' : ''}`}>
          <div className="route-hops">
            <Verdict body={answer.body} request={request} />
            <Summary body={answer.body}>
              <Button look="quiet" icon="refresh" title="Reverse the route (r)" onClick={reverse}>
                Reverse route
              </Button>
              <MapButton hops={hops} />
              <ExportMenu name="route" url={answer.url} columns={columns.exported()} rows={() => hops} />
            </Summary>
            <DataTable
              label="Systems along the route"
              primary
              columns={columns}
              total={hops.length}
              rowAt={(index) => hops[index]}
              rowId={({ place }) => place}
              onOpen={({ id }) => navigate(`/systems/${id}`)}
              actions={actionsOf(request)}
              resultKey={JSON.stringify(args)}
            />
          </div>
          <aside className="route-side" aria-label="Warnings, and when to leave">
            <Alternatives body={answer.body} request={request} args={args} url={answer.url} />
            {board.body === undefined ? (
              <Skeleton lines={6} label="Loading departures" />
            ) : (
              <Departures rows={board.body.data} url={board.url} isKnown={board.body.meta.losses_hours > 0} />
            )}
            <Warnings lines={warningLines(answer.body.data.warning_details)} hops={answer.body.data.hops} unread={unread} />
            {accuracy.body !== undefined ? (
              <LossAccuracy
                body={accuracy.body}
                url={accuracy.url}
                basis={answer.body.meta}
                ship={answer.body.meta.ship}
                chance={answer.body.data.chance_of_loss}
              />
            ) : (
              <Unanswered answer={accuracy} lines={4} label="Loading how called chances fared" />
            )}
          </aside>
        </div>
      )}
    </>
  );
}

function numberedHops(body: RouteBody | undefined): NumberedHop[] {
  if (body === undefined) return [];
  const { data, meta } = body;
  return data.hops.map((hop, place) => ({ ...hop, place, hazardsUnknown: meta.hazards_unknown }));
}

function MapButton({ hops }: { hops: readonly NumberedHop[] }) {
  return (
    <Button look="quiet" icon="map" onClick={() => showWay(hops.map(({ id }) => ({ id, isDrive: false })))}>
      Show on the map
    </Button>
  );
}

/** How chances of the route's class of ship fared; nothing is asked before there is a route. */
function useLossAccuracy(body: RouteBody | undefined) {
  const shipClass = body?.meta.ship_class;
  return useEndpoint(planService, lossAccuracy, shipClass === undefined ? null : { ship_class: shipClass });
}

function useHopColumns(body: RouteBody | undefined, hops: readonly NumberedHop[], unread: boolean) {
  const listed = body?.data.hops.find(({ jumps_until: jumps, kills_until: kills }) => jumps !== null || kills !== null);
  const jumps = sampledHour(listed?.jumps_until ?? null);
  const kills = sampledHour(listed?.kills_until ?? null);
  const hours = body?.meta.losses_hours ?? 0;
  const empty = emptyColumns(hops).join();
  return useColumns(
    'route',
    useMemo(() => hopColumns({ jumps, kills }, { unread, hours, empty: empty.split(',') }), [jumps, kills, unread, hours, empty]),
  );
}

function actionsOf(request: RouteRequest): readonly RowAction<NumberedHop>[] {
  return [
    { id: 'open', label: 'Open the system', icon: 'open', run: ({ id }) => navigate(`/systems/${id}`) },
    { id: 'map', label: 'Show on the map', icon: 'map', key: 'm', run: ({ id }) => showOnMap(id) },
    {
      id: 'avoid',
      label: 'Avoid the system',
      icon: 'hide',
      key: 'x',
      run: ({ name }) => changeRoute(request, { avoid: [...new Set([...request.avoid, name])] }),
    },
  ];
}

/** Routes that can be asked for as they stand. */
function ExampleRoutes() {
  const staging = useStaging(({ system }) => system);
  const examples = [
    ...(staging === 'Jita' ? [] : [{ from: staging, to: 'Jita' }]),
    { from: 'Jita', to: 'Amarr' },
    { from: 'Amarr', to: 'Dodixie', mode: 'safest' },
    { from: 'Jita', to: 'Rens', avoid_live: 'true' },
  ];
  return (
    <ul className="route-examples" aria-label="Examples">
      {examples.map(({ from, to, ...rest }) => (
        <li key={`${from} ${to}`}>
          <a href={formatHash('/route', { from, to, ...rest })}>
            {from} to {to}
            {'mode' in rest ? ', by security' : 'avoid_live' in rest ? ', around camps and fights' : ''}
          </a>
        </li>
      ))}
    </ul>
  );
}
