import type { ReactNode } from 'react';
import type { TradeContract, tradeContractList } from '#shared/trade-api/contracts';
import { Isk, isPaying, Margin, Pay, Place, titleOf } from '../../contracts/cells.tsx';
import { Contents, shownContents } from '../../contracts/contents.tsx';
import { ContractStatus, TimeLeftOrStatus } from '../../contracts/contract-status.tsx';
import { contractIdColumn } from '../../contracts/list-columns.tsx';
import { TriageLine, TriagePanel, type useContractPanel, useTriage } from '../../contracts/triage.tsx';
import { useContracts } from '../../contracts/use-contracts.ts';
import type { ListFilters } from '../../state/lists/list-filters.ts';
import { ShortAge } from '../../ui/date-time.tsx';
import { humanize, NOTHING, plural } from '../../ui/format.ts';
import { Empty } from '../../ui/states.tsx';
import type { TableColumn } from '../../ui/table/column.ts';
import { ListTable, ResultLine } from '../../ui/table/list-table.tsx';
import type { useColumns } from '../../ui/table/use-columns.ts';
import { useMarkedRows } from '../../ui/table/use-marked-rows.ts';

interface Props {
  filters: ListFilters<typeof tradeContractList>;
  columns: ReturnType<typeof useColumns<TradeContract>>;
  panel: ReturnType<typeof useContractPanel>;
  /** Stands beside them while none is open. */
  children: ReactNode;
}

const rowId = ({ contract_id: id }: TradeContract) => id;
const nameOf = (row: TradeContract) => titleOf(row);

/** What an issuer put up, worked through as every list of contracts is. */
export function IssuedContracts({ filters, columns, panel, children }: Props) {
  const path = `/pulse/issuers/${filters.issuer_id}`;
  const marks = useMarkedRows(rowId);
  const contracts = useContracts(filters, panel.selectedId !== null || marks.marked.size > 0);
  const triage = useTriage({ path, rows: contracts, nameOf }, panel, marks);
  return (
    <>
      <div className="split-main">
        <ResultLine result={contracts} counted={(total) => plural(total, 'contract')}>
          <TriageLine triage={triage} />
        </ResultLine>
        <ListTable
          label="Contracts of this issuer"
          result={triage.shown}
          {...triage.table}
          columns={columns}
          rowId={rowId}
          actions={triage.actions}
          resultKey={path}
          empty={<Empty title="No contract of this issuer is stored" />}
        />
      </div>
      {panel.selectedId === null ? (
        <aside aria-label="How they ended">{children}</aside>
      ) : (
        <TriagePanel panel={panel} triage={triage} />
      )}
    </>
  );
}

export const issuedColumns: readonly TableColumn<TradeContract>[] = [
  { id: 'type', header: 'Type', width: 108, cell: ({ type }) => humanize(type), value: ({ type }) => type },
  {
    id: 'contents',
    header: 'Contents',
    about: 'What is worth most in it, how many other kinds there are, and what it asks for in return',
    width: 170,
    grows: true,
    cell: (row) => <Contents contract={row} />,
    value: shownContents,
  },
  {
    id: 'status',
    header: 'Status',
    about: 'Inferred from the public list',
    width: 96,
    cell: ({ status, date_expired: until }) => <ContractStatus status={status} until={until} />,
    value: ({ status }) => status,
  },
  {
    id: 'price',
    header: 'Price',
    about: 'ISK; of a courier or a want to buy what it pays you, with a +',
    align: 'end',
    width: 76,
    cell: (row) => (isPaying(row) ? <Pay amount={row.reward} /> : <Isk amount={row.price} />),
    value: (row) => (isPaying(row) ? row.reward : row.price),
  },
  {
    id: 'margin',
    header: 'Margin',
    about:
      'ISK; what selling it at once to the trade hub’s buy orders brings beyond its cost. In front: how many warnings it has',
    align: 'end',
    // A warning's count stands before it, and the figure is whole.
    width: 100,
    cell: (row) => <Margin row={row} />,
    value: ({ rating }) => rating?.margin ?? null,
  },
  {
    id: 'place',
    header: 'Place',
    width: 120,
    grows: true,
    cell: (row) => <Place row={row} />,
    value: ({ place }) => place?.name ?? place?.system_name ?? null,
  },
  {
    id: 'date_issued',
    header: 'Issued',
    align: 'end',
    width: 84,
    cell: ({ date_issued: at }) => <ShortAge at={at} />,
    value: ({ date_issued: at }) => at,
  },
  {
    id: 'date_expired',
    header: 'Time left',
    align: 'end',
    width: 80,
    cell: ({ date_expired: at, status }) =>
      status === 'outstanding' ? <TimeLeftOrStatus status={status} until={at} /> : NOTHING,
    value: ({ date_expired: at }) => at,
  },
  contractIdColumn,
];
