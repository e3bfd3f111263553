import './system.css';
import type { ResponseOf } from '#shared/http/endpoint';
import { forecastAccuracy } from '#shared/systems-api/forecast-accuracy';
import { type SystemDetail, systemById } from '#shared/systems-api/systems';
import { systemsService } from '../../../api.ts';
import { EntityLink } from '../../../entities/entity-link.tsx';
import { useKeys } from '../../../state/keys.ts';
import { formatHash, navigate, parseHash, useHashLocation } from '../../../state/location.ts';
import { type ClockFigure, clockFigures } from '../../../systems/circadian.ts';
import { HazardLine } from '../../../systems/hazards.tsx';
import { openBeside, showOnMap, toggleBeside } from '../../../systems/links.ts';
import { LiveLine } from '../../../systems/live-line.tsx';
import { OwnTimers } from '../../../systems/own-timers.tsx';
import { WatchSystem } from '../../../systems/watch-system.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { copyText } from '../../../ui/copy.ts';
import type { IconName } from '../../../ui/icons.tsx';
import { Security } from '../../../ui/security.tsx';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { type EndpointState, useEndpoint } from '../../../use-endpoint.ts';
import { SystemTags } from '../system-tags.tsx';
import { Adm } from './adm.tsx';
import { ContractsHere } from './contracts-here.tsx';
import { Fights, Surroundings, Timers, Wormholes } from './current-activity.tsx';
import { DayClock } from './day-clock.tsx';
import { Forecast } from './forecast.tsx';
import { type ActivityHistoryDays, activityHistoryDays, History } from './history.tsx';
import { LiveFigures, Scores } from './system-figures.tsx';

type Detail = EndpointState<ResponseOf<typeof systemById>>;

export function SystemPanel({ system }: { system: string }) {
  const detail = useEndpoint(systemsService, systemById, { id: system });
  useKeys('System', { f: { label: 'Give the system the whole view', run: toggleBeside } });
  return (
    <aside className="panel system-panel" aria-label="System" aria-busy={detail.previous}>
      <header className="panel-head">
        <h2>
          <Title system={system} detail={detail} />
        </h2>
        <Actions detail={detail} words={false} />
        <IconButton icon="widen" label="Give the system the whole view (f)" onClick={toggleBeside} />
        <IconButton icon="close" label="Close the system" onClick={() => openBeside(null)} />
      </header>
      <Body system={system} detail={detail} />
    </aside>
  );
}

export function SystemView({ system }: { system: string }) {
  const detail = useEndpoint(systemsService, systemById, { id: system });
  useKeys('This view', {
    f: { label: 'Put the system beside the list', run: toggleBeside },
    Escape: { label: 'Back to the list', run: () => openBeside(null) },
  });
  return (
    <div className="view">
      <header className="view-head system-head">
        <h1>
          <Title system={system} detail={detail} />
        </h1>
        <p />
        <div className="view-actions">
          <Actions detail={detail} words />
          <IconButton icon="table" label="Put the system beside the list (f)" onClick={toggleBeside} />
          <IconButton icon="close" label="Back to the list" onClick={() => openBeside(null)} />
        </div>
      </header>
      <Body system={system} detail={detail} />
    </div>
  );
}

function Title({ system, detail: { body } }: { system: string; detail: Detail }) {
  const known = body?.data;
  if (known === undefined) return `System ${system}`;
  return (
    <>
      {known.name} <Security status={known.security_status} />
    </>
  );
}

/** What can be done with the system; in words where there is room. */
function Actions({ detail: { body }, words }: { detail: Detail; words: boolean }) {
  const known = body?.data;
  const entries: readonly { icon: IconName; label: string; run: (system: SystemDetail) => void }[] = [
    { icon: 'map', label: 'Show on the map', run: ({ id }) => showOnMap(id) },
    {
      icon: 'contracts',
      label: `Contracts in ${known?.region ?? 'the region'}`,
      run: ({ region_id: id }) => navigate('/contracts', { region_id: String(id) }),
    },
    { icon: 'copy', label: 'Copy the name', run: ({ name }) => void copyText(name, name) },
  ];
  return (
    <>
      <WatchSystem system={known} />
      {entries.map(({ icon, label, run }) => {
        const props = { icon, disabled: known === undefined, onClick: () => known !== undefined && run(known) };
        return words ? (
          <Button key={icon} look="quiet" {...props}>
            {label}
          </Button>
        ) : (
          <IconButton key={icon} label={label} {...props} />
        );
      })}
    </>
  );
}

/** Changes how the page shows something, which is no step for the back button. */
function show(name: 'days' | 'clock', value: string | undefined): void {
  const { path, query } = parseHash(location.hash);
  navigate(path, { ...query, [name]: value }, 'replace');
}

function Body({ system, detail }: { system: string; detail: Detail }) {
  const { query } = useHashLocation();
  // Only the system tells of which lead its forecast is; grades of another would be shown first, and move what is below.
  const lead = detail.body === undefined ? undefined : String(detail.body.data.forecast?.lead ?? 1);
  const accuracy = useEndpoint(systemsService, forecastAccuracy, lead === undefined ? null : { lead });
  const days: ActivityHistoryDays = activityHistoryDays.find((value) => value === query['days']) ?? '90';
  const figure: ClockFigure = clockFigures.find((value) => value === query['clock']) ?? 'share';
  const known = detail.body?.data;
  if (detail.error !== null && (known === undefined || detail.previous)) {
    return <Failure error={detail.error} onRetry={detail.retry} />;
  }
  // Shown together with the forecast, because a line that arrives later would move everything below.
  if (known === undefined || accuracy.pending) return <Skeleton lines={12} label="Loading the system" />;
  return (
    <div className={`system-body ${detail.previous ? 'previous' : ''}`}>
      <div className="system-grid">
        <div className="system-top">
          <p className="soft">
            <span>
              <a href={formatHash('/systems', { constellation: known.constellation })}>{known.constellation}</a>,{' '}
              <a href={formatHash('/systems', { region: known.region })}>{known.region}</a>
              {known.sovereignty_owner_id === null ? null : (
                <span className="dim">
                  {' '}
                  held by <EntityLink id={known.sovereignty_owner_id} name={known.sovereignty_owner} />
                </span>
              )}
            </span>
            <SystemTags system={known} />
          </p>
          <LiveLine system={known} />
          <HazardLine systemId={known.id} />
          <div className="system-numbers">
            <LiveFigures system={known} />
            <Scores system={known} />
          </div>
        </div>
        <div className="system-plots">
          <Forecast forecast={known.forecast} accuracy={accuracy.body} daily={known.daily} url={detail.url} />
          <History system={system} days={days} onDays={(value) => show('days', value === '90' ? undefined : value)} />
          <DayClock system={system} figure={figure} onFigure={(value) => show('clock', value === 'share' ? undefined : value)} />
          <Adm system={system} days={Number(days)} />
        </div>
        <div className="system-side">
          <Surroundings
            system={known.name}
            neighbours={known.neighbours}
            region={known.region}
            stations={known.stations}
            url={detail.url}
          />
          <OwnTimers systemId={known.id} />
          <Timers system={known.name} campaigns={known.campaigns} url={detail.url} />
          <Wormholes system={known} connections={known.wormholes} url={detail.url} />
          <Fights system={known.name} fights={known.fights} url={detail.url} />
          <ContractsHere system={known} />
        </div>
      </div>
    </div>
  );
}
