import type { HubName } from '#shared/game';
import type { DealCandidate } from '#shared/mirror-rows';
import type { DealChoice, DealRecord, DealSort, SaleWay } from '#shared/trade-api/deals';
import type { HaulShip } from '#shared/trade-api/haul-ships';
import type { PriceRatingCode } from '#shared/trade-api/price-rating';
import { type HaulWay, haulBetween, haulCost, hauledVolume } from './haul.ts';
import { isListed, type ListedFilter, type PageQuery } from './listed-filter.ts';
import { type TypeQuote, type Valuation, valuation, type Walk } from './quote.ts';

/** Units of one type that a contract offers or wants; blueprints, which no order is for, are none. */
interface DealtUnits {
  type_id: number;
  /** 1: offered. */
  is_included: number;
  units: number;
}

/** What deals bring together, and what it takes. ISK; `counted`: deals that still pay once those before them have taken their orders. */
export interface DealSums {
  profit: number;
  capital: number;
  counted: number;
}

const valueOf: Readonly<Record<SaleWay, (worth: Valuation) => Walk>> = {
  sell_now: ({ sellNow }) => sellNow,
  sell_listed: ({ sellListed }) => sellListed,
};

/**
 * The sums of all deals with each order dealt with once: the deal with most profit goes first, the next ones have what it left of bids and
 * asks. What one loses by that is counted before tax, so that the sum is rather too low.
 */
export function dealSums(
  deals: readonly { contract_id: number; profit: number; capital: number }[],
  way: SaleWay,
  { unitsOf, quotes }: { unitsOf(contractId: number): readonly DealtUnits[]; quotes: ReadonlyMap<number, TypeQuote> },
): DealSums {
  const taken = { offered: new Map<number, number>(), wanted: new Map<number, number>() };
  const sums = { profit: 0, capital: 0, counted: 0 };
  for (const { contract_id: contractId, profit, capital } of deals.toSorted((a, b) => b.profit - a.profit)) {
    const units = unitsOf(contractId);
    let left = profit;
    for (const part of units) {
      const quote = quotes.get(part.type_id);
      const before = taken[part.is_included === 1 ? 'offered' : 'wanted'].get(part.type_id) ?? 0;
      if (quote === undefined || before === 0) continue;
      left -=
        part.is_included === 1 ? lessBehind(quote, before, part.units, valueOf[way]) : moreBehind(quote, before, part.units);
    }
    if (left <= 0) continue;
    for (const { type_id: typeId, is_included: included, units: own } of units) {
      const of = taken[included === 1 ? 'offered' : 'wanted'];
      of.set(typeId, (of.get(typeId) ?? 0) + own);
    }
    sums.profit += left;
    sums.capital += capital;
    sums.counted += 1;
  }
  return { profit: Math.round(sums.profit * 100) / 100, capital: Math.round(sums.capital * 100) / 100, counted: sums.counted };
}

/** How much less units bring where this many were sold before them. */
function lessBehind(quote: TypeQuote, before: number, units: number, of: (worth: Valuation) => Walk): number {
  const alone = of(valuation(quote, units)).amount;
  return alone - (of(valuation(quote, before + units)).amount - of(valuation(quote, before)).amount);
}

/** How much more units cost where this many were bought before them; infinite where the asks do not last. */
function moreBehind(quote: TypeQuote, before: number, units: number): number {
  const [first, all] = [valuation(quote, before).replace, valuation(quote, before + units).replace];
  if (all.units < before + units) return Number.POSITIVE_INFINITY;
  return all.amount - first.amount - valuation(quote, units).replace.amount;
}

/** A deal by its contract, with what it adds to that in the answer; chance and hours not rounded. */
export interface Deal
  extends Pick<
    DealRecord,
    | 'contract_id'
    | 'date_expired'
    | 'capital'
    | 'haul_volume'
    | 'haul_jumps'
    | 'lawless_systems'
    | 'hazards'
    | 'haul'
    | 'trips'
    | 'chance_of_loss'
    | 'expected_loss'
    | 'fuel'
    | 'hours'
    | 'profit'
    | 'profit_per_hour'
    | 'profit_percent'
    | 'profit_per_m3'
  > {
  system_id: number;
}

/** What a deal has to be; what is absent fulfils every condition. ISK, m³. */
export interface DealFilter {
  way: SaleWay;
  capitalMax?: number | undefined;
  volumeMax?: number | undefined;
  profitMin?: number | undefined;
  profitPercentMin?: number | undefined;
  profitPerHourMin?: number | undefined;
  listed: ListedFilter;
  flags?: readonly string[] | undefined;
  regionIds?: readonly number[] | undefined;
  isSafe?: boolean | undefined;
  auctions: DealChoice;
  flagged: DealChoice;
  priceRatings?: readonly PriceRatingCode[] | undefined;
  /** Jumps to the systems that are near enough, by id. */
  pickups?: ReadonlyMap<number, number> | undefined;
}

/** Which deals are asked for. Ids resolved. */
export interface DealQuestion {
  /** `expiredUnjudged`: see the contracts' `passesExpired`. */
  filter: Omit<DealFilter, 'pickups'> & { expiredUnjudged: boolean | null; daysToSellMax?: number | undefined };
  /** The system to fly from, and how far a place may be; `jumps` null: however far. */
  from: { systemId: number; jumps: number | null } | null;
  hub: HubName;
  /** ISK for each cubic metre and jump. */
  haulRate: number;
  ship: HaulShip;
}

/** The order of the list, and which part of it. */
export type DealPageQuery = PageQuery<DealSort>;

/** One page of deals, each without its contract's page in the app, which is the caller's to add; sums over all that fit. */
export interface DealPage {
  rows: Omit<DealRecord, 'url' | 'hazards_unknown'>[];
  total: number;
  sums: DealSums;
}

/** How hauling is counted. `wayTo` null: no way. `rate`: ISK for each cubic metre and jump. */
export interface Haul {
  wayTo(systemId: number): HaulWay | null;
  rate: number;
  ship: HaulShip;
}

/**
 * The deals among contracts: what is left of the margin after hauling everything to the hub with this ship, where that is above 0
 * (decisions §3.17). What lies where no way is known, has no volume stated, or is more than the ship can carry, is none.
 */
export function findDeals(candidates: readonly DealCandidate[], filter: DealFilter, haul: Haul): Deal[] {
  const { capitalMax, volumeMax, profitMin = 0, profitPercentMin, profitPerHourMin } = filter;
  return candidates.flatMap((candidate): Deal[] => {
    if (!isChosen(candidate, filter)) return [];
    const { contract_id, system_id, date_expired, volume: stated, wanted_volume: wanted, capital } = candidate;
    const volume = hauledVolume({ stated, wanted, offers: candidate.offers === 1 });
    const margin = filter.way === 'sell_now' ? candidate.margin : candidate.margin_listed;
    if (margin === null || margin <= 0 || system_id === null || volume === null) return [];
    if (capital > (capitalMax ?? Number.POSITIVE_INFINITY) || volume > (volumeMax ?? Number.POSITIVE_INFINITY)) return [];
    const { way, figures } = hauledBy(candidate, { margin, volume }, haul);
    if (way === null || figures === null) return [];
    const cost = haulCost(volume, way.gateJumps, haul.rate) ?? 0;
    const profit = cents(margin - cost - figures.expectedLoss - figures.fuel);
    const profitPercent = capital === 0 ? null : Math.round((1000 * profit) / capital) / 10;
    const profitPerHour = cents(profit / figures.hours);
    if (profit <= 0 || profit < profitMin || profitPerHour < (profitPerHourMin ?? 0)) return [];
    if (profitPercentMin !== undefined && (profitPercent ?? Number.POSITIVE_INFINITY) < profitPercentMin) return [];
    return [
      {
        contract_id,
        system_id,
        date_expired,
        capital,
        haul_volume: volume,
        haul_jumps: way.gateJumps,
        lawless_systems: way.lawless,
        hazards: [...way.hazards],
        haul: cost,
        trips: figures.trips,
        chance_of_loss: figures.chanceOfLoss,
        expected_loss: figures.expectedLoss,
        fuel: figures.fuel,
        hours: figures.hours,
        profit,
        profit_per_hour: profitPerHour,
        profit_percent: profitPercent,
        profit_per_m3: volume <= 0 ? null : cents(profit / volume),
      },
    ];
  });
}

function isChosen(
  candidate: DealCandidate,
  { listed, flags, regionIds, pickups, isSafe, auctions, flagged, priceRatings }: DealFilter,
): boolean {
  const { system_id: systemId, region_id: regionId } = candidate;
  return (
    isListed(candidate, listed) &&
    (flags === undefined || flags.some((code) => candidate.flags.includes(code))) &&
    (priceRatings === undefined || priceRatings.includes(candidate.price_rating)) &&
    (isSafe === undefined || (candidate.is_safe === 1) === isSafe) &&
    (auctions === 'any' || (candidate.is_auction === 1) === (auctions === 'true')) &&
    (flagged === 'any' || candidate.flags.length > 0 === (flagged === 'true')) &&
    // All hubs lie in high security, where no capital is brought, bought or sold.
    candidate.has_capital === 0 &&
    (pickups === undefined || (systemId !== null && pickups.has(systemId))) &&
    (regionIds === undefined || regionIds.includes(regionId))
  );
}

/** What is lost with the load: what it brings on the way to the hub, what it cost on the way from it. */
function hauledBy(
  { system_id: systemId, wanted_volume: wantedVolume, offers, units, largest_unit: largestUnit, capital }: DealCandidate,
  { margin, volume }: { margin: number; volume: number },
  { wayTo, ship }: Haul,
) {
  const wanted = wantedVolume ?? 0;
  const valueThere = wanted > 0 ? capital : 0;
  const valueBack = offers === 1 ? Math.max(0, capital + margin) : 0;
  return haulBetween({ systemId, volume, wanted, units, largestUnit, valueThere, valueBack }, wayTo, ship);
}

/** Deals in an order; what is null comes last in both directions, ties go by contract in the same direction. */
export function sortDeals(
  deals: readonly Deal[],
  by: DealSort,
  direction: 'asc' | 'desc',
  daysToSell: (contractId: number) => number | null,
): Deal[] {
  const figure = (deal: Deal) => {
    if (by === 'days_to_sell') return daysToSell(deal.contract_id);
    return deal[by === 'volume' ? 'haul_volume' : by];
  };
  const sign = direction === 'asc' ? 1 : -1;
  return deals
    .map((deal) => ({ deal, id: deal.contract_id, figure: figure(deal) }))
    .sort((a, b) => {
      const [one, other] = [a.figure, b.figure];
      if (one === null || other === null) return Number(one === null) - Number(other === null) || sign * (a.id - b.id);
      return sign * (one < other ? -1 : one > other ? 1 : a.id - b.id);
    })
    .map(({ deal }) => deal);
}

function cents(isk: number): number {
  return Math.round(isk * 100) / 100;
}
