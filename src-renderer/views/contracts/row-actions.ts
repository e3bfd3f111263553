import { contentsText } from '#shared/contents-text';
import type { TradeContract } from '#shared/trade-api/contracts';
import { titleOf } from '../../contracts/contract-title.ts';
import { addWatch } from '../../state/watchlists.ts';
import { copyText } from '../../ui/copy.ts';
import type { RowAction } from '../../ui/table/column.ts';
import { copyInGameLink } from './detail/use-evidence.ts';

/** What can be done with a contract where it is listed. */
export function contractActions(
  open: (contractId: number) => void,
  hide: (contractId: number) => void,
): readonly RowAction<TradeContract>[] {
  return [
    { id: 'open', label: 'Open', icon: 'open', run: ({ contract_id: id }) => open(id) },
    {
      id: 'copy',
      label: 'Copy the id',
      icon: 'copy',
      key: 'c',
      run: ({ contract_id: id }) => void copyText(String(id), `contract ${id}`),
    },
    {
      id: 'link',
      label: 'Copy the in-game link',
      icon: 'link',
      key: 'l',
      run: (row) => void copyInGameLink(row.contract_id, nameOf(row)),
    },
    {
      id: 'watch',
      label: 'Watch',
      icon: 'watch',
      key: 'w',
      run: (row) => void addWatch({ kind: 'contract', name: nameOf(row), contract_id: row.contract_id }),
    },
    { id: 'hide', label: 'Hide', icon: 'hide', key: 'x', run: ({ contract_id: id }) => hide(id) },
  ];
}

/** What is inside says more than a kind and an id. */
function nameOf(row: TradeContract): string {
  return row.title !== null && row.title.trim() !== '' ? row.title : (contentsText(row.contents) ?? titleOf(row));
}
