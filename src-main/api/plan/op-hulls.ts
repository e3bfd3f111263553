import { nothingNamed, tradeQuery } from '#main/domain/trade/trade-query';
import type { NamedEntity } from '#main/store/catalog/reads';
import { readQuery } from '#shared/http/query';
import type { OpSheet } from '#shared/plan-api/op-sheet';
import { tradeContractList } from '#shared/trade-api/contracts';
import { resolveType } from '../http/resolve.ts';
import type { PlanDeps } from './deps.ts';

const MOST_CONTRACTS = 100;

/** Contracts on offer near the staging system that have hulls of the doctrine in them; throws `bad_request` for an unknown type. */
export async function hullsNear(
  deps: PlanDeps,
  { hulls, staging, jumps }: { hulls: readonly string[]; staging: NamedEntity; jumps: number },
): Promise<Pick<OpSheet, 'hulls' | 'hulls_note'>> {
  const types = hulls.map((hull) => resolveType(deps.catalog, hull, 'hulls'));
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
  const query = tradeQuery(read.value, { ...nothingNamed, fromSystemId: stagingId }, now);
  return { type_id: typeId, type_name: name, ...(await deps.on('lists').hullOffers(query, typeId, now)) };
}
