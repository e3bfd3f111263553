import { buildNetwork, hubJumps, type JumpsToHub } from '#main/domain/plan/network';
import { jumpsBetween } from '#main/domain/topology/distances';
import { type BlueprintRecipe, soldMedians } from '#main/domain/trade/blueprint-value';
import { ownFees } from '#main/domain/trade/fees';
import { type TitleIndex, titleIndex } from '#main/domain/trade/flags/title-index';
import type { TypeQuote } from '#main/domain/trade/quote';
import { type ContractRating, otherHubs, type RatingContext, rateContracts } from '#main/domain/trade/rating';
import { endedOffersByType, finalBids, SALES_DAYS } from '#main/domain/trade/sales';
import { tradingByType } from '#main/domain/trade/traded';
import { capitalOf } from '#main/domain/trade/worth';
import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { BlueprintReads } from '#main/store/catalog/blueprints';
import type { IssuerPastReads } from '#main/store/contracts/issuer-past';
import { RATINGS_BASIS, type RatingWrites, type StoredRating } from '#main/store/contracts/ratings';
import type { SaleReads } from '#main/store/contracts/sales';
import type { WorthInputReads } from '#main/store/contracts/worth-inputs';
import type { EventWrites } from '#main/store/events/events';
import type { DataVersions, DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { Watermarks } from '#main/store/ingest-state/watermarks';
import type { MarketHistoryReads } from '#main/store/market/history';
import type { MarketReads } from '#main/store/market/market';
import type { GateReads } from '#main/store/systems/gates';
import type { Transaction } from '#main/store/transaction';
import { type HubName, hubOf, plexMarket } from '#shared/game';
import type { Settings } from '#shared/local-api/settings';
import { DAY, HOUR, isoUtc, MINUTE } from '#shared/time';
import { flagCodes } from '#shared/trade-api/flags';
import type { Job } from '../scheduler/job.ts';

/** Raised wherever the same contract would be rated otherwise than before: every mirror then rates all of its contracts anew. */
const RULES = 11;
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
  issuerPast: IssuerPastReads;
  market: MarketReads;
  history: Pick<MarketHistoryReads, 'paces'>;
  blueprints: BlueprintReads;
  gates: Pick<GateReads, 'systems' | 'gates'>;
  sales: SaleReads;
  tradeSettings(): Settings['trade'];
  dataVersions(): DataVersions;
  versions: DataVersionWrites;
  events: Pick<EventWrites, 'rated'>;
  watermarks: Watermarks;
  transaction: Transaction;
  clock: Clock;
}

/**
 * Rates outstanding contracts: those that changed, whose bids or rolls were read, or that are about to expire, and all where the hub's market, the
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
  const ways = latest(
    () => mapVersion(deps),
    () => {
      const network = buildNetwork(deps.gates.systems(), deps.gates.gates());
      return { jumpsToHub: hubJumps(network), jumpsBetween: jumpsBetween(network.graph) };
    },
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
      const { context, basis } = contextOf(deps, { titles: titles(), recipes: recipes(), ...ways() });
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
      ...ratings.rollsReadSince(watermarks.find(BEGAN) ?? ''),
      // Whether an hour is left is a flag of its own; the next run is two minutes away.
      ...ratings.expiringBetween(isoUtc(now), isoUtc(now + HOUR + PERIOD)),
    ]),
  ];
}

/** What the quotes of types at a hub are, each read once. */
function quotesOnce(market: Pick<MarketReads, 'quotesAt'>, hub: HubName): RatingContext['quotesOf'] {
  const known = new Map<number, TypeQuote | null>();
  return (typeIds) => {
    const missing = typeIds.filter((id) => !known.has(id));
    const read = market.quotesAt(hubOf(hub).stationId, missing);
    for (const id of missing) known.set(id, read.get(id) ?? null);
    return new Map(typeIds.flatMap((id) => (known.get(id) == null ? [] : [[id, known.get(id) as TypeQuote]])));
  };
}

/** Everything that all ratings of a run share, and a text that differs wherever that does. */
function contextOf(
  deps: RatingDeps,
  known: {
    titles: TitleIndex;
    recipes: ReadonlyMap<number, BlueprintRecipe>;
    jumpsToHub(hub: HubName): JumpsToHub;
    jumpsBetween: RatingContext['jumpsBetween'];
  },
): { context: RatingContext; basis: string } {
  const { market, clock } = deps;
  const { titles, recipes, jumpsToHub } = known;
  const { jumpsBetween: between } = known;
  const settings = deps.tradeSettings();
  const { hub, haul_rate: haulRate } = settings;
  const observedAt = market.observedAt(hubOf(hub).stationId);
  const now = clock.now();
  const since = isoUtc(now - SALES_DAYS * DAY);
  const endedOffersOf = endedOffersByType((typeId) => deps.sales.endedOffers(typeId, since));
  const others = otherHubs(market, hub, now);
  return {
    context: {
      quotesOf: quotesOnce(market, hub),
      otherHubs: others.map((other) => ({ hub: other, quotesOf: quotesOnce(market, other) })),
      pastOf: deps.issuerPast,
      titles,
      trading: tradingByType(deps.history.paces(hubOf(hub).regionId)),
      blueprints: { recipes, endedOffersOf },
      soldMedianOf: soldMedians(endedOffersOf),
      finalBidOf: finalBids(deps.sales.endedAuctions(since)),
      jumpsToHub: jumpsToHub(hub),
      jumpsBetween: between,
      haulRate,
      isRead: observedAt !== null,
      rates: ownFees(settings),
      hub,
      now,
    },
    basis: JSON.stringify({
      rules: RULES,
      settings,
      observedAt,
      // A newer book of another hub counts from the next book of the hub on: else all were rated anew five times an hour.
      others,
      isPlexRead: market.observedAt(plexMarket.stationId) !== null,
      averages: market.pricesObservedAt(),
      catalog: catalogVersion(deps),
      map: mapVersion(deps),
    }),
  };
}

/** Of the static data. */
function catalogVersion({ dataVersions }: RatingDeps): number {
  return dataVersions().catalog?.version ?? 0;
}

/** Of the gates, by which it is hauled. */
function mapVersion({ dataVersions }: RatingDeps): string {
  const { topology, catalog } = dataVersions();
  return `${topology?.version ?? 0}.${catalog?.version ?? 0}`;
}

function storedRating({ contractId, worth, belowSoldPercent, flags, isSafe, rating, best }: ContractRating): StoredRating {
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
    priceRating: rating.price,
    noWarnings: rating.no_warnings === null ? null : Number(rating.no_warnings),
    bestHub: best?.hub ?? null,
    bestMargin: best?.margin ?? null,
  };
}
