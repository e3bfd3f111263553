import { blueprintReads } from '#main/store/catalog/blueprints';
import { catalogWrites } from '#main/store/catalog/catalog';
import { nameWrites } from '#main/store/catalog/names';
import { structureWrites } from '#main/store/catalog/structures';
import { typeIconWrites } from '#main/store/catalog/type-icons';
import { abyssalWrites } from '#main/store/contracts/abyssals';
import { contractBidWrites } from '#main/store/contracts/bids';
import { contractWrites } from '#main/store/contracts/contracts';
import { issuerPastReads } from '#main/store/contracts/issuer-past';
import { issuerWrites } from '#main/store/contracts/issuers';
import { contractItemWrites, contractsWithoutItems } from '#main/store/contracts/items';
import { priceWrites } from '#main/store/contracts/prices';
import { ratingWrites } from '#main/store/contracts/ratings';
import { regionWrites } from '#main/store/contracts/regions';
import { saleReads } from '#main/store/contracts/sales';
import { worthInputReads } from '#main/store/contracts/worth-inputs';
import { eventWrites } from '#main/store/events/events';
import { dataVersionReads, dataVersionWrites } from '#main/store/ingest-state/data-versions';
import { httpAnswers } from '#main/store/ingest-state/http-answers';
import { watermarks } from '#main/store/ingest-state/watermarks';
import { marketHistoryReads, marketHistoryWrites } from '#main/store/market/history';
import { marketHourWrites } from '#main/store/market/hours';
import { industryWrites } from '#main/store/market/industry';
import { marketReads, marketWrites } from '#main/store/market/market';
import { forgettings } from '#main/store/replica/change-tracking';
import { archiveHourWrites } from '#main/store/systems/archive-hours';
import { gateReads } from '#main/store/systems/gates';
import { transactions } from '#main/store/transaction';
import { settingReads, settingWrites } from '#main/store/user-data/settings';
import { type HubMarket, hubMarkets, hubOf } from '#shared/game';
import { priceHistoryBytes } from '#shared/history';
import { MINUTE, SECOND } from '#shared/time';
import { entityNames } from './catalog/entity-names.ts';
import { structures } from './catalog/structures.ts';
import { typeIcons } from './catalog/type-icons.ts';
import { abyssalRolls } from './contracts/abyssals.ts';
import { contractBids } from './contracts/bids.ts';
import { goodNews } from './contracts/good-news.ts';
import { itemCategories } from './contracts/item-categories.ts';
import { itemSaver } from './contracts/item-saver.ts';
import { contractItems, fetchItems } from './contracts/items.ts';
import { contractOutcomes } from './contracts/outcomes.ts';
import { publicContracts, regionList } from './contracts/public-contracts.ts';
import { contractRatings } from './contracts/ratings.ts';
import { retention } from './contracts/retention.ts';
import { rollups } from './contracts/rollups.ts';
import { sweepRecorder } from './contracts/sweep-recorder.ts';
import { contractHistory } from './history/contracts.ts';
import type { JobDeps } from './job-deps.ts';
import { listDoubts } from './list-doubts.ts';
import { industrySystems } from './market/industry-systems.ts';
import { marketHistory } from './market/market-history.ts';
import { marketPrices } from './market/market-prices.ts';
import { orderBooks, orderSnapshot } from './market/order-books.ts';
import { rateLimiter } from './rate-limiter.ts';
import type { Job } from './scheduler/job.ts';
import { activityJobs } from './systems/jobs.ts';

/** Questions about single contracts: at most 20 a second, of items and bids together. */
const SINGLE_CONTRACT_GAP = SECOND / 20;
/** Questions about what was traded: at most 4 a second, of 5 that are allowed (upstream §2.18). */
const MARKET_HISTORY_GAP = SECOND / 4;
/** Questions for rolls of abyssal modules: one after the other. */
const ROLLS_AT_ONCE = 1;
/** Questions for icons: nothing waits for them. */
const ICON_GAP = SECOND / 4;

/** The stores that the jobs share, and what else is one for all of them, opened once a database. */
export function openStores({ db, clock, log, simulated }: Pick<JobDeps, 'db' | 'clock' | 'log' | 'simulated'>) {
  const transaction = transactions(db);
  const versions = dataVersionWrites(db);
  const items = contractItemWrites(db);
  const events = eventWrites(db);
  const goods = goodNews(db, events);
  const userSettings = settingReads(db);
  const stores = {
    clock,
    log,
    transaction,
    versions,
    items,
    withoutItems: contractsWithoutItems(db),
    events,
    goods,
    saver: itemSaver({ items, versions, events, goods, clock }),
    answers: httpAnswers(db),
    bids: contractBidWrites(db),
    catalog: catalogWrites(db),
    contracts: contractWrites(db),
    hours: archiveHourWrites(db),
    issuers: issuerWrites(db),
    market: marketWrites(db),
    marketHours: marketHourWrites(db),
    history: marketHistoryWrites(db),
    historyPace: rateLimiter(clock, { atOnce: 4, gapMs: simulated === true ? 0 : MARKET_HISTORY_GAP }),
    icons: typeIconWrites(db),
    iconPace: rateLimiter(clock, { atOnce: 2, gapMs: simulated === true ? 0 : ICON_GAP }),
    abyssals: abyssalWrites(db),
    abyssalPace: rateLimiter(clock, {
      atOnce: ROLLS_AT_ONCE,
      gapMs: () => (simulated === true ? 0 : MINUTE / userSettings.all().abyssals.per_minute),
    }),
    names: nameWrites(db),
    prices: priceWrites(db),
    regions: regionWrites(db),
    settings: settingWrites(db),
    structures: structureWrites(db),
    watermarks: watermarks(db),
    doubts: listDoubts(watermarks(db)),
    leftOut: { rows: 0, at: 0 },
    pace: rateLimiter(clock, { atOnce: 16, gapMs: simulated === true ? 0 : SINGLE_CONTRACT_GAP }),
  };
  return { ...stores, recorder: sweepRecorder(stores) };
}

/** What the ratings of contracts are made from. */
function ratingStores({ db }: Pick<JobDeps, 'db'>) {
  const settings = settingReads(db);
  return {
    ratings: ratingWrites(db),
    worthInputs: worthInputReads(db),
    issuerPast: issuerPastReads(db),
    history: marketHistoryReads(db),
    market: marketReads(db),
    blueprints: blueprintReads(db),
    sales: saleReads(db),
    gates: gateReads(db),
    dataVersions: dataVersionReads(db),
    tradeSettings: () => settings.all().trade,
    abyssalsPerMinute: () => settings.all().abyssals.per_minute,
    /** The hubs whose markets are read, that of the settings first. */
    readHubs: (): readonly HubMarket[] => {
      const { trade, market } = settings.all();
      const own = hubOf(trade.hub);
      return market.books === 'one' ? [own] : [own, ...hubMarkets.filter(({ hub }) => hub !== own.hub)];
    },
  };
}

/** Opens stores once for the same parts: jobs are listed again and again, and hundreds of statements take their time to prepare. */
function openedOnce<Stores>(open: (deps: JobDeps) => Stores): (deps: JobDeps) => Stores {
  const opened = new WeakMap<JobDeps, Stores>();
  return (deps) => {
    const stores = opened.get(deps) ?? open(deps);
    opened.set(deps, stores);
    return stores;
  };
}

const storesOf = openedOnce(openStores);
const ratingStoresOf = openedOnce(ratingStores);

/** All jobs, as of the regions that are known now; asked again when those change. */
export function allJobs(deps: JobDeps): Job[] {
  const stores = storesOf(deps);
  const { abyssals, esi, everef, images, market } = deps;
  const { readHubs } = ratingStoresOf(deps);
  const jobs: Job[] = [
    itemCategories(stores),
    retention({ ...stores, transaction: forgettings(deps.db) }),
    ...activityJobs(deps, stores),
  ];
  if (esi !== null) {
    const { contracts, universe } = esi;
    jobs.push(
      regionList({ ...stores, universe }),
      ...publicContracts({ ...stores, regionIds: hubsFirst(stores.regions.listedRegions(), readHubs()), esi: contracts }),
      contractItems({ ...stores, esi: contracts, archive: everef }),
      contractOutcomes({ ...stores, esi: contracts }),
      contractBids({ ...stores, esi: contracts }),
      entityNames({ ...stores, universe }),
      rollups(stores),
      contractRatings({ ...stores, ...ratingStoresOf(deps) }),
    );
  }
  if (market !== null)
    jobs.push(
      marketPrices({ ...stores, source: market }),
      industrySystems({ ...stores, source: market, industry: industryWrites(deps.db) }),
      ...orderBooks({ ...stores, source: market, books: ratingStoresOf(deps).market, readHubs }),
      marketHistory({
        ...stores,
        source: market,
        pace: stores.historyPace,
        readHubs,
      }),
    );
  if (abyssals !== null) {
    const perMinute = () => ratingStoresOf(deps).abyssalsPerMinute();
    const simulated = deps.simulated === true;
    jobs.push(abyssalRolls({ ...stores, source: abyssals, pace: stores.abyssalPace, perMinute, simulated }));
  }
  if (images !== null) jobs.push(typeIcons({ ...stores, source: images, pace: stores.iconPace }));
  if (everef !== null) {
    if (market !== null) jobs.push(orderSnapshot({ ...stores, archive: everef, books: ratingStoresOf(deps).market, readHubs }));
    jobs.push(structures({ ...stores, archive: everef }));
    // Without sweeps of our own there is nothing that the history could lead up to.
    const mostBytes = priceHistoryBytes(deps.historyDays);
    if (esi !== null && mostBytes > 0) jobs.push(contractHistory({ ...stores, archive: everef, mostBytes }));
  }
  return jobs;
}

/** The regions in which one trades before the others: where all are due at once, as at first, they are begun in this order. */
function hubsFirst(regionIds: readonly number[], hubs: readonly HubMarket[]): number[] {
  const first = hubs.map(({ regionId }) => regionId).filter((id) => regionIds.includes(id));
  return [...new Set([...first, ...regionIds])];
}

/** The jobs of a mirror that is filled from a store: it asks no source and computes nothing anew, and forgets what is old. */
export function followerJobs(deps: JobDeps): Job[] {
  return allJobs(deps).filter(({ name }) => name === 'retention' || name === 'systems-retention');
}

/** Fetches the items of a contract ahead of its turn; `later` also where the source is switched off. */
export async function fetchItemsNow(deps: JobDeps, contractId: number, signal: AbortSignal): Promise<'known' | 'gone' | 'later'> {
  const { esi } = deps;
  return esi === null ? 'later' : fetchItems({ ...storesOf(deps), esi: esi.contracts }, contractId, signal);
}
