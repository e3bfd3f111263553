import { tradeHubs } from '#shared/game';

/**
 * Zarzakh joins four distant regions, but holds every ship that enters to the gate it came by for hours. It can be
 * reached, and left from, but no route goes through it (decisions §4.1, upstream §3.7).
 */
export const ZARZAKH = 30100000;

/** The region of the 27 systems that have stargates among themselves only, yet are open to every pilot. */
export const POCHVEN_REGION = 10000070;

/** Regions of wormhole space (upstream §2.7). */
const WORMHOLE_REGIONS = { first: 11_000_000, last: 11_999_999 };

export function isWormholeRegion(regionId: number): boolean {
  return regionId >= WORMHOLE_REGIONS.first && regionId <= WORMHOLE_REGIONS.last;
}

/** Regions of what has stargates, and of what once had; wormhole space and what is no place to fly to come after it. */
export function isKnownSpaceRegion(regionId: number): boolean {
  return regionId < WORMHOLE_REGIONS.first;
}

/** The system whose stargate network is known space. */
export const HEART_OF_KNOWN_SPACE = tradeHubs.Jita;

/** Whether a route may pass through a system on its way to another. */
export function isTransit(systemId: number): boolean {
  return systemId !== ZARZAKH;
}
