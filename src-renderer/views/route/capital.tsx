import { type ReactNode, useMemo } from 'react';
import type { Arguments } from '#shared/http/client';
import type { ResponseOf } from '#shared/http/endpoint';
import { legs } from '#shared/plan-api/legs';
import { planService } from '../../api.ts';
import { navigate, useHashLocation } from '../../state/location.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { useUnreadKillmails } from '../../systems/unread-killmails.ts';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { plural } from '../../ui/format.ts';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { type CapitalRequest, capitalArguments, readCapital, skills } from './capital-query.ts';
import { JumpHullPicker } from './jump-hull-picker.tsx';
import { type LegRow, legColumns } from './leg-columns.tsx';
import { fuelLines, minutesText, NO_FRIENDS } from './leg-text.ts';
import { PassengersChip } from './passengers-chip.tsx';
import { PlacesChip } from './places-chip.tsx';
import { SkillLevels } from './skill-levels.tsx';

type LegsBody = ResponseOf<typeof legs>;

function change(request: CapitalRequest, changed: Partial<CapitalRequest>): void {
  const { avoid, midpoints, least, friendly, pass, ...others } = { ...request, ...changed };
  const levels = Object.fromEntries(skills.map(({ name }) => [name, others[name] === 5 ? undefined : String(others[name])]));
  navigate('/route/capital', {
    from: others.from,
    to: others.to,
    ship: others.ship,
    ...levels,
    midpoints: midpoints === 'station' ? undefined : midpoints,
    least: least === 'legs' ? undefined : least,
    friendly,
    avoid,
    pass,
  });
}

/** How a capital gets there: legs, isotopes, cooldowns and fatigue, and where else it could stop. */
export function Capital() {
  const { query } = useHashLocation();
  const request = useMemo(() => readCapital(query), [query]);
  const args: Arguments | null = useMemo(() => capitalArguments(request), [request]);
  const answer = useEndpoint(planService, legs, args);
  const portal = request.pass.length > 0;
  const unread = useUnreadKillmails() !== null;
  const columns = useColumns(
    'legs',
    useMemo(() => legColumns({ portal, unread }), [portal, unread]),
  );
  const rows = useMemo(
    () => (answer.body?.data.legs ?? []).map((leg, index): LegRow => ({ ...leg, place: index + 1 })),
    [answer.body],
  );
  return (
    <>
      <CapitalControls request={request} ship={answer.body?.meta.ship} />
      {args === null ? (
        <Empty title="Choose two systems and a ship">The ship is one with a jump drive; it ends in low or null security.</Empty>
      ) : answer.error !== null && (answer.body === undefined || answer.previous) ? (
        <Failure error={answer.error} onRetry={answer.retry} />
      ) : answer.body === undefined ? (
        <Skeleton lines={6} label="Loading the legs" />
      ) : (
        <div className={`route-hops ${answer.previous ? 'previous' : ''}`}>
          <CapitalSummary body={answer.body}>
            <ExportMenu name="legs" url={answer.url} columns={columns.visible.map(({ own }) => own)} rows={() => rows} />
          </CapitalSummary>
          <LegWarnings sentences={answer.body.data.warnings} />
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
        </div>
      )}
    </>
  );
}

function CapitalControls({ request, ship }: { request: CapitalRequest; ship: string | undefined }) {
  const { from, to, midpoints, least, friendly, avoid, pass } = request;
  const belowFive = skills.filter(({ name }) => request[name] < 5);
  return (
    <div className="filters" role="search" aria-label="Capital">
      <SystemPicker
        label="From"
        placeholder={from === undefined ? 'From' : `From ${from}`}
        onPick={({ name }) => change(request, { from: name })}
      />
      <SystemPicker
        label="To"
        placeholder={to === undefined ? 'To' : `To ${to}`}
        onPick={({ name }) => change(request, { to: name })}
      />
      <JumpHullPicker
        placeholder={request.ship === undefined ? 'Ship' : `Ship ${ship ?? request.ship}`}
        onPick={(name) => change(request, { ship: name })}
      />
      <FilterChip
        label="Skills"
        value={belowFive.length === 0 ? null : belowFive.map(({ short, name }) => `${short} ${request[name]}`).join(', ')}
        onClear={() => change(request, Object.fromEntries(skills.map(({ name }) => [name, 5])))}
      >
        <SkillLevels
          levelOf={(name) => String(request[name])}
          onChange={(name, level) => change(request, { [name]: Number(level) })}
        />
      </FilterChip>
      <Segmented
        label="Where it stops"
        value={midpoints}
        options={[
          { value: 'station', label: 'Stations', title: 'Only where NPCs have a station' },
          { value: 'friendly', label: 'Friends', title: 'Only where friends have structures, once some are named' },
          { value: 'any', label: 'Anywhere', title: 'Wherever a beacon may be lit' },
        ]}
        onChange={(value) => change(request, { midpoints: value })}
      />
      <Segmented
        label="What is least"
        value={least}
        options={[
          { value: 'legs', label: 'Fewest legs' },
          { value: 'fuel', label: 'Least fuel', title: 'The fewest light-years, in however many legs' },
        ]}
        onChange={(value) => change(request, { least: value })}
      />
      <PlacesChip
        label="Friends"
        placeholder="A system, region or holder with structures of friends"
        places={friendly}
        onChange={(places) => change(request, { friendly: places })}
      />
      {midpoints === 'friendly' && friendly.length === 0 ? <p className="note">{NO_FRIENDS}</p> : null}
      <PlacesChip
        label="Avoid"
        placeholder="A system, constellation or region"
        places={avoid}
        onChange={(places) => change(request, { avoid: places })}
      />
      <PassengersChip pass={pass} onChange={(ships) => change(request, { pass: ships })} />
    </div>
  );
}

function LegWarnings({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul className="lines leg-warnings" aria-label="What is not known">
      {sentences.map((sentence) => (
        <li key={sentence} className="note">
          {sentence}
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
      <span>{data.light_years.toFixed(1)} ly</span>
      {fuelLines(data, meta).map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span>{minutesText(data.minutes)} of cooldowns</span>
      <span>{minutesText(data.fatigue_minutes)} of fatigue at the end</span>
      <span className="dim">
        {meta.ship}, {meta.range_light_years.toFixed(1)} ly a leg
      </span>
      <span className="result-actions">{children}</span>
    </p>
  );
}
