import { isDeepStrictEqual } from 'node:util';
import { categoryMask } from '#main/domain/contracts/categories';
import { singleItem } from '#main/domain/contracts/price-stats';
import type { Clock } from '#main/runtime/world';
import type { ContractItemWrites, ContractWithoutItems } from '#main/store/contracts/items';
import type { EventWrites } from '#main/store/events/events';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { UpstreamItem } from '#main/upstream/esi/contracts';
import { isoUtc } from '#shared/time';
import type { GoodNews } from './good-news.ts';

/** Stores items of a contract with what follows from them: its categories, and its unit price where it is one single offer. */
export function itemSaver(deps: {
  items: ContractItemWrites;
  versions: DataVersionWrites;
  events: Pick<EventWrites, 'contents'>;
  goods: Pick<GoodNews, 'offered'>;
  clock: Clock;
}) {
  const { items: store, versions, events, goods, clock } = deps;

  return {
    /**
     * Within a transaction of the caller's. Returns false where the items were here already, or the contract is not any more. `unreadable`:
     * rows of the list that are missing among these, so that nothing is concluded from their number.
     */
    save({ contractId }: { contractId: number }, upstream: readonly UpstreamItem[], unreadable = 0): boolean {
      const contract: ContractWithoutItems | undefined = store.find(contractId);
      if (contract === undefined || contract.itemsState === 'known') return false;
      const { rows, contradictory } = eachRecordOnce(upstream);
      const leftOut = unreadable + contradictory;
      const items = rows.map((row) => ({
        recordId: row.record_id,
        typeId: row.type_id,
        quantity: row.quantity,
        isIncluded: row.is_included,
        isBlueprintCopy: row.is_blueprint_copy ?? null,
        itemId: row.item_id ?? null,
        runs: row.runs ?? null,
        materialEfficiency: row.material_efficiency ?? null,
        timeEfficiency: row.time_efficiency ?? null,
      }));
      const categorised = items.map((item) => ({ ...item, categoryId: store.categoryOf(item.typeId) }));
      const single = leftOut === 0 ? singleItem(contract, items) : null;
      store.save(contract, items, { categoryMask: categoryMask(categorised), single, leftOut });
      const at = isoUtc(clock.now());
      events.contents(contractId, at);
      if (single !== null) goods.offered(contractId, at);
      return true;
    },
    /** Once per transaction that saved any. */
    bump: (): void => versions.bump('items', null),
  };
}
export type ItemSaver = ReturnType<typeof itemSaver>;

/**
 * A record's id is that of one item (upstream §2.2): the same row again comes of a page that was cut anew. `contradictory`: rows that say
 * something else under an id that was there already, and cannot be stored.
 */
function eachRecordOnce(upstream: readonly UpstreamItem[]): { rows: UpstreamItem[]; contradictory: number } {
  const byId = new Map<number, UpstreamItem>();
  let contradictory = 0;
  for (const row of upstream) {
    const known = byId.get(row.record_id);
    if (known === undefined) byId.set(row.record_id, row);
    else if (!isDeepStrictEqual(known, row)) contradictory += 1;
  }
  return { rows: [...byId.values()], contradictory };
}
