import type { RawQuery } from '#shared/http/query';
import { systemRegions } from '#shared/systems-api/topology';
import { AgeNote } from '../../../age.tsx';
import { systemsService } from '../../../api.ts';
import { useMyHours } from '../../../state/local-storage/my-hours.ts';
import { useStaging } from '../../../state/local-storage/staging.ts';
import { navigate } from '../../../state/location.ts';
import { hoursText } from '../../../systems/sampled-hour.ts';
import { useSampledHours } from '../../../systems/use-sampled-hours.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { count } from '../../../ui/format.ts';
import { uncounted } from '../../../ui/states.tsx';
import { NewerData, ResultAge } from '../../../ui/table/list-table.tsx';
import { useEndpoint } from '../../../use-endpoint.ts';
import { isChosen, presetQuery, presets } from './presets.ts';
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
