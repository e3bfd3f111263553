import { categoryMask } from '#main/domain/contracts/categories';
import { singleItem } from '#main/domain/contracts/price-stats';
import type { Clock } from '#main/runtime/world';
import type { ContractItemWrites, ContractWithoutItems } from '#main/store/contracts/items';
import type { EventWrites } from '#main/store/events/events';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { UpstreamItem } from '#main/upstream/esi/contracts';
import { isoUtc } from '#shared/time';

/** Stores items of a contract with what follows from them: its categories, and its unit price where it is one single offer. */
export function itemSaver(deps: {
  items: ContractItemWrites;
  versions: DataVersionWrites;
  events: Pick<EventWrites, 'contents'>;
  clock: Clock;
}) {
  const { items: store, versions, events, clock } = deps;

  return {
    /** Within a transaction of the caller's. Returns false where the items were here already, or the contract is not any more. */
    save({ contractId }: { contractId: number }, upstream: readonly UpstreamItem[]): boolean {
      const contract: ContractWithoutItems | undefined = store.find(contractId);
      if (contract === undefined || contract.itemsState === 'known') return false;
      const items = upstream.map((row) => ({
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
      store.save(contract, items, { categoryMask: categoryMask(categorised), single: singleItem(contract, items) });
      events.contents(contractId, isoUtc(clock.now()));
      return true;
    },
    /** Once per transaction that saved any. */
    bump: (): void => versions.bump('items', null),
  };
}
export type ItemSaver = ReturnType<typeof itemSaver>;
