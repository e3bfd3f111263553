import { displayedPlace } from '#main/domain/contracts/displayed-place';
import { passesExpired } from '#main/domain/contracts/outcome';
import {
  type BlueprintBoardFilter,
  type BlueprintPage,
  type BlueprintPageQuery,
  type BoardBlueprint,
  isBlueprintWanted,
  offeredBlueprint,
  sortBlueprints,
} from '#main/domain/trade/blueprint-board';
import { recipeTypes } from '#main/domain/trade/blueprint-value';
import { ownFees } from '#main/domain/trade/fees';
import { endedOffersByType, SALES_DAYS } from '#main/domain/trade/sales';
import { type ListedFigure, MOST_TRIED, type PastFigures } from '#main/domain/watch/backtest';
import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import { blueprintReads } from '#main/store/catalog/blueprints';
import { type BlueprintItemRow, blueprintOfferReads } from '#main/store/contracts/blueprints';
import { saleReads } from '#main/store/contracts/sales';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { industryReads } from '#main/store/market/industry';
import { marketReads } from '#main/store/market/market';
import { readTransactions } from '#main/store/transaction';
import { settingReads } from '#main/store/user-data/settings';
import { hubMarkets, tradeHubs } from '#shared/game';
import { DAY, isoUtc } from '#shared/time';
import type { Verdict } from '#shared/trade-api/worth';

/** The blueprint board, and what watches of it find. It is made once for each state of the mirror and the settings; a question then only filters and sorts. */
export function blueprintBoard(db: ReadDb, clock: Clock) {
  const versions = dataVersionReads(db);
  const settings = settingReads(db);
  const reads = blueprintOfferReads(db);
  const snapshot = readTransactions(db);
  const { buildPlace, makeBoard } = boardMaker(db, clock);
  const board = latest(
    () => {
      const { contracts, items, names, catalog, market: prices, ratings } = versions();
      const parts = [contracts, items, names, catalog, prices, ratings].map((part) => part?.version ?? 0);
      const { trade, industry: own } = settings.all();
      return `${parts.join('.')} ${JSON.stringify([trade, own])}`;
    },
    () => makeBoard(reads.outstanding()),
  );

  return {
    /** One page of those of the latest lists that fit. */
    blueprints: (filter: BlueprintBoardFilter, { sort, direction, offset, limit }: BlueprintPageQuery): BlueprintPage =>
      snapshot(() => {
        const now = isoUtc(clock.now());
        const all = board()
          .filter((offer) => passesExpired(offer.date_expired, filter.expiredUnjudged, now) && isBlueprintWanted(offer, filter))
          .map((offer) => ({ ...offer, expired_unjudged: offer.date_expired <= now }));
        return {
          rows: sortBlueprints(all, sort, direction).slice(offset, offset + limit),
          total: all.length,
          industry: buildPlace(),
        };
      }),
    /** All that fit, with their price a run, of originals the price. */
    listedBlueprints: (filter: BlueprintBoardFilter): ListedFigure[] =>
      snapshot(() => {
        const now = isoUtc(clock.now());
        return figures(
          board().filter(
            (offer) => passesExpired(offer.date_expired, filter.expiredUnjudged, now) && isBlueprintWanted(offer, filter),
          ),
        );
      }),
    /** The same of contracts that came since then, however they ended, with sales and orders as they are now. */
    pastBlueprints: (filter: BlueprintBoardFilter, since: string): PastFigures =>
      snapshot(() => {
        const items = reads.since(since, MOST_TRIED);
        const tried = new Set(items.map(({ contract_id: id }) => id)).size;
        return {
          figures: figures(makeBoard(items).filter((offer) => isBlueprintWanted(offer, filter))),
          isComplete: tried < MOST_TRIED,
        };
      }),
  };
}

/** What makes rows of the board out of contracts. */
function boardMaker(db: ReadDb, clock: Clock) {
  const versions = dataVersionReads(db);
  const settings = settingReads(db);
  const market = marketReads(db);
  const industry = industryReads(db);
  const sales = saleReads(db);
  const recipes = latest(
    () => String(versions().catalog?.version),
    () => blueprintReads(db).all(),
  );

  /** Where builds are costed: the system of the hub. */
  function buildPlace() {
    const { trade, industry: own } = settings.all();
    const systemId = tradeHubs[trade.hub];
    const found = industry.indexOf(systemId);
    const facilityTax = own.facility_tax / 100;
    return { systemId, index: found?.manufacturing ?? null, observedAt: found?.observedAt ?? null, facilityTax };
  }

  function makeBoard(items: readonly BlueprintItemRow[]): BoardBlueprint[] {
    const { trade } = settings.all();
    const { hub } = trade;
    const stationId = hubMarkets.find((one) => one.hub === hub)?.stationId ?? 0;
    const rows = [...Map.groupBy(items, ({ contract_id: id }) => id).values()];
    const made = rows.flatMap(([first]) => (first === undefined ? [] : recipeTypes(recipes().get(first.type_id))));
    const since = isoUtc(clock.now() - SALES_DAYS * DAY);
    const context = {
      recipes: recipes(),
      endedOffersOf: endedOffersByType((typeId) => sales.endedOffers(typeId, since)),
      quotes: market.observedAt(stationId) === null ? null : market.quotesAt(stationId, [...new Set(made)]),
      salesTax: ownFees(trade).salesTax,
    };
    const adjusted = market.pricesOf([...new Set(made)]);
    const place = { ...buildPlace(), adjustedPriceOf: (typeId: number) => adjusted.get(typeId)?.adjustedPrice ?? null };
    return rows.flatMap((ofContract) => {
      const offer = offeredBlueprint(
        ofContract.map(({ verdict, ...item }) => ({ ...item, verdict: verdict as Verdict | null })),
        context,
        place,
      );
      return offer === null ? [] : [{ ...offer, place: displayedPlace(offer.place) }];
    });
  }

  return { buildPlace, makeBoard };
}

const figures = (offers: readonly BoardBlueprint[]): ListedFigure[] =>
  offers.map(({ contract_id: contractId, price_per_run: run, price_each: each }) => ({ contractId, amount: run ?? each }));
