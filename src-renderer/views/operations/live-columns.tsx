import type { LiveSystem } from '#shared/plan-api/live';
import { Parties, SideMark } from '../../entities/entity-link.tsx';
import { isBlue, useRedAndBlue } from '../../state/red-and-blue.ts';
import { iskDestroyed, lastKill, region, security, systemNamed, unknown } from '../../systems/columns.tsx';
import { chancePercent, count, humanize } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

export const liveColumns: readonly TableColumn<LiveSystem>[] = [
  systemNamed<LiveSystem>(106),
  security<LiveSystem>(),
  {
    id: 'state',
    header: 'State',
    about: 'By the killmails of the last 45 minutes; a camp by how often another ship was lost where as much was known before',
    width: 120,
    sort: 'state',
    cell: (row) => <State of={row} />,
    value: ({ state, claim }) => (claim === 'likely_camp' ? claim : state),
  },
  {
    id: 'gate',
    header: 'Gate to',
    about: 'The stargate at which ships were lost, or where a roam was last seen, by the system it leads to',
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
    about: 'Ships and capsules since it began; of a camp those at its gate, while Fights counts all that died in the system',
    align: 'end',
    width: 52,
    sort: 'kills',
    cell: ({ kills }) => count(kills),
    value: ({ kills }) => kills,
  },
  {
    id: 'chance',
    header: 'Another loss',
    about: 'How often another ship was lost at the gate within half an hour, in cases like this one',
    align: 'end',
    width: 92,
    sort: 'chance',
    cell: ({ chance, evidence }) =>
      chance === null ? (
        unknown
      ) : (
        <span title={`Of ${count(evidence?.cases ?? 0)} cases with as many ships lost, as long ago`}>
          {chancePercent(chance)}
        </span>
      ),
    value: ({ chance }) => chance,
  },
  {
    id: 'parties',
    header: 'Attackers',
    about:
      'How many different characters attacked, without those who died, and their alliances, or corporations without one, those of most first',
    width: 118,
    grows: true,
    sort: 'attackers',
    cell: ({ attackers, parties }) =>
      attackers === null ? (
        unknown
      ) : (
        <>
          {count(attackers)} <Parties of={parties} />
        </>
      ),
    value: ({ attackers }) => attackers,
  },
  {
    id: 'ships',
    header: 'Ships',
    about: 'Types of the attackers’ ships, those on most kills first',
    width: 108,
    grows: true,
    cell: ({ ships }) => shipNames(ships) || unknown,
    value: ({ ships }) => shipNames(ships),
  },
  iskDestroyed<LiveSystem>(),
  lastKill<LiveSystem>(72),
  region<LiveSystem>(),
];

/** The state in a word, with a sign where all who attack are blue. */
function State({ of: row }: { of: LiveSystem }) {
  const { state, claim, sentence, quiet_now: isQuiet } = row;
  const blue = useRedAndBlue(({ sides }) => isBlue(row, sides));
  const hint = isQuiet ? ' The hourly sample still calls it quiet: it knows nothing of this hour.' : '';
  return (
    <span
      className={blue ? 'dim' : `live live-${state}`}
      title={`${sentence}${hint}${blue ? ' All who attack are on your blue list.' : ''}`}
    >
      <SideMark side={blue ? 'blue' : undefined} />
      {claim === 'likely_camp' ? 'Likely camp' : claim === 'camp' ? 'Camp' : humanize(state)}
      {isQuiet ? ' !' : ''}
    </span>
  );
}

function shipNames(ships: LiveSystem['ships']): string {
  return ships.map(({ type_id: id, type_name: name }) => name ?? `type ${id}`).join(', ');
}
