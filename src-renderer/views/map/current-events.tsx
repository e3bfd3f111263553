import type { ReactNode } from 'react';
import type { SystemDetail } from '#shared/systems-api/systems';
import { campaignName } from '../../systems/labels.ts';
import { battleOfFight } from '../../systems/links.ts';
import { OwnTimers } from '../../systems/own-timers.tsx';
import { shipSize } from '../../systems/ship-size.ts';
import { RelativeTime, TimeLeft } from '../../ui/date-time.tsx';
import { humanize, plural } from '../../ui/format.ts';

/** Campaigns, wormholes and the last fights. */
export function CurrentEvents({ system }: { system: SystemDetail }) {
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
