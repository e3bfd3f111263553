import { type BridgeEnd, bridgeFlaw } from '#main/domain/rules/bridges';
import { passesAnsiblex } from '#main/domain/rules/gates';
import type { HullRow } from '#main/store/systems/jump-hulls';
import type { SystemRow } from '#main/store/systems/systems';
import { fold } from '#shared/fold';
import { nearestNames } from '#shared/nearest';
import { bridges as endpoint, type RouteBridge } from '#shared/plan-api/bridges';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { ApiError, unresolvable } from '../http/errors.ts';
import { requireSystems } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';

export const bridges = route(endpoint, ({ query }, deps: PlanDeps) => {
  requireSystems(deps.systems);
  const data = judgeBridges(deps, { ...query, ship_class: 'any', hull: null });
  const usable = data.filter(({ unused_because: flaw }) => flaw === null).length;
  const rows = deps.systems.all();
  const allianceId = allianceOf(rows, query.alliance);
  const alliance = rows.find(({ sovereignty_owner_id: id }) => id !== null && id === allianceId);
  return { data, meta: { usable, alliance_id: allianceId, alliance_name: alliance?.sovereignty_owner ?? null } };
});

interface BridgeQuery {
  bridges?: readonly string[] | undefined;
  alliance?: string | undefined;
  ship_class: ShipClass;
  hull: HullRow | null;
}

/** Each pair that a question names, with the rule that bars it; throws `bad_request` for what is no pair of names. */
export function judgeBridges(
  deps: PlanDeps,
  { bridges: pairs = [], alliance, ship_class: shipClass, hull }: BridgeQuery,
): RouteBridge[] {
  const { systems, network } = deps;
  if (pairs.length === 0) return [];
  const rows = systems.all();
  const access = {
    holdersAreKnown: rows.some(({ sovereignty_owner_id: holder }) => holder !== null),
    allianceId: allianceOf(rows, alliance),
  };
  const places = new Map(network().places.map((place) => [place.systemId, place]));
  const endOf = (name: string): BridgeEnd | null => {
    const found = systems.find(name);
    const place = found === undefined ? undefined : places.get(found.id);
    if (found === undefined || place === undefined) return null;
    return { ...place, name: found.name, holderId: systems.findRow(found.id)?.sovereignty_owner_id ?? null };
  };
  return pairs.map((pair) => {
    const names = namesOfPair(pair);
    const [from, to] = names.map(endOf) as [BridgeEnd | null, BridgeEnd | null];
    const judgement = (flaw: string | null) => ({
      pair,
      from_id: from?.systemId ?? null,
      from_name: from?.name ?? null,
      to_id: to?.systemId ?? null,
      to_name: to?.name ?? null,
      unused_because: flaw,
    });
    if (from === null || to === null) return judgement(`there is no system ${from === null ? names[0] : names[1]}`);
    if (!passesAnsiblex(shipClass, hull?.groupId ?? null)) return judgement('jump bridges refuse capitals');
    return judgement(bridgeFlaw(from, to, access));
  });
}

function namesOfPair(pair: string): [from: string, to: string] {
  const [from, to, ...more] = pair.split(':').map((name) => name.trim());
  if (!from || !to || more.length > 0)
    throw new ApiError('bad_request', `bridges takes pairs of systems such as 1DQ1-A:8QT-H4; '${pair}' is none.`);
  return [from, to];
}

/** The id of the alliance that a question names by id, or by its name as a holder of sovereignty; throws `bad_request` for another name. */
export function allianceOf(rows: readonly SystemRow[], idOrName: string | undefined): number | null {
  if (idOrName === undefined) return null;
  const wanted = fold(idOrName.trim());
  if (/^\d+$/.test(wanted)) return Number(wanted);
  const holder = rows.find(({ sovereignty_owner: name }) => name !== null && fold(name) === wanted);
  if (holder?.sovereignty_owner_id != null) return holder.sovereignty_owner_id;
  const names = [...new Set(rows.flatMap(({ sovereignty_owner: name }) => name ?? []))];
  return unresolvable('alliance', idOrName, nearestNames(idOrName, names, 3));
}
