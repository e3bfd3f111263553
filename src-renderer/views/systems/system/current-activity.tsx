import type { ReactNode } from 'react';
import type { CampaignTimer, Fight, WormholeConnection } from '#shared/systems-api/live';
import { useNow } from '../../../clock.ts';
import { campaignName, shipSize } from '../../../systems/labels.ts';
import { useSystemLink } from '../../../systems/links.ts';
import { Countdown, DateTime, RelativeTime } from '../../../ui/date-time.tsx';
import { count, fullIsk, humanize, shortIsk } from '../../../ui/format.ts';
import { Security } from '../../../ui/security.tsx';
import { type Records, recordsOf } from '../../../ui/table/export.ts';
import { RecordExport } from '../../../ui/table/export-menu.tsx';

interface SectionProps {
  title: string;
  empty: string | null;
  actions?: ReactNode;
  children: ReactNode;
}

/** A list under its title; what stands there when it is empty is a sentence, not a void. */
export function Section({ title, empty, actions, children }: SectionProps) {
  return (
    <section className="activity-section">
      <header>
        <h3>{title}</h3>
        {empty === null ? actions : null}
      </header>
      {empty === null ? children : <p className="note">{empty}</p>}
    </section>
  );
}

/** The last fights in one system, the newest first. `url`: where a script reads them. */
export function Fights({ system, fights, url }: { system: string; fights: readonly Fight[]; url: string | null }) {
  return (
    <Section
      title="Fights"
      empty={fights.length === 0 ? 'No fight was seen here in the killmails of this mirror.' : null}
      actions={
        <RecordExport
          {...recordsOf(
            `fights of ${system}`,
            ['fight_id', 'classification', 'started_at', 'last_kill_at', 'kills', 'pilots', 'isk_destroyed', 'gate'],
            fights,
            url,
          )}
        />
      }
    >
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">Last kill</th>
            <th scope="col">Kind</th>
            <th scope="col" className="figure">
              Kills
            </th>
            <th scope="col" className="figure">
              Pilots
            </th>
            <th scope="col" className="figure">
              ISK
            </th>
          </tr>
        </thead>
        <tbody>
          {fights.map((fight) => (
            <tr key={fight.fight_id}>
              <td className="soft">
                <RelativeTime at={fight.last_kill_at} />
              </td>
              <td>{humanize(fight.classification)}</td>
              <td className="figure">{count(fight.kills)}</td>
              <td className="figure">{count(fight.pilots)}</td>
              <td className="figure" title={fullIsk(fight.isk_destroyed)}>
                {shortIsk(fight.isk_destroyed)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

interface TimersProps {
  system: string;
  campaigns: readonly CampaignTimer[];
  /** Where a script reads them. */
  url: string | null;
}

export function Timers({ system, campaigns, url }: TimersProps) {
  const now = useNow(1000);
  return (
    <Section
      title="Timers"
      empty={campaigns.length === 0 ? 'No campaign is announced here.' : null}
      actions={<RecordExport {...timerRecords(system, campaigns, url)} />}
    >
      <ul className="lines">
        {campaigns.map((timer) => (
          <li key={timer.campaign_id}>
            <span>
              {campaignName(timer.event_type)}
              <br />
              <span className="dim">{timer.defender_name ?? 'defender not known'}</span>
            </span>
            {Date.parse(timer.start_time) > now ? (
              <span>
                in <Countdown until={timer.start_time} />
              </span>
            ) : (
              <span className="warning">
                running since <DateTime at={timer.start_time} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface WormholesProps {
  system: { id: number; name: string };
  connections: readonly WormholeConnection[];
  /** Where a script reads them. */
  url: string | null;
}

/** Hub connections that end in one system, seen from its side. */
export function Wormholes({ system, connections, url }: WormholesProps) {
  const now = useNow(10_000);
  const link = useSystemLink();
  const alive = connections.filter(({ expires_at: at }) => Date.parse(at) > now);
  return (
    <Section
      title="Wormholes"
      empty={alive.length === 0 ? 'No live hub connection is reported here.' : null}
      actions={<RecordExport {...wormholeRecords(system.name, alive, url)} />}
    >
      <ul className="lines">
        {alive.map((one) => {
          const here = one.destination.system_id === system.id;
          const signature = here ? one.destination.signature : one.hub_signature;
          return (
            <li key={one.connection_id}>
              <span>
                {here ? one.hub : <a href={link(one.destination.system_id)}>{one.destination.system}</a>}{' '}
                <span className="dim">{[one.wormhole_type, signature].filter((each) => each !== null).join(' · ')}</span>
                <br />
                <span className="dim">up to {shipSize(one.max_ship_size)} size</span>
              </span>
              <span>
                <Countdown until={one.expires_at} /> left
                {one.end_of_life ? <span className="tag tag-warning">end of life</span> : null}
                <br />
                <span className="dim">
                  seen <RelativeTime at={one.updated_at} />
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

interface SurroundingsProps {
  system: string;
  neighbours: readonly { id: number; name: string; security_status: number; region: string }[];
  region: string;
  stations: readonly { id: number; name: string; owner: string | null }[];
  /** Where a script reads both. */
  url: string | null;
}

/** Where its gates lead, and where one can dock. */
export function Surroundings({ system, neighbours, region, stations, url }: SurroundingsProps) {
  const link = useSystemLink();
  return (
    <>
      <Section
        title="Gates"
        empty={neighbours.length === 0 ? 'No stargate leads out of here.' : null}
        actions={
          <RecordExport {...recordsOf(`gates of ${system}`, ['id', 'name', 'security_status', 'region'], neighbours, url)} />
        }
      >
        <ul className="neighbours">
          {neighbours.map((one) => (
            <li key={one.id}>
              <a href={link(one.id)}>{one.name}</a> <Security status={one.security_status} />
              {one.region === region ? null : <span className="dim"> {one.region}</span>}
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title="Stations"
        empty={stations.length === 0 ? 'No NPC station.' : null}
        actions={<RecordExport {...recordsOf(`stations of ${system}`, ['id', 'name', 'owner'], stations, url)} />}
      >
        <ul className="stations">
          {stations.map((one) => (
            <li key={one.id}>
              {one.name}
              {one.owner === null ? null : <span className="dim"> {one.owner}</span>}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

const timerMembers = [
  'campaign_id',
  'event_type',
  'structure_id',
  'state',
  'start_time',
  'defender_id',
  'defender_name',
  'attackers_score',
  'defender_score',
  'adm',
] as const;

export function timerRecords(system: string, campaigns: readonly CampaignTimer[], url: string | null): Records {
  return recordsOf(`timers of ${system}`, timerMembers, campaigns, url);
}

/** The connections that a system has, with the end that is not at the hub. */
export function wormholeRecords(system: string, connections: readonly WormholeConnection[], url: string | null): Records {
  const rows = connections.map(({ destination, ...others }) => ({
    ...others,
    destination_system_id: destination.system_id,
    destination_system: destination.system,
    destination_signature: destination.signature,
  }));
  const members = [
    'connection_id',
    'hub',
    'hub_signature',
    'destination_system_id',
    'destination_system',
    'destination_signature',
    'wormhole_type',
    'max_ship_size',
    'end_of_life',
    'updated_at',
    'expires_at',
  ] as const;
  return recordsOf(`wormholes of ${system}`, members, rows, url);
}
