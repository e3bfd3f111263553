import { displayedPlace } from '#main/domain/contracts/displayed-place';
import { type FitMatch, type FitNeed, fitPrices, matchFit, partsOf, type Units } from '#main/domain/trade/fits/fit-match';
import { fitHistory, fitSuppliers, fitsOf, lowestOf } from '#main/domain/trade/fits/fit-record';
import { readFits, type TextFit } from '#main/domain/trade/fits/fit-text';
import { type TypeByName, typeByIdRead } from '#main/store/catalog/named-types';
import type { ContractSearch } from '#main/store/contract-search/search';
import { type FitContractRow, fitContractReads } from '#main/store/contracts/fit-contracts';
import { sightingReads } from '#main/store/contracts/sightings';
import type { ReadDb } from '#main/store/db';
import { marketReads } from '#main/store/market/market';
import { readTransactions } from '#main/store/transaction';
import { type HubName, hubOf } from '#shared/game';
import { DAY, isoUtc } from '#shared/time';
import { type FitContract, type FitOffers, type FitUnits, MOST_FITS_ASKED, type OffersOfFits } from '#shared/trade-api/fits';
import {
  type FitPlace,
  familyMembers,
  fitOffer,
  fitPlaces,
  fitTypes,
  isOnOffer,
  itemsOf,
  needOf,
  typeFamilies,
} from './fit-reads.ts';
import { contractUrl } from './listed-contracts.ts';
import { orderSourceOf } from './order-source.ts';

/** What is asked about a fit. `days`: of history, today among them; `app`: where the app's pages are. */
export interface FitContractsOptions {
  hub: HubName;
  place: FitPlace;
  variants: boolean;
  scoreMin: number;
  days: number;
  app: string;
}

/** Why nothing is said of a text: it has too many fits, or that hub's orders were never read. */
export type NoFitOffers = { tooMany: number } | { unread: HubName };

const MOST_CONTRACTS = 200;
const MOST_SUPPLIERS = 50;

/**
 * Contracts that offer the hull and, where the hull alone counts for nothing, any of the modules or, by `membersOf`, of what stands for them.
 */
function mayHold(
  { hullTypeId, modules }: FitNeed,
  { scoreMin }: Pick<FitContractsOptions, 'scoreMin'>,
  offering: ContractSearch['offering'],
  membersOf?: (typeId: number) => number[],
): number[] {
  const units = [...modules.values()].reduce((sum, count) => sum + count, 0);
  if (units === 0 || 1 / (1 + units) >= scoreMin) return offering([hullTypeId]);
  const parts = new Set(membersOf === undefined ? modules.keys() : [...modules.keys()].flatMap(membersOf));
  return offering([hullTypeId], { holding: (typeIds) => typeIds.some((typeId) => parts.has(typeId)) });
}

/** Contracts that hold a pasted fit: some milliseconds. `now` in milliseconds. */
export function fitContracts(db: ReadDb, { offering }: Pick<ContractSearch, 'offering'>) {
  const types = fitTypes(db);
  const typeWithId = typeByIdRead(db);
  const market = marketReads(db);
  const contracts = fitContractReads(db);
  const places = fitPlaces(db);
  const families = typeFamilies(db);
  const members = familyMembers(db);
  const { earliest } = sightingReads(db);
  const snapshot = readTransactions(db);
  const named = (units: Units): FitUnits[] =>
    [...units].map(([id, quantity]) => ({ type_id: id, type_name: typeWithId(id)?.type_name ?? null, quantity }));

  function shown(row: FitContractRow, match: FitMatch, prices: ReturnType<typeof fitPrices>, app: string): FitContract {
    const { first_seen_at: _, absent_since: __, status: ___, evidence: ____, offered: _____, place, ...rest } = row;
    return {
      ...rest,
      url: contractUrl({ app }, row.contract_id),
      place: displayedPlace(place),
      ready_fits: match.readyFits,
      score: Math.round(match.score * 1000) / 1000,
      bare_hulls: match.bareHulls,
      ...prices,
      missing: named(match.missing),
      missing_consumables: named(match.missingConsumables),
      extra: named(match.extra),
      substitutes: named(match.substitutes),
    };
  }

  function offersOf(fit: TextFit<TypeByName>, asked: FitContractsOptions, now: number): FitOffers {
    const need = needOf(fit);
    const quotes = market.quotesAt(hubOf(asked.hub).stationId, [need.hullTypeId, ...need.modules.keys()]);
    const [at, since] = [isoUtc(now), isoUtc((Math.floor(now / DAY) - asked.days + 1) * DAY)];
    const isThere = places(asked.place);
    const familyOf = asked.variants ? families() : undefined;
    const found = contracts(mayHold(need, asked, offering, asked.variants ? members() : undefined), since).flatMap((row) => {
      const match = isThere(row) ? matchFit(need, row.offered, familyOf) : null;
      return match === null ? [] : [{ row, match }];
    });
    const offers = found.flatMap(({ row, match }) => (match.readyFits === 0 ? [] : [fitOffer(row, match.readyFits, at)]));
    const onOffer = offers.filter(({ outcome }) => outcome === null);
    const rows = found
      .filter(({ row, match }) => isOnOffer(row, at) && match.score >= asked.scoreMin)
      .map(({ row, match }) => shown(row, match, fitPrices({ price: row.price, need, match }, quotes), asked.app))
      .sort(byUse);
    return {
      name: fit.name,
      hull_type_id: fit.hull.type_id,
      hull_name: fit.hull.type_name,
      items: itemsOf(fit, need),
      parts: partsOf(need, 1, quotes),
      ready_fits: fitsOf(onOffer),
      lowest_price: lowestOf(onOffer),
      contracts: rows.slice(0, MOST_CONTRACTS),
      contracts_total: rows.length,
      suppliers: fitSuppliers(offers, since).slice(0, MOST_SUPPLIERS),
      history: fitHistory(offers, { days: asked.days, now, earliest: earliest() }),
    };
  }

  function answer(text: string, asked: FitContractsOptions, now: number): OffersOfFits | NoFitOffers {
    const { fits, notUnderstood } = readFits(text, types);
    if (fits.length > MOST_FITS_ASKED) return { tooMany: fits.length };
    const { stationId } = hubOf(asked.hub);
    const observedAt = market.observedAt(stationId);
    if (observedAt === null) return { unread: asked.hub };
    return {
      fits: fits.map((fit) => offersOf(fit, asked, now)),
      not_understood: notUnderstood,
      hub: asked.hub,
      observed_at: observedAt,
      source: orderSourceOf(market, stationId),
    };
  }
  return {
    fitContracts: (text: string, asked: FitContractsOptions, now: number): OffersOfFits | NoFitOffers =>
      snapshot(() => answer(text, asked, now)),
  };
}

/** The cheapest whole fit first; then what has most of one, the cheaper first. */
function byUse(one: FitContract, other: FitContract): number {
  return (
    (one.price_per_fit ?? Number.POSITIVE_INFINITY) - (other.price_per_fit ?? Number.POSITIVE_INFINITY) ||
    other.score - one.score ||
    one.price - other.price ||
    one.contract_id - other.contract_id
  );
}
