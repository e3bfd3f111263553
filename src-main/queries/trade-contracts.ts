import { contractQuery } from '#main/domain/contracts/contract-query';
import { type GateJumps, gateGraph, jumpsById, placeWithin } from '#main/domain/topology/distances';
import { latest } from '#main/runtime/latest';
import { contractNames } from '#main/store/contract-search/contract-names';
import type { ContractQuery, PlaceFilter, TradeContractQuery } from '#main/store/contract-search/contract-query';
import type { ContractSearch, FoundContractIds } from '#main/store/contract-search/search';
import { watchCandidates } from '#main/store/contract-search/watch-candidates';
import { contractListingReads } from '#main/store/contracts/listings';
import { type FoundSightings, sightingReads } from '#main/store/contracts/sightings';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { staticMap } from '#main/store/systems/topology';
import { readTransactions } from '#main/store/transaction';
import type { OpSheet } from '#shared/plan-api/op-sheet';
import { displayedSecurity, securityBand } from '#shared/security';
import type { ItemLists, TradeContract } from '#shared/trade-api/contracts';
import { listedContracts } from './listed-contracts.ts';

/** One page of the trade service's list; a contract's page in the app is the caller's to add. */
export interface TradeContractPage {
  rows: Omit<TradeContract, 'url'>[];
  /** All matches, not this page's. */
  total: number;
  itemLists: ItemLists;
  /** Regions whose lists can have what passes the filters of place; null: any. */
  regionIds: readonly number[] | null;
}

/** Contracts that offer a hull: how many, and the first of them. */
export type HullOffers = Pick<OpSheet['hulls'][number], 'contracts' | 'cheapest'>;

const MOST_HULL_OFFERS = 3;

/** Every outstanding contract that has a list of items. */
const withItemLists: ContractQuery = {
  ...contractQuery({
    type: ['item_exchange', 'auction'],
    status: ['outstanding'],
    sort: 'date_issued',
    dir: 'desc',
    page: 1,
    page_size: 10,
  }),
  limit: 0,
};

const idOf = (row: { contract_id: number }) => row.contract_id;

/** The contract list with contents, places and names, read from one snapshot. The search is that of the same handle. */
export function tradeContracts(db: ReadDb, { page: search, found }: Pick<ContractSearch, 'page' | 'found'>) {
  const listings = contractListingReads(db);
  const withContents = listedContracts(db);
  const snapshot = readTransactions(db);
  const nearby = nearbyQueries(db);
  const regionsOf = regionsOfPlace(db);
  const sightings = sightingReads(db);
  const candidates = watchCandidates(db);
  const versions = dataVersionReads(db);
  // Counted once for each state of the mirror: it goes over all contracts. As of 1970 nothing has expired: like the
  // lists themselves, this counts the contracts of the latest sweeps.
  const itemLists = latest(
    () => {
      const { contracts, items } = versions();
      return `${contracts?.version}.${items?.version}`;
    },
    (): ItemLists => ({ pending: listings.itemListsToCome(), total: found(withItemLists, 0).total }),
  );

  const page = (wanted: TradeContractQuery, now: number): TradeContractPage =>
    snapshot(() => {
      const query = nearby(wanted);
      const { ids, iskPerRun, total } = found(query, now);
      const perRun = new Map(ids.map((id, index) => [id, iskPerRun[index] ?? null]));
      return {
        rows: withContents(ids, now, { blueprint: query.blueprint, typeId: query.terms?.typeId ?? null }).map((row) =>
          Object.assign(row, {
            isk_per_run: perRun.get(row.contract_id) ?? null,
            jumps: query.jumps?.get(row.place?.system_id ?? 0) ?? null,
          }),
        ),
        total,
        itemLists: itemLists(),
        regionIds: regionsOf(query.place),
      };
    });

  /** Contents and places are read for the few rows that are answered, not for all that a query finds. */
  const hullOffers = (wanted: TradeContractQuery, typeId: number, now: number): HullOffers =>
    snapshot(() => {
      const query = nearby(wanted);
      const { rows } = search(query, now);
      const inside = listings.unitsOffered(rows.map(idOf), typeId);
      const offers = rows.filter(({ contract_id: id, price }) => inside.has(id) && price !== null);
      return {
        contracts: offers.length,
        cheapest: withContents(offers.slice(0, MOST_HULL_OFFERS).map(idOf), now).map(({ contract_id: id, price, place }) => ({
          contract_id: id,
          price: price ?? 0,
          units: inside.get(id)?.units ?? 0,
          system: place?.system_name ?? null,
          jumps: query.jumps?.get(place?.system_id ?? 0) ?? null,
          items: inside.get(id)?.others ?? 0,
        })),
      };
    });

  return {
    hullOffers,
    /** One page of the list; `now` in milliseconds, as for the search. */
    tradeContracts: page,
    /** Every contract of a page, by id, in its order; `now` in milliseconds. */
    foundContracts: (query: TradeContractQuery, now: number): Omit<FoundContractIds, 'iskPerRun'> =>
      snapshot(() => {
        const { ids, total } = found(nearby(query), now);
        return { ids, total };
      }),
    /** Which of some contracts a query finds, on any page. `now` in milliseconds. */
    matching: (query: TradeContractQuery, ids: readonly number[], now: number): number[] =>
      snapshot(() => candidates.load(ids, () => true).matching(nearby(query), now)),
    /** When the contracts that a query finds came and left, in its order. `now` in milliseconds. */
    sightings: (query: TradeContractQuery, now: number): FoundSightings =>
      snapshot(() => {
        const { ids, total } = found(nearby(query), now);
        return { sightings: sightings.of(ids), total, earliest: sightings.earliest() };
      }),
  };
}

/** Gate jumps from a system by id. The latest answer is kept: pages of one list ask for the same. */
function jumpCounter(db: ReadDb): (systemId: number) => GateJumps {
  const versions = dataVersionReads(db);
  const map = staticMap(db);
  const version = () => String(versions().catalog?.version);
  const graph = latest(version, () => gateGraph(map()));
  let wanted = 0;
  const jumps = latest(
    () => `${version()}.${wanted}`,
    () => jumpsById(graph(), wanted),
  );
  return (systemId) => {
    wanted = systemId;
    return jumps();
  };
}

/** Puts jumps into trade queries that ask for them, and narrows their places down to what lies near enough. */
function nearbyQueries(db: ReadDb): (query: TradeContractQuery) => ContractQuery {
  const jumpsOf = jumpCounter(db);
  return ({ from, ...query }) => {
    if (from === null) return { ...query, jumps: null };
    const jumps = jumpsOf(from.systemId);
    return { ...query, jumps, place: from.jumpsMax === null ? query.place : placeWithin(query.place, jumps, from.jumpsMax) };
  };
}

/** The regions whose lists can have a contract that a place filter lets pass; null: any. */
function regionsOfPlace(db: ReadDb): (place: PlaceFilter | null) => number[] | null {
  const versions = dataVersionReads(db);
  const map = staticMap(db);
  const names = contractNames(db);
  const systems = latest(
    () => String(versions().catalog?.version),
    () =>
      map().systems.map(({ systemId, regionId, securityStatus: status }) => ({
        systemId,
        regionId,
        band: securityBand(status),
        security: displayedSecurity(status),
      })),
  );
  return (place) => {
    if (place === null) return null;
    const { stationId, systemIds, bands, securityMin } = place;
    const ofStation = stationId === null ? null : (names.place(stationId)?.systemId ?? null);
    // Where a structure is, is not always public: then any list may have it.
    if (systemIds === null && bands === null && securityMin === null && ofStation === null) return null;
    const regions = new Set<number>();
    for (const { systemId, regionId, band, security } of systems()) {
      const isWanted =
        (ofStation === null || systemId === ofStation) &&
        !regions.has(regionId) &&
        (systemIds === null || systemIds.has(systemId)) &&
        (bands === null || bands.includes(band)) &&
        (securityMin === null || security >= securityMin);
      if (isWanted) regions.add(regionId);
    }
    return [...regions];
  };
}
