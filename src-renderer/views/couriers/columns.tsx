import type { Courier } from '#shared/trade-api/couriers';
import { Isk, Issuer, PlaceName } from '../../contracts/cells.tsx';
import { CourierWarnings, haulShipLabels } from '../../contracts/hauling.tsx';
import { contractIdColumn, iskColumn, timeLeftColumn } from '../../contracts/list-columns.tsx';
import { unknownHazardValues } from '../../systems/hazard-text.ts';
import { count, NOTHING, volumeFigure } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

const jumps = (
  id: 'approach_jumps' | 'jumps' | 'jumps_shortest' | 'jumps_safest',
  header: string,
  about: string,
  more: Partial<TableColumn<Courier>> = {},
): TableColumn<Courier> => ({
  id,
  header,
  about,
  align: 'end',
  width: 60,
  cell: (row) => count(row[id]),
  value: (row) => row[id],
  ...more,
});

export const courierColumns: readonly TableColumn<Courier>[] = [
  {
    id: 'place',
    header: 'From',
    width: 130,
    grows: true,
    cell: ({ place, region_name: region }) => <PlaceName place={place} otherwise={region} />,
    value: ({ place }) => place?.name ?? place?.system_name ?? null,
  },
  {
    id: 'destination',
    header: 'To',
    width: 130,
    grows: true,
    cell: ({ destination }) => <PlaceName place={destination} otherwise="A structure that is not public" />,
    value: ({ destination }) => destination?.name ?? destination?.system_name ?? null,
  },
  jumps('approach_jumps', 'Away', 'Jumps from where you are to the pickup', { sort: 'approach_jumps', firstSort: 'asc' }),
  jumps('jumps', 'Jumps', 'From pickup to destination, by the way chosen above', { sort: 'jumps', firstSort: 'asc' }),
  jumps('jumps_safest', 'By security', 'Jumps of the way with the fewest systems below high security', { optional: true }),
  jumps('jumps_shortest', 'Shortest', 'Jumps of the shortest way', { optional: true }),
  {
    id: 'volume',
    header: 'm³',
    about: 'Volume',
    align: 'end',
    width: 86,
    sort: 'volume',
    cell: (row) => volumeFigure(row.volume),
    value: (row) => row.volume,
  },
  iskColumn('reward', 'Reward', 'ISK', 68, { sort: 'reward' }),
  iskColumn('collateral', 'Collateral', 'ISK that you put down', 84, { sort: 'collateral' }),
  {
    id: 'collateral_over_reward',
    header: 'Collateral ÷ reward',
    about: 'Collateral divided by reward',
    align: 'end',
    width: 84,
    sort: 'collateral_over_reward',
    cell: ({ collateral_over_reward: times }) => (times === null || times === 0 ? NOTHING : `${count(Math.round(times))} ×`),
    value: ({ collateral_over_reward: times }) => times,
  },
  iskColumn(
    'loss_with_ship',
    'Expected loss',
    'ISK: collateral and ship, times the chance that an average ship is lost on the way at this hour',
    76,
    { sort: 'loss_with_ship' },
  ),
  iskColumn('gain', 'Pay less loss', 'ISK: the reward less the expected loss of collateral and ship', 90, {
    sort: 'gain',
    cell: ({ gain }) => (
      <span className={gain !== null && gain > 0 ? 'verdict verdict-profit' : 'soft'}>
        <Isk amount={gain} />
      </span>
    ),
  }),
  iskColumn('gain_per_hour', 'Pay less loss / h', 'ISK of that for each hour from pickup to destination', 76, {
    sort: 'gain_per_hour',
    optional: true,
  }),
  iskColumn('expected_loss', 'Of collateral', 'ISK: the part of the expected loss that is collateral', 84, {
    sort: 'expected_loss',
    optional: true,
  }),
  iskColumn('surplus', 'Pay above the usual', 'ISK: the reward less the expected loss and the usual pay for each jump', 96, {
    sort: 'surplus',
  }),
  iskColumn('reward_per_jump', '/ jump', 'ISK for each jump; within one system as for one', 66, { sort: 'reward_per_jump' }),
  iskColumn('reward_per_m3', '/ m³', 'ISK for each cubic metre', 74, { sort: 'reward_per_m3', optional: true }),
  iskColumn('reward_per_m3_jump', '/ m³ jump', 'ISK for each cubic metre and jump', 80, {
    sort: 'reward_per_m3_jump',
    optional: true,
  }),
  iskColumn('fair_reward', 'Fair', 'ISK: the expected loss and the usual pay for each jump', 96, {
    sort: 'fair_reward',
    optional: true,
  }),
  {
    id: 'lawless_systems',
    header: 'Low/null jumps',
    about: 'Systems on the way that are not in high security',
    align: 'end',
    width: 72,
    cell: ({ lawless_systems: systems }) => <span className={systems === 0 ? 'dim' : 'warning'}>{count(systems)}</span>,
    value: ({ lawless_systems: systems }) => systems,
  },
  {
    id: 'warnings',
    header: 'Warnings',
    about:
      'Warnings about the route and its ends: structures that their owners can close, low and null security, systems cut off from high security',
    width: 106,
    cell: (row) => <CourierWarnings courier={row} />,
    value: ({ warnings, hazards_unknown: unknown }) => [...warnings, ...unknownHazardValues(unknown)].join(' '),
  },
  {
    id: 'hauler',
    header: 'Ship',
    about: 'The smallest kind that carries it',
    width: 128,
    optional: true,
    cell: ({ hauler }) => (hauler === null ? NOTHING : haulShipLabels[hauler]),
    value: ({ hauler }) => hauler,
  },
  timeLeftColumn,
  {
    id: 'issuer_name',
    header: 'Issuer',
    width: 120,
    optional: true,
    cell: ({ issuer_name: name, issuer_id: id }) => <Issuer id={id} name={name} />,
    value: ({ issuer_name: name }) => name,
  },
  contractIdColumn,
];

/** Without what rests on the usual pay, before that is known: no columns of dashes. */
export function unlessNoUsualPay(columns: readonly TableColumn<Courier>[], isKnown: boolean): readonly TableColumn<Courier>[] {
  return isKnown ? columns : columns.filter(({ id }) => id !== 'surplus' && id !== 'fair_reward');
}
