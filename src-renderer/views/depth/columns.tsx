import { contractIdColumn, timeLeftColumn } from '../../contracts/list-columns.tsx';
import { count, fullIsk, preciseIsk, shortCount, shortIsk } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';
import type { Step } from './ladder.ts';

/** From here on quantities are abbreviated: minerals are sold by the hundred million. */
const MANY = 100_000;

const { sort: _sort, firstSort: _firstSort, ...timeLeft } = timeLeftColumn;

/** The ladder, cheapest unit first. It is always in this order: a ladder sorted otherwise is none. */
export const ladderColumns: readonly TableColumn<Step>[] = [
  {
    id: 'unit_price',
    header: 'ISK a unit',
    align: 'end',
    width: 100,
    cell: ({ unit_price: price, odd }) => (
      <span
        className={odd ? 'dim' : ''}
        title={odd ? `${fullIsk(price)}: far from the other offers, perhaps a typo or bait` : fullIsk(price)}
      >
        {preciseIsk(price)}
      </span>
    ),
    value: ({ unit_price: price }) => price,
  },
  {
    id: 'quantity',
    header: 'Units',
    align: 'end',
    width: 72,
    cell: ({ quantity }) => <span title={count(quantity)}>{shortCount(quantity, MANY)}</span>,
    value: ({ quantity }) => quantity,
  },
  {
    id: 'cumulative',
    header: 'Up to here',
    about: 'Units on offer at this price or less',
    align: 'end',
    width: 88,
    cell: ({ cumulative }) => (
      <span className="soft" title={count(cumulative)}>
        {shortCount(cumulative, MANY)}
      </span>
    ),
    value: ({ cumulative }) => cumulative,
  },
  {
    id: 'price',
    header: 'Price',
    about: 'ISK for the whole contract',
    align: 'end',
    width: 84,
    cell: ({ price }) => <span title={fullIsk(price)}>{shortIsk(price)}</span>,
    value: ({ price }) => price,
  },
  {
    id: 'region_name',
    header: 'Region',
    width: 110,
    grows: true,
    cell: ({ region_name: name, region_id: id }) => name ?? id,
    value: ({ region_name: name }) => name,
  },
  { ...timeLeft, optional: true },
  contractIdColumn,
];

/** The same over a mirror that has rested: whether an offer has ended since takes the place of what its whole contract costs. */
export const restedLadderColumns: readonly TableColumn<Step>[] = ladderColumns.flatMap((column) => {
  if (column.id === timeLeft.id) return [];
  return column.id === 'price' ? [timeLeft, { ...column, optional: true }] : [column];
});
