import { type Drive, findLegs, isotopesPerLightYear, type Leg, legsOf } from '#main/domain/plan/legs';
import { docksAtStations } from '#main/domain/rules/docking';
import { fatigueShare, type HullKind, hullKind, shipGroups } from '#main/domain/rules/hulls';
import { driveRange, jumpLightYears, type SystemPosition } from '#main/domain/topology/capital-range';
import type { JumpHullRow } from '#main/store/systems/jump-hulls';
import type { QueryOf } from '#shared/http/endpoint';
import { legs as endpoint } from '#shared/plan-api/legs';
import { MINUTE } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import { resolveType } from '../http/resolve.ts';
import { requireSystems } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import { reachOf, stopsAlong } from './capital-stops.ts';
import type { PlanDeps } from './deps.ts';
import { routableSystem } from './journey.ts';
import { type Fleet, fleetOf, fuelOf } from './jump-fuel.ts';
import { infestedTargets, isInfested, jumpRefusal, jumpWarnings } from './jump-rules.ts';
import { namedSystems } from './named-systems.ts';

/** GET /legs */
export const legs = route(endpoint, ({ query }, deps: PlanDeps) => planLegs(deps, query, deps.clock.now()));

/**
 * The journey that a query asks for, beginning at a time in milliseconds; rejects with `bad_request` for a place or ship that is none,
 * `not_found` where there is none.
 */
export async function planLegs(deps: PlanDeps, query: QueryOf<typeof endpoint>, at: number) {
  requireSystems(deps.systems);
  const from = routableSystem(deps, 'from', query.from);
  const to = routableSystem(deps, 'to', query.to);
  const ship = shipOf(deps, query.ship);
  const kind = hullKind(ship.groupId);
  const refusal = jumpRefusal(deps, { from, to, kind });
  if (refusal !== null) {
    const { end, reason } = refusal;
    throw new ApiError('bad_request', `${end} cannot be ${{ from, to }[end].name}: ${reason}; name another system.`);
  }
  const range = driveRange(ship.lightYears, query.jdc);
  const drive = driveOf(ship, query, range);
  const fleet = fleetOf(deps, query.pass ?? [], { ship, isotopesPerLightYear: drive.isotopesPerLightYear });
  const reach = reachOf(deps.network(), range);
  const placeOf = (systemId: number) => reach.systems[reach.nodeOf.get(systemId) ?? -1];
  const mayStop = stopRule(deps, query, kind);
  const path = findLegs({ reach, fromId: from.id, toId: to.id, mayStop, least: query.least });
  if (path === null)
    throw new ApiError('not_found', noJourney(deps, { from: from.name, to: to.name, range, midpoints: query.midpoints, kind }));
  const positions = path.map((systemId) => placeOf(systemId) as SystemPosition);
  const flown = legsOf(
    positions.map((place, index) => {
      const before = positions[index - 1];
      return { systemId: place.systemId, lightYears: before === undefined ? 0 : jumpLightYears(before, place) };
    }),
    drive,
    query.fatigue,
  );
  const losses = await deps.losses('any');
  let arrival = at;
  const arrivals = flown.map(({ cooldownMinutes }) => {
    const here = arrival;
    arrival += cooldownMinutes * MINUTE;
    return here;
  });
  const usualAt = (systemId: number, index: number) =>
    losses.sampledHours === 0 ? null : Math.round(losses.jumpsPerHour(systemId, arrivals[index - 1] ?? at) * 10) / 10;
  const stops = stopsAlong(deps, path, { reach, mayStop, usualAt });
  return {
    data: {
      ...totalsOf(flown, fleet),
      fuel: fuelOf(ship, totalsOf(flown, fleet)),
      legs: flown.map((leg, index) => ({ ...legOf(leg, deps, fleet), ...stops(index + 1) })),
      warnings: jumpWarnings(deps, path, kind),
    },
    meta: {
      from_id: from.id,
      from: from.name,
      to_id: to.id,
      to: to.name,
      ship_id: ship.typeId,
      ship: ship.name,
      range_light_years: range,
      isotopes_per_light_year: drive.isotopesPerLightYear,
      opens_portal: ship.portal !== null,
      killmails_until: deps.operations.killmailsCovered()?.until ?? null,
      passengers: fleet.passengers.map(({ typeId, name, count, mass }) => ({ type_id: typeId, name, count, mass })),
    },
  };
}

/** The ship that a parameter names; throws `bad_request` for what has no jump drive. */
export function shipOf({ catalog, jumpHulls }: PlanDeps, idOrName: string): JumpHullRow {
  const { id, name } = resolveType(catalog, idOrName);
  const ship = jumpHulls.find(id);
  if (ship === undefined) throw new ApiError('bad_request', `ship must be a ship type with a jump drive; ${name} has none.`);
  return ship;
}

function driveOf(ship: JumpHullRow, { jfc, jf }: QueryOf<typeof endpoint>, range: number): Drive {
  const isJumpFreighter = ship.groupId === shipGroups.jump_freighter;
  return {
    range,
    isotopesPerLightYear:
      ship.isotopesPerLightYear === null ? null : isotopesPerLightYear(ship.isotopesPerLightYear, { jfc, jf }, isJumpFreighter),
    fatigueShare: fatigueShare(ship.groupId),
  };
}

/** Whether a ship may stop in a system on its way. */
function stopRule(
  { systems }: PlanDeps,
  { midpoints, friendly, avoid }: QueryOf<typeof endpoint>,
  kind: HullKind,
): (systemId: number) => boolean {
  const avoided = namedSystems(systems.all(), 'avoid', avoid ?? []);
  const friends = namedSystems(systems.all(), 'friendly', friendly ?? []);
  return (systemId) => {
    if (avoided.has(systemId) || isInfested(systems, systemId)) return false;
    if (midpoints === 'any' || friends.has(systemId)) return true;
    return midpoints === 'station' && docksAtStations(kind) && systems.findRow(systemId)?.has_npc_station === 1;
  };
}

interface Missing extends Pick<QueryOf<typeof endpoint>, 'midpoints'> {
  from: string;
  to: string;
  range: number;
  kind: HullKind;
}

function noJourney({ systems }: PlanDeps, { from, to, range, midpoints, kind }: Missing): string {
  const kinds = {
    station: docksAtStations(kind)
      ? ' with stops at stations of NPCs; midpoints=any may find one'
      : ': titans and supercarriers dock at no station of NPCs; name systems where friends have a Keepstar, or ask for midpoints=any',
    friendly: ' with stops where friends are',
    any: '',
  };
  const infested = infestedTargets(systems);
  const leftOut =
    infested === 0
      ? ''
      : ` Stops in the ${infested} system${infested === 1 ? '' : 's'} that incursions infest are left out: cynosural fields are jammed there.`;
  return `There is no journey from ${from} to ${to} by legs of ${round(range, 3)} light-years${kinds[midpoints]}.${leftOut}`;
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

function totalsOf(flown: readonly Leg[], { portalIsotopes }: Fleet) {
  const sum = (figure: (leg: Leg) => number) => flown.reduce((total, leg) => total + figure(leg), 0);
  return {
    light_years: round(
      sum(({ lightYears }) => lightYears),
      3,
    ),
    isotopes: flown.some(({ isotopes }) => isotopes === null) ? null : sum(({ isotopes }) => isotopes ?? 0),
    portal_isotopes: sum(({ lightYears }) => portalIsotopes(lightYears)),
    minutes: round(sum(({ cooldownMinutes }) => cooldownMinutes) - (flown.at(-1)?.cooldownMinutes ?? 0), 1),
    fatigue_minutes: round(flown.at(-1)?.fatigueMinutes ?? 0, 1),
  };
}

function legOf(
  { from, to, lightYears, isotopes, cooldownMinutes, fatigueMinutes }: Leg,
  { systems }: PlanDeps,
  { portalIsotopes }: Fleet,
) {
  const nameOf = (systemId: number) => systems.findRow(systemId)?.name ?? String(systemId);
  return {
    from,
    from_name: nameOf(from),
    to,
    to_name: nameOf(to),
    light_years: round(lightYears, 3),
    isotopes,
    portal_isotopes: portalIsotopes(lightYears),
    cooldown_minutes: round(cooldownMinutes, 1),
    fatigue_minutes: round(fatigueMinutes, 1),
  };
}
