import type { RawQuery } from '#shared/http/query';
import { systemRegions } from '#shared/systems-api/topology';
import { AgeNote } from '../../../age.tsx';
import { systemsService } from '../../../api.ts';
import { useMyHours, useStaging } from '../../../state/local-storage.ts';
import { navigate } from '../../../state/location.ts';
import { hoursText, useSampledHours } from '../../../systems/sampled-hours.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { count } from '../../../ui/format.ts';
import { uncounted } from '../../../ui/states.tsx';
import { NewerData, ResultAge } from '../../../ui/table/list-table.tsx';
import { useEndpoint } from '../../../use-endpoint.ts';
import { type SystemFilterName, withoutView } from './filters.ts';
import type { Systems } from './use-systems.ts';

const SYSTEMS = ['activity', 'killmails', 'sovereignty', 'campaigns', 'incursions', 'warfare', 'wormholes'] as const;

interface Props {
  systems: Systems;
  query: RawQuery;
  marked: number;
  onCopyMarked: () => void;
  onUnmark: () => void;
}

/** How many fit, how old that is, what can be done with what is marked, and the questions that many ask. */
export function ResultLine({ systems, query, marked, onCopyMarked, onUnmark }: Props) {
  const { view } = systems;
  const regions = useEndpoint(systemsService, systemRegions, {});
  const all = (regions.body?.data ?? []).reduce((sum, { systems }) => sum + systems, 0);
  const staging = useStaging(({ system }) => system);
  const hours = useMyHours();
  const sampled = hoursText(useSampledHours());
  return (
    <div className="result-line">
      <span role="status" title={sampled === null ? undefined : `Hourly ${sampled}`}>
        {view.total === null ? uncounted(view.error) : `${count(view.total)} of ${count(Math.max(all, view.total))} systems`}
        <ResultAge observedAt={view.observedAt} word="observed" />
        {sampled === null ? null : <span className="dim">, {sampled}</span>}
      </span>
      <AgeNote of={SYSTEMS} />
      {marked === 0 ? null : (
        <>
          <b>{count(marked)} marked</b>
          <Button look="quiet" icon="copy" onClick={onCopyMarked}>
            Copy names
          </Button>
          <Button look="quiet" onClick={onUnmark}>
            Unmark
          </Button>
        </>
      )}
      <NewerData result={systems} />
      <span className="presets" role="group" aria-label="Presets">
        {presets.map((preset) => (
          <Button
            key={preset.id}
            look="quiet"
            aria-pressed={isChosen(preset, query)}
            title={preset.about}
            onClick={() => navigate('/systems', { ...presetQuery(preset, query, staging, hours), map: query['map'] })}
          >
            {preset.label}
          </Button>
        ))}
      </span>
    </div>
  );
}

interface MyHours {
  from: number | string;
  to: number | string;
}

/** A question that many ask, as filters. */
interface Preset {
  id: string;
  label: string;
  about: string;
  query(staging: string, hours: MyHours): Readonly<Partial<Record<SystemFilterName, string>>>;
}

/** The presets in the order in which they are offered. */
export const presets: readonly Preset[] = [
  {
    id: 'quiet-null',
    label: 'Quiet null near staging',
    about:
      'Null security that the newest sampled hour calls quiet, nearest to the staging system first; what has happened since is shown beside each',
    query: (staging) => ({ security: 'null', quiet_now: 'true', staging, max_jumps: '15', sort: 'staging' }),
  },
  {
    id: 'reliable',
    label: 'Reliable at my hours',
    about: 'Quiet on at least half of the last 30 days, the quietest at your hours of the EVE day first',
    query: (_, { from, to }) => ({ min_consistency: '50', hours_from: String(from), hours_to: String(to), sort: 'hours' }),
  },
  {
    id: 'safe-stops',
    label: 'Safe stops',
    about: 'An NPC station to dock at, quiet in the newest sampled hour, the least dangerous first',
    query: () => ({ has_npc_station: 'true', quiet_now: 'true', sort: 'danger' }),
  },
];

/** The preset as the URL says it; the staging system that distances are counted from stays, and how far it goes with it. */
export function presetQuery(preset: Preset, query: RawQuery, staging: string, hours: MyHours): RawQuery {
  const { staging: current, max_jumps: most } = query;
  return {
    ...(current === undefined ? {} : { staging: current, max_jumps: most }),
    ...preset.query(wordOf(current) ?? staging, hours),
  };
}

/** Whether the URL says just this preset, for any staging system, reach and hours. */
export function isChosen(preset: Preset, query: RawQuery): boolean {
  const [staging = '', from = '', to = ''] = ['staging', 'hours_from', 'hours_to'].map((name) => wordOf(query[name]));
  const written = presetQuery(preset, query, staging, { from, to });
  const sorted = (members: RawQuery) =>
    JSON.stringify(
      Object.entries(members)
        .filter(([name, value]) => name !== 'max_jumps' && value !== undefined)
        .toSorted(([a], [b]) => a.localeCompare(b)),
    );
  return sorted(written) === sorted(withoutView(query));
}

function wordOf(value: RawQuery[string]): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
