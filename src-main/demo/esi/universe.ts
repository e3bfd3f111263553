import { HOUR, isoUtc } from '#shared/time';
import type { Atlas } from '../galaxy/galaxy.ts';
import type { EntityName, Organisation } from '../model.ts';
import { type EsiAnswer, type EsiContext, type EsiRoute, errorAnswer, snapshotAt, staticSnapshot } from './route.ts';

const MAX_IDS = 1000;
const MAX_NAMES = 500;

/** Static facts and names (upstream §2.6 to §2.8). */
export function universeRoutes(): EsiRoute[] {
  const one = (path: string, found: (atlas: Atlas, id: number) => unknown): EsiRoute => ({
    method: 'GET',
    path,
    group: null,
    answer({ model, clock, ids: [id = Number.NaN] }) {
      const now = clock.now();
      const value = found(model.atlas(now), id);
      if (value === undefined) return errorAnswer(404, 'Not found');
      return { kind: 'cached', body: JSON.stringify(value), ...staticSnapshot(now) };
    },
  });
  const list = (path: string, idsOf: (atlas: Atlas) => number[]): EsiRoute => ({
    method: 'GET',
    path,
    group: null,
    answer({ model, clock }) {
      const now = clock.now();
      return { kind: 'cached', body: JSON.stringify(idsOf(model.atlas(now))), ...staticSnapshot(now) };
    },
  });

  return [
    { method: 'POST', path: '/universe/names', group: null, answer: names },
    { method: 'POST', path: '/universe/ids', group: null, answer: ids },
    list('/universe/regions', ({ galaxy }) => galaxy.regions.map(({ id }) => id)),
    list('/universe/constellations', ({ galaxy }) => galaxy.constellations.map(({ id }) => id)),
    list('/universe/systems', ({ galaxy }) => galaxy.systems.map(({ id }) => id)),
    list('/universe/categories', ({ galaxy }) => galaxy.categories.map(({ id }) => id)),
    one('/universe/regions/{region_id}', regionBody),
    one('/universe/constellations/{constellation_id}', constellationBody),
    one('/universe/systems/{system_id}', systemBody),
    one('/universe/stargates/{stargate_id}', stargateBody),
    one('/universe/stations/{station_id}', stationBody),
    one('/universe/types/{type_id}', typeBody),
    one('/universe/groups/{group_id}', groupBody),
    one('/universe/categories/{category_id}', categoryBody),
    {
      method: 'GET',
      path: '/universe/structures',
      group: null,
      answer({ model, clock }) {
        const snapshot = snapshotAt(clock.now(), HOUR);
        const ids = model.structures(snapshot.observedAt).map(({ id }) => id);
        return { kind: 'cached', body: JSON.stringify(ids), ...snapshot };
      },
    },
    {
      method: 'GET',
      path: '/universe/structures/{structure_id}',
      group: null,
      // Needs a sign-in and docking access; without one it never resolves.
      answer: () => errorAnswer(401, 'Unauthorized - No authorization header provided'),
    },
  ];
}

/** All or nothing: one id without a name fails the whole question. */
function names({ model, clock, request }: EsiContext): EsiAnswer {
  const requested = listOf(request.body, (value): value is number => Number.isSafeInteger(value));
  if (requested === undefined) return errorAnswer(400, 'The body must be an array of ids');
  if (requested.length < 1 || requested.length > MAX_IDS) return errorAnswer(400, `Between 1 and ${MAX_IDS} ids are required`);
  if (new Set(requested).size !== requested.length) return errorAnswer(400, 'The ids must be unique');
  const now = clock.now();
  const found: { category: EntityName['category']; id: number; name: string }[] = [];
  for (const id of requested) {
    const entity = model.name(id, now);
    if (entity === undefined) return errorAnswer(404, 'Ensure all IDs are valid before resolving.');
    found.push({ category: entity.category, id, name: entity.name });
  }
  return { kind: 'plain', value: found };
}

/** Exact names of static things only; names of players are not indexed here. */
function ids({ model, clock, request }: EsiContext): EsiAnswer {
  const requested = listOf(request.body, (value): value is string => typeof value === 'string');
  if (requested === undefined) return errorAnswer(400, 'The body must be an array of names');
  if (requested.length < 1 || requested.length > MAX_NAMES)
    return errorAnswer(400, `Between 1 and ${MAX_NAMES} names are required`);
  const wanted = new Set(requested);
  const { galaxy, stationName } = model.atlas(clock.now());
  const among = (rows: readonly { id: number; name: string }[]) =>
    rows.filter(({ name }) => wanted.has(name)).map(({ id, name }) => ({ id, name }));
  const stations = galaxy.stations.map(({ id }) => ({ id, name: stationName(id) ?? '' }));
  const groups = {
    constellations: among(galaxy.constellations),
    corporations: among(galaxy.corporations),
    factions: among(galaxy.factions),
    inventory_types: among(galaxy.types),
    regions: among(galaxy.regions),
    stations: among(stations),
    systems: among(galaxy.systems),
  };
  return { kind: 'plain', value: Object.fromEntries(Object.entries(groups).filter(([, rows]) => rows.length > 0)) };
}

function listOf<T>(body: string, isElement: (value: unknown) => value is T): T[] | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    return Array.isArray(parsed) && parsed.every(isElement) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function regionBody(atlas: Atlas, id: number) {
  const region = atlas.region.get(id);
  if (region === undefined) return undefined;
  const constellations = (atlas.constellationsOfRegion.get(id) ?? []).map((row) => row.id);
  return { constellations, description: region.description, name: region.name, region_id: id };
}

function constellationBody(atlas: Atlas, id: number) {
  const found = atlas.constellation.get(id);
  if (found === undefined) return undefined;
  const systems = (atlas.systemsOfConstellation.get(id) ?? []).map((row) => row.id);
  return { constellation_id: id, name: found.name, position: found.position, region_id: found.regionId, systems };
}

function systemBody(atlas: Atlas, id: number) {
  const found = atlas.system.get(id);
  if (found === undefined) return undefined;
  const stargates = (atlas.stargatesOfSystem.get(id) ?? []).map((row) => row.id);
  const stations = (atlas.stationsOfSystem.get(id) ?? []).map((row) => row.id);
  return {
    constellation_id: found.constellationId,
    name: found.name,
    position: found.position,
    security_status: found.security,
    ...(stargates.length === 0 ? {} : { stargates }),
    ...(stations.length === 0 ? {} : { stations }),
    system_id: id,
  };
}

function stargateBody(atlas: Atlas, id: number) {
  const found = atlas.stargate.get(id);
  if (found === undefined) return undefined;
  return {
    destination: { stargate_id: found.destinationStargateId, system_id: found.destinationSystemId },
    name: `Stargate (${atlas.system.get(found.destinationSystemId)?.name})`,
    position: found.position,
    stargate_id: id,
    system_id: found.systemId,
    type_id: 29_633,
  };
}

function stationBody(atlas: Atlas, id: number) {
  const found = atlas.station.get(id);
  if (found === undefined) return undefined;
  return {
    max_dockable_ship_volume: 50_000_000,
    name: atlas.stationName(id),
    office_rental_cost: 10_000,
    owner: found.ownerId,
    position: found.position,
    reprocessing_efficiency: 0.5,
    reprocessing_stations_take: 0.05,
    services: ['market', 'repair-facilities', 'reprocessing-plant'],
    station_id: id,
    system_id: found.systemId,
    type_id: found.typeId,
  };
}

function typeBody(atlas: Atlas, id: number) {
  const found = atlas.type.get(id);
  if (found === undefined) return undefined;
  return {
    description: '',
    group_id: found.groupId,
    ...(found.marketGroupId === null ? {} : { market_group_id: found.marketGroupId }),
    name: found.name,
    portion_size: found.portionSize,
    published: found.published,
    type_id: id,
    volume: found.volume,
  };
}

function groupBody(atlas: Atlas, id: number) {
  const found = atlas.group.get(id);
  if (found === undefined) return undefined;
  const types = atlas.galaxy.types.filter(({ groupId }) => groupId === id).map((row) => row.id);
  return { category_id: found.categoryId, group_id: id, name: found.name, published: found.published, types };
}

function categoryBody({ galaxy }: Atlas, id: number) {
  const found = galaxy.categories.find((row) => row.id === id);
  if (found === undefined) return undefined;
  const groups = galaxy.groups.filter(({ categoryId }) => categoryId === id).map((row) => row.id);
  return { category_id: id, groups, name: found.name, published: found.published };
}

/** Alliances and corporations one by one; names are asked in bulk elsewhere (upstream §2.13). */
export function organisationRoutes(): EsiRoute[] {
  const one = (path: string, kind: Organisation['kind'], bodyOf: (found: Organisation) => unknown): EsiRoute => ({
    method: 'GET',
    path,
    group: null,
    answer({ model, clock, ids: [id = Number.NaN] }) {
      const found = model.organisation(id);
      if (found?.kind !== kind) return errorAnswer(404, `${kind === 'alliance' ? 'Alliance' : 'Corporation'} not found`);
      return { kind: 'cached', body: JSON.stringify(bodyOf(found)), ...snapshotAt(clock.now(), HOUR) };
    },
  });

  return [
    one('/alliances/{alliance_id}', 'alliance', ({ id, name, ticker, foundedAt }) => ({
      creator_corporation_id: firstCorporation(id),
      creator_id: firstCharacter(id),
      date_founded: isoUtc(foundedAt),
      executor_corporation_id: firstCorporation(id),
      name,
      ticker,
    })),
    one('/corporations/{corporation_id}', 'corporation', ({ id, name, ticker, allianceId, foundedAt }) => ({
      ...(allianceId === null ? {} : { alliance_id: allianceId }),
      ceo_id: firstCharacter(id),
      creator_id: firstCharacter(id),
      date_founded: isoUtc(foundedAt),
      description: '',
      friendly_fire: 'illegal',
      home_station_id: 60_003_760,
      member_count: 5 + (id % 400),
      name,
      shares: 1000,
      state: 'active',
      tax_rates: { isk: 0.1, loyalty_point: 0 },
      ticker,
      type: 'player_owned',
      war_eligible: true,
    })),
  ];
}

function firstCorporation(allianceId: number): number {
  return 98_000_000 + (allianceId % 1_000_000);
}

function firstCharacter(organisationId: number): number {
  return 90_000_000 + (organisationId % 1_000_000);
}
