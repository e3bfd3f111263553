import type { HubName } from '#shared/game';
import type { DealRecord, DealSort, SaleWay } from '#shared/trade-api/deals';
import { haulCost, hauledVolume } from './haul.ts';
import type { PageQuery } from './page-query.ts';

/** A contract that brings more than it asks for. ISK, m³. */
export interface DealCandidate {
  contractId: number;
  regionId: number;
  systemId: number | null;
  /** What the contract says, and of what it wants; null: not known. */
  statedVolume: number | null;
  wantedVolume: number | null;
  /** 1: it offers items; 0: it only wants some. */
  offers: number;
  /** ISO 8601 UTC. */
  expiresAt: string;
  capital: number;
  margin: number | null;
  marginListed: number | null;
  /** 1, 0, or null: nobody can say. */
  isSafe: number | null;
}

/** A deal, by its contract. ISK. */
export interface Deal {
  contractId: number;
  systemId: number;
  capital: number;
  volume: number;
  haulJumps: number;
  haul: number;
  profit: number;
  /** null: no capital is needed. */
  profitPercent: number | null;
  /** null: its volume is nothing. */
  profitPerM3: number | null;
  expiresAt: string;
}

/** What a deal has to be; what is absent fulfils every condition. ISK, m³. */
export interface DealFilter {
  way: SaleWay;
  capitalMax?: number | undefined;
  volumeMax?: number | undefined;
  profitMin?: number | undefined;
  profitPercentMin?: number | undefined;
  regionIds?: readonly number[] | undefined;
  isSafe?: boolean | undefined;
  /** Jumps to the systems that are near enough, by id. */
  pickups?: ReadonlyMap<number, number> | undefined;
}

/** Which deals are asked for. Ids resolved. */
export interface DealQuestion {
  /** `expiredUnjudged`: see the contracts' `passesExpired`. */
  filter: Omit<DealFilter, 'pickups'> & { expiredUnjudged: boolean | null };
  /** The system to fly from, and how far a place may be; `jumps` null: however far. */
  from: { systemId: number; jumps: number | null } | null;
  hub: HubName;
  /** ISK for each cubic metre and jump. */
  haulRate: number;
}

/** The order of the list, and which part of it. */
export type DealPageQuery = PageQuery<DealSort>;

/** One page of deals, each without its contract's page in the app, which is the caller's to add; sums over all that fit. */
export interface DealPage {
  rows: Omit<DealRecord, 'url'>[];
  total: number;
  capital: number;
  profit: number;
}

/** How hauling is counted. `jumpsToHub` null: no way. `rate`: ISK for each cubic metre and jump. */
export interface Haul {
  jumpsToHub(systemId: number): number | null;
  rate: number;
}

/**
 * The deals among contracts: what is left of the margin after hauling everything to the hub, where that is above 0 (decisions §3.17). What
 * lies where no way is known, or has no volume stated, is none: its profit is not known.
 */
export function findDeals(candidates: readonly DealCandidate[], filter: DealFilter, { jumpsToHub, rate }: Haul): Deal[] {
  const { pickups, regionIds, capitalMax, volumeMax, profitMin = 0, profitPercentMin, isSafe } = filter;
  return candidates.flatMap((candidate): Deal[] => {
    const { systemId, statedVolume: stated, wantedVolume: wanted, capital } = candidate;
    const volume = hauledVolume({ stated, wanted, offers: candidate.offers === 1 });
    const margin = filter.way === 'sell_now' ? candidate.margin : candidate.marginListed;
    if (margin === null || margin <= 0 || systemId === null || volume === null) return [];
    if (isSafe !== undefined && (candidate.isSafe === 1) !== isSafe) return [];
    if (pickups?.has(systemId) === false || regionIds?.includes(candidate.regionId) === false) return [];
    if (capital > (capitalMax ?? Number.POSITIVE_INFINITY) || volume > (volumeMax ?? Number.POSITIVE_INFINITY)) return [];
    const haulJumps = jumpsToHub(systemId);
    const haul = haulCost(volume, haulJumps, rate);
    if (haul === null || haulJumps === null) return [];
    const profit = Math.round((margin - haul) * 100) / 100;
    const profitPercent = capital === 0 ? null : Math.round((1000 * profit) / capital) / 10;
    if (profit <= 0 || profit < profitMin) return [];
    if (profitPercentMin !== undefined && (profitPercent ?? Number.POSITIVE_INFINITY) < profitPercentMin) return [];
    const profitPerM3 = volume <= 0 ? null : Math.round((100 * profit) / volume) / 100;
    const { contractId, expiresAt } = candidate;
    return [{ contractId, systemId, capital, volume, haulJumps, haul, profit, profitPercent, profitPerM3, expiresAt }];
  });
}

const figures: Readonly<Record<DealSort, (deal: Deal) => number | string | null>> = {
  profit: ({ profit }) => profit,
  profit_percent: ({ profitPercent }) => profitPercent,
  profit_per_m3: ({ profitPerM3 }) => profitPerM3,
  capital: ({ capital }) => capital,
  volume: ({ volume }) => volume,
  haul_jumps: ({ haulJumps }) => haulJumps,
  date_expired: ({ expiresAt }) => expiresAt,
};

/** Deals in an order; what is null comes last in both directions, ties go by contract in the same direction. */
export function sortDeals(deals: readonly Deal[], by: DealSort, direction: 'asc' | 'desc'): Deal[] {
  const figure = figures[by];
  const sign = direction === 'asc' ? 1 : -1;
  return deals.toSorted((a, b) => {
    const [one, other] = [figure(a), figure(b)];
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || sign * (a.contractId - b.contractId);
    return sign * (one < other ? -1 : one > other ? 1 : a.contractId - b.contractId);
  });
}
