import { entityName } from '#shared/entity-name';
import type { HuntedSystem } from '#shared/plan-api/hunting';
import { unknown } from '../../../systems/columns.tsx';
import { ShortAge } from '../../../ui/date-time.tsx';
import { count, decimals } from '../../../ui/format.ts';
import { Security } from '../../../ui/security.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { fullHour } from '../../../ui/time.ts';

type Figure = keyof HuntedSystem &
  ('npc_kills_1h' | 'npc_kills_1h_usual' | 'npc_kills_at_prime_hour' | 'npc_kills_24h' | 'npc_kills_at_hour');

/** A column of NPC kills; those that are not main ones are shown once they are chosen. */
function npcKills(id: Figure, header: string, about: string, width: number, isMain = true): TableColumn<HuntedSystem> {
  return {
    id,
    header,
    about,
    align: 'end',
    width,
    ...(isMain ? { sort: id } : { optional: true }),
    cell: (row) => (row[id] === null ? unknown : count(row[id])),
    value: (row) => row[id],
  };
}

const columns: readonly TableColumn<HuntedSystem>[] = [
  {
    id: 'name',
    header: 'System',
    width: 96,
    grows: true,
    sort: 'name',
    firstSort: 'asc',
    cell: ({ name }) => <b className="system-name">{name}</b>,
    value: ({ name }) => name,
  },
  {
    id: 'security_status',
    header: 'Sec',
    about: 'Security as the game shows it',
    align: 'end',
    width: 62,
    sort: 'security_status',
    cell: ({ security_status: status }) => <Security status={status} />,
    value: ({ security_status: status }) => status,
  },
  {
    id: 'light_years',
    header: 'ly',
    about: 'Light-years from the system hunted from',
    align: 'end',
    width: 54,
    sort: 'light_years',
    firstSort: 'asc',
    cell: ({ light_years: away }) => decimals(away, 2),
    value: ({ light_years: away }) => away,
  },
  {
    id: 'jumps',
    header: 'Jumps',
    about: 'Gate jumps from the system hunted from',
    align: 'end',
    width: 56,
    sort: 'jumps',
    firstSort: 'asc',
    cell: ({ jumps }) => (jumps === null ? unknown : count(jumps)),
    value: ({ jumps }) => jumps,
  },
  npcKills(
    'npc_kills_at_hour',
    'NPCs then',
    'NPC kills usually made in the hour asked for, over 28 days; unknown where that hour was never sampled',
    126,
  ),
  npcKills('npc_kills_1h', 'NPCs now', 'NPC kills in the newest sampled hour', 78),
  npcKills('npc_kills_1h_usual', 'Usual now', 'NPC kills usually made in that hour of the day', 78, false),
  {
    id: 'times_usual',
    header: '× usual',
    about: 'NPC kills now against the usual for this hour',
    align: 'end',
    width: 66,
    sort: 'times_usual',
    cell: ({ times_usual: times }) => (times === null ? unknown : decimals(times, times < 10 ? 1 : 0)),
    value: ({ times_usual: times }) => times,
  },
  {
    id: 'prime_hour',
    header: 'Busiest',
    about: 'EVE hour with most NPC kills over 28 days',
    align: 'end',
    width: 68,
    cell: ({ prime_hour: prime }) => (prime === null ? unknown : fullHour(prime)),
    value: ({ prime_hour: prime }) => prime,
  },
  npcKills('npc_kills_at_prime_hour', 'Then', 'NPC kills usually made in that hour', 70, false),
  npcKills('npc_kills_24h', 'NPCs 24 h', 'NPC kills in the sampled hours of the last 24', 80),
  {
    id: 'kills_per_100_npcs',
    header: 'Kills/100',
    about: 'Ships of players lost for each hundred NPCs killed, over 28 days',
    align: 'end',
    width: 80,
    sort: 'kills_per_100_npcs',
    cell: ({ kills_per_100_npcs: ratio }) => (ratio === null ? unknown : decimals(ratio, 2)),
    value: ({ kills_per_100_npcs: ratio }) => ratio,
  },
  {
    id: 'last_kill',
    header: 'Last kill',
    about: 'Newest kill by a player, and whose last blow it was',
    width: 96,
    grows: true,
    cell: ({ last_kill: kill }) =>
      kill === null ? (
        <span className="dim" title="None in the killmails that are kept">
          –
        </span>
      ) : (
        <a
          href={kill.url}
          target="_blank"
          rel="noreferrer"
          title={`${kill.type_name ?? `type ${kill.type_id}`}, by ${kill.by_id === null ? 'somebody not known' : entityName(kill.by_id, kill.by)}`}
        >
          <ShortAge at={kill.time} /> {kill.by_id === null ? '' : <bdi>by {entityName(kill.by_id, kill.by)}</bdi>}
        </a>
      ),
    value: ({ last_kill: kill }) =>
      kill === null ? null : kill.by_id === null ? kill.time : `${kill.time} ${entityName(kill.by_id, kill.by)}`,
  },
  {
    id: 'holder',
    header: 'Holder',
    about: 'Who holds its sovereignty',
    width: 110,
    grows: true,
    optional: true,
    cell: ({ holder }) => holder ?? unknown,
    value: ({ holder }) => holder,
  },
  {
    id: 'region',
    header: 'Region',
    width: 90,
    grows: true,
    cell: ({ region }) => region,
    value: ({ region }) => region,
  },
  {
    id: 'has_npc_station',
    header: 'Station',
    about: 'An NPC station to dock at',
    width: 80,
    cell: ({ has_npc_station: has }) => (has ? 'yes' : <span className="dim">no</span>),
    value: ({ has_npc_station: has }) => has,
  },
];

/** The columns with the hour that is asked for in the head of its kills. */
export function huntingColumns(hour: number | undefined): readonly TableColumn<HuntedSystem>[] {
  if (hour === undefined) return columns;
  return columns.map((column) =>
    column.id === 'npc_kills_at_hour' ? { ...column, header: `NPCs at ${fullHour(hour)}` } : column,
  );
}
