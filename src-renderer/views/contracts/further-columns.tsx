import type { TradeContract } from '#shared/trade-api/contracts';
import { Isk } from '../../contracts/cells.tsx';
import { asSearched } from '../../contracts/contents.tsx';
import { contractIdColumn } from '../../contracts/list-columns.tsx';
import { RelativeTime } from '../../ui/date-time.tsx';
import { humanize } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

/** The figures of a blueprint, beside its name where blueprints are searched for. */
export const blueprintFigures: readonly TableColumn<TradeContract>[] = [
  {
    id: 'material_efficiency',
    header: 'ME',
    about: 'Material efficiency of the blueprint searched for, or else of what is worth most in it',
    align: 'end',
    width: 48,
    optional: true,
    cell: (row) => blueprintOf(row)?.material_efficiency ?? '',
    value: (row) => blueprintOf(row)?.material_efficiency ?? null,
  },
  {
    id: 'time_efficiency',
    header: 'TE',
    about: 'Time efficiency of the same blueprint',
    align: 'end',
    width: 48,
    optional: true,
    cell: (row) => blueprintOf(row)?.time_efficiency ?? '',
    value: (row) => blueprintOf(row)?.time_efficiency ?? null,
  },
  {
    id: 'runs',
    header: 'Runs',
    about: 'Runs of the same blueprint if it is a copy; an original has no limit',
    align: 'end',
    width: 56,
    optional: true,
    cell: (row) => (blueprintOf(row)?.is_blueprint_copy === false ? '∞' : (blueprintOf(row)?.runs ?? '')),
    value: (row) => blueprintOf(row)?.runs ?? null,
  },
];

/** What is rarely looked at: in the column chooser, out of the table until one asks for it. */
export const furtherColumns: readonly TableColumn<TradeContract>[] = [
  {
    id: 'availability',
    header: 'Availability',
    width: 96,
    optional: true,
    cell: ({ availability }) => humanize(availability),
    value: ({ availability }) => availability,
  },
  contractIdColumn,
  {
    id: 'issuer_corporation_name',
    header: 'Corporation',
    about: 'The issuer’s corporation; its id until the name is known',
    width: 140,
    optional: true,
    cell: ({ issuer_corporation_name: name, issuer_corporation_id: id }) => name ?? <span className="dim">{id}</span>,
    value: ({ issuer_corporation_name: name }) => name,
  },
  {
    id: 'isk_per_run',
    header: 'ISK / run',
    about: 'Price by all runs, of what is nothing but copies of one blueprint',
    align: 'end',
    width: 88,
    sort: 'isk_per_run',
    firstSort: 'asc',
    optional: true,
    cell: (row) => <Isk amount={row.isk_per_run} />,
    value: (row) => row.isk_per_run,
  },
  {
    id: 'first_seen_at',
    header: 'First seen',
    about: 'When it came into the mirror',
    align: 'end',
    width: 112,
    sort: 'first_seen',
    optional: true,
    cell: ({ first_seen_at: at }) => <RelativeTime at={at} />,
    value: ({ first_seen_at: at }) => at,
  },
  {
    id: 'jumps',
    header: 'Jumps',
    about: 'Gate jumps from the system that the place filter names',
    align: 'end',
    width: 84,
    optional: true,
    cell: ({ jumps }) => jumps ?? '',
    value: ({ jumps }) => jumps,
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

/** The blueprint that a row is listed for; null: it is none. */
function blueprintOf(row: TradeContract) {
  const part = asSearched(row).contents.offered?.largest;
  return part === undefined || part.is_blueprint_copy === null ? null : part;
}

function perVolume({ price, volume: cubicMetres }: TradeContract): number | null {
  return price === null || cubicMetres === null || cubicMetres === 0 ? null : price / cubicMetres;
}
