import type { BlueprintBoardFilter, BlueprintPage, BlueprintPageQuery } from '#main/domain/trade/blueprint-board';
import type { ChainLimits, CourierPage, CourierPageQuery, CourierQuestion, FoundChains } from '#main/domain/trade/courier-board';
import type { DealPage, DealPageQuery, DealQuestion } from '#main/domain/trade/deals';
import type { WorthAnswer } from '#main/queries/contract-worth';
import { ratedMarketOf } from '#main/queries/order-source';
import type { Clock } from '#main/runtime/world';
import { type CatalogReads, catalogReads } from '#main/store/catalog/reads';
import type { TradeContractQuery } from '#main/store/contract-search/contract-query';
import type { TradedTypeRow } from '#main/store/contract-search/traded-types';
import { type AnalyticsReads, analyticsReads } from '#main/store/contracts/analytics';
import { type ContractChangeReads, contractChangeReads } from '#main/store/contracts/changes';
import { type IssuerRecordReads, issuerRecordReads } from '#main/store/contracts/issuer-records';
import { ratedBookRead } from '#main/store/contracts/ratings';
import { everSweptRead, sweptRegionsRead } from '#main/store/contracts/regions';
import { type SaleReads, saleReads } from '#main/store/contracts/sales';
import type { FoundSightings } from '#main/store/contracts/sightings';
import type { ReadDb } from '#main/store/db';
import { type DataVersions, dataVersionReads } from '#main/store/ingest-state/data-versions';
import { type MarketHistoryReads, marketHistoryReads } from '#main/store/market/history';
import { type MarketReads, marketReads } from '#main/store/market/market';
import { type SystemList, systemList } from '#main/store/systems/list';
import { settingReads } from '#main/store/user-data/settings';

import type { Settings } from '#shared/local-api/settings';
import type { ItemLists } from '#shared/trade-api/contracts';
import type { FiguresMarket } from '#shared/trade-api/market';

/** Queries that are answered beside the main thread. */
export interface TradeCompute {
  /** When the contracts that a query finds came and left, in its order. `now` in milliseconds. */
  sightings(query: TradeContractQuery, now: number): Promise<FoundSightings>;
  /** One page of the list, its rows as JSON bytes; `total`: all matches. `now` in milliseconds; `app`: where the contracts' own pages are. */
  tradeListed(
    query: TradeContractQuery,
    now: number,
    app: string,
  ): Promise<{ rows: Uint8Array; ids: number[]; total: number; itemLists: ItemLists; regionIds: readonly number[] | null }>;
  /** The worth of a contract at the hub of the settings; null: the mirror has never seen it. `now` in milliseconds. */
  contractWorth(contractId: number, now: number): Promise<WorthAnswer | null>;
  /** The types that are traded most by contract, sales counted from `since` on; both times in milliseconds. */
  tradedTypes(since: number, now: number, limit: number): Promise<TradedTypeRow[]>;
  /** One page of the blueprint board, likewise. */
  blueprints(filter: BlueprintBoardFilter, page: BlueprintPageQuery): Promise<BlueprintPage>;
  /** One page of the courier board, likewise. */
  couriers(question: CourierQuestion, page: CourierPageQuery): Promise<CourierPage>;
  /** Chains of couriers from a system and back to it, likewise. */
  courierChains(question: CourierQuestion, homeId: number, limits: ChainLimits): Promise<FoundChains>;
  /** One page of the deals, likewise. */
  deals(question: DealQuestion, page: DealPageQuery): Promise<DealPage>;
}

/** What the trade service is made of. */
export interface TradeDeps {
  clock: Clock;
  catalog: CatalogReads;
  systems: SystemList;
  /** Whether any region was ever swept completely. */
  everSwept(): boolean;
  /** How far the lists of regions have come. */
  sweptRegions: ReturnType<typeof sweptRegionsRead>;
  changes: ContractChangeReads;
  analytics: AnalyticsReads;
  issuers: IssuerRecordReads;
  market: MarketReads;
  history: MarketHistoryReads;
  sales: SaleReads;
  /** The market that the stored ratings rest on; that of the settings' hub before anything was rated. */
  ratedMarket(): FiguresMarket;
  /** Hub, skills, standings and the rate of hauling that the person chose. */
  settings(): Settings['trade'];
  /** The ship that hauls; null: any freighter. */
  ship(): Settings['ship'];
  versions(): DataVersions;
  compute: TradeCompute;
}

/** Everything the service reads, from one handle; what takes longer is left to `compute`. */
export function tradeDeps(db: ReadDb, compute: TradeCompute, { clock }: Pick<TradeDeps, 'clock'>): TradeDeps {
  const settings = settingReads(db);
  const versions = dataVersionReads(db);
  const ratedBook = ratedBookRead(db);
  const market = marketReads(db);
  return {
    clock,
    catalog: catalogReads(db),
    systems: systemList(db),
    everSwept: everSweptRead(db),
    sweptRegions: sweptRegionsRead(db),
    changes: contractChangeReads(db),
    analytics: analyticsReads(db),
    issuers: issuerRecordReads(db),
    market,
    history: marketHistoryReads(db),
    sales: saleReads(db),
    ratedMarket: () => ratedMarketOf(market, ratedBook(), settings.all().trade.hub),
    settings: () => settings.all().trade,
    ship: () => settings.all().ship,
    versions,
    compute,
  };
}
