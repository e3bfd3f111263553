import type { ReactNode } from 'react';
import type { TradeContract, tradeContractList } from '#shared/trade-api/contracts';
import { titleOf } from '../../contracts/contract-title.ts';
import { TriageLine, TriagePanel, type useContractPanel, useTriage } from '../../contracts/triage.tsx';
import { useContracts } from '../../contracts/use-contracts.ts';
import type { ListFilters } from '../../state/lists/list-filters.ts';
import { plural } from '../../ui/format.ts';
import { Empty } from '../../ui/states.tsx';
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
