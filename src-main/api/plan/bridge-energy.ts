import { ANSIBLEX_CAPACITY, ansiblexEnergy } from '#main/domain/rules/bridges';
import { passesAnsiblex } from '#main/domain/rules/gates';
import { jumpLightYears } from '#main/domain/topology/capital-range';
import type { HullRow } from '#main/store/systems/jump-hulls';
import { count } from '#shared/figures';
import type { QueryOf } from '#shared/http/endpoint';
import { bridgeText } from '#shared/plan-api/bridges';
import type { route } from '#shared/plan-api/route';
import type { RouteHop } from '#shared/plan-api/route-hop';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import type { Warning } from '#shared/plan-api/warnings';
import { allianceOf } from './bridges.ts';
import type { PlanDeps } from './deps.ts';
import type { Journey } from './journey.ts';
import type { Travelled } from './traveller.ts';

interface Traveller {
  alliance?: string | undefined;
  ship_class: ShipClass;
  hull: HullRow | null;
}

/** The hops, those by jump bridge with the energy that they take of its gate. */
export function withBridgeEnergy(deps: PlanDeps, hops: RouteHop[], traveller: Traveller): RouteHop[] {
  if (hops.every(({ by }) => by !== 'bridge')) return hops;
  const { network, systems, claims } = deps;
  const places = new Map(network().places.map((place) => [place.systemId, place]));
  const allianceId = allianceOf(systems.all(), traveller.alliance);
  const capitalId = allianceId === null ? null : claims.capitalOf(allianceId);
  const capital = places.get(capitalId ?? -1);
  const gigajoules = traveller.hull?.ansiblexEnergy ?? null;
  return hops.map((hop) => {
    if (hop.by !== 'bridge') return hop;
    const arrival = places.get(hop.id);
    const lightYears = capital === undefined || arrival === undefined ? null : jumpLightYears(capital, arrival);
    const energy = ansiblexEnergy(lightYears, { shipClass: traveller.ship_class, gigajoules });
    return {
      ...hop,
      bridge: {
        zone: energy?.zone ?? null,
        light_years_to_capital: lightYears === null ? null : Math.round(lightYears * 100) / 100,
        energy: energy?.terajoules ?? null,
      },
    };
  });
}

/** Of each hop by jump bridge that takes energy, or may: the gate is shared, and what it holds is not public. */
export function bridgeEnergyWarnings(hops: readonly RouteHop[]): Warning[] {
  return hops.flatMap(({ id, name, bridge }): Warning[] => {
    if (bridge === null || bridge.energy === 0) return [];
    const takes =
      bridge.energy === null
        ? `what the jump bridge into it takes of its gate's energy is not known${bridge.zone === null ? ', since the capital system of your alliance is not' : '; name your ship'}`
        : `the jump bridge into it takes ${count(bridge.energy)} TJ of the ${count(ANSIBLEX_CAPACITY)} TJ that its gate may hold (zone ${bridge.zone})`;
    return [{ code: 'bridge_energy', sentence: `${name}: ${takes}; how much is left there is not public.`, system_id: id }];
  });
}

/** Which bridges the rules bar, and of those on the way whether the pilot may pass at all (decisions §9.9). */
export function bridgeWarnings(
  { bridges }: Journey,
  hops: readonly RouteHop[],
  { ship_class, hull, alliance }: Travelled<QueryOf<typeof route>>,
): Warning[] {
  if (bridges.length > 0 && !passesAnsiblex(ship_class, hull?.groupId ?? null))
    return [{ code: 'bridge_unused', sentence: 'No jump bridge is used: they refuse capitals.', system_id: null }];
  const unused = bridges.flatMap((bridge): Warning[] => {
    const { unused_because: flaw, from_id } = bridge;
    const sentence = `Jump bridge ${bridgeText(bridge)} is not used: ${flaw}.`;
    return flaw === null ? [] : [{ code: 'bridge_unused', sentence, system_id: from_id }];
  });
  const passed = hops.flatMap(({ by }, index) => (by === 'bridge' ? (hops[index - 1] ?? []) : []));
  const sentence = (name: string) =>
    `${name}: whether you may take the jump bridge is not known; only pilots of the alliance that holds ${name} may. Name your alliance.`;
  return [
    ...unused,
    ...passed.flatMap(({ id, name }): Warning[] =>
      alliance === undefined ? [{ code: 'bridge_access_unknown', sentence: sentence(name), system_id: id }] : [],
    ),
  ];
}
