import { gateBar, gateBarReasons } from '#main/domain/rules/gates';
import { isTransit, ZARZAKH } from '#main/domain/topology/space';
import type { NamedEntity } from '#main/store/catalog/reads';
import { shortIsk } from '#shared/figures';
import type { QueryOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import type { RouteHop } from '#shared/plan-api/route-hop';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import type { Warning } from '#shared/plan-api/warnings';
import type { PlanDeps } from './deps.ts';
import type { Travelled } from './traveller.ts';

/** The places of a route as they were asked for. */
interface RouteEnds {
  from: NamedEntity;
  via: readonly NamedEntity[];
  to: NamedEntity;
}

const nothing: ReadonlySet<number> = new Set();

/** Ids of the systems whose gates refuse ships of a class. */
export function barredSystems({ network }: PlanDeps, shipClass: ShipClass): ReadonlySet<number> {
  if (shipClass !== 'capital') return nothing;
  return new Set(network().places.flatMap((place) => (gateBar(shipClass, place) === null ? [] : place.systemId)));
}

/** The first place of a route that a rule of its gates bars, and why; null: none. Who stays where they are passes no gate. */
export function gateRefusal(
  { systems }: PlanDeps,
  { from, via, to }: RouteEnds,
  shipClass: ShipClass,
): { end: 'from' | 'via' | 'to'; name: string; reason: string } | null {
  if (from.id === to.id && via.length === 0) return null;
  const ends = [
    { end: 'from' as const, ...from },
    ...via.map((one) => ({ end: 'via' as const, ...one })),
    { end: 'to' as const, ...to },
  ];
  for (const { end, id, name } of ends) {
    const row = systems.findRow(id);
    if (row === undefined) continue;
    const bar = gateBar(shipClass, { regionId: row.region_id, band: row.security });
    if (bar !== null) return { end, name, reason: gateBarReasons[bar] };
  }
  return null;
}

/** The sentence with which Zarzakh is refused on the way; null: it is not asked for there. */
export function transitRefusal(via: readonly NamedEntity[]): string | null {
  const held = via.find(({ id }) => !isTransit(id));
  return held === undefined
    ? null
    : `via cannot be ${held.name}: for six hours its gates let a ship out only the way it came; it can be the start or the end of a route.`;
}

/** What the rules say of a route that begins or ends in Zarzakh. */
export function gateWarnings(path: readonly number[], nameOf: (systemId: number) => string, shipClass: ShipClass): Warning[] {
  if (path.length < 2 || !path.includes(ZARZAKH)) return [];
  const name = nameOf(ZARZAKH);
  const next = path[0] === ZARZAKH ? path[1] : undefined;
  return [
    ...(next === undefined
      ? []
      : [
          `${name}: this leaves by the gate to ${nameOf(next)}; for six hours after entering only the gate that a ship came by lets it out.`,
        ]),
    ...(path.at(-1) === ZARZAKH ? [`${name}: a ship that enters is held for six hours to the gate by which it came.`] : []),
    ...(shipClass === 'capital' ? [`${name}: whether its gates take capitals is not sure.`] : []),
  ].map((sentence): Warning => ({ code: 'zarzakh', sentence, system_id: ZARZAKH }));
}

/** ISK in a freighter that players call safe from suicide ganks in high security (docs/dev/game-rules.md). */
const SAFE_FREIGHT = 1e9;

export function cargoWarnings(
  hops: readonly RouteHop[],
  { ship_class, cargo_value: cargo = 0 }: Travelled<QueryOf<typeof route>>,
): Warning[] {
  if (ship_class !== 'freighter' || cargo <= SAFE_FREIGHT || !hops.some(({ security }) => security === 'high')) return [];
  const sentence = `${shortIsk(cargo)} ISK of cargo may draw suicide ganks in high security: players call up to ${shortIsk(SAFE_FREIGHT)} in a freighter safe, a rule of thumb.`;
  return [{ code: 'cargo_draws_ganks', sentence, system_id: null }];
}
