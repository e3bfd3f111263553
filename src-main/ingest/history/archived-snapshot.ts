import { firstArchivedAt, issuedValue } from '#main/domain/contracts/history';
import { priceStats, type SingleItem, singleItem } from '#main/domain/contracts/price-stats';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { ListedContract } from '#main/store/contracts/contracts';
import type { FirstSight, IssuerWrites } from '#main/store/contracts/issuers';
import type { PriceWrites } from '#main/store/contracts/prices';
import type { RegionWrites } from '#main/store/contracts/regions';
import type { Transaction } from '#main/store/transaction';
import type { SnapshotContract, SnapshotItem, SnapshotVisitor } from '#main/upstream/contract-snapshot';
import { fromIso, isoUtc } from '#shared/time';
import { listingOf } from '../contracts/listing.ts';
import { inSteps } from '../in-steps.ts';

/** Contracts whose first sights are stored in one transaction: a snapshot has some 45,000. */
const SIGHTS_A_STEP = 2000;

type Archived = ListedContract & { regionId: number };
/** The first item row of a contract, and how many others there are: all that prices need to know. */
interface FirstItem {
  others: number;
  recordId: number;
  typeId: number;
  quantity: number;
  isIncluded: boolean;
}

/** What one archived snapshot of all regions says, gathered while it is read. */
export function snapshotCollector(): SnapshotVisitor & {
  contracts(): readonly Archived[];
  singleItems(contract: Archived): SingleItem | null;
} {
  const contracts: Archived[] = [];
  const items = new Map<number, FirstItem>();
  const unreadable = new Set<number>();
  return {
    contract(row: SnapshotContract) {
      const listing = listingOf(row);
      if (listing !== undefined) contracts.push({ ...listing, regionId: row.region_id });
    },
    item(row: SnapshotItem) {
      const first = items.get(row.contract_id);
      if (first !== undefined) first.others += row.record_id === first.recordId ? 0 : 1;
      else
        items.set(row.contract_id, {
          others: 0,
          recordId: row.record_id,
          typeId: row.type_id,
          quantity: row.quantity,
          isIncluded: row.is_included,
        });
    },
    incomplete: (contractId) => void unreadable.add(contractId),
    contracts: () => contracts,
    singleItems(contract) {
      const first = items.get(contract.contractId);
      return first === undefined || first.others > 0 || unreadable.has(contract.contractId)
        ? null
        : singleItem(contract, [first]);
    },
  };
}
export type CollectedSnapshot = Pick<ReturnType<typeof snapshotCollector>, 'contracts' | 'singleItems'>;

interface SnapshotStores {
  prices: PriceWrites;
  issuers: IssuerWrites;
  regions: RegionWrites;
  transaction: Transaction;
}

/**
 * Stores what an archived snapshot adds to the rollups; contracts themselves are not made of it, because nothing can be asked
 * about them any more. Where we swept a region in that hour, our sweep stands. Done in steps, each a transaction: what one that was broken
 * off has stored counts once, and is left alone when the snapshot is read again.
 */
export async function storeSnapshot(
  snapshot: CollectedSnapshot,
  { hour, takenAt }: { hour: string; takenAt: number },
  stores: SnapshotStores,
): Promise<{ priceRows: number; firstSights: number }> {
  const priceRows = await storePrices(snapshot, { hour, at: isoUtc(takenAt) }, stores);
  const firstSights = await inSteps(snapshot.contracts(), SIGHTS_A_STEP, stores.transaction, (some) =>
    storeFirstSights(some, takenAt, stores.issuers),
  );
  return { priceRows, firstSights };
}

async function storePrices(
  snapshot: CollectedSnapshot,
  { hour, at }: { hour: string; at: string },
  { prices, regions, transaction }: SnapshotStores,
): Promise<number> {
  const swept = new Set(regions.regionsSweptIn(hour));
  const offers = new Map<number, SingleItem[]>();
  for (const contract of snapshot.contracts()) {
    if (swept.has(contract.regionId) || contract.dateExpired <= at) continue;
    const offer = snapshot.singleItems(contract);
    if (offer === null) continue;
    const others = offers.get(contract.regionId);
    if (others === undefined) offers.set(contract.regionId, [offer]);
    else others.push(offer);
  }
  let rows = 0;
  for (const [regionId, ofRegion] of offers) {
    await yieldToEventLoop();
    const stats = priceStats(ofRegion);
    rows += transaction(() => prices.addArchivedHour(regionId, hour, stats));
  }
  return rows;
}

/** Each contract counts once: where the archive had it before our own first sight, at the archive's time. */
function storeFirstSights(contracts: readonly Archived[], takenAt: number, issuers: IssuerWrites): number {
  const sights: FirstSight[] = [];
  for (const contract of contracts) {
    const { contractId, regionId, issuerCorporationId, issuerId } = contract;
    if (issuers.firstSeenInArchive(contractId) !== undefined) continue;
    const at = isoUtc(firstArchivedAt(fromIso(contract.dateIssued), takenAt));
    const live = issuers.firstSeenLive(contractId);
    if (live !== undefined && live <= at) continue;
    const sight = { firstSeenAt: at, regionId, issuerCorporationId, issuerId, value: issuedValue(contract) };
    if (live !== undefined) issuers.uncount({ ...sight, firstSeenAt: live });
    issuers.saveFirstSeenInArchive(contractId, at);
    sights.push(sight);
  }
  issuers.count(sights);
  return sights.length;
}
