import type { TradeContract } from '#shared/trade-api/contracts';
import { Margin } from '../../contracts/cells.tsx';
import { flagLabels, verdictLabels } from '../../contracts/rating-labels.ts';
import type { TableColumn } from '../../ui/table/column.ts';

/** What a contract is worth, and what speaks against it. */
export const ratingColumns: readonly TableColumn<TradeContract>[] = [
  {
    id: 'margin',
    header: 'Margin',
    about:
      'ISK; what selling it at once to the trade hub’s bids brings beyond its cost. In front: how many flags speak against it',
    align: 'end',
    width: 92,
    sort: 'margin',
    cell: (row) => <Margin row={row} />,
    value: ({ rating }) => rating?.margin ?? null,
  },
  {
    id: 'margin_percent',
    header: 'Margin %',
    about: 'The margin in percent of what it costs',
    align: 'end',
    width: 88,
    sort: 'margin_percent',
    optional: true,
    cell: ({ rating }) => (rating?.margin_percent == null ? '' : `${rating.margin_percent.toLocaleString()} %`),
    value: ({ rating }) => rating?.margin_percent ?? null,
  },
  {
    id: 'below_sold_percent',
    header: 'Below sold',
    about: 'How far its price is below the median at which the same was sold in 30 days',
    align: 'end',
    width: 88,
    sort: 'below_sold_percent',
    optional: true,
    cell: ({ rating }) => (rating?.below_sold_percent == null ? '' : `${rating.below_sold_percent.toLocaleString()} %`),
    value: ({ rating }) => rating?.below_sold_percent ?? null,
  },
  {
    id: 'verdict',
    header: 'Verdict',
    about: 'What selling it at the trade hub comes to; its sum is in the side panel',
    width: 104,
    sort: 'verdict',
    optional: true,
    cell: ({ rating }) => (rating === null ? '' : verdictLabels[rating.verdict]),
    value: ({ rating }) => rating?.verdict ?? null,
  },
  {
    id: 'flags',
    header: 'Flags',
    about: 'What speaks against it',
    width: 176,
    grows: true,
    optional: true,
    cell: ({ rating }) => (rating?.flags ?? []).map((code) => flagLabels[code]).join(', '),
    value: ({ rating }) => rating?.flags.join(' ') ?? null,
  },
];
