import type { ReactNode } from 'react';
import { systemCircadian } from '#shared/systems-api/system-history';
import { type SystemDetail, systemById } from '#shared/systems-api/systems';
import { HOUR, MINUTE } from '#shared/time';
import { systemsService } from '../../api.ts';
import { useNow } from '../../clock.ts';
import { EntityLink } from '../../entities/entity-link.tsx';
import { formatHash } from '../../state/location.ts';
import { NOT_SAMPLED, relativeHeights } from '../../systems/circadian.ts';
import { expectedCount, formatDay, formatWindow } from '../../systems/forecast-text.ts';
import { HazardLine } from '../../systems/hazards.tsx';
import { campaignName, shipSize } from '../../systems/labels.ts';
import { battleOfFight } from '../../systems/links.ts';
import { LiveLine } from '../../systems/live-line.tsx';
import { OwnTimers } from '../../systems/own-timers.tsx';
import { RecentKills } from '../../systems/recent-kills.tsx';
import { WatchSystem } from '../../systems/watch-system.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { DateTime, RelativeTime, TimeLeft } from '../../ui/date-time.tsx';
import { chancePercent, count, decimals, humanize, jumpCount, mean, NOTHING, plural } from '../../ui/format.ts';
import { Security } from '../../ui/security.tsx';
import { Unanswered } from '../../ui/states.tsx';
import { fullHour, twoDigits } from '../../ui/time.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { circadianText, lastDayText } from './panel-text.ts';

interface Props {
  systemId: number;
  name: string | undefined;
  staging: boolean;
  /** How far it is from the staging system: `12 j, 5.4 ly from Jita`. */
  distance: string;
  /** Whether its keys work. */
  active: boolean;
  onClose: () => void;
  onStage: () => void;
  /** Where a neighbour's link leads. */
  linkTo: (systemId: number) => string;
}

/** One system beside the map: its current activity and its facts. */
export function SystemPanel({ systemId, name, staging, distance, active, onClose, onStage, linkTo }: Props) {
  const detail = useEndpoint(systemsService, systemById, { id: String(systemId) });
  const answered = detail.body?.data;
  const system = answered?.id === systemId ? answered : undefined;
  const title = system?.name ?? name ?? `System ${systemId}`;
  return (
    <aside className="panel" aria-label="System" aria-busy={system === undefined}>
      <header className="panel-head">
        <h2>{title}</h2>
        <IconButton
          icon="target"
          label="Set as staging"
          className={staging ? 'on' : ''}
          aria-pressed={staging}
          onClick={onStage}
        />
        <WatchSystem system={system} active={active} />
        <IconButton icon="copy" label="Copy the name" onClick={() => void copyText(title, title)} />
        <IconButton icon="close" label="Close the system" onClick={onClose} />
      </header>
      <div className="panel-body">
        {system === undefined ? (
          <Unanswered answer={detail} lines={10} label="Loading the system" />
        ) : (
          <Facts system={system} distance={distance} linkTo={linkTo} />
        )}
      </div>
    </aside>
  );
}

function Facts({ system, distance, linkTo }: { system: SystemDetail } & Pick<Props, 'distance' | 'linkTo'>) {
  const { live } = system;
  return (
    <>
      <p className="panel-line">
        <Security status={system.security_status} />
        <span>
          {system.constellation}, {system.region}
        </span>
      </p>
      <p className="panel-line">{distance}</p>
      <LiveLine system={system} />
      <HazardLine systemId={system.id} />
      <p className="map-panel-links">
        <a className="button" href={`#/systems/${system.id}`}>
          System page
        </a>
        <a className="button button-quiet" href={formatHash('/contracts', { region_id: String(system.region_id) })}>
          Contracts in {system.region}
        </a>
      </p>
      <section>
        <h3>
          {live === null ? (
            'Live'
          ) : (
            <>
              The hour to <DateTime at={live.hour_ending} />
            </>
          )}
        </h3>
        <Figures
          figures={[
            ['Jumps', count(live?.jumps)],
            ['Ships', count(live?.ship_kills)],
            ['Capsules', count(live?.pod_kills)],
            ['NPCs', count(live?.npc_kills)],
          ]}
        />
        <p className="note">{lastDayText(system)}</p>
      </section>
      <section>
        <h3>Scores of 100</h3>
        <dl className="map-scores">
          <Score name="Activity" value={system.activity_score} />
          <Score name="Danger" value={system.danger_score} />
          <Score name="Camp risk" value={system.gate_camp_score} />
          <Score name="Quiet days" value={system.consistency_score} />
        </dl>
      </section>
      <NextDay forecast={system.forecast} />
      <DayClock systemId={system.id} />
      <StandingFacts system={system} linkTo={linkTo} />
      <CurrentEvents system={system} />
      <RecentKills systemId={system.id} />
    </>
  );
}

/** What the next day should bring here. */
function NextDay({ forecast }: { forecast: SystemDetail['forecast'] }) {
  return (
    <section>
      <h3>Forecast{forecast === null ? '' : `, ${formatDay(forecast.day)}, UTC`}</h3>
      <p className="note">
        {forecast === null
          ? 'None has been made yet: the first one needs 35 days of history.'
          : `${chancePercent(forecast.hotspot_probability)} for a fight above its usual; ${expectedCount(forecast.jumps.expected)} jumps and ${expectedCount(forecast.kills.expected)} kills expected${forecast.quiet_window === null ? '' : `, quietest ${formatWindow(forecast.quiet_window)}`}.`}
      </p>
    </section>
  );
}

/** What changes slowly: hub, owner, character, stations, neighbours. */
function StandingFacts({ system, linkTo }: { system: SystemDetail; linkTo: Props['linkTo'] }) {
  return (
    <dl className="facts">
      <dt>Nearest hub</dt>
      <dd>
        {system.hub_distance === null ? 'no way by stargate' : `${system.nearest_hub ?? ''}, ${jumpCount(system.hub_distance)}`}
      </dd>
      <dt>Held by</dt>
      <dd>
        {system.sovereignty_owner_id === null ? (
          'unclaimed'
        ) : (
          <EntityLink id={system.sovereignty_owner_id} name={system.sovereignty_owner} />
        )}
        {system.adm === null ? '' : `, ADM ${decimals(system.adm, 1)}`}
      </dd>
      <dt>Character</dt>
      <dd>
        {system.activity_type === null ? NOTHING : humanize(system.activity_type)}
        {system.trend === null ? '' : `, ${system.trend}`}
        {system.quiet_now ? ', quiet now' : ''}
      </dd>
      <dt>Stations</dt>
      <dd>{system.stations.length === 0 ? 'none' : plural(system.stations.length, 'NPC station')}</dd>
      <dt>Neighbours</dt>
      <dd>
        <ul className="map-neighbours">
          {system.neighbours.map((one) => (
            <li key={one.id}>
              <a href={linkTo(one.id)}>{one.name}</a> <Security status={one.security_status} />
              {one.region === system.region ? null : <span className="dim"> {one.region}</span>}
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  );
}

function Figures({ figures }: { figures: readonly (readonly [string, string])[] }) {
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Score({ name, value }: { name: string; value: number | null }) {
  return (
    <div title={value === null ? 'Known after 7 observed days' : undefined}>
      <dt>{name}</dt>
      <dd>
        <i style={{ width: `${value ?? 0}%` }} />
        <span>{decimals(value, 1)}</span>
      </dd>
    </div>
  );
}

/** Campaigns, wormholes and the last fights. */
function CurrentEvents({ system }: { system: SystemDetail }) {
  return (
    <>
      <OwnTimers systemId={system.id} />
      <Listed
        title="Campaigns"
        rows={system.campaigns.map((campaign) => ({
          id: campaign.campaign_id,
          text: (
            <>
              {campaignName(campaign.event_type)}, <bdi>{campaign.defender_name ?? 'defender not known'}</bdi>,{' '}
              {campaign.state === 'running' ? (
                'running'
              ) : (
                <>
                  in <TimeLeft until={campaign.start_time} />
                </>
              )}
            </>
          ),
        }))}
      />
      <Listed
        title="Wormholes"
        rows={system.wormholes.map((hole) => ({
          id: hole.connection_id,
          text: (
            <>
              To {hole.destination.system_id === system.id ? hole.hub : hole.destination.system}, up to{' '}
              {shipSize(hole.max_ship_size)} size, <TimeLeft until={hole.expires_at} /> left
            </>
          ),
        }))}
      />
      <Listed
        title="Fights"
        rows={system.fights.slice(0, 6).map((fight) => ({
          id: fight.fight_id,
          text: (
            <>
              {humanize(fight.classification)}: {plural(fight.kills, 'kill')}
              {fight.pilots === null ? '' : `, ${plural(fight.pilots, 'pilot')}`}, last <RelativeTime at={fight.last_kill_at} />
              <BattleLink fightId={fight.fight_id} />
            </>
          ),
        }))}
      />
    </>
  );
}

function BattleLink({ fightId }: { fightId: string }) {
  const href = battleOfFight(fightId);
  return href === null ? null : (
    <>
      {' '}
      <a href={href}>Battle report</a>
    </>
  );
}

function Listed({ title, rows }: { title: string; rows: readonly { id: string | number; text: ReactNode }[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className="event-list">
        {rows.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

/** How a system's activity spreads over the 24 hours of the EVE day. */
function DayClock({ systemId }: { systemId: number }) {
  const clock = useEndpoint(systemsService, systemCircadian, { id: String(systemId) });
  const now = useNow(MINUTE);
  // The last answer stays until the next is here, and may be another system's.
  const body = clock.previous ? undefined : clock.body;
  const rows = body?.data ?? [];
  const heights = relativeHeights(rows, 'share');
  const current = Math.floor(now / HOUR) % 24;
  const label =
    body !== undefined ? circadianText(rows, body.meta.hours) : clock.error === null ? 'Loading the day' : clock.error.message;
  return (
    <section className="day-clock" aria-busy={body === undefined && clock.error === null}>
      <h3>Over the day, EVE time</h3>
      <div className="day-bars" role="img" aria-label={label}>
        {Array.from({ length: 24 }, (_, hour) => {
          const row = rows[hour];
          const isUnknown = row !== undefined && row.share === null;
          return (
            <i
              key={hour}
              className={`${hour === current ? 'now' : ''} ${isUnknown ? 'unknown' : ''}`}
              style={{ height: `${(heights[hour] ?? 0) * 100}%` }}
              title={
                row === undefined
                  ? ''
                  : isUnknown
                    ? `${fullHour(hour)}: ${NOT_SAMPLED}`
                    : `${fullHour(hour)}: ${mean(row.jumps)} jumps, ${mean(row.kills)} kills, ${mean(row.npc_kills)} NPC kills an hour`
              }
            />
          );
        })}
      </div>
      <div className="day-hours" aria-hidden="true">
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{twoDigits(hour)}</span>
        ))}
      </div>
      <p className="note">{label}</p>
    </section>
  );
}
