import type { Atlas } from '../galaxy/galaxy.ts';
import { hubs } from '../galaxy/hubs.ts';
import type { Structure } from '../people/structures.ts';
import { bernoulli, logNormal, pick, type RandomStream, randomStream } from '../random.ts';

export interface ContractRegion {
  regionId: number;
  weight: number;
  /** The station where most of the region's trade is. */
  market: number | null;
  stations: readonly number[];
  structures: readonly number[];
}

/** Where contracts are made: the hubs' regions above all, then policed space, little beyond, next to nothing in wormholes. */
export function contractPlaces(seed: number, atlas: Atlas, structures: readonly Structure[]): ContractRegion[] {
  const structuresOf = Map.groupBy(structures, ({ regionId }) => regionId);
  const hubWeights = [36, 15, 7.5, 4, 5.5];
  const found = atlas.galaxy.regions.map((region): ContractRegion => {
    const systems = (atlas.constellationsOfRegion.get(region.id) ?? []).flatMap(
      ({ id }) => atlas.systemsOfConstellation.get(id) ?? [],
    );
    const stations = systems.flatMap(({ id }) => (atlas.stationsOfSystem.get(id) ?? []).map((station) => station.id));
    const hub = hubs.findIndex(({ regionId }) => regionId === region.id);
    const draws = randomStream(seed, 0x706c, region.id);
    const weight = logNormal(draws, region.id >= 11_000_000 ? 0.006 : region.factionId === null ? 0.16 : 0.7, 0.7);
    return {
      regionId: region.id,
      weight: hubWeights[hub] ?? weight,
      market: hub < 0 ? null : (atlas.stationsOfSystem.get(hubs[hub]?.id ?? 0)?.[0]?.id ?? null),
      stations,
      structures: (structuresOf.get(region.id) ?? []).map(({ id }) => id),
    };
  });
  return found.filter(({ stations, structures: own }) => stations.length + own.length > 0);
}

/** The market of a hub more often than not, else any station or structure of the region. */
export function drawLocation(draws: RandomStream, { market, stations, structures }: ContractRegion): number {
  if (market !== null && bernoulli(draws, 0.78)) return market;
  const free = structures.length === 0 ? stations : stations.length === 0 || bernoulli(draws, 0.25) ? structures : stations;
  return pick(draws, free);
}
