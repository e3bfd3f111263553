import { type BlueprintRecipe, soldMedians } from '#main/domain/trade/blueprint-value';
import { feeRates } from '#main/domain/trade/fees';
import { type TitleIndex, titleIndex } from '#main/domain/trade/flags/title-index';
import type { TypeQuote } from '#main/domain/trade/quote';
import { type ContractRating, type RatingContext, rateContracts } from '#main/domain/trade/rating';
import { endedOffersByType, SALES_DAYS } from '#main/domain/trade/sales';
import { capitalOf } from '#main/domain/trade/worth';
import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { BlueprintReads } from '#main/store/catalog/blueprints';
import { RATINGS_BASIS, type RatingWrites, type StoredRating } from '#main/store/contracts/ratings';
import type { SaleReads } from '#main/store/contracts/sales';
import type { WorthInputReads } from '#main/store/contracts/worth-inputs';
import type { EventWrites } from '#main/store/events/events';
import type { DataVersions, DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { Watermarks } from '#main/store/ingest-state/watermarks';
import type { MarketReads } from '#main/store/market/market';
import type { Transaction } from '#main/store/transaction';
import { hubMarkets } from '#shared/game';
import type { Settings } from '#shared/local-api/settings';
import { DAY, HOUR, isoUtc, MINUTE } from '#shared/time';
import { flagCodes } from '#shared/trade-api/flags';
import type { Job } from '../scheduler/job.ts';

/** Raised wherever the same contract would be rated otherwise than before: every mirror then rates all of its contracts anew. */
const RULES = 5;
const PERIOD = 2 * MINUTE;
/** Contracts rated and written at a time: some 20 ms. */
const BATCH = 100;
/** Up to which change of contracts the ratings go. */
const CHANGES = 'contract-ratings/changes';
/** When the run before began, ISO 8601. */
const BEGAN = 'contract-ratings/began';

/** What ratings are made from and written to. */
export interface RatingDeps {
  ratings: RatingWrites;
  worthInputs: WorthInputReads;
  market: MarketReads;
  blueprints: BlueprintReads;
  sales: SaleReads;
  /** What the person chose. */
  tradeSettings(): Settings['trade'];
  dataVersions(): DataVersions;
  versions: DataVersionWrites;
  events: Pick<EventWrites, 'rated'>;
  watermarks: Watermarks;
  transaction: Transaction;
  clock: Clock;
}

/**
 * Rates outstanding contracts: those that changed, whose bids were read, or that are about to expire, and all where the hub's market, the
 * settings or the static data are others than before (decisions §3.11).
 */
export function contractRatings(deps: RatingDeps): Job {
  const { ratings, watermarks, versions, events, transaction, clock } = deps;
  const titles = latest(
    () => String(catalogVersion(deps)),
    () => titleIndex(deps.worthInputs.publishedTypes()),
  );
  const recipes = latest(
    () => String(catalogVersion(deps)),
    () => deps.blueprints.all(),
  );
  return {
    name: 'contract-ratings',
    label: 'Worth of contracts',
    everyMs: PERIOD,
    offsetMs: 0,
    after: ['static-data', 'public-contracts'],
    follows: ['contract-items', 'contract-bids', 'market-orders', 'market-prices', 'structures', 'systems'],

    async run({ signal, report }) {
      const began = isoUtc(clock.now());
      const newest = ratings.newestChange();
      const { context, basis } = contextOf(deps, titles(), recipes());
      const isBasisNew = watermarks.find(RATINGS_BASIS) !== basis;
      const ids = isBasisNew ? ratings.outstanding() : changedIds(deps);
      let rows = 0;
      for (let from = 0; from < ids.length; from += BATCH) {
        signal.throwIfAborted();
        report(from, ids.length, 'contracts');
        const some = ids.slice(from, from + BATCH);
        const { contracts, items } = deps.worthInputs.read(some);
        const rated = rateContracts(contracts, items, context).map(storedRating);
        rows += transaction(() => events.rated(some, began, () => ratings.save(rated)));
        await yieldToEventLoop();
      }
      transaction(() => {
        watermarks.set(RATINGS_BASIS, basis);
        watermarks.set(CHANGES, String(newest));
        watermarks.set(BEGAN, began);
        // Lists of rated contracts also say which hub's they are.
        if (rows > 0 || isBasisNew) versions.bump('ratings', began);
        else versions.observe('ratings', began);
      });
      return { rows };
    },
  };
}

function changedIds({ ratings, watermarks, clock }: RatingDeps): number[] {
  const now = clock.now();
  const since = Number(watermarks.find(CHANGES) ?? 0);
  return [
    ...new Set([
      ...ratings.changedSince(since),
      ...ratings.bidsReadSince(watermarks.find(BEGAN) ?? ''),
      // Whether an hour is left is a flag of its own; the next run is two minutes away.
      ...ratings.expiringBetween(isoUtc(now), isoUtc(now + HOUR + PERIOD)),
    ]),
  ];
}

/** Everything that all ratings of a run share, and a text that differs wherever that does. Quotes are read once a type. */
function contextOf(
  deps: RatingDeps,
  titles: TitleIndex,
  recipes: ReadonlyMap<number, BlueprintRecipe>,
): { context: RatingContext; basis: string } {
  const { market, worthInputs, clock } = deps;
  const settings = deps.tradeSettings();
  const { hub, ...skills } = settings;
  const stationId = hubMarkets.find((one) => one.hub === hub)?.stationId ?? 0;
  const observedAt = market.observedAt(stationId);
  const since = isoUtc(clock.now() - SALES_DAYS * DAY);
  const known = new Map<number, TypeQuote | null>();
  const quotesOf = (typeIds: readonly number[]) => {
    const missing = typeIds.filter((id) => !known.has(id));
    const read = market.quotesAt(stationId, missing);
    for (const id of missing) known.set(id, read.get(id) ?? null);
    return new Map(typeIds.flatMap((id) => (known.get(id) == null ? [] : [[id, known.get(id) as TypeQuote]])));
  };
  const endedOffersOf = endedOffersByType((typeId) => deps.sales.endedOffers(typeId, since));
  return {
    context: {
      quotesOf,
      offersOf: worthInputs.offersOf,
      titles,
      blueprints: { recipes, endedOffersOf },
      soldMedianOf: soldMedians(endedOffersOf),
      isRead: observedAt !== null,
      rates: feeRates(skills),
      hub,
      now: clock.now(),
    },
    basis: JSON.stringify({
      rules: RULES,
      settings,
      observedAt,
      averages: market.pricesObservedAt(),
      catalog: catalogVersion(deps),
    }),
  };
}

/** Of the static data. */
function catalogVersion({ dataVersions }: RatingDeps): number {
  return dataVersions().catalog?.version ?? 0;
}

function storedRating({ contractId, worth, belowSoldPercent, flags, isSafe }: ContractRating): StoredRating {
  return {
    contractId,
    capital: capitalOf(worth),
    margin: worth.margin,
    marginPercent: worth.margin_percent,
    marginListed: worth.margin_listed,
    belowSoldPercent,
    verdict: worth.verdict,
    flags: flagCodes.filter((code) => flags.some((flag) => flag.code === code)),
    isSafe: isSafe === null ? null : Number(isSafe),
  };
}
