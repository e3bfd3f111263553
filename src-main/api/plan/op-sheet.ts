import { breadthFirst } from '#main/domain/topology/distances';
import { isTransit } from '#main/domain/topology/space';
import { nothingNamed, tradeQuery } from '#main/domain/trade/trade-query';
import type { NamedEntity } from '#main/store/catalog/reads';
import type { QueryOf } from '#shared/http/endpoint';
import { readQuery } from '#shared/http/query';
import { legs as legsEndpoint } from '#shared/plan-api/legs';
import { opSheet as endpoint, type OpSheet } from '#shared/plan-api/op-sheet';
import { departures, type RouteMode } from '#shared/plan-api/route';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { warned } from '#shared/plan-api/warnings';
import { DAY, fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';
import { tradeContractList } from '#shared/trade-api/contracts';
import { ApiError } from '../http/errors.ts';
import { resolveType } from '../http/resolve.ts';
import { requireSystems } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';
import { gateRefusal, gateWarnings } from './gate-rules.ts';
import { hazardWarnings } from './hazards.ts';
import { findJourney, graphAround, type Journey, namesOf, routableSystem } from './journey.ts';
import { jumpRefusal } from './jump-rules.ts';
import { planLegs, shipOf } from './legs.ts';
import { liveSystems } from './live.ts';
import { journeyRisk, rounded } from './risk.ts';
import { travelled } from './traveller.ts';

const TIMERS_BEFORE = 4 * HOUR;
const TIMERS_AFTER = 8 * HOUR;
const MOST_HOTSPOTS = 8;
/** What the sheet is made of, in words. */
const parts = {
  killmails: 'Killmails',
  activity: 'Hourly counts',
  campaigns: 'Campaigns',
  sovereignty: 'Claims and windows',
  wormholes: 'Wormholes',
  forecasts: 'Forecast',
  contracts: 'Contracts',
  catalog: 'Static data',
} as const;

export const opSheet = route(endpoint, async ({ query }, deps: PlanDeps) => {
  requireSystems(deps.systems);
  const now = deps.clock.now();
  const at = query.at ?? now;
  const staging = routableSystem(deps, 'staging', query.staging);
  const target = routableSystem(deps, 'target', query.target);
  const reach = jumpsFromEnds(deps, [staging.id, target.id], query);
  const versions = deps.versions();
  // Another thread looks for contracts while this one looks for ways.
  const [hulls, routes, flown] = await Promise.all([
    hullsNear(deps, { hulls: query.hulls ?? [], staging, jumps: query.jumps }),
    orNote(() => sheetRoutes(deps, { from: staging, to: target, at, shipClass: query.ship_class, chain: query.chain })),
    query.ship === undefined
      ? null
      : orNote(() => {
          requireDrive(deps, { from: staging, to: target, ship: query.ship as string });
          return legsOf(deps, query, query.ship as string, at);
        }),
  ]);
  return {
    data: {
      made_at: isoUtc(now),
      at: isoUtc(at),
      staging: placeOf(deps, staging),
      target: placeOf(deps, target),
      routes: routes.value ?? [],
      route_note: routes.note,
      legs: flown?.value ?? null,
      legs_note: flown?.note ?? null,
      timers: timersNear(deps, reach, at),
      live: liveSystems(deps, new Set(reach.keys()))
        .filter(({ state }) => state !== 'kill')
        .map((system) => ({ ...system, jumps: reach.get(system.id) ?? 0 })),
      killmails_until: deps.operations.killmailsCovered()?.until ?? null,
      hotspots: hotspotsNear(deps, reach, at),
      exits: exitsNear(deps, reach, { now, at }),
      ...hulls,
      ages: Object.entries(parts).map(([name, part]) => ({
        part,
        observed_at: versions[name as keyof typeof parts]?.observedAt ?? null,
      })),
    },
  };
});

/** What a part of the sheet has, or the sentence that says why it has nothing. A question that is no question is refused as a whole. */
async function orNote<T>(make: () => T | Promise<T>): Promise<{ value: T | null; note: string | null }> {
  try {
    return { value: await make(), note: null };
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'not_found') return { value: null, note: failure.message };
    throw failure;
  }
}

/** Jumps from the nearer of the systems to each that is so near, by id. */
function jumpsFromEnds(
  deps: PlanDeps,
  ends: readonly number[],
  { jumps: most, chain }: Pick<QueryOf<typeof endpoint>, 'jumps' | 'chain'>,
): ReadonlyMap<number, number> {
  const graph = graphAround(deps, ends, chain);
  const nodes = ends.flatMap((id) => graph.nodeOf.get(id) ?? []);
  const { distance } = breadthFirst(graph, nodes, isTransit);
  const near = Array.from(graph.ids, (id, node): [number, number] => [id, distance[node] ?? -1]);
  return new Map(near.filter(([, jumps]) => jumps >= 0 && jumps <= most));
}

function placeOf({ systems, catalog }: PlanDeps, { id, name }: NamedEntity): OpSheet['staging'] {
  const row = systems.findRow(id);
  if (row !== undefined) return { id, name: row.name, region: row.region, security: row.security };
  const regionId = catalog.regionOf(id);
  return { id, name, region: catalog.allRegions().find((region) => region.id === regionId)?.name ?? '', security: 'null' };
}

/** Throws `not_found` where a drive leads neither out of the one system nor into the other. */
function requireDrive(deps: PlanDeps, { from, to, ship }: { from: NamedEntity; to: NamedEntity; ship: string }): void {
  const refusal = jumpRefusal(deps, { from, to, groupId: shipOf(deps, ship).groupId });
  if (refusal === null) return;
  const where = refusal.end === 'from' ? `out of ${from.name}` : `to ${to.name}`;
  throw new ApiError('not_found', `No jump drive leads ${where}: ${refusal.reason}.`);
}

async function legsOf(
  deps: PlanDeps,
  query: QueryOf<typeof endpoint>,
  ship: string,
  at: number,
): Promise<NonNullable<OpSheet['legs']>> {
  const { staging: from, target: to, jdc, jfc, jf, economizers, least, midpoints, friendly, avoid, cynos, chain } = query;
  const read = readQuery(legsEndpoint, { from, to, ship });
  if (!read.ok) throw new Error(read.message);
  const { data, meta } = await planLegs(
    deps,
    { ...read.value, jdc, jfc, jf, economizers, least, midpoints, friendly, avoid, cynos, chain },
    at,
  );
  return {
    ship: meta.ship,
    light_years: data.light_years,
    isotopes: data.isotopes,
    minutes: data.minutes,
    fatigue_minutes: data.fatigue_minutes,
    warnings: data.warnings,
    warning_details: data.warning_details,
    cynos: (cynos ?? []).map((name) => routableSystem(deps, 'cynos', name).name),
    gates: data.gates.map(({ name }) => name),
    gate_minutes: data.gate_minutes,
    gate_chance_of_loss: data.gate_chance_of_loss,
    legs: data.legs.map(({ from_name, to_name, light_years, isotopes, stop, alternatives }) => ({
      from_name,
      to_name,
      light_years,
      isotopes,
      stop,
      quiet: alternatives.filter(({ live, kills_1h: kills }) => live === null && (kills ?? 0) === 0),
    })),
  };
}

function timersNear(
  { operations, timers, systems }: PlanDeps,
  reach: ReadonlyMap<number, number>,
  at: number,
): OpSheet['timers'] {
  const [from, to] = [isoUtc(at - TIMERS_BEFORE), isoUtc(at + TIMERS_AFTER)];
  const campaigns = operations
    .campaigns()
    .filter(({ start_time: start }) => start >= from && start <= to)
    .map((row) => ({
      kind: 'campaign' as const,
      id: row.system_id,
      holder: row.defender_name,
      start: row.start_time,
      end: null,
    }));
  const windows = timers.windowsIn(reach.keys(), from, to).map(({ systemId, opens, closes, holder }) => ({
    kind: 'window' as const,
    id: systemId,
    holder,
    start: opens,
    end: closes,
  }));
  return [...campaigns, ...windows]
    .filter(({ id }) => reach.has(id))
    .map(({ kind, id, holder, start, end }) => ({
      kind,
      id,
      name: systems.findRow(id)?.name ?? String(id),
      jumps: reach.get(id) ?? 0,
      holder,
      starts_at: start,
      ends_at: end,
      minutes: Math.round((fromIso(start) - at) / MINUTE),
    }))
    .sort((a, b) => a.kind.localeCompare(b.kind) || a.minutes - b.minutes || a.id - b.id);
}

function hotspotsNear(deps: PlanDeps, reach: ReadonlyMap<number, number>, at: number): OpSheet['hotspots'] {
  const making = deps.forecasts.newestMaking(Math.floor(at / DAY));
  if (making === undefined) return [];
  return deps.forecasts
    .fightChances(making.makingId)
    .filter(({ systemId }) => reach.has(systemId))
    .sort((a, b) => b.hotspot - a.hotspot || a.systemId - b.systemId)
    .slice(0, MOST_HOTSPOTS)
    .map(({ systemId: id, hotspot }) => ({
      ...placeOf(deps, { id, name: String(id) }),
      jumps: reach.get(id) ?? 0,
      chance: rounded(hotspot),
    }));
}

function exitsNear(
  { operations }: PlanDeps,
  reach: ReadonlyMap<number, number>,
  { now, at }: { now: number; at: number },
): OpSheet['exits'] {
  const hoursTo = (time: string, from: number) => Math.max(0, Math.round(((fromIso(time) - from) / HOUR) * 10) / 10);
  return operations
    .connections(isoUtc(now))
    .filter(({ destination_system_id: id }) => reach.has(id))
    .map((row) => ({
      hub: row.hub,
      id: row.destination_system_id,
      name: row.destination ?? String(row.destination_system_id),
      jumps: reach.get(row.destination_system_id) ?? 0,
      max_ship_size: row.max_ship_size,
      signature: row.destination_signature,
      expires_at: row.expires_at,
      hours_left: hoursTo(row.expires_at, now),
      hours_left_at: hoursTo(row.expires_at, at),
    }))
    .sort((a, b) => a.jumps - b.jumps || b.hours_left - a.hours_left || a.id - b.id);
}

const MOST_CONTRACTS = 100;

/** Contracts on offer near the staging system that have hulls of the doctrine in them; throws `bad_request` for an unknown type. */
async function hullsNear(
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

interface Wanted {
  from: NamedEntity;
  to: NamedEntity;
  /** When the fleet leaves, milliseconds since the epoch. */
  at: number;
  shipClass: ShipClass;
  /** The person's own wormholes, as a question names them. */
  chain: string[] | undefined;
}

/** Throws `not_found` where there is none by the rules of gates. The shortest route and the safest; where these are the same, another one beside it. */
async function sheetRoutes(deps: PlanDeps, wanted: Wanted): Promise<OpSheet['routes']> {
  const { from, to, shipClass } = wanted;
  const refusal = gateRefusal(deps, { from, via: [], to }, shipClass);
  if (refusal !== null)
    throw new ApiError('not_found', `Capitals do not go ${refusal.end} ${refusal.name} by gate: ${refusal.reason}.`);
  const [shortest, safest] = [await journey(deps, wanted, 'shortest'), await journey(deps, wanted, 'safest')];
  const routes = [await sheetRoute(deps, wanted, 'Shortest', shortest)];
  const [other] = String(safest.path) === String(shortest.path) ? shortest.alternatives(1) : [];
  if (other !== undefined) routes.push(await sheetRoute(deps, wanted, 'Another way', { ...shortest, path: other }));
  else if (String(safest.path) !== String(shortest.path))
    routes.push(await sheetRoute(deps, wanted, 'Safest by security', safest));
  return routes;
}

function journey(deps: PlanDeps, { from, to, shipClass, chain }: Wanted, mode: RouteMode): Promise<Journey> {
  const read = readQuery(departures, { from: String(from.id), to: String(to.id), mode, ship_class: shipClass });
  if (!read.ok) throw new Error(read.message);
  return findJourney(deps, travelled(deps, { ...read.value, chain }));
}

async function sheetRoute(
  deps: PlanDeps,
  { at, shipClass }: Wanted,
  title: string,
  { path, wormholeBetween }: Pick<Journey, 'path' | 'wormholeBetween'>,
): Promise<OpSheet['routes'][number]> {
  const { chance, from } = await journeyRisk(deps, path, shipClass);
  const isNow = at <= deps.clock.now();
  const { whole, worst } = chance((index) => at + index * MINUTE, isNow);
  const nameOf = namesOf(deps, path);
  const live = new Map(liveSystems(deps, new Set(path)).map((system) => [system.id, system]));
  return {
    title,
    path: [...path],
    names: path.map(nameOf),
    wormholes: path.slice(1).flatMap((toId, index) => {
      const fromId = path[index] as number;
      const way = wormholeBetween(fromId, toId);
      if (way === undefined) return [];
      const signature = way.hubSystemId === fromId ? way.hubSignature : way.destinationSignature;
      return [{ from: nameOf(fromId), to: nameOf(toId), signature, expires_at: way.expiresAt }];
    }),
    jumps: path.length - 1,
    chance_of_loss: whole,
    losses_hours: from.losses_hours,
    losses_from: from.losses_from,
    worst_system: nameOf(path[worst.index] as number),
    worst_share: worst.share,
    ...warned(
      [
        ...gateWarnings(path, nameOf, shipClass),
        ...path.flatMap((id) => {
          const system = live.get(id);
          if (system === undefined || system.state === 'kill') return [];
          return [{ code: system.state, sentence: `${system.name}: ${system.sentence}`, system_id: id }];
        }),
        ...hazardWarnings(deps, path),
      ],
      nameOf,
    ),
  };
}
