import { useMemo } from 'react';
import { analyticsIssuers, type IssuerRow } from '#shared/contracts-api/analytics';
import { contractsService } from '../../api.ts';
import { IssuerContracts } from '../../contracts/issuer-contracts.tsx';
import { navigate } from '../../state/location.ts';
import { useWindowEnds } from '../../state/rested.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { count, fullIsk, shortIsk } from '../../ui/format.ts';
import { Empty } from '../../ui/states.tsx';
import type { TableColumn } from '../../ui/table/column.ts';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { AnsweredTable } from '../../ui/table/list-table.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useEndpoint } from '../../use-endpoint.ts';

interface Props {
  days: number;
  by: 'corp' | 'character';
  onGroupBy: (by: 'corp' | 'character') => void;
  /** Whose contracts are listed below the leaderboard; null: none are. */
  character: number | null;
  onCharacter: (character: number | null) => void;
}

/** Who issued most; each leads to the contracts behind the count. */
export function Issuers({ days, by, onGroupBy, character, onCharacter }: Props) {
  const issuers = useEndpoint(contractsService, analyticsIssuers, { days, by, limit: 200, ends: useWindowEnds() });
  const rows = useMemo(
    () => (issuers.body?.data ?? []).map((row, index): Ranked => ({ ...row, rank: index + 1 })),
    [issuers.body],
  );
  const columns = useColumns('issuers', issuerColumns);
  const open = ({ corporation_id: corporation, character_id: character }: Ranked) => {
    if (corporation !== undefined) navigate('/contracts', { issuer_corporation_id: String(corporation) });
    else onCharacter(character ?? null);
  };
  const selected = rows.find(({ character_id: id }) => id !== undefined && id === character);
  return (
    <section className="figure-box issuers">
      <div className="figure-head">
        <div className="figure-title">
          <h2>Issuers</h2>
          <p className="dim">Contracts first seen in the window; Enter opens them</p>
        </div>
        <div className="figure-actions">
          <Segmented
            label="Issuers by"
            value={by}
            options={[
              { value: 'corp', label: 'Corporations' },
              { value: 'character', label: 'Characters' },
            ]}
            onChange={onGroupBy}
          />
          <ColumnChooser table="issuers" all={issuerColumns} columns={columns} />
          <ExportMenu name="issuers" url={issuers.url} columns={columns.exported()} rows={() => rows} />
        </div>
      </div>
      <AnsweredTable
        label="Issuers"
        answer={issuers}
        rows={rows}
        loading="Loading the issuers"
        className="issuers-table"
        columns={columns}
        rowId={idOf}
        onOpen={open}
        selected={character}
        resultKey={`${days}/${by}`}
        empty={<Empty title="No contract was issued in this window" />}
      />
      {character === null ? null : (
        <div className="issuers-contracts">
          <IconButton icon="close" label="Close the contracts" onClick={() => onCharacter(null)} />
          <IssuerContracts
            key={character}
            issuerId={character}
            title={`Contracts of ${selected?.name ?? `character ${character}`}`}
            initialCount={8}
          />
        </div>
      )}
    </section>
  );
}

/** An issuer with its place in the leaderboard. */
interface Ranked extends IssuerRow {
  rank: number;
}

/** The id of the corporation or of the character, depending on the row. */
function idOf({ corporation_id: corporation, character_id: character }: IssuerRow): number {
  return corporation ?? character ?? 0;
}

/** Columns of the leaderboard; the order is the service's. */
const issuerColumns: readonly TableColumn<Ranked>[] = [
  {
    id: 'rank',
    header: '#',
    about: 'Most contracts first, then total value',
    align: 'end',
    width: 48,
    cell: ({ rank }) => <span className="dim">{rank}</span>,
    value: ({ rank }) => rank,
  },
  {
    id: 'name',
    header: 'Issuer',
    width: 160,
    grows: true,
    cell: (row) => row.name ?? <span className="dim">{idOf(row)}</span>,
    value: ({ name }) => name,
  },
  {
    id: 'contracts',
    header: 'Contracts',
    align: 'end',
    width: 84,
    cell: ({ contracts }) => count(contracts),
    value: ({ contracts }) => contracts,
  },
  {
    id: 'total_value',
    header: 'Total value',
    about: 'ISK: prices of exchanges and auctions, rewards of couriers',
    align: 'end',
    width: 96,
    cell: ({ total_value: value }) => <span title={fullIsk(value)}>{shortIsk(value)}</span>,
    value: ({ total_value: value }) => value,
  },
  {
    id: 'issuer_id',
    header: 'Id',
    align: 'end',
    width: 104,
    optional: true,
    cell: (row) => idOf(row),
    value: idOf,
  },
];
