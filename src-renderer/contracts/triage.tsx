import { type ReactNode, useCallback, useMemo } from 'react';
import { useKeys } from '../state/keys.ts';
import type { ResultView } from '../state/lists/paged-result.ts';
import type { PagedRows } from '../state/lists/use-paged-result.ts';
import { useHiddenContracts } from '../state/local-storage.ts';
import { navigate, parseHash, useHashLocation } from '../state/location.ts';
import { addWatch } from '../state/watchlists.ts';
import { Button } from '../ui/controls/button.tsx';
import { copyText, notify } from '../ui/copy.ts';
import { count, plural } from '../ui/format.ts';
import type { RowAction } from '../ui/table/column.ts';
import { useMarkedRows } from '../ui/table/use-marked-rows.ts';
import { Detail } from './detail/detail.tsx';
import { copyInGameLink, inGameLink } from './detail/use-evidence.ts';
import { issuerLink } from './links.ts';

/** What a row of any list of contracts has. */
interface ListedRow {
  contract_id: number;
  issuer_id?: number;
  place: { system_id: number | null } | null;
}

/** As many links as one mail of the game is sure to take. */
const LINKS_OF_A_MAIL = 30;

/** A list of contracts that is worked through. */
export interface TriagedList<Row extends ListedRow> {
  /** Hash path of the view; a contract's panel is at `<path>/<id>`. */
  path: string;
  rows: PagedRows<Row>;
  /** What stands for the row in a link, a watch and a message. */
  nameOf(row: Row): string;
}

/** The panel of a contract beside the list that it was opened from; `j` and `k` go on with it open, Escape leads back to the list. */
export function useContractPanel(path: string) {
  const { path: current } = useHashLocation();
  const id = current.startsWith(`${path}/`) ? /^\d+$/.exec(current.slice(path.length + 1))?.[0] : undefined;
  const selectedId = id === undefined ? null : Number(id);
  const open = useCallback(
    (contractId: number | null, step: 'push' | 'replace' = 'push') =>
      navigate(contractId === null ? path : `${path}/${contractId}`, parseHash(location.hash).query, step),
    [path],
  );
  useKeys('This view', selectedId === null ? {} : { Escape: { label: 'Close the contract', run: () => open(null) } });
  return { selectedId, open };
}

/** What all lists of contracts have in common: the panel, keys to copy, link, watch, hide and mark as done, and the marked rows. */
export function useTriage<Row extends ListedRow>(
  { path, rows, nameOf }: TriagedList<Row>,
  { selectedId, open }: ReturnType<typeof useContractPanel>,
  { marked, toggle, mark, clear: unmark }: ReturnType<typeof useMarkedRows<Row>>,
) {
  const hidden = useHiddenContracts();
  const { view, onRange } = rows;
  const visible = useVisibleRows(view, hidden.ids, hidden.done);
  const { indexAt, total } = visible;
  const rowAt = useCallback((place: number) => view.rowAt(indexAt(place)), [view, indexAt]);
  const onVisibleRange = useCallback(
    // Those above the first one in sight are hidden: the list is at its top.
    (first: number, last: number) => onRange(first === 0 ? 0 : indexAt(first), indexAt(last)),
    [onRange, indexAt],
  );
  const putAway = useCallback(
    (ids: readonly number[], how: 'hidden' | 'done') => {
      const state = useHiddenContracts.getState();
      // The panel goes on to the next row that is left: a list is worked through without going back to it.
      if (selectedId !== null && ids.includes(selectedId))
        open(rowAfter(view, selectedId, new Set([...ids, ...state.ids, ...state.done])), 'replace');
      if (how === 'hidden') state.hide(ids);
      else state.markDone(ids);
      notify(`${plural(ids.length, 'contract')} ${how}`);
    },
    [selectedId, open, view],
  );
  const copyLinks = () => {
    const links = [...marked.values()].flatMap((row) => {
      const link = inGameLink(row.place?.system_id, row.contract_id, nameOf(row));
      return link === null ? [] : [link];
    });
    const missing = marked.size - links.length;
    if (marked.size === 0) notify('Mark rows first (Space); their links are copied together.');
    else if (links.length === 0) notify('No in-game link: the systems of these contracts are not known.');
    else
      void copyText(
        links.join('\n'),
        `${plural(links.length, 'in-game link')}${missing === 0 ? '' : `, ${count(missing)} without a known system left out`}`,
      );
  };
  /** Marks the next rows that are not marked, from the top. */
  const markMore = () => {
    const rowsLeft = [...view.loadedRows()]
      .toSorted(([a], [b]) => a - b)
      .map(([, row]) => row)
      .filter(({ contract_id: id }) => !marked.has(id) && !hidden.ids.includes(id) && !hidden.done.includes(id));
    mark(rowsLeft.slice(0, LINKS_OF_A_MAIL));
  };
  useKeys('This view', {
    M: { label: `Mark the next ${LINKS_OF_A_MAIL} rows`, run: markMore },
    L: { label: 'Copy the in-game links of all marked rows', run: copyLinks },
  });
  const actions = useMemo(() => triageActions<Row>({ nameOf, open, putAway }), [nameOf, open, putAway]);
  return {
    path,
    visible,
    marked,
    actions,
    copyLinks,
    putAway,
    showAll: hidden.showAll,
    unmark,
    /** The rows that are neither hidden nor done. */
    shown: { ...rows, view: { ...view, total: view.total === null ? null : total, rowAt }, onRange: onVisibleRange },
    /** What the table takes. */
    table: {
      selected: selectedId,
      marked: new Set(marked.keys()),
      onMark: toggle,
      onOpen: ({ contract_id: id }: Row, step: 'open' | 'follow') => open(id, step === 'open' ? 'push' : 'replace'),
      followCursor: selectedId !== null,
    },
  };
}

/** The contract of the first row after one that is here and not among those put away; null: there is none. */
function rowAfter<Row extends ListedRow>(view: ResultView<Row>, contractId: number, away: ReadonlySet<number>): number | null {
  const rows = [...view.loadedRows()].toSorted(([a], [b]) => a - b).map(([, row]) => row.contract_id);
  return rows.slice(rows.indexOf(contractId) + 1).find((id) => !away.has(id)) ?? null;
}

/** What can be done with each row of a list of contracts. */
function triageActions<Row extends ListedRow>({
  nameOf,
  open,
  putAway,
}: {
  nameOf(row: Row): string;
  open(contractId: number): void;
  putAway(ids: readonly number[], how: 'hidden' | 'done'): void;
}): readonly RowAction<Row>[] {
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
    {
      id: 'issuer',
      label: 'Open the issuer',
      key: 'i',
      run: ({ issuer_id: id }) => {
        if (id !== undefined) navigate(parseHash(issuerLink(id)).path);
      },
    },
    { id: 'hide', label: 'Hide', icon: 'hide', key: 'x', run: ({ contract_id: id }) => putAway([id], 'hidden') },
    { id: 'done', label: 'Mark as done', key: 'd', run: ({ contract_id: id }) => putAway([id], 'done') },
  ];
}

/** What can be done with the marked rows, and how many are put away. */
export function TriageLine({
  triage: { marked, visible, unmark, putAway, copyLinks, showAll },
}: {
  triage: Pick<ReturnType<typeof useTriage>, 'marked' | 'visible' | 'unmark' | 'putAway' | 'copyLinks' | 'showAll'>;
}) {
  const ids = [...marked.keys()];
  const put = (how: 'hidden' | 'done') => {
    putAway(ids, how);
    unmark();
  };
  return (
    <>
      {ids.length === 0 ? null : (
        <>
          <b>{count(ids.length)} marked</b>
          <Button look="quiet" icon="copy" onClick={() => void copyText(ids.join('\n'), plural(ids.length, 'id'))}>
            Copy ids
          </Button>
          <Button look="quiet" icon="link" title="One line each, for a mail or chat in the game (L)" onClick={copyLinks}>
            Copy links
          </Button>
          <Button look="quiet" icon="hide" onClick={() => put('hidden')}>
            Hide
          </Button>
          <Button look="quiet" onClick={() => put('done')}>
            Done
          </Button>
          <Button look="quiet" onClick={unmark}>
            Unmark
          </Button>
        </>
      )}
      {visible.hidden + visible.done === 0 ? null : (
        <Button look="quiet" onClick={showAll}>
          {[
            ...(visible.hidden === 0 ? [] : [`${count(visible.hidden)} hidden`]),
            ...(visible.done === 0 ? [] : [`${count(visible.done)} done`]),
          ].join(', ')}
          , show
        </Button>
      )}
    </>
  );
}

/** The panel of the selected contract; nothing where none is. */
export function TriagePanel({
  panel: { selectedId, open },
  triage: { putAway },
  reasons,
}: {
  panel: ReturnType<typeof useContractPanel>;
  triage: Pick<ReturnType<typeof useTriage>, 'putAway'>;
  reasons?: ReactNode;
}) {
  if (selectedId === null) return null;
  return (
    <Detail contractId={selectedId} onClose={() => open(null)} onPutAway={(id, how) => putAway([id], how)} reasons={reasons} />
  );
}

/**
 * Leaves hidden rows out of a result of which only some pages are here. `hiddenAt`: ascending indexes of the result that are
 * known to be hidden. Returns how many rows remain, and which index of the result stands at a place of the table.
 */
export function withoutHidden(total: number, hiddenAt: readonly number[]): { total: number; indexAt(place: number): number } {
  return {
    total: total - hiddenAt.length,
    indexAt(place) {
      let index = place;
      for (const hidden of hiddenAt) {
        if (hidden > index) break;
        index += 1;
      }
      return index;
    },
  };
}

/** The rows that are neither hidden nor done, and how many of those that are here are either. */
function useVisibleRows<Row extends { contract_id: number }>(
  view: ResultView<Row>,
  hiddenIds: readonly number[],
  doneIds: readonly number[],
) {
  const put = useMemo(() => {
    const [hidden, done] = [new Set(hiddenIds), new Set(doneIds)];
    const away = [...view.loadedRows()].flatMap(([index, row]) => {
      const isHidden = hidden.has(row.contract_id);
      return isHidden || done.has(row.contract_id) ? [{ index, isHidden }] : [];
    });
    const hiddenCount = away.filter(({ isHidden }) => isHidden).length;
    const at = away.map(({ index }) => index).toSorted((a, b) => a - b);
    return { at, hidden: hiddenCount, done: away.length - hiddenCount };
  }, [view, hiddenIds, doneIds]);
  const left = useMemo(() => withoutHidden(view.total ?? 0, put.at), [view.total, put.at]);
  return { ...left, hidden: put.hidden, done: put.done };
}
