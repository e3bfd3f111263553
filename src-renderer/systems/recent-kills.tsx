import { kills } from '#shared/plan-api/kills';
import { sourceTable } from '#shared/sources';
import { planService } from '../api.ts';
import { Participant, partyOf } from '../entities/entity-link.tsx';
import { ShortAge } from '../ui/date-time.tsx';
import { plural, shortIsk } from '../ui/format.ts';
import { recordsOf } from '../ui/table/export.ts';
import { RecordExport } from '../ui/table/export-menu.tsx';
import { useEndpoint } from '../use-endpoint.ts';

const MOST = 12;
const HOURS = 6;
const members = [
  'killmail_id',
  'time',
  'ship_type_id',
  'ship',
  'value',
  'victim',
  'attackers',
  'attacker_ships',
  'final_blow',
  'gate',
  'url',
] as const;

/** The newest kills of a system, each with the ship lost, its killer, its value and a link to its page. Nothing where there are none. */
export function RecentKills({ systemId }: { systemId: number }) {
  const {
    body,
    previous,
    url: address,
  } = useEndpoint(planService, kills, { system: String(systemId), hours: HOURS, limit: MOST });
  if (body === undefined || previous || body.data.length === 0) return null;
  const rows = body.data.map(({ ship, attacker_ships: by, victim, final_blow: blow, ...kill }) => ({
    ...kill,
    victim: partyOf(victim)?.name ?? null,
    final_blow: partyOf(blow)?.name ?? null,
    ship_type_id: ship.type_id,
    ship: shipName(ship),
    attacker_ships: by.map(shipName).join(', '),
  }));
  return (
    <section className="recent-kills">
      <header className="list-head">
        <h3>
          Kills of {HOURS} hours{body.meta.total > MOST ? `, ${MOST} of ${body.meta.total}` : ''}
        </h3>
        <RecordExport {...recordsOf('kills', members, rows, address)} />
      </header>
      <ul className="event-list">
        {body.data.map(
          ({ killmail_id: id, time, ship, value, victim, final_blow: blow, attackers, attacker_ships: by, gate, url }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer" title={`Its page at ${sourceTable.r2z2.name}, in your browser`}>
                {shipName(ship)}
              </a>{' '}
              {victim === null ? null : (
                <>
                  of <Participant one={victim} />,{' '}
                </>
              )}
              {value === null ? null : `${shortIsk(value)} ISK `}
              <span className="dim">
                <ShortAge at={time} /> ago, by {plural(attackers, 'attacker')}
                {by.length === 0 ? '' : ` in ${by.map(shipName).join(', ')}`}
                {blow === null ? null : (
                  <>
                    , final blow <Participant one={blow} />
                  </>
                )}
                {gate === null ? '' : `, at the gate to ${gate}`}
              </span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function shipName({ type_id: id, type_name: name }: { type_id: number; type_name: string | null }): string {
  return name ?? `type ${id}`;
}
