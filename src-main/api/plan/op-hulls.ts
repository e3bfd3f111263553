import { tradeQuery } from '#main/domain/trade/trade-query';
import type { NamedEntity } from '#main/store/catalog/reads';
import { readQuery } from '#shared/http/query';
import type { OpSheet } from '#shared/plan-api/op-sheet';
import { tradeContractList } from '#shared/trade-api/contracts';
import { resolveType } from '../http/resolve.ts';
import type { PlanDeps } from './deps.ts';

const MOST_CONTRACTS = 100;
const MOST_TOLD = 3;

/** Contracts on offer near the staging system that have hulls of the doctrine in them; throws `bad_request` for an unknown type. */
export async function hullsNear(
  deps: PlanDeps,
  { hulls, staging, jumps }: { hulls: readonly string[]; staging: NamedEntity; jumps: number },
): Promise<Pick<OpSheet, 'hulls' | 'hulls_note'>> {
  const types = hulls.map((hull) => resolveType(deps.catalog, hull));
  if (deps.versions().contracts === undefined)
    return { hulls: [], hulls_note: types.length === 0 ? null : 'Contracts have not been collected yet.' };
  if (types.length > 0 && !deps.network().graph.nodeOf.has(staging.id))
    return { hulls: [], hulls_note: `Contracts near are found by stargates, of which ${staging.name} has none.` };
  const stagingId = staging.id;
  const found = await Promise.all(types.map(({ id, name }) => offersOf(deps, { typeId: id, name, stagingId, jumps })));
  return { hulls: found, hulls_note: null };
}

async function offersOf(
  deps: PlanDeps,
  { typeId, name, stagingId, jumps }: { typeId: number; name: string; stagingId: number; jumps: number },
): Promise<OpSheet['hulls'][number]> {
  const read = readQuery(tradeContractList, {
    words: name,
    status: 'outstanding',
    from_system: String(stagingId),
    jumps_max: String(jumps),
    sort: 'price',
    dir: 'asc',
    page_size: String(MOST_CONTRACTS),
  });
  if (!read.ok) throw new Error(read.message);
  const now = deps.clock.now();
  const { rows } = await deps.tradeContracts(tradeQuery(read.value, { systemId: null, fromSystemId: stagingId }, now), now);
  const inside = deps.hulls.offering(
    rows.map(({ contract_id: id }) => id),
    typeId,
  );
  const offers = rows.filter(({ contract_id: id, price }) => inside.has(id) && price !== null);
  return {
    type_id: typeId,
    type_name: name,
    contracts: offers.length,
    cheapest: offers.slice(0, MOST_TOLD).map(({ contract_id: id, price, place, jumps: away }) => ({
      contract_id: id,
      price: price ?? 0,
      units: inside.get(id)?.units ?? 0,
      system: place?.system_name ?? null,
      jumps: away,
      items: inside.get(id)?.others ?? 0,
    })),
  };
}
