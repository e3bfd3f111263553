import { type Drive, economized, isotopesPerLightYear, type Leg, legsOf, waitedMinutes } from '#main/domain/plan/legs';
import { cynoBarReasons } from '#main/domain/rules/cynos';
import { docksAtStations, fatigueShare, type HullKind, hullKind, shipGroups, takesEconomizers } from '#main/domain/rules/hulls';
import { type PortalPassenger, portalBar, portalDependsOnFit, portalIsotopes } from '#main/domain/rules/portals';
import { driveRange } from '#main/domain/topology/capital-range';
import { valuation } from '#main/domain/trade/quote';
import type { HullRow, JumpHullRow } from '#main/store/systems/jump-hulls';
import { minuteSpan } from '#shared/figures';
import { type HubName, hubOf } from '#shared/game';
import type { QueryOf } from '#shared/http/endpoint';
import { economizersOf, legs as endpoint, type JourneyFuel, passengerOf } from '#shared/plan-api/legs';
import { type Warning, warned } from '#shared/plan-api/warnings';
import { MINUTE } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import { resolveType } from '../http/resolve.ts';
import { requireSystems } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import { unknownHazards } from '../http/unknown-hazards.ts';
import { reachOf, stopsAlong } from './capital-stops.ts';
import type { PlanDeps } from './deps.ts';
import { bestJourney, gatePart, gatesOf, placesAlong } from './drive-journey.ts';
import { hazardWarnings, systemsWithHazards } from './hazards.ts';
import { routableSystem } from './journey.ts';
import { infestedTargets, isInfested, jumpRefusal, jumpWarnings } from './jump-rules.ts';
import { namedSystems } from './named-systems.ts';

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
  const refusal = jumpRefusal(deps, { from, to, groupId: ship.groupId });
  if (refusal !== null) {
    const { end, reason } = refusal;
    throw new ApiError('bad_request', `${end} cannot be ${{ from, to }[end].name}: ${reason}; name another system.`);
  }
  const byGates = gatesOf(deps, ship, query.chain);
  const { secondsPerGate } = byGates;
  const range = driveRange(ship.lightYears, query.jdc);
  const drive = driveOf(ship, query, range);
  const fleet = fleetOf(deps, query.pass ?? [], { ship, isotopesPerLightYear: drive.isotopesPerLightYear });
  const reach = reachOf(deps.network(), range);
  const avoided = avoidedSystems(deps, query);
  const mayStop = stopRule(deps, { ...query, avoided }, kind);
  const timers = { fatigue: query.fatigue, cooldown: query.cooldown, fatigueBelow: query.fatigue_below };
  const flownAlong = (path: readonly number[]) => legsOf(placesAlong(reach, path), drive, timers);
  const journey = await bestJourney(deps, {
    ...query,
    ...byGates,
    reach,
    from,
    to,
    mayStop,
    mayPass: (systemId) => !avoided.has(systemId),
    minutesOf: (path) => waitedMinutes(flownAlong(path)),
  });
  if (journey === null)
    throw new ApiError('not_found', noJourney(deps, { from: from.name, to: to.name, range, midpoints: query.midpoints, kind }));
  const { path, gates } = journey;
  const flown = flownAlong(path);
  const losses = await deps.losses('any');
  const arrivals = arrivalsOf(flown, at + query.cooldown * MINUTE);
  const usualAt = (systemId: number, index: number) =>
    losses.sampledHours === 0 ? null : Math.round(losses.jumpsPerHour(systemId, arrivals[index - 1] ?? at) * 10) / 10;
  const stops = stopsAlong(deps, path, { reach, mayStop, usualAt });
  const byGate = await gatePart(deps, [path.at(-1) as number, ...gates], {
    ...byGates,
    leavesAt: arrivals.at(-1) ?? at,
  });
  const warnings = [
    ...jumpWarnings(deps, path, kind),
    ...hazardWarnings(deps, [...path, ...gates], 'incursion'),
    ...goesOnByGate(byGate.from, { landing: path.at(-1) as number, gates: gates.length, to: to.name }),
    ...tooTired(flown, query.fatigue_below),
    ...uselessEconomizers(ship, query.economizers),
    ...portalWarnings(ship, fleet),
  ];
  return {
    data: {
      ...totalsOf(flown, fleet),
      fuel: fuelOf(deps, ship, { ...totalsOf(flown, fleet), hub: query.hub }),
      legs: flown.map((leg, index) => ({ ...legOf(leg, deps, fleet), ...stops(index + 1) })),
      gates: byGate.hops,
      gate_minutes: round((gates.length * secondsPerGate) / 60, 1),
      gate_chance_of_loss: gates.length === 0 ? null : byGate.chanceOfLoss,
      ...warned(warnings, (id) => deps.catalog.nameOf('system', id) ?? String(id)),
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
      seconds_per_jump: secondsPerGate,
      killmails_until: deps.operations.killmailsCovered()?.until ?? null,
      hazards_unknown: unknownHazards(deps),
      passengers: fleet.passengers.map(({ typeId, name, count, mass }) => ({ type_id: typeId, name, count, mass })),
    },
  };
}

/** The ship that a parameter names; throws `bad_request` for what has no jump drive. */
export function shipOf({ catalog, jumpHulls }: PlanDeps, idOrName: string): JumpHullRow {
  const { id, name } = resolveType(catalog, idOrName, 'ship');
  const ship = jumpHulls.find(id);
  if (ship === undefined) throw new ApiError('bad_request', `ship must be a ship type with a jump drive; ${name} has none.`);
  return ship;
}

/** When each leg ends, beginning at a time in milliseconds: a jump takes none. */
function arrivalsOf(flown: readonly Leg[], start: number): number[] {
  let arrival = start;
  return flown.map(({ cooldownMinutes, waitMinutes }) => {
    const here = arrival + waitMinutes * MINUTE;
    arrival = here + cooldownMinutes * MINUTE;
    return here;
  });
}

function goesOnByGate(from: string, { landing, gates, to }: { landing: number; gates: number; to: string }): Warning[] {
  if (gates === 0) return [];
  const sentence = `${from}: the drive ends here, as ${cynoBarReasons.high_security}; ${gates} ${gates === 1 ? 'gate leads' : 'gates lead'} on to ${to}.`;
  return [{ code: 'goes_on_by_gate', sentence, system_id: landing }];
}

function tooTired(flown: readonly Leg[], most: number | undefined): Warning[] {
  if (most === undefined || flown.every(({ fatigueMinutes }) => fatigueMinutes <= most)) return [];
  const sentence = `Fatigue rises above ${minuteSpan(most)} however long it waits: some leg is too long for that.`;
  return [{ code: 'fatigue_above', sentence, system_id: null }];
}

function uselessEconomizers({ groupId, name }: JumpHullRow, economizers: readonly string[] = []): Warning[] {
  if (economizers.length === 0 || takesEconomizers(groupId)) return [];
  const sentence = `${name} takes no jump drive economizers, as only jump freighters and the Rorqual do: none is counted.`;
  return [{ code: 'economizers_unused', sentence, system_id: null }];
}

function driveOf(ship: JumpHullRow, { jfc, jf, economizers = [] }: QueryOf<typeof endpoint>, range: number): Drive {
  const fitted = takesEconomizers(ship.groupId) ? economizersOf(economizers) : [];
  const isJumpFreighter = ship.groupId === shipGroups.jump_freighter;
  return {
    range,
    isotopesPerLightYear:
      ship.isotopesPerLightYear === null
        ? null
        : isotopesPerLightYear(ship.isotopesPerLightYear, { jfc, jf }, isJumpFreighter) * economized(fitted),
    fatigueShare: fatigueShare(ship.groupId),
  };
}

/** Where it neither stops nor goes by gate; the end is exempt. */
function avoidedSystems(deps: PlanDeps, { avoid, avoid_hazards: hazards }: QueryOf<typeof endpoint>): ReadonlySet<number> {
  const avoided = namedSystems(deps.systems.all(), 'avoid', avoid ?? []);
  for (const id of systemsWithHazards(deps, hazards ?? [])) avoided.add(id);
  return avoided;
}

/** Whether a ship may stop in a system on its way. */
function stopRule(
  deps: PlanDeps,
  { midpoints, friendly, avoided }: QueryOf<typeof endpoint> & { avoided: ReadonlySet<number> },
  kind: HullKind,
): (systemId: number) => boolean {
  const { systems } = deps;
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
    minutes: round(waitedMinutes(flown), 1),
    fatigue_minutes: round(flown.at(-1)?.fatigueMinutes ?? 0, 1),
  };
}

function legOf(
  { from, to, lightYears, isotopes, cooldownMinutes, fatigueMinutes, waitMinutes }: Leg,
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
    wait_minutes: round(waitMinutes, 1),
    cooldown_minutes: round(cooldownMinutes, 1),
    fatigue_minutes: round(fatigueMinutes, 1),
  };
}

/** Who passes the portal of a ship on each leg, and what they take of its isotopes over some light-years. */
interface Fleet {
  passengers: readonly (Pick<HullRow, 'typeId' | 'name' | 'groupId'> & PortalPassenger)[];
  portalIsotopes(lightYears: number): number;
}

/** The ships that `pass` names; throws `bad_request` for what is none, and where the ship opens no portal or the static data lacks a figure. */
function fleetOf(
  deps: PlanDeps,
  named: readonly string[],
  { ship, isotopesPerLightYear }: { ship: JumpHullRow; isotopesPerLightYear: number | null },
): Fleet {
  if (named.length === 0) return { passengers: [], portalIsotopes: () => 0 };
  const { portal: massFactor } = ship;
  if (massFactor === null || isotopesPerLightYear === null)
    throw new ApiError(
      'bad_request',
      `pass needs a ship that opens a portal; by the static data in hand ${ship.name} opens none.`,
    );
  const passengers = named.map((text) => passengerNamed(deps, text, ship));
  return {
    passengers,
    portalIsotopes: (lightYears) => portalIsotopes(passengers, { massFactor, isotopesPerLightYear }, lightYears),
  };
}

function passengerNamed({ catalog, jumpHulls }: PlanDeps, text: string, opener: JumpHullRow): Fleet['passengers'][number] {
  const { type, count } = passengerOf(text);
  const { id, name } = resolveType(catalog, type, 'pass');
  const hull = jumpHulls.hull(id);
  if (hull === undefined) throw new ApiError('bad_request', `pass takes ships; ${name} is none.`);
  const bar = portalBar(opener.groupId, hull);
  if (bar !== null) throw new ApiError('bad_request', `pass cannot have ${name}: ${bar}.`);
  if (hull.mass === null) throw new ApiError('bad_request', `The static data in hand does not tell the mass of ${name}.`);
  return { typeId: id, name, groupId: hull.groupId, count, mass: hull.mass };
}

/** Whose passing depends on the fit. */
function portalWarnings({ groupId }: JumpHullRow, { passengers }: Fleet): Warning[] {
  return passengers
    .filter((passenger) => portalDependsOnFit(groupId, passenger))
    .map(({ name }) => ({
      code: 'portal_depends_on_fit' as const,
      sentence: `${name} passes the portal of a black ops only with its covert subsystem.`,
      system_id: null,
    }));
}

/** What the journey burns as cargo; null where the static data does not tell what that is. */
function fuelOf(
  { market }: Pick<PlanDeps, 'market'>,
  { fuelTypeId, fuel, fuelVolume, fuelBay }: JumpHullRow,
  { isotopes, portal_isotopes: portal, hub }: { isotopes: number | null; portal_isotopes: number; hub: HubName },
): JourneyFuel | null {
  if (fuelTypeId === null) return null;
  const room = isotopes === null || fuelVolume === null ? null : round((isotopes + portal) * fuelVolume, 2);
  const { stationId } = hubOf(hub);
  const needed = isotopes === null ? null : isotopes + portal;
  const quote = market.quotesAt(stationId, [fuelTypeId]).get(fuelTypeId);
  const bought = needed === null || quote === undefined ? null : valuation(quote, needed).replace;
  return {
    type_id: fuelTypeId,
    name: fuel ?? String(fuelTypeId),
    cubic_metres: room,
    bay: fuelBay,
    isk: bought === null || bought.units !== needed ? null : round(bought.amount, 2),
    isk_hub: hub,
    isk_observed_at: market.observedAt(stationId),
    beyond_bay: room === null || fuelBay === null ? null : round(Math.max(0, room - fuelBay), 2),
  };
}
