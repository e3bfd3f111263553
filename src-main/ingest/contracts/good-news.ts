import { contractOnlyReason, goodPrice, goodTypeOf, lowestBefore } from '#main/domain/trade/goods';
import { type GoodContractRow, goodContractReads } from '#main/store/contracts/goods';
import type { WriteDb } from '#main/store/db';
import type { EventWrites } from '#main/store/events/events';
import { BLUEPRINT_CATEGORY_ID } from '#shared/game';

/**
 * Puts into the feed what becomes of goods that trade by contract only: an offer, one that asks less than all others of its region, and
 * that one was sold. Within a transaction of the caller's; `at` ISO 8601 UTC.
 */
export function goodNews(db: WriteDb, events: Pick<EventWrites, 'good'>) {
  const reads = goodContractReads(db);

  function tell(change: 'new' | 'changed' | 'ended', contractId: number, good: Good, lowest: number | null, at: string): void {
    const { row, isCopy, price, reason } = good;
    const details = {
      type: row.type_name,
      group: row.group_name,
      reason,
      is_blueprint_copy: row.category_id === BLUEPRINT_CATEGORY_ID ? Number(isCopy) : null,
      runs: isCopy ? row.runs : null,
      price: row.price,
      unit_price: price,
      lowest_before: lowest,
    };
    events.good({ change, contractId, details: JSON.stringify(details) }, at);
  }

  return {
    /** The contents of a contract became known; nothing is told where its coming was none of the feed's events. */
    offered(contractId: number, at: string): void {
      const good = goodOf(reads.contract(contractId));
      if (good === undefined || good.row.was_told === 0) return;
      tell('new', contractId, good, null, at);
      const { isCopy, price, row } = good;
      if (price === null) return;
      const others = reads.others(contractId, at).flatMap((other) => {
        const asked =
          isCopyOf(row, other) === isCopy ? goodPrice({ unitPrice: other.unit_price, runs: other.runs }, isCopy) : null;
        return asked === null ? [] : [{ regionId: other.region_id, price: asked }];
      });
      const lowest = lowestBefore(price, row.region_id, others);
      if (lowest !== null) tell('changed', contractId, good, lowest, at);
    },
    /** A contract was sold, beyond doubt. */
    sold(contractId: number, at: string): void {
      const good = goodOf(reads.contract(contractId));
      if (good !== undefined) tell('ended', contractId, good, null, at);
    },
  };
}
export type GoodNews = ReturnType<typeof goodNews>;

type Good = NonNullable<ReturnType<typeof goodOf>>;

/** undefined: it does not trade by contract only. `price`: ISK a unit, of copies a run. */
function goodOf(row: GoodContractRow | undefined) {
  if (row === undefined) return undefined;
  const isCopy = isCopyOf(row, row);
  const reason = contractOnlyReason(goodTypeOf(row, row.is_asked === 1), isCopy, row.any_book_read === 1);
  return reason === null
    ? undefined
    : { row, isCopy, reason, price: goodPrice({ unitPrice: row.unit_price, runs: row.runs }, isCopy) };
}

const isCopyOf = (
  { category_id: category }: Pick<GoodContractRow, 'category_id'>,
  { is_blueprint_copy: copy }: { is_blueprint_copy: number | null },
) => category === BLUEPRINT_CATEGORY_ID && copy === 1;
