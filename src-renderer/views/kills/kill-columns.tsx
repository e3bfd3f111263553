import type { ListedKill } from '#shared/plan-api/kills';
import { sourceTable } from '#shared/sources';
import { TypeIcon } from '../../contracts/type-icon.tsx';
import { Participant, Parties, partyOf } from '../../entities/entity-link.tsx';
import { region, security, unknown } from '../../systems/columns.tsx';
import { ShortAge } from '../../ui/date-time.tsx';
import { count, fullIsk, shortIsk } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

export const killColumns: readonly TableColumn<ListedKill>[] = [
  {
    id: 'time',
    header: 'Age',
    about: 'When it happened',
    align: 'end',
    width: 84,
    sort: 'time',
    cell: ({ time }) => <ShortAge at={time} />,
    value: ({ time }) => time,
  },
  {
    id: 'ship',
    header: 'Lost',
    about: 'What was destroyed',
    width: 150,
    grows: true,
    cell: ({ ship, npc }) => (
      <span className="kill-ship">
        <TypeIcon id={ship.type_id} />
        {shipName(ship)}
        {npc ? (
          <span className="dim" title="No player was on one of the sides">
            NPC
          </span>
        ) : null}
      </span>
    ),
    value: ({ ship }) => shipName(ship),
  },
  {
    id: 'value',
    header: 'ISK',
    about: `As ${sourceTable.r2z2.name} values it; not known for days that were read from the archive`,
    align: 'end',
    width: 70,
    sort: 'value',
    cell: ({ value }) => (value === null ? unknown : <span title={fullIsk(value)}>{shortIsk(value)}</span>),
    value: ({ value }) => value,
  },
  {
    id: 'victim',
    header: 'Victim',
    about: 'Whose it was: pilot, and alliance, or corporation without one',
    width: 180,
    grows: true,
    cell: ({ victim }) => (victim === null ? unknown : <Participant one={victim} />),
    value: ({ victim }) => partyOf(victim)?.name ?? null,
  },
  {
    id: 'attackers',
    header: 'Attackers',
    about: 'How many, NPCs among them, and their alliances, or corporations without one, those of most pilots first',
    width: 180,
    grows: true,
    sort: 'attackers',
    cell: ({ attackers, attacker_parties: parties, solo }) => (
      <>
        {solo === true ? <b>solo</b> : count(attackers)} <Parties of={parties} />
      </>
    ),
    value: ({ attackers }) => attackers,
  },
  {
    id: 'final_blow',
    header: 'Final blow',
    about: 'Who struck the last blow',
    width: 140,
    grows: true,
    optional: true,
    cell: ({ final_blow: blow }) => (blow === null ? unknown : <Participant one={blow} />),
    value: ({ final_blow: blow }) => partyOf(blow)?.name ?? null,
  },
  {
    id: 'attacker_ships',
    header: 'Their ships',
    about: 'Types of the attackers’ ships',
    width: 120,
    grows: true,
    cell: ({ attacker_ships: ships }) => ships.map(shipName).join(', ') || unknown,
    value: ({ attacker_ships: ships }) => ships.map(shipName).join(', '),
  },
  {
    id: 'system',
    header: 'System',
    width: 96,
    cell: ({ system_id: id, system }) => (
      <a className="system-name" href={`#/systems/${id}`} onClick={(event) => event.stopPropagation()}>
        {system}
      </a>
    ),
    value: ({ system }) => system,
  },
  { ...withoutSort(security<ListedKill>()) },
  {
    id: 'gate',
    header: 'At the gate to',
    about: 'The stargate at which it happened, by the system that it leads to',
    width: 100,
    cell: ({ gate }) => gate ?? unknown,
    value: ({ gate }) => gate,
  },
  { ...withoutSort(region<ListedKill>()) },
  {
    id: 'url',
    header: 'Link',
    width: 60,
    optional: true,
    cell: ({ url }) => (
      <a href={url} target="_blank" rel="noreferrer" onClick={(event) => event.stopPropagation()}>
        page
      </a>
    ),
    value: ({ url }) => url,
  },
];

function withoutSort<Row>({ sort: _sort, ...column }: TableColumn<Row>): TableColumn<Row> {
  return column;
}

function shipName({ type_id: id, type_name: name }: ListedKill['ship']): string {
  return name ?? `type ${id}`;
}
