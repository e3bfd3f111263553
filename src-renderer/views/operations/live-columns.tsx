import type { LiveSystem } from '#shared/plan-api/live';
import { iskDestroyed, lastKill, region, security, systemNamed, unknown } from '../../systems/columns.tsx';
import { ShortAge } from '../../ui/date-time.tsx';
import { count, humanize } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

export const liveColumns: readonly TableColumn<LiveSystem>[] = [
  systemNamed<LiveSystem>(106),
  security<LiveSystem>(),
  {
    id: 'state',
    header: 'State',
    about: 'By the killmails of the last 45 minutes; a camp by how often another ship was lost where as much was known before',
    width: 104,
    sort: 'state',
    cell: ({ state, claim, quiet_now: isQuiet }) => (
      <span
        className={`live live-${state}`}
        title={isQuiet ? 'The hourly sample still calls this system quiet: it knows nothing of this hour' : undefined}
      >
        {claim === 'likely_camp' ? 'Likely camp' : claim === 'camp' ? 'Camp' : humanize(state)}
        {isQuiet ? ' !' : ''}
      </span>
    ),
    value: ({ state, claim }) => (claim === 'likely_camp' ? claim : state),
  },
  {
    id: 'gate',
    header: 'Gate to',
    about: 'The stargate at which ships were lost, or that a roam was last seen at, by the system it leads to',
    width: 96,
    sort: 'gate',
    cell: ({ gate }) => gate ?? unknown,
    value: ({ gate }) => gate,
  },
  {
    id: 'next_system',
    header: 'Likely next',
    about: 'Where a roam likely goes: its last gate, else the busiest neighbour farther from where it came',
    width: 96,
    sort: 'next',
    cell: ({ next_system: next }) => next ?? unknown,
    value: ({ next_system: next }) => next,
  },
  {
    id: 'kills',
    header: 'Kills',
    about: 'Ships and capsules since it began',
    align: 'end',
    width: 50,
    sort: 'kills',
    cell: ({ kills }) => count(kills),
    value: ({ kills }) => kills,
  },
  {
    id: 'strength',
    header: 'Strength',
    about: 'Ships lost, each counted by its age: 1 now, 0 after 45 minutes',
    align: 'end',
    width: 68,
    sort: 'strength',
    cell: ({ strength }) => strength.toFixed(1),
    value: ({ strength }) => strength,
  },
  {
    id: 'chance',
    header: 'Another',
    about: 'How often another ship was lost at the gate within half an hour, in cases like this one',
    align: 'end',
    width: 64,
    sort: 'chance',
    cell: ({ chance, evidence }) =>
      chance === null ? (
        unknown
      ) : (
        <span title={`Of ${count(evidence?.cases ?? 0)} cases with as many ships lost, as long ago`}>{percent(chance)}</span>
      ),
    value: ({ chance }) => chance,
  },
  {
    id: 'attackers',
    header: 'Attackers',
    about: 'Different characters who attacked, without those who died',
    align: 'end',
    width: 72,
    sort: 'attackers',
    cell: ({ attackers }) => (attackers === null ? unknown : count(attackers)),
    value: ({ attackers }) => attackers,
  },
  {
    id: 'parties',
    header: 'Whose',
    about: 'Alliances of the attackers, or corporations without one, those of most first',
    width: 108,
    grows: true,
    cell: ({ parties }) => partyNames(parties) || unknown,
    value: ({ parties }) => partyNames(parties),
  },
  {
    id: 'ships',
    header: 'Ships',
    about: 'Types of the attackers’ ships, those at most kills first',
    width: 108,
    grows: true,
    cell: ({ ships }) => shipNames(ships) || unknown,
    value: ({ ships }) => shipNames(ships),
  },
  iskDestroyed<LiveSystem>(),
  {
    id: 'since',
    header: 'Since',
    about: 'First kill',
    align: 'end',
    width: 72,
    sort: 'since',
    cell: ({ since }) => <ShortAge at={since} />,
    value: ({ since }) => since,
  },
  lastKill<LiveSystem>(72),
  region<LiveSystem>(),
];

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** One whose name is not known yet is told by its id. */
function partyNames(parties: LiveSystem['parties']): string {
  return parties
    .map(({ name, alliance_id: alliance, corporation_id: corporation }) => name ?? `${alliance ?? corporation}`)
    .join(', ');
}

function shipNames(ships: LiveSystem['ships']): string {
  return ships.map(({ type_id: id, type_name: name }) => name ?? `type ${id}`).join(', ');
}
