import { isStation } from '#shared/game';
import type { ListedFacts } from '#shared/mirror-rows';
import type { Place } from '#shared/place';
import type { SecurityBand } from '#shared/security';
import type { CourierChain } from '#shared/trade-api/courier-chains';
import {
  type Courier,
  type CourierRoute,
  type CourierWarning,
  type courierSorts,
  courierWarnings,
  type FairRewardGrade,
  type GoingRate,
} from '#shared/trade-api/couriers';
import type { HaulShip, HaulShipKind } from '#shared/trade-api/haul-ships';
import { FIRST_WORMHOLE_SYSTEM } from '../rules/cynos.ts';
import type { KnownHazard } from '../rules/hazards.ts';
import type { Connection } from '../topology/graph.ts';
import { POCHVEN_REGION, ZARZAKH } from '../topology/space.ts';
import { isListed, type ListedFilter, type PageQuery } from './listed-filter.ts';

/** A courier as the board holds it: all but its page in the app, and what depends on the question. */
export type BoardCourier = Omit<FoundCourier, 'approach_jumps' | 'expired_unjudged'>;

/** What a courier has to be; what is absent fulfils every condition. Ids resolved; ISK, m³, jumps. */
export interface CourierFilter {
  /** Jumps to the systems that are near enough, by id. */
  pickups?: ReadonlyMap<number, number> | undefined;
  destinations?: ReadonlyMap<number, number> | undefined;
  regionIds?: readonly number[] | undefined;
  volumeMax?: number | undefined;
  collateralMax?: number | undefined;
  jumpsMax?: number | undefined;
  rewardMin?: number | undefined;
  surplusMin?: number | undefined;
  isHighSecurity?: boolean | undefined;
  isPublicStations?: boolean | undefined;
  gainMin?: number | undefined;
  fitsShip?: boolean | undefined;
  warnings?: readonly CourierWarning[] | undefined;
  isWarned?: boolean | undefined;
  isReachable: boolean;
  /** Of the pickup. */
  listed?: ListedFilter | undefined;
}

/** The person's own wormholes that surely let each kind of ship through. */
export type CourierWormholes = Readonly<Record<HaulShipKind, readonly Connection[]>>;

/** Which couriers are asked for. Ids resolved. */
export interface CourierQuestion {
  route: CourierRoute;
  /** null: by stargates alone. */
  wormholes: CourierWormholes | null;
  /** `expiredUnjudged`: see the contracts' `passesExpired`. */
  filter: Omit<CourierFilter, 'pickups' | 'destinations'> & { expiredUnjudged: boolean | null };
  /** The system to fly from, and how far a pickup may be; `jumps` null: however far. */
  from: { systemId: number; jumps: number | null } | null;
  to: { systemId: number; jumps: number } | null;
}

/** The order of the board, and which part of it. */
export type CourierPageQuery = PageQuery<(typeof courierSorts)[number]>;

/** A courier without its page in the app and which hazards are unknown now, which are the caller's to add. */
export type FoundCourier = Omit<Courier, 'url' | 'hazards_unknown'>;

/** One page of the board. `total`: all matches. */
export interface CourierPage {
  rows: FoundCourier[];
  total: number;
  goingRates: GoingRate[];
  grade: FairRewardGrade | null;
  ship: HaulShip | null;
}

/** Which chains are asked for: see the domain's. */
export interface ChainLimits {
  gap: number;
  loads: number;
  limit: number;
}

/** Chains; `couriers`: how many were looked at. */
export interface FoundChains {
  chains: (Omit<CourierChain, 'loads'> & { loads: FoundCourier[] })[];
  couriers: number;
}

/** Whether a courier is one of those that were asked for. */
export function isWanted(courier: BoardCourier, filter: CourierFilter): boolean {
  const { place, destination, jumps, volume, collateral, reward, surplus } = courier;
  const atMost = (value: number | null, most: number | undefined) => most === undefined || (value !== null && value <= most);
  const atLeast = (value: number | null, least: number | undefined) => least === undefined || (value !== null && value >= least);
  return (
    (filter.listed === undefined || isListed(listedFacts(courier), filter.listed)) &&
    (jumps !== null) === filter.isReachable &&
    (filter.pickups === undefined || filter.pickups.has(place?.system_id ?? 0)) &&
    (filter.destinations === undefined || filter.destinations.has(destination?.system_id ?? 0)) &&
    (filter.regionIds === undefined || filter.regionIds.includes(courier.region_id ?? 0)) &&
    atMost(volume, filter.volumeMax) &&
    atMost(collateral, filter.collateralMax) &&
    atMost(jumps, filter.jumpsMax) &&
    atLeast(reward, filter.rewardMin) &&
    atLeast(surplus, filter.surplusMin) &&
    (filter.isHighSecurity === undefined || (courier.lawless_systems === 0) === filter.isHighSecurity) &&
    atLeast(courier.gain, filter.gainMin) &&
    (filter.fitsShip === undefined || (courier.fits_ship !== false) === filter.fitsShip) &&
    (filter.warnings === undefined || filter.warnings.some((warning) => courier.warnings.includes(warning))) &&
    (filter.isWarned === undefined || courier.warnings.length > 0 === filter.isWarned) &&
    (filter.isPublicStations === undefined || (courier.lockout_risk === 'none') === filter.isPublicStations)
  );
}

function listedFacts(courier: BoardCourier): ListedFacts {
  const { place, destination } = courier;
  return {
    contract_id: courier.contract_id,
    names: [
      courier.title,
      place?.name ?? null,
      place?.system_name ?? null,
      destination?.name ?? null,
      destination?.system_name ?? null,
      courier.region_name,
      courier.issuer_name,
    ],
    location_id: place?.location_id ?? null,
    place_name: place?.name ?? null,
    system_id: place?.system_id ?? null,
    security_status: place?.security_status ?? null,
    issuer_id: courier.issuer_id,
    issuer_name: courier.issuer_name,
    type_ids: [],
  };
}

/** The ends and the way of a courier, as far as its warnings ask. */
export interface CourierRouteFacts {
  /** Both ends; null: not known where. */
  ends: readonly (Place | null)[];
  /** Systems of the way, both ends among them; null: there is none. */
  path: readonly number[] | null;
  /** Whether it takes a wormhole of the person's own. */
  isByWormhole: boolean;
  bandOf(systemId: number): SecurityBand;
  regionOf(systemId: number): number | undefined;
  hazardsOf(systemId: number): readonly Pick<KnownHazard, 'code'>[];
  /** Systems of faction warfare. */
  warfare: ReadonlySet<number>;
}

/** What a haulier wants to know before taking a courier, in the order of the list of warnings. */
export function warningsOf({
  ends,
  path,
  isByWormhole,
  bandOf,
  regionOf,
  hazardsOf,
  warfare,
}: CourierRouteFacts): CourierWarning[] {
  const structures = ends.filter((place) => place === null || !isStation(place.location_id));
  const systems = ends.flatMap((place) => place?.system_id ?? []);
  const bands = new Set([...(path ?? []), ...systems].map(bandOf));
  const hazards = new Set([...(path ?? []), ...systems].flatMap((id) => hazardsOf(id).map(({ code }) => code)));
  const isWormhole = [...(path ?? []), ...systems].some((id) => id >= FIRST_WORMHOLE_SYSTEM);
  const raised: Readonly<Record<CourierWarning, boolean>> = {
    own_wormhole: isByWormhole,
    structure: structures.some((place) => place !== null && place.name !== null),
    private_structure: structures.some((place) => place === null || place.name === null),
    low_security: bands.has('low'),
    null_security: bands.has('null'),
    faction_warfare: systems.some((id) => warfare.has(id)),
    insurgency: hazards.has('insurgency'),
    front_line: hazards.has('front_line'),
    storm: hazards.has('storm'),
    incursion: hazards.has('incursion'),
    triglavian: hazards.has('triglavian'),
    wormhole: isWormhole,
    island: path === null && systems.length === ends.length && !isWormhole,
    zarzakh: systems.includes(ZARZAKH),
    pochven: systems.some((id) => regionOf(id) === POCHVEN_REGION),
  };
  return courierWarnings.filter((warning) => raised[warning]);
}

/**
 * Couriers in an order; nulls come last in both directions, in order of what is left of the reward, ties by contract id in the same
 * direction.
 */
export function sortCouriers(
  couriers: readonly FoundCourier[],
  by: (typeof courierSorts)[number],
  direction: 'asc' | 'desc',
): FoundCourier[] {
  const sign = direction === 'asc' ? 1 : -1;
  return couriers.toSorted((a, b) => {
    const [one, other] = [a[by], b[by]];
    if (one === null || other === null) {
      const gained = one === other ? (b.gain ?? Number.NEGATIVE_INFINITY) - (a.gain ?? Number.NEGATIVE_INFINITY) || 0 : 0;
      return Number(one === null) - Number(other === null) || gained || sign * (a.contract_id - b.contract_id);
    }
    return sign * (one < other ? -1 : one > other ? 1 : a.contract_id - b.contract_id);
  });
}
