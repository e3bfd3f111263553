import { type ListedFilter, wordFilter } from '#main/domain/trade/listed-filter';
import { nearestNames } from '#shared/nearest';
import type { SecurityBand } from '#shared/security';
import { unresolvable } from '../http/errors.ts';
import { resolveType } from '../http/resolve.ts';
import { resolveSystem } from '../http/resolve-system.ts';
import type { TradeDeps } from './deps.ts';

/** What a query says of the filters that the boards have in common. */
interface BoardQuery {
  contract_id?: readonly number[] | undefined;
  words?: string | undefined;
  security?: readonly SecurityBand[] | undefined;
  system?: string | undefined;
  station?: string | undefined;
  issuer?: string | undefined;
  group?: string | undefined;
  type?: string | undefined;
}

/** Those filters with ids in place of names; throws `bad_request` for an unknown name. */
export function listedFilter(
  { contract_id: contractIds, words, security, system, station, issuer, group, type }: BoardQuery,
  { systems, marketGroups, catalog }: Pick<TradeDeps, 'systems' | 'marketGroups' | 'catalog'>,
): ListedFilter {
  const ofGroup = group === undefined ? undefined : typesOfGroup(group, marketGroups);
  const typeId = type === undefined ? undefined : resolveType(catalog, type).id;
  return {
    contractIds,
    words: words === undefined ? undefined : wordFilter(words),
    bands: security,
    systemId: system === undefined ? undefined : resolveSystem(systems, 'system', system).id,
    station,
    issuer,
    typeIds: typeId === undefined ? ofGroup : new Set(ofGroup === undefined || ofGroup.has(typeId) ? [typeId] : []),
  };
}

function typesOfGroup(idOrName: string, groups: TradeDeps['marketGroups']): ReadonlySet<number> {
  const found = groups.named(idOrName);
  if (found.length === 0) {
    const names = groups.all().map(({ name }) => name);
    unresolvable('group', idOrName, nearestNames(idOrName, names));
  }
  return new Set(found.flatMap(({ id }) => groups.typesIn(id)));
}
