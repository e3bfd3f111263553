import { displayedPlace } from '#main/domain/contracts/displayed-place';
import {
  type AbyssalFilter,
  type AbyssalOrder,
  abyssalOffer,
  type FoundAbyssal,
  isAbyssalWanted,
  type RolledOffer,
  type RolledSale,
  sortAbyssals,
  sortTypes,
} from '#main/domain/trade/abyssals/board';
import { dominatorOf, estimateOf, nearest, nearSales } from '#main/domain/trade/abyssals/near';
import { betterOf, type Roll, rollReader, shownUnit, shownValue, tenths } from '#main/domain/trade/abyssals/rolls';
import { offerOutcome } from '#main/domain/trade/sales';
import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import { abyssalReads, rollProgress, type StoredRoll } from '#main/store/contracts/abyssals';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { readTransactions } from '#main/store/transaction';
import { settingReads } from '#main/store/user-data/settings';
import { DAY, isoUtc } from '#shared/time';
import type { AbyssalDetail, AbyssalType, abyssalTypeSorts } from '#shared/trade-api/abyssal-items';
import { LEAST_NEAR_SALES, type RollProgress, soldRollDays } from '#shared/trade-api/abyssals';

/** Offers that one item is told of at most. */
const MOST_NEAR_OFFERS = 10;

/** Abyssal items by their rolls. All is read once for each state of the mirror; a question then only filters, sorts and compares. */
// oxlint-disable-next-line max-lines-per-function -- three questions over one memory
export function abyssalBoard(db: ReadDb, clock: Clock) {
  const reads = abyssalReads(db);
  const versions = dataVersionReads(db);
  const settings = settingReads(db);
  const progress = rollProgress(db);
  const snapshot = readTransactions(db);
  const versionOf = (...parts: readonly (keyof ReturnType<typeof versions>)[]) =>
    parts.map((part) => versions()[part]?.version ?? 0).join('.');
  const reader = latest(
    () => versionOf('catalog'),
    () => rollReader(reads.mutation()),
  );
  const board = latest(
    () => versionOf('catalog', 'contracts', 'items', 'abyssals', 'names'),
    () => makeBoard(reads, reader(), isoUtc(clock.now() - soldRollDays * DAY)),
  );
  const isOn = (now: string) => (offer: RolledOffer) => offer.contract.date_expired > now;

  function progressNow(): RollProgress {
    const counts = progress(isoUtc(clock.now() - soldRollDays * DAY));
    const { sources, abyssals } = settings.all();
    const perMinute = abyssals.per_minute;
    const minutesLeft = sources.abyssals ? Math.ceil(counts.waiting / perMinute) : null;
    return { ...counts, per_minute: perMinute, minutes_left: minutesLeft };
  }

  /** A row of the list out of an offer. */
  function rowOf(offer: RolledOffer, now: string): FoundAbyssal {
    const { offers, sales, ranks } = board();
    const alike = (offers.get(offer.item.typeId) ?? []).filter(isOn(now)).filter(isExchangeAlone);
    const estimate = estimateOf(nearSales(offer.roll, sales.get(offer.item.typeId) ?? []));
    return abyssalOffer(offer, {
      ...ranks(offer.item.typeId, offer.roll.quality),
      dominator: isExchangeAlone(offer) ? dominatorOf(offer, alike) : undefined,
      estimate,
    });
  }

  return {
    /** One page of the items on offer that fit, and how far the reading of rolls is. */
    abyssals: (filter: AbyssalFilter, order: AbyssalOrder) =>
      snapshot(() => {
        const now = isoUtc(clock.now());
        const all = [...board().offers.values()].flat().filter(isOn(now));
        const wanted = all.filter((offer) => isAbyssalWanted(offer, filter)).map((offer) => rowOf(offer, now));
        const fitting = wanted.filter(
          ({ percentile, dominated_by: dominator }) =>
            (filter.percentileMin === undefined || (percentile ?? -1) >= filter.percentileMin) &&
            (filter.isDominated === undefined || (dominator !== null) === filter.isDominated),
        );
        const { offset, limit } = order;
        return {
          rows: sortAbyssals(fitting, order).slice(offset, offset + limit),
          total: fitting.length,
          progress: progressNow(),
        };
      }),

    /** Every abyssal type. */
    abyssalTypes: (
      sort: (typeof abyssalTypeSorts)[number],
      direction: 'asc' | 'desc',
    ): { types: AbyssalType[]; progress: RollProgress } =>
      snapshot(() => {
        const now = isoUtc(clock.now());
        const { offers, sales, rolls, waiting } = board();
        const types = reader().typeIds.map((typeId) => ({
          type_id: typeId,
          type_name: reads.typeName(typeId),
          offers: (offers.get(typeId) ?? []).filter(isOn(now)).length,
          waiting: waiting.get(typeId) ?? 0,
          rolls: rolls.get(typeId)?.length ?? 0,
          sales: sales.get(typeId)?.length ?? 0,
          attributes: reader()
            .scales(typeId)
            .map(({ attributeId, name, unitId, worst, best, isHighGood }) => ({
              attribute_id: attributeId,
              name,
              unit: shownUnit(unitId),
              better: betterOf({ isHighGood, unitId }),
              worst: worst === null ? null : shownValue(worst, unitId),
              best: best === null ? null : shownValue(best, unitId),
            })),
        }));
        return { types: sortTypes(types, sort, direction), progress: progressNow() };
      }),

    /** One item with what is near it; null: its roll is not known. Addresses are the caller's to add. */
    abyssal: (itemId: number): FoundDetail | null =>
      snapshot(() => {
        const now = isoUtc(clock.now());
        const { offers, sales, items, ranks, names } = board();
        const known = items.get(itemId);
        if (known === undefined) return null;
        const { item, roll } = known;
        const ofType = (offers.get(item.typeId) ?? []).filter(isOn(now));
        const own = ofType.find((offer) => offer.item.itemId === itemId);
        const near = nearSales(roll, sales.get(item.typeId) ?? []);
        const estimate = estimateOf(near);
        const counted = near.filter(({ isOdd }) => !isOdd).length;
        return {
          item_id: itemId,
          type_id: item.typeId,
          type_name: names(item.typeId),
          source_type_id: item.sourceTypeId,
          source_type_name: names(item.sourceTypeId),
          mutator_type_id: item.mutatorTypeId,
          mutator_type_name: names(item.mutatorTypeId),
          attributes: roll.attributes,
          quality: roll.quality,
          ...ranks(item.typeId, roll.quality),
          offer: own === undefined ? null : rowOf(own, now),
          estimate,
          estimate_note:
            estimate === null
              ? `No estimate: ${counted} of the ${LEAST_NEAR_SALES} sales that it takes are near this roll, of ${sales.get(item.typeId)?.length ?? 0} of its type in ${soldRollDays} days.`
              : `Median of the ${estimate.sales} nearest sales in ${soldRollDays} days; eight of ten of them lay in the interval. Not a promise: rolls that are near are not alike.`,
          near_offers: nearest(
            roll,
            ofType.filter((offer) => isExchangeAlone(offer) && offer.item.itemId !== itemId),
            MOST_NEAR_OFFERS,
          ).map(({ contract, item: other, price, distance, roll: { quality } }) => {
            return { contract_id: contract.contract_id, item_id: other.itemId, price, distance, quality };
          }),
          near_sales: near.map(({ contractId, itemId: soldItem, price, soldAt, distance, isOdd, roll: { quality } }) => {
            return { contract_id: contractId, item_id: soldItem, price, sold_at: soldAt, distance, quality, odd: isOdd };
          }),
        };
      }),

    /** Ids of the attributes that a parameter names, by id or name; empty: none. */
    abyssalAttributes: (idsOrNames: readonly string[]): number[][] =>
      snapshot(() => idsOrNames.map((one) => reader().attributeIds(one))),
  };
}

type Addressed = { url: string };
/** An item without the pages of its contracts in the app. */
export type FoundDetail = Omit<AbyssalDetail, 'offer' | 'near_offers' | 'near_sales'> & {
  offer: FoundAbyssal | null;
  near_offers: Omit<AbyssalDetail['near_offers'][number], keyof Addressed>[];
  near_sales: Omit<AbyssalDetail['near_sales'][number], keyof Addressed>[];
};

const isExchangeAlone = ({ isAlone, contract }: RolledOffer) =>
  isAlone && contract.type === 'item_exchange' && contract.price > 0;

function makeBoard(reads: ReturnType<typeof abyssalReads>, reader: ReturnType<typeof rollReader>, since: string) {
  const items = new Map<number, { item: StoredRoll; roll: Roll }>(
    reads.rolls().map((item) => [item.itemId, { item, roll: reader.read(item) }]),
  );
  const named = new Map<number, string | null>();
  const names = (typeId: number) => {
    if (!named.has(typeId)) named.set(typeId, reads.typeName(typeId));
    return named.get(typeId) ?? null;
  };
  const rolls = Map.groupBy(items.values(), ({ item }) => item.typeId);
  const qualities = new Map(
    [...rolls].map(([typeId, ofType]) => [typeId, ofType.flatMap(({ roll }) => roll.quality ?? [])] as const),
  );
  const rows = reads.offers();
  const offers = Map.groupBy(
    rows.flatMap((row): RolledOffer[] => {
      const known = items.get(row.item_id);
      if (known === undefined) return [];
      const { rows: count, item_id: _item, type_id: typeId, ...contract } = row;
      const { sourceTypeId, mutatorTypeId } = known.item;
      const { item, roll } = known;
      const typeNames = { type: names(typeId), source: names(sourceTypeId), mutator: names(mutatorTypeId) };
      const placed = { ...contract, place: displayedPlace(contract.place) };
      return [{ item, roll, price: row.price, isAlone: count === 1, contract: placed, typeNames }];
    }),
    ({ item }) => item.typeId,
  );
  const sales = Map.groupBy(
    reads.ended(since).flatMap((row): RolledSale[] => {
      const known = items.get(row.item_id);
      if (known === undefined || offerOutcome(row) !== 'sold') return [];
      const { contract_id: contractId, price, sold_at: soldAt } = row;
      return [{ typeId: known.item.typeId, itemId: row.item_id, roll: known.roll, price, contractId, soldAt }];
    }),
    ({ typeId }) => typeId,
  );
  const waiting = new Map<number, number>();
  for (const { item_id: id, type_id: typeId } of rows) if (!items.has(id)) waiting.set(typeId, (waiting.get(typeId) ?? 0) + 1);

  /** Where a quality stands among the known rolls of a type. */
  function ranks(typeId: number, quality: number | null): { percentile: number | null; rolls: number } {
    const known = qualities.get(typeId) ?? [];
    if (quality === null || known.length === 0) return { percentile: null, rolls: known.length };
    const below = known.filter((one) => one < quality).length;
    const equal = known.filter((one) => one === quality).length;
    return { percentile: tenths((100 * (below + equal / 2)) / known.length), rolls: known.length };
  }
  return { items, offers, sales, rolls, waiting, ranks, names };
}
