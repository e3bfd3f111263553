import { type ReactNode, useMemo } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import { legs } from '#shared/plan-api/legs';
import { planService } from '../../api.ts';
import type { WayStop } from '../../map/way.ts';
import { useOwnWormholes, withChain } from '../../state/chain.ts';
import { navigate, useHashLocation } from '../../state/location.ts';
import { useSettings } from '../../state/use-settings.ts';
import { warningLines } from '../../systems/hazard-text.ts';
import { showWay } from '../../systems/links.ts';
import { lossText } from '../../systems/loss-text.ts';
import { useUnreadKillmails } from '../../systems/unread-killmails.ts';
import { Button } from '../../ui/controls/button.tsx';
import { lightYears, NOTHING, plural } from '../../ui/format.ts';
import { Security } from '../../ui/security.tsx';
import { Empty, Unanswered } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { CapitalControls } from './capital-controls.tsx';
import { capitalArguments, readCapital } from './capital-query.ts';
import { type LegRow, legColumns } from './leg-columns.tsx';
import { fuelLines, minutesText } from './leg-text.ts';

type LegsBody = ResponseOf<typeof legs>;

/** Where it stops by drive, and then by gate. */
function stopsOf(body: LegsBody | undefined): WayStop[] {
  if (body === undefined) return [];
  const { data, meta } = body;
  return [
    { id: meta.from_id, isDrive: false },
    ...data.legs.map(({ to }) => ({ id: to, isDrive: true })),
    ...data.gates.map(({ id }) => ({ id, isDrive: false })),
  ];
}

/** How a capital gets there: legs, isotopes, cooldowns and fatigue, and where else it could stop. */
export function Capital() {
  const { query } = useHashLocation();
  const planning = useSettings().data?.planning;
  const request = readCapital(query, planning);
  const chain = useOwnWormholes();
  const args = withChain(capitalArguments(request), chain);
  const answer = useEndpoint(planService, legs, args);
  const portal = request.pass.length > 0;
  const unread = useUnreadKillmails() !== null;
  const columns = useColumns(
    'legs',
    useMemo(() => legColumns({ portal, unread }), [portal, unread]),
  );
  const rows = useMemo(
    () =>
      (answer.body?.data.legs ?? []).map(
        (leg, index): LegRow => ({ ...leg, place: index + 1, hazardsUnknown: answer.body?.meta.hazards_unknown ?? [] }),
      ),
    [answer.body],
  );
  return (
    <>
      <CapitalControls request={request} ship={answer.body?.meta.ship} />
      {args === null ? (
        <Empty title="Choose two systems and a ship">
          The ship is one with a jump drive. Jump freighters and black ops go on into high security by gate.
        </Empty>
      ) : answer.body === undefined ? (
        <Unanswered answer={answer} lines={6} label="Loading the legs" />
      ) : (
        <div className={`route-hops ${answer.previous ? 'previous' : ''}`}>
          <CapitalSummary body={answer.body}>
            <Button
              look="quiet"
              icon="refresh"
              title="The way home"
              onClick={() => navigate('/route/capital', { ...query, from: request.to, to: request.from })}
            >
              Reverse journey
            </Button>
            <Button look="quiet" icon="map" onClick={() => showWay(stopsOf(answer.body))}>
              Show on the map
            </Button>
            <ExportMenu name="legs" url={answer.url} columns={columns.exported()} rows={() => rows} />
          </CapitalSummary>
          <LegWarnings lines={warningLines(answer.body.data.warning_details)} />
          <DataTable
            label="Legs"
            primary
            columns={columns}
            total={rows.length}
            rowAt={(index) => rows[index]}
            rowId={({ place }) => place}
            onOpen={({ to }) => navigate(`/systems/${to}`)}
            actions={[]}
            resultKey={JSON.stringify(args)}
          />
          <GatePart data={answer.body.data} />
        </div>
      )}
    </>
  );
}

/** The way by gate from where the drive ends. */
function GatePart({ data: { gates, gate_minutes: minutes, gate_chance_of_loss: chance } }: { data: LegsBody['data'] }) {
  if (gates.length === 0) return null;
  return (
    <section className="leg-gates" aria-label="Then by gate">
      <h2>
        Then by gate: {plural(gates.length, 'jump')}, {minutesText(minutes)}, chance of loss{' '}
        {chance === null ? NOTHING : lossText(chance)}
      </h2>
      <p>
        {gates.map(({ id, name, security_status: status }, index) => (
          <span key={id}>
            {index === 0 ? '' : ' › '}
            {name} {status === null ? null : <Security status={status} />}
          </span>
        ))}
      </p>
      {gates.map(({ id, name, live }) =>
        live === null ? null : (
          <p key={id} className="note">
            {name}: {live.sentence}
          </p>
        ),
      )}
    </section>
  );
}

function LegWarnings({ lines }: { lines: ReturnType<typeof warningLines> }) {
  if (lines.length === 0) return null;
  return (
    <ul className="lines leg-warnings" aria-label="What is not known">
      {lines.map(({ text, title }) => (
        <li key={text} className="note" title={title}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function CapitalSummary({ body: { data, meta }, children }: { body: LegsBody; children: ReactNode }) {
  return (
    <p className="result-line" role="status">
      <b>
        {meta.from} to {meta.to}: {plural(data.legs.length, 'leg')}
      </b>
      <span>{lightYears(data.light_years)}</span>
      {fuelLines(data, meta).map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span>{minutesText(data.minutes)} of cooldowns</span>
      <span>{minutesText(data.fatigue_minutes)} of fatigue at the end</span>
      <span className="dim">
        {meta.ship}, {lightYears(meta.range_light_years)} a leg
      </span>
      <span className="result-actions">{children}</span>
    </p>
  );
}
