import type { ReactNode } from 'react';
import type { SystemDetail } from '#shared/systems-api/systems';
import { Score } from '../../../systems/columns.tsx';
import { scoreDescriptions, trendNames, typeNames } from '../../../systems/labels.ts';
import { DateTime, RelativeTime } from '../../../ui/date-time.tsx';
import { count, jumpCount, NOTHING } from '../../../ui/format.ts';

function Figure({ name, about, children }: { name: string; about?: string; children: ReactNode }) {
  return (
    <div title={about}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The newest sampled hour, and the 24 hours up to it. */
export function LiveFigures({ system }: { system: SystemDetail }) {
  const { live } = system;
  return (
    <>
      <section className="system-figures">
        <p className="soft">
          {live === null ? (
            'Not one hour was sampled yet.'
          ) : (
            <>
              Hour ending <DateTime at={live.hour_ending} />{' '}
              <span className="dim">
                (<RelativeTime at={live.hour_ending} />)
              </span>
            </>
          )}
        </p>
        <dl className="figures">
          <Figure name="Jumps">{count(live?.jumps)}</Figure>
          <Figure name="Ship kills">{count(live?.ship_kills)}</Figure>
          <Figure name="Pod kills">{count(live?.pod_kills)}</Figure>
          <Figure name="NPC kills">{count(live?.npc_kills)}</Figure>
        </dl>
      </section>
      <section className="system-figures">
        <p className="soft">Last 24 hours, {count(system.hours_24h)} of them sampled</p>
        <dl className="figures">
          <Figure name="Jumps">{count(system.jumps_24h)}</Figure>
          <Figure name="Kills" about="Ships and capsules of players">
            {count(system.kills_24h)}
          </Figure>
          <Figure name="NPC kills">{count(system.npc_kills_24h)}</Figure>
        </dl>
      </section>
    </>
  );
}

/** Every score, each with its meaning on hover and behind one click. */
export function Scores({ system }: { system: SystemDetail }) {
  const { activity_type: type, trend, hub_distance: jumps, nearest_hub: hub } = system;
  return (
    <section className="system-figures">
      <p className="soft">Scores, 0 to 100, and place</p>
      <dl className="figures">
        <Figure name="Activity" about={scoreDescriptions.activity}>
          <Score value={system.activity_score} />
        </Figure>
        <Figure name="Danger" about={scoreDescriptions.danger}>
          <Score value={system.danger_score} />
        </Figure>
        <Figure name="Camp risk" about={scoreDescriptions.gateCamp}>
          <Score value={system.gate_camp_score} />
        </Figure>
        <Figure name="Quiet days" about={scoreDescriptions.consistency}>
          <Score value={system.consistency_score} />
        </Figure>
        <Figure name="Nearest hub" about={scoreDescriptions.hub}>
          {jumps === null ? (
            NOTHING
          ) : (
            <>
              {jumpCount(jumps)} <span className="unit">{hub}</span>
            </>
          )}
        </Figure>
        <Figure name="Week" about="What the last 7 full days were, and how they compare to the 7 before">
          {type === null ? NOTHING : typeNames[type]}
          {trend === null ? null : <span className="unit"> {trendNames[trend].toLowerCase()}</span>}
        </Figure>
      </dl>
      <details className="explained">
        <summary>What these mean</summary>
        <ul>
          {[scoreDescriptions.activity, scoreDescriptions.danger, scoreDescriptions.gateCamp, scoreDescriptions.consistency].map(
            (sentence) => (
              <li key={sentence}>{sentence}</li>
            ),
          )}
        </ul>
      </details>
    </section>
  );
}
