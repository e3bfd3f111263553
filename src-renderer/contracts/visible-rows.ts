import { useMemo } from 'react';
import type { ResultView } from '../state/lists/paged-result.ts';

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
export function useVisibleRows<Row extends { contract_id: number }>(
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
