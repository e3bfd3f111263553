import './reach.css';
import { useMemo, useState } from 'react';
import { MOST_OWN_WORMHOLES } from '#shared/plan-api/own-wormholes';
import { reach } from '#shared/plan-api/reach';
import { planService } from '../../api.ts';
import { useOwnWormholes } from '../../state/chain.ts';
import { navigate, parseHash, useHashLocation, valueOf, valuesOf } from '../../state/location.ts';
import { saveSetting, useSettings } from '../../state/use-settings.ts';
import { showOnMap } from '../../systems/links.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { minuteSpan, plural } from '../../ui/format.ts';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useEndpoints } from '../../use-endpoint.ts';
import { type ReachRow, reachColumns } from './reach-columns.tsx';
import { StagingForm, type StagingList } from './staging-form.tsx';

const stretches = ['5', '15', '30', '60', '120'] as const;
const USUAL = '30';
const none: readonly StagingList[] = [];

function change(changed: Readonly<Record<string, string | readonly string[] | undefined>>): void {
  const { path, query } = parseHash(location.hash);
  navigate(path, { ...query, ...changed });
}

const actions: readonly RowAction<ReachRow>[] = [
  { id: 'map', label: 'Show on the map', icon: 'map', key: 'm', run: ({ from }) => showOnMap(from) },
];

/** Who can be in a system within some minutes, of fleets that stand in named stagings. */
export function Reach() {
  const { query } = useHashLocation();
  const settings = useSettings();
  const lists = settings.data?.planning.staging_lists ?? none;
  const hidden = valuesOf(query, 'without');
  const to = valueOf(query, 'to');
  const minutes = stretches.find((value) => value === valueOf(query, 'minutes')) ?? USUAL;
  const hiddenKey = hidden.join('\n');
  const shown = useMemo(() => lists.filter(({ name }) => !hiddenKey.split('\n').includes(name)), [lists, hiddenKey]);
  const found = useReach(to, Number(minutes), shown);
  const columns = useColumns('reach', reachColumns);
  return (
    <div className="view">
      <header className="view-head">
        <h1>Reach</h1>
        <p className="soft">Who can be there, how, and how soon?</p>
      </header>
      <div className="filters" role="search" aria-label="Reach">
        <SystemPicker
          label="System"
          placeholder={to === undefined ? 'System' : `To ${found.name ?? to}`}
          isChosen={to !== undefined}
          others={[]}
          onPick={({ name }) => change({ to: name })}
        />
        <Segmented
          label="Within"
          value={minutes}
          options={stretches.map((value) => ({ value, label: minuteSpan(Number(value)) }))}
          onChange={(value) => change({ minutes: value === USUAL ? undefined : value })}
        />
        <StagingChip lists={lists} hidden={hidden} onHide={(names) => change({ without: names })} />
      </div>
      <ReachAnswer to={to} isLoading={settings.isPending} lists={lists} found={found} columns={columns} />
    </div>
  );
}

interface AnswerProps {
  to: string | undefined;
  isLoading: boolean;
  lists: readonly StagingList[];
  found: ReturnType<typeof useReach>;
  columns: ReturnType<typeof useColumns<ReachRow>>;
}

function ReachAnswer({ to, isLoading, lists, found, columns }: AnswerProps) {
  const { rows, name, error, pending, previous, retry, url, warnings } = found;
  if (isLoading) return <Skeleton lines={6} label="Loading the lists of stagings" />;
  if (lists.length === 0)
    return (
      <Empty title="Name where fleets stand" action={<StagingForm list={null} onKept={() => undefined} />}>
        This view then lists who can be in a system, by jump, portal, bridge, wormhole or gates, and in how many minutes. A list
        has systems, hulls and a skill, yours or theirs; it stays on this machine.
      </Empty>
    );
  if (to === undefined)
    return <Empty title="Choose a system">Then you see each way there from the staging systems in your lists.</Empty>;
  if (error !== null) return <Failure error={error} onRetry={retry} />;
  if (pending && name === undefined) return <Skeleton lines={8} label="Looking for ways" />;
  const places = (whose: StagingList['whose']) =>
    plural(new Set(rows.flatMap((row) => (row.whose === whose ? row.from : []))).size, 'staging');
  return (
    <>
      <p className="result-line" role="status">
        <b>
          {name ?? to}: {plural(rows.length, 'way')}
        </b>
        <span>from {places('theirs')} of theirs</span>
        <span>from {places('mine')} of mine</span>
        <span className="soft">by the rules alone; who stands there is not public</span>
        <ExportMenu name="ways" url={url} columns={columns.exported()} rows={() => rows} />
      </p>
      {warnings.length === 0 ? null : (
        <ul className="lines reach-unknown" aria-label="What is not known">
          {warnings.map((text) => (
            <li key={text} className="note">
              {text}
            </li>
          ))}
        </ul>
      )}
      <div className={`split-main ${previous ? 'previous' : ''}`} aria-busy={previous}>
        <DataTable
          label="Ways"
          primary
          columns={columns}
          total={rows.length}
          rowAt={(index) => rows[index]}
          rowId={({ place }) => place}
          onOpen={({ from }) => navigate(`/systems/${from}`)}
          actions={actions}
          resultKey={`${to} ${rows.length}`}
          empty={<Empty title="No fleet is that near">None of these hulls gets there from its stagings in that time.</Empty>}
        />
      </div>
    </>
  );
}

/**
 * Every way from the stagings of some lists to a system, the soonest first; each list is a question of its own. The jump bridges that are
 * kept are one's own alliance's, and no other pilot passes them; own wormholes let all through.
 */
function useReach(to: string | undefined, minutes: number, lists: readonly StagingList[]) {
  const planning = useSettings().data?.planning;
  const bridges = planning?.bridges.length === 0 ? undefined : planning?.bridges;
  const alliance = planning?.alliance?.id;
  const chain = useOwnWormholes();
  const questions = useMemo(
    () =>
      to === undefined
        ? []
        : lists.map(({ systems, ships, jdc, whose }) => ({
            to,
            from: [...systems],
            ship: [...ships],
            jdc,
            minutes,
            ...(whose === 'mine' && bridges !== undefined ? { bridges: [...bridges] } : {}),
            ...(whose === 'mine' && alliance !== undefined ? { alliance } : {}),
            ...(chain.length === 0 ? {} : { chain: chain.slice(0, MOST_OWN_WORMHOLES) }),
          })),
    [to, minutes, lists, bridges, alliance, chain],
  );
  const answers = useEndpoints(planService, reach, questions);
  const bodies = answers.bodies;
  const rows = useMemo(
    () =>
      bodies
        .flatMap((body, index): Omit<ReachRow, 'place'>[] => {
          const list = lists[index];
          return list === undefined ? [] : (body?.data ?? []).map((row) => ({ ...row, whose: list.whose, list: list.name }));
        })
        .sort((a, b) => a.minutes - b.minutes || a.jumps - b.jumps)
        .map((row, index): ReachRow => ({ ...row, place: index + 1 })),
    [bodies, lists],
  );
  const warnings = [...new Set(bodies.flatMap((body) => body?.meta.warnings ?? []))];
  return { ...answers, rows, warnings, name: bodies.find((body) => body !== undefined)?.meta.to };
}

interface Props {
  lists: readonly StagingList[];
  /** Names of those that are left out. */
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
}

/** Which lists of stagings count; they are kept, changed and removed here. */
function StagingChip({ lists, hidden, onHide }: Props) {
  const [edited, setEdited] = useState<string | null>(null);
  const shown = lists.filter(({ name }) => !hidden.includes(name));
  const remove = (name: string) =>
    saveSetting('planning', (saved) => ({ ...saved, staging_lists: saved.staging_lists.filter((one) => one.name !== name) }));
  return (
    <FilterChip
      label="Stagings"
      value={
        lists.length === 0
          ? null
          : shown.length === lists.length
            ? plural(lists.length, 'list')
            : `${shown.length} of ${lists.length}`
      }
      onClear={hidden.length === 0 ? null : () => onHide([])}
    >
      <ul className="staging-lists" aria-label="Lists of stagings">
        {lists.map(({ name, whose, systems }) => (
          <li key={name}>
            <label className="choice">
              <input
                type="checkbox"
                checked={!hidden.includes(name)}
                onChange={({ target }) => onHide(target.checked ? hidden.filter((one) => one !== name) : [...hidden, name])}
              />
              {name} <span className="dim">{`${whose}, ${plural(systems.length, 'system')}`}</span>
            </label>
            <Button look="quiet" onClick={() => setEdited(edited === name ? null : name)}>
              Change
            </Button>
            <IconButton icon="close" label={`Remove ${name}`} onClick={() => void remove(name)} />
          </li>
        ))}
      </ul>
      <StagingForm
        key={`${edited} ${lists.length}`}
        list={lists.find(({ name }) => name === edited) ?? null}
        onKept={() => setEdited(null)}
      />
    </FilterChip>
  );
}
