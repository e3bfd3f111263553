import { ratedMarketOf } from '#main/queries/order-source';
import type { OnThread } from '#main/queries/threads';
import { type MarketGroupReads, marketGroupReads } from '#main/store/catalog/market-groups';
import { type CatalogReads, catalogReads } from '#main/store/catalog/reads';
import { type AnalyticsReads, analyticsReads } from '#main/store/contracts/analytics';
import { type ContractChangeReads, contractChangeReads } from '#main/store/contracts/changes';
import { type IssuerRecordReads, issuerRecordReads } from '#main/store/contracts/issuer-records';
import { ratedBookRead } from '#main/store/contracts/ratings';
import { everSweptRead, sweptRegionsRead } from '#main/store/contracts/regions';
import { type SaleReads, saleReads } from '#main/store/contracts/sales';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { type MarketHistoryReads, marketHistoryReads } from '#main/store/market/history';
import { type MarketReads, marketReads } from '#main/store/market/market';
import { type JumpHullReads, jumpHullReads } from '#main/store/systems/jump-hulls';
import { type SystemList, systemList } from '#main/store/systems/list';
import { settingReads } from '#main/store/user-data/settings';

import type { Settings } from '#shared/local-api/settings';
import type { FiguresMarket } from '#shared/trade-api/market';
import type { HazardKnowledge } from '../http/unknown-hazards.ts';

export interface TradeDeps extends HazardKnowledge {
  catalog: CatalogReads;
  marketGroups: MarketGroupReads;
  systems: SystemList;
  hulls: Pick<JumpHullReads, 'heaviest'>;
  everSwept(): boolean;
  /** How far the lists of regions have come. */
  sweptRegions: ReturnType<typeof sweptRegionsRead>;
  /** Contracts of the latest lists of these regions, or of all, whose items are still to be read. */
  itemsPending(regionIds?: readonly number[]): number;
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
  on: OnThread;
}

/** Everything the service reads, from one handle; what takes longer is left to other threads. */
export function tradeDeps(db: ReadDb, on: OnThread, { clock, isOff }: Pick<TradeDeps, 'clock' | 'isOff'>): TradeDeps {
  const settings = settingReads(db);
  const versions = dataVersionReads(db);
  const ratedBook = ratedBookRead(db);
  const market = marketReads(db);
  const sweptRegions = sweptRegionsRead(db);
  return {
    clock,
    isOff,
    catalog: catalogReads(db),
    marketGroups: marketGroupReads(db),
    systems: systemList(db),
    hulls: jumpHullReads(db),
    everSwept: everSweptRead(db),
    sweptRegions,
    itemsPending: (regionIds) => sweptRegions(regionIds ?? null, '').itemsPending,
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
    on,
  };
}
