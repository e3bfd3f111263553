import { useMemo } from 'react';
import { analyticsIssuers } from '#shared/contracts-api/analytics';
import { contractsService } from '../../api.ts';
import { go } from '../../state/location.ts';
import { notify } from '../../ui/copy.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { idOf, issuerColumns, type Ranked } from './issuer-columns.tsx';

interface Props {
  days: number;
  by: 'corp' | 'character';
  onBy: (by: 'corp' | 'character') => void;
}

/** Who issued most; a corporation leads to its contracts. */
export function Issuers({ days, by, onBy }: Props) {
  const issuers = useEndpoint(contractsService, analyticsIssuers, { days, by, limit: 200 });
  const rows = useMemo(
    () => (issuers.body?.data ?? []).map((row, index): Ranked => ({ ...row, rank: index + 1 })),
    [issuers.body],
  );
  const columns = useColumns('issuers', issuerColumns);
  const open = ({ corporation_id: corporation }: Ranked) => {
    if (corporation === undefined) notify('The contract list can be filtered by corporation, not by character.');
    else go('/contracts', { issuer_corporation_id: String(corporation) });
  };
  return (
    <section className="figure-box issuers">
      <div className="figure-head">
        <div className="figure-title">
          <h2>Issuers</h2>
          <p className="dim">Contracts first seen in the window{by === 'corp' ? '; Enter opens them' : ''}</p>
        </div>
        <div className="figure-actions">
          <Segmented
            label="Issuers by"
            value={by}
            options={[
              { value: 'corp', label: 'Corporations' },
              { value: 'character', label: 'Characters' },
            ]}
            onChange={onBy}
          />
          <ColumnChooser table="issuers" all={issuerColumns} columns={columns} />
          <ExportMenu name="issuers" columns={columns.visible.map(({ own }) => own)} rows={() => rows} />
        </div>
      </div>
      {issuers.error !== null && issuers.body === undefined ? (
        <Failure error={issuers.error} onRetry={issuers.retry} />
      ) : issuers.body === undefined ? (
        <Skeleton lines={10} label="Loading the issuers" />
      ) : (
        <div className={`issuers-table ${issuers.previous ? 'previous' : ''}`}>
          <DataTable
            label="Issuers"
            primary
            columns={columns}
            total={rows.length}
            rowAt={(index) => rows[index]}
            rowId={idOf}
            onOpen={open}
            resultKey={`${days}/${by}`}
            empty={<Empty title="Nobody issued a contract in this window" />}
          />
        </div>
      )}
    </section>
  );
}
