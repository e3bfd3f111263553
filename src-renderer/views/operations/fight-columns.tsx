import type { FightHotspot as Fight } from '#shared/systems-api/live';
import { Parties } from '../../entities/entity-link.tsx';
import { iskDestroyed, lastKill, pilots, region, security, system, unknown } from '../../systems/columns.tsx';
import { ShortAge } from '../../ui/date-time.tsx';
import { count, humanize } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';
import { fullHour } from '../../ui/time.ts';

export const fightColumns: readonly TableColumn<Fight>[] = [
  system<Fight>(106),
  security<Fight>(),
  {
    id: 'classification',
    header: 'Kind',
    about:
      'What the fight is called as a whole, by its size, its victims and where they died. Live now tells what goes on there at this moment, so both may differ',
    width: 118,
    sort: 'kind',
    cell: ({ classification: kind }) => <span className={`fight fight-${kind}`}>{humanize(kind)}</span>,
    value: ({ classification: kind }) => kind,
  },
  {
    id: 'kills',
    header: 'Kills',
    about: 'Ships and capsules of players',
    align: 'end',
    width: 52,
    sort: 'kills',
    cell: ({ kills }) => count(kills),
    value: ({ kills }) => kills,
  },
  pilots<Fight>(),
  iskDestroyed<Fight>(),
  {
    id: 'parties',
    header: 'Who attacks',
    about: 'Alliances, or corporations without one, of most attackers; R and B as on your lists',
    width: 130,
    grows: true,
    cell: ({ parties }) => (parties === null ? unknown : <Parties of={parties} />),
    value: ({ parties }) =>
      parties?.map(({ name, alliance_id, corporation_id }) => name ?? alliance_id ?? corporation_id).join(', ') ?? null,
  },
  {
    id: 'gate',
    header: 'At gate',
    about: 'The gate of most kills, by the system it leads to',
    width: 86,
    sort: 'gate',
    cell: ({ gate }) => gate ?? unknown,
    value: ({ gate }) => gate,
  },
  {
    id: 'started_at',
    header: 'Since',
    about: 'First kill',
    align: 'end',
    width: 76,
    sort: 'since',
    cell: ({ started_at: at }) => <ShortAge at={at} />,
    value: ({ started_at: at }) => at,
  },
  lastKill<Fight>(72),
  {
    id: 'prime_hour',
    header: 'Usual peak',
    about: 'EVE hour with most player kills here over 35 days',
    align: 'end',
    width: 84,
    sort: 'prime',
    cell: ({ prime_hour: hour }) => (hour === null ? unknown : fullHour(hour)),
    value: ({ prime_hour: hour }) => hour,
  },
  region<Fight>(),
];

/** Only the killmail feed knows these of a fight. */
const killmailOnly = new Set(['classification', 'pilots', 'isk_destroyed', 'parties', 'gate']);

export const hourlyFightColumns = fightColumns.filter(({ id }) => !killmailOnly.has(id));
