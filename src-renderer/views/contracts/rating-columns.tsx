import type { TradeContract } from '#shared/trade-api/contracts';
import { Margin } from '../../contracts/cells.tsx';
import { flagLabels, priceLabels, verdictLabels } from '../../contracts/rating-labels.ts';
import { fullIsk, shortIsk, wholePercent } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

export const ratingColumns: readonly TableColumn<TradeContract>[] = [
  {
    id: 'margin',
    header: 'Margin',
    about:
      'ISK; what selling it at once to the trade hub’s buy orders brings beyond its cost. ?: not everything in it could be valued. In front: how many warnings it has',
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
    cell: ({ rating }) => (rating?.margin_percent == null ? '' : wholePercent(rating.margin_percent)),
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
    cell: ({ rating }) => (rating?.below_sold_percent == null ? '' : wholePercent(rating.below_sold_percent)),
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
    id: 'price_rating',
    header: 'Price rating',
    about: 'What its price is: a deal brings a profit in the worst case, fees and hauling paid; else against what the same costs',
    width: 128,
    sort: 'price_rating',
    optional: true,
    cell: ({ rating }) => (rating === null ? '' : priceLabels[rating.price]),
    value: ({ rating }) => rating?.price ?? null,
  },
  {
    id: 'best_margin',
    header: 'Best hub',
    about: 'Where selling it at once brings most, and the margin there, before hauling',
    align: 'end',
    width: 128,
    sort: 'best_margin',
    optional: true,
    cell: ({ rating }) =>
      rating?.best_margin == null ? (
        ''
      ) : (
        <span title={fullIsk(rating.best_margin)}>
          <span className="dim">{rating.best_hub}</span> {shortIsk(rating.best_margin)}
        </span>
      ),
    value: ({ rating }) => rating?.best_margin ?? null,
  },
  {
    id: 'flags',
    header: 'Warnings',
    about: 'What may be wrong with it',
    width: 176,
    grows: true,
    optional: true,
    cell: ({ rating }) => (rating?.flags ?? []).map((code) => flagLabels[code]).join(', '),
    value: ({ rating }) => rating?.flags.join(' ') ?? null,
  },
];
