import type { TradeContract } from '#shared/trade-api/contracts';
import { Isk, Issuer, isPaying, Margin, Pay, Place } from '../../contracts/cells.tsx';
import { asSearched, Contents, shownContents } from '../../contracts/contents.tsx';
import { ContractStatus, TimeLeftOrStatus } from '../../contracts/contract-status.tsx';
import { issuedColumn } from '../../contracts/list-columns.tsx';
import { flagLabels, priceLabels, verdictLabels } from '../../contracts/rating-labels.ts';
import { fullIsk, humanize, shortIsk, volumeFigure, wholePercent } from '../../ui/format.ts';
import { Security } from '../../ui/security.tsx';
import type { TableColumn } from '../../ui/table/column.ts';
import type { ContractFilters } from './filters/filters.ts';
import { blueprintFigures, furtherColumns } from './further-columns.tsx';

const ratingColumns: readonly TableColumn<TradeContract>[] = [
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

/** Everything that the list says of a contract; what is rarely looked at waits in the column chooser. */
const allColumns: readonly TableColumn<TradeContract>[] = [
  {
    id: 'type',
    header: 'Type',
    width: 52,
    cell: ({ type }) => (
      <span className={`kind kind-${type}`} title={humanize(type)}>
        <span className="visually-hidden">{humanize(type)}</span>
      </span>
    ),
    value: ({ type }) => type,
  },
  {
    id: 'contents',
    header: 'Contents',
    about:
      'What is worth most in it, or the blueprint searched for; how many other kinds there are, and what it asks for in return',
    width: 256,
    grows: true,
    cell: (row) => <Contents contract={asSearched(row)} />,
    value: (row) => shownContents(asSearched(row)),
  },
  ...blueprintFigures,
  {
    id: 'title',
    header: 'Title',
    about: "The issuer's own words; often blank",
    width: 92,
    grows: true,
    cell: ({ title }) => <span title={title ?? undefined}>{title}</span>,
    value: ({ title }) => title,
  },
  {
    id: 'price',
    header: 'Price',
    about: 'ISK; of an auction, the starting bid; of a courier or a want to buy what it pays you, with a +',
    align: 'end',
    width: 80,
    sort: 'price',
    firstSort: 'asc',
    cell: (row) => (isPaying(row) ? <Pay amount={row.reward} /> : <Isk amount={row.price} />),
    value: ({ price }) => price,
  },
  {
    id: 'highest_bid',
    header: 'Highest bid',
    about: 'ISK; of an auction, the highest bid when bids were read last, some minutes to hours ago',
    align: 'end',
    width: 112,
    sort: 'highest_bid',
    cell: (row) => <HighestBid row={row} />,
    value: ({ highest_bid: bid }) => bid,
  },
  ...ratingColumns,
  {
    id: 'reward',
    header: 'Reward',
    about: 'ISK; what a courier is paid',
    align: 'end',
    width: 78,
    cell: ({ reward }) => <Isk amount={reward} />,
    value: ({ reward }) => reward,
  },
  {
    id: 'collateral',
    header: 'Collateral',
    about: 'ISK; what a courier must put down',
    align: 'end',
    width: 90,
    sort: 'collateral',
    cell: ({ collateral }) => <Isk amount={collateral} />,
    value: ({ collateral }) => collateral,
  },
  {
    id: 'place',
    header: 'Place',
    about: 'Security and system, then the station or structure; the region where no more is known',
    width: 184,
    grows: true,
    cell: (row) => <Place row={row} />,
    value: ({ place }) => place?.name ?? place?.system_name ?? null,
  },
  {
    id: 'system_name',
    header: 'System',
    width: 96,
    optional: true,
    cell: ({ place }) => place?.system_name ?? '',
    value: ({ place }) => place?.system_name ?? null,
  },
  {
    id: 'security_status',
    header: 'Security',
    about: 'Of the system, as the game displays it',
    align: 'end',
    width: 76,
    optional: true,
    cell: ({ place }) => (place?.security_status == null ? '' : <Security status={place.security_status} />),
    value: ({ place }) => place?.security_status ?? null,
  },
  {
    id: 'region_name',
    header: 'Region',
    width: 124,
    optional: true,
    cell: ({ region_name: name, region_id: id }) => name ?? <span className="dim">{id}</span>,
    value: ({ region_name: name }) => name,
  },
  {
    id: 'issuer_name',
    header: 'Issuer',
    about: 'The character who issued it, and what else they put up; the id until the name is known',
    width: 106,
    grows: true,
    cell: ({ issuer_name: name, issuer_id: id }) => <Issuer id={id} name={name} />,
    value: ({ issuer_name: name }) => name,
  },
  {
    id: 'volume',
    header: 'm³',
    about: 'Volume',
    align: 'end',
    width: 92,
    sort: 'volume',
    cell: (row) => volumeFigure(row.volume),
    value: (row) => row.volume,
  },
  issuedColumn,
  {
    id: 'date_expired',
    header: 'Time left',
    align: 'end',
    width: 84,
    sort: 'date_expired',
    firstSort: 'asc',
    // What has ended has no time left: its status stands here, so that it is never taken for something on offer.
    cell: ({ date_expired: until, status }) => <TimeLeftOrStatus status={status} until={until} />,
    value: ({ date_expired: at }) => at,
  },
  {
    id: 'status',
    header: 'Status',
    about: 'Inferred from the public list; the evidence is in the side panel',
    width: 96,
    cell: ({ status, date_expired: until }) => <ContractStatus status={status} until={until} />,
    value: ({ status }) => status,
  },
  ...furtherColumns,
];

/** What was bid on an auction: no bids are not the same as bids not read yet. */
function HighestBid({ row: { type, bid_count: bids, highest_bid: highest } }: { row: TradeContract }) {
  if (type !== 'auction') return null;
  if (bids === null) return <span className="dim">not read yet</span>;
  return highest === null ? <span className="dim">no bid</span> : <Isk amount={highest} />;
}

/** Which columns a list has at first, and the name under which their arrangement is kept. */
interface ContractTable {
  name: string;
  columns: readonly TableColumn<TradeContract>[];
}

/** What decides which columns a list has at first. */
type TableFilters = Pick<Partial<ContractFilters>, 'type' | 'category' | 'from_system' | (typeof blueprintFilters)[number]>;
const blueprintFilters = ['material_efficiency_min', 'time_efficiency_min', 'runs_min', 'runs_max', 'isk_per_run_max'] as const;

const everyKind = tableOf('contracts', ['highest_bid', 'reward', 'collateral', 'status']);
const auctionsAlone = tableOf('contracts-auctions-alone', ['type', 'reward', 'collateral', 'status']);
const withCouriers = tableOf('contracts-couriers', ['highest_bid', 'status']);
const couriersAlone = tableOf('contracts-couriers-alone', ['type', 'price', 'highest_bid', 'margin', 'status']);
const blueprints = tableOf(
  'contracts-blueprints',
  ['type', 'title', 'highest_bid', 'reward', 'collateral', 'volume', 'status'],
  ['material_efficiency', 'time_efficiency', 'runs', 'isk_per_run'],
);

/**
 * No columns of zeros or of one word: reward and collateral stand where couriers are asked for, bids where auctions alone are, the
 * figures of a blueprint where one is searched for, and jumps, by which the list can be sorted then, where they are counted.
 */
export function contractTable(filters: TableFilters): ContractTable {
  return filters.from_system === undefined ? kindOf(filters) : kindOf(filters).withJumps;
}

function kindOf(filters: TableFilters): KindOfTable {
  const { type: types, category } = filters;
  if (types?.length === 1 && types[0] === 'auction') return auctionsAlone;
  if (types?.includes('courier') === true) return types.length === 1 ? couriersAlone : withCouriers;
  const isForBlueprints =
    category?.startsWith('blueprint') === true || blueprintFilters.some((name) => filters[name] !== undefined);
  return isForBlueprints ? blueprints : everyKind;
}

type KindOfTable = ContractTable & { withJumps: ContractTable };

/** `shown`: of the columns that wait in the chooser elsewhere. */
function tableOf(name: string, hidden: readonly string[], shown: readonly string[] = []): KindOfTable {
  const columns = allColumns.map((column) => {
    if (hidden.includes(column.id)) return { ...column, optional: true };
    return shown.includes(column.id) ? { ...column, optional: false } : column;
  });
  const jumps = columns.map((column) => (column.id === 'jumps' ? { ...column, sort: 'jumps', optional: false } : column));
  return { name, columns, withJumps: { name: `${name}-near`, columns: jumps } };
}

const exported = ['contract_id', 'status', 'contents', 'place'];

/** What a file has also where it is not shown; beside a price also what was bid. */
export function alwaysExported(withPrice: boolean): readonly string[] {
  return withPrice ? [...exported, 'highest_bid'] : exported;
}
