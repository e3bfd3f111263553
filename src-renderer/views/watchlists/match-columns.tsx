import { contentsText } from '#shared/contents-text';
import { matchReason, matchText, matchTitle } from '#shared/match-text';
import { Isk, Pay } from '../../contracts/cells.tsx';
import { TimeLeftOrStatus } from '../../contracts/contract-status.tsx';
import { ShortAge } from '../../ui/date-time.tsx';
import { NOTHING } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';
import type { ExportColumn } from '../../ui/table/export.ts';
import type { ListedMatch } from './use-matches.ts';

/** When what was found came, and how long it is to be had. */
const timeColumns: readonly TableColumn<ListedMatch>[] = [
  {
    id: 'status',
    header: 'Time left',
    about: 'Of the contract; how it ended where it did',
    align: 'end',
    width: 90,
    cell: ({ contract, isContract }) =>
      contract === null ? (
        isContract ? (
          'not kept'
        ) : (
          NOTHING
        )
      ) : (
        <TimeLeftOrStatus status={contract.status} until={contract.date_expired} />
      ),
    value: ({ contract }) => contract?.status ?? null,
  },
  {
    id: 'first_seen_at',
    header: 'Came',
    about: 'When it came into the mirror, or was noticed',
    align: 'end',
    width: 84,
    cell: ({ first_seen_at: at }) => <ShortAge at={at} />,
    value: ({ first_seen_at: at }) => at,
  },
];

/** What the table of matches shows; `nameOf`: what an entry is called. */
export function matchColumns(nameOf: (entryId: string) => string): readonly TableColumn<ListedMatch>[] {
  return [
    {
      id: 'match',
      header: 'Match',
      about: 'What was found',
      width: 260,
      grows: true,
      cell: (match) => (
        <span className="match-title" title={matchText(match)}>
          {matchTitle(match)}
        </span>
      ),
      value: matchTitle,
    },
    {
      id: 'watched',
      header: 'Watch',
      about: 'Which entry of this list found it',
      width: 140,
      cell: ({ entry_id: id }) => nameOf(id),
      value: ({ entry_id: id }) => nameOf(id),
    },
    {
      id: 'amount',
      header: 'Figure',
      about: 'ISK at the time of the match: profit after hauling, pay above the usual, or price a run',
      align: 'end',
      width: 84,
      cell: (match) => {
        const { figure } = matchReason(match);
        return figure === null ? NOTHING : <Isk amount={figure.isk} />;
      },
      value: ({ amount }) => amount,
    },
    {
      id: 'price',
      header: 'Price',
      about: 'ISK; of a courier what it pays you, with a +',
      align: 'end',
      width: 76,
      optional: true,
      cell: ({ contract }) => {
        if (contract === null) return NOTHING;
        return contract.type === 'courier' ? <Pay amount={contract.reward} /> : <Isk amount={contract.price} />;
      },
      value: ({ contract }) => (contract?.type === 'courier' ? contract.reward : (contract?.price ?? null)),
    },
    {
      id: 'place',
      header: 'Place',
      width: 130,
      cell: ({ contract, system_name: name }) => (
        <span title={contract?.place?.name ?? undefined}>
          {[contract?.place?.system_name ?? name, contract?.region_name].filter(Boolean).join(', ') || NOTHING}
        </span>
      ),
      value: ({ contract, system_name: name }) => contract?.place?.name ?? contract?.place?.system_name ?? name,
    },
    ...timeColumns,
  ];
}

/** What an export has of each match beside the columns. */
export function exportedMatch(nameOf: (entryId: string) => string): readonly ExportColumn<ListedMatch>[] {
  return [
    ...matchColumns(nameOf),
    { id: 'contract_id', value: ({ isContract, contract_id: id }) => (isContract ? id : null) },
    { id: 'system_id', value: ({ system_id: id }) => id },
    { id: 'contents', value: ({ contract }) => (contract === null ? null : contentsText(contract.contents)) },
    { id: 'reason', value: ({ reason }) => reason },
    { id: 'system_name', value: ({ contract, system_name: name }) => contract?.place?.system_name ?? name },
    { id: 'region_name', value: ({ contract }) => contract?.region_name ?? null },
  ];
}
