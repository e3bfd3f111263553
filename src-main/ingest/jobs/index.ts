import { archiveHourWrites } from '#main/store/archive-hours';
import { catalogWrites } from '#main/store/catalog';
import { contractBidWrites } from '#main/store/contract-bids';
import { contractItemWrites } from '#main/store/contract-items';
import { contractWrites } from '#main/store/contracts';
import { httpAnswers } from '#main/store/http-answers';
import { issuerWrites } from '#main/store/issuers';
import { nameWrites } from '#main/store/names';
import { priceWrites } from '#main/store/prices';
import { regionWrites } from '#main/store/regions';
import { settingWrites } from '#main/store/settings';
import { structureWrites } from '#main/store/structures';
import { transactions } from '#main/store/transaction';
import { dataVersions } from '#main/store/versions';
import { watermarks } from '#main/store/watermarks';
import { itemSaver } from '../item-saver.ts';
import type { Job } from '../job.ts';
import type { JobDeps } from '../job-deps.ts';
import { sweepRecorder } from '../sweep-recorder.ts';
import { contractBids } from './contract-bids.ts';
import { contractHistory } from './contract-history.ts';
import { contractItems, fetchItems } from './contract-items.ts';
import { contractOutcomes } from './contract-outcomes.ts';
import { entityNames } from './entity-names.ts';
import { itemCategories } from './item-categories.ts';
import { publicContracts } from './public-contracts.ts';
import { regionList } from './region-list.ts';
import { retention } from './retention.ts';
import { rollups } from './rollups.ts';
import { structures } from './structures.ts';
import { activityJobs } from './systems.ts';

/** The stores that the jobs share, opened once a database. */
export function openStores({ db, clock, log }: JobDeps) {
  const transaction = transactions(db);
  const versions = dataVersions(db);
  const items = contractItemWrites(db);
  const stores = {
    clock,
    log,
    transaction,
    versions,
    items,
    saver: itemSaver({ items, versions }),
    answers: httpAnswers(db),
    bids: contractBidWrites(db),
    catalog: catalogWrites(db),
    contracts: contractWrites(db),
    hours: archiveHourWrites(db),
    issuers: issuerWrites(db),
    names: nameWrites(db),
    prices: priceWrites(db),
    regions: regionWrites(db),
    settings: settingWrites(db),
    structures: structureWrites(db),
    watermarks: watermarks(db),
  };
  return { ...stores, recorder: sweepRecorder(stores) };
}

const opened = new WeakMap<JobDeps, ReturnType<typeof openStores>>();

function storesOf(deps: JobDeps): ReturnType<typeof openStores> {
  const stores = opened.get(deps) ?? openStores(deps);
  opened.set(deps, stores);
  return stores;
}

/** The jobs of both services, as of the regions that are known now; asked again when those change. */
export function allJobs(deps: JobDeps): Job[] {
  const stores = storesOf(deps);
  const { esi, everef } = deps;
  const jobs: Job[] = [itemCategories(stores), retention(stores), ...activityJobs(deps, stores)];
  if (esi !== null) {
    const { contracts, universe } = esi;
    jobs.push(
      regionList({ ...stores, universe }),
      ...publicContracts({ ...stores, regionIds: stores.regions.listedRegions(), esi: contracts }),
      contractItems({ ...stores, esi: contracts }),
      contractOutcomes({ ...stores, esi: contracts }),
      contractBids({ ...stores, esi: contracts }),
      entityNames({ ...stores, universe }),
      rollups(stores),
    );
  }
  if (everef !== null) {
    jobs.push(structures({ ...stores, archive: everef }));
    // Without sweeps of our own there is nothing that the history could lead up to.
    if (esi !== null) jobs.push(contractHistory({ ...stores, archive: everef }));
  }
  return jobs;
}

/** Fetches the items of a contract ahead of its turn; `later` also where the source is switched off. */
export async function fetchItemsNow(deps: JobDeps, contractId: number, signal: AbortSignal): Promise<'known' | 'gone' | 'later'> {
  const { esi } = deps;
  return esi === null ? 'later' : fetchItems({ ...storesOf(deps), esi: esi.contracts }, contractId, signal);
}
