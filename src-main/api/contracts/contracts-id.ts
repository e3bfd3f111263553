import { isBlueprintCopy } from '#main/domain/contracts/categories';
import { contractUrl } from '#main/queries/listed-contracts';
import type { Clock } from '#main/runtime/world';
import type { ContractItemRow } from '#main/store/contracts/detail';
import { type ContractItem, contractById as endpoint } from '#shared/contracts-api/contracts';
import { SECOND } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import { requireSweep } from '../http/lists.ts';
import { handlerResult, route } from '../http/route.ts';
import type { ContractsDeps } from './deps.ts';

/** How long an answer waits for items that are fetched for it. */
const ITEMS_PATIENCE = 3 * SECOND;

export const contractsId = route(endpoint, async ({ params, site }, deps: ContractsDeps) => {
  const { contract_id: contractId } = params;
  requireSweep(deps.everSwept);
  let found = get(deps, contractId);
  if (found.itemsState === 'pending') {
    await withinPatience(deps.clock, deps.fetchItems(contractId));
    found = get(deps, contractId);
  }
  const { contract, items, itemsState, itemsComplete } = found;
  return handlerResult(
    { data: { ...contract, items: items.map(itemOf), url: contractUrl(site, contractId) } },
    {
      observedAt: contract.last_seen_at,
      headers: { 'X-Items-State': itemsState === 'known' && !itemsComplete ? 'incomplete' : itemsState },
      // Asked again, it tries again.
      ...(itemsState === 'pending' ? { cacheable: false as const } : {}),
    },
  );
});

function get({ detail }: ContractsDeps, contractId: number) {
  const found = detail.findContract(contractId);
  if (found === undefined) throw new ApiError('not_found', `The mirror has never seen a public contract ${contractId}.`);
  return found;
}

/**
 * An item as the wire has it. A blueprint is a singleton, and its raw quantity says which: -1 an original, -2 a copy
 * (decisions §3.2).
 */
function itemOf(item: ContractItemRow): ContractItem {
  const isCopy = isBlueprintCopy({ categoryId: item.category_id, isBlueprintCopy: item.is_blueprint_copy });
  return {
    record_id: item.record_id,
    type_id: item.type_id,
    type_name: item.type_name,
    quantity: item.quantity,
    raw_quantity: isCopy === null ? null : isCopy ? -2 : -1,
    runs: item.runs,
    material_efficiency: item.material_efficiency,
    time_efficiency: item.time_efficiency,
    is_included: item.is_included,
    is_singleton: isCopy !== null,
    is_blueprint_copy: isCopy,
  };
}

/** Waits for the fetch or for the patience to end. A fetch that fails leaves the items pending, which the answer says. */
async function withinPatience(clock: Clock, fetching: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const patience = clock.wall.sleep(ITEMS_PATIENCE, over.signal).catch(() => undefined);
  await Promise.race([fetching.catch(() => undefined), patience]);
  over.abort();
}
