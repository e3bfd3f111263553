import type { ContractSummary } from '#shared/contracts-api/contracts';
import { RelativeTime, TimeLeft } from '../../ui/date-time.tsx';
import { count, fullIsk, humanize, shortIsk, volume } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

function Isk({ amount }: { amount: number | null }) {
  return (
    <span className={amount === 0 ? 'dim' : ''} title={fullIsk(amount)}>
      {shortIsk(amount)}
    </span>
  );
}

/** Everything that the list says of a contract; what is rarely looked at waits in the column chooser. */
export const contractColumns: readonly TableColumn<ContractSummary>[] = [
  {
    id: 'type',
    header: 'Type',
    width: 124,
    cell: ({ type }) => <span className={`kind kind-${type}`}>{humanize(type)}</span>,
    value: ({ type }) => type,
  },
  {
    id: 'title',
    header: 'Title',
    about: "The issuer's own words; often blank",
    width: 200,
    grows: true,
    cell: (row) =>
      row.title !== null && row.title.trim() !== '' ? (
        <span title={row.title}>{row.title}</span>
      ) : (
        <span className="dim">untitled</span>
      ),
    value: ({ title }) => title,
  },
  {
    id: 'region_name',
    header: 'Region',
    width: 124,
    cell: ({ region_name: name, region_id: id }) => name ?? <span className="dim">{id}</span>,
    value: ({ region_name: name }) => name,
  },
  {
    id: 'price',
    header: 'Price',
    about: 'ISK; of an auction, the starting bid',
    align: 'end',
    width: 88,
    sort: 'price',
    cell: ({ price }) => <Isk amount={price} />,
    value: ({ price }) => price,
  },
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
    id: 'volume',
    header: 'Volume',
    align: 'end',
    width: 112,
    sort: 'volume',
    cell: (row) => volume(row.volume),
    value: (row) => row.volume,
  },
  {
    id: 'date_issued',
    header: 'Issued',
    align: 'end',
    width: 116,
    sort: 'date_issued',
    cell: ({ date_issued: at }) => <RelativeTime at={at} />,
    value: ({ date_issued: at }) => at,
  },
  {
    id: 'date_expired',
    header: 'Time left',
    align: 'end',
    width: 88,
    sort: 'date_expired',
    cell: ({ date_expired: at }) => <TimeLeft until={at} />,
    value: ({ date_expired: at }) => at,
  },
  {
    id: 'status',
    header: 'Status',
    about: 'Inferred from the public list; the evidence is in the side panel',
    width: 96,
    cell: ({ status }) => <span className={`status status-${status}`}>{humanize(status)}</span>,
    value: ({ status }) => status,
  },
  {
    id: 'availability',
    header: 'Availability',
    width: 96,
    optional: true,
    cell: ({ availability }) => humanize(availability),
    value: ({ availability }) => availability,
  },
  {
    id: 'contract_id',
    header: 'Contract',
    about: 'The contract’s id',
    align: 'end',
    width: 100,
    optional: true,
    cell: ({ contract_id: id }) => id,
    value: ({ contract_id: id }) => id,
  },
  {
    id: 'issuer_corporation_id',
    header: 'Corporation',
    about: 'Id of the issuer’s corporation',
    align: 'end',
    width: 104,
    optional: true,
    cell: ({ issuer_corporation_id: id }) => id,
    value: ({ issuer_corporation_id: id }) => id,
  },
  {
    id: 'issuer_id',
    header: 'Issuer',
    about: 'Id of the character who issued it',
    align: 'end',
    width: 104,
    optional: true,
    cell: ({ issuer_id: id }) => id,
    value: ({ issuer_id: id }) => id,
  },
  {
    id: 'price_per_volume',
    header: 'ISK / m³',
    about: 'Price divided by volume',
    align: 'end',
    width: 88,
    optional: true,
    cell: (row) => <Isk amount={perVolume(row)} />,
    value: perVolume,
  },
];

function perVolume({ price, volume: cubicMetres }: ContractSummary): number | null {
  return price === null || cubicMetres === null || cubicMetres === 0 ? null : price / cubicMetres;
}

/** `12 of 15,310 contracts`. */
export function resultCount(total: number | null, all: number): string {
  return total === null ? 'Counting' : `${count(total)} of ${count(Math.max(all, total))} contracts`;
}
