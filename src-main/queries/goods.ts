import {
  type BoardGood,
  byUsualOrder,
  contractOnlyGoods,
  firstGoods,
  type GoodFilter,
  type GoodPrice,
  type GoodSort,
  type GoodType,
  goodTypeOf,
  isGoodWanted,
} from '#main/domain/trade/goods';
import { offerOutcome, SALES_DAYS } from '#main/domain/trade/sales';
import type { Clock } from '#main/runtime/world';
import { contractChangeReads } from '#main/store/contracts/changes';
import { type GoodOfferRow, type GoodSaleRow, goodReads } from '#main/store/contracts/goods';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { marketReads } from '#main/store/market/market';
import { readTransactions } from '#main/store/transaction';
import { type HubName, hubMarkets } from '#shared/game';
import type { Direction } from '#shared/http/list-order';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';
import type { ContractOnlyGood } from '#shared/trade-api/goods';

/** What trades by contract only; a question filters and sorts. */
export function goodsBoard(db: ReadDb, clock: Clock) {
  const snapshot = readTransactions(db);
  const memory = goodsMemory(db, clock);
  return {
    /** One page of those that are wanted. `asOf`: when the lists were read; `hubs`: whose orders were. */
    goods: (
      filter: GoodFilter,
      { sort, direction, offset, limit }: { sort: GoodSort; direction: Direction; offset: number; limit: number },
    ) =>
      snapshot(() => {
        const { goods, asOf, hubs } = memory.goods();
        const wanted = goods.filter((good) => isGoodWanted(good, filter));
        // They are in the usual order already.
        const isUsual = sort === 'sold' && direction === 'desc';
        const first = isUsual ? wanted : firstGoods(wanted, sort, direction, offset + limit);
        const rows = first.slice(offset, offset + limit).map(withoutMask);
        return { rows, total: wanted.length, sales: wanted.reduce((sum, { sold: own }) => sum + own, 0), asOf, hubs };
      }),
    /** Every group of the static data, by id. */
    itemGroups: (): Map<number, string> => memory.groupNames(),
    /** What the first question of an hour would else wait for. */
    makeGoodsAhead: (): void => snapshot(() => memory.makeAhead()),
  };
}

function withoutMask({ categories: _categories, ...row }: BoardGood): ContractOnlyGood {
  return row;
}

/** All goods in their usual order, with what they were made from. */
interface AllGoods {
  goods: BoardGood[];
  /** When the lists were read, ISO 8601; null: never. */
  asOf: string | null;
  /** Whose orders were read. */
  hubs: HubName[];
}

interface Made extends AllGoods {
  types: ReadonlyMap<number, GoodType>;
  asked: ReadonlySet<number>;
  regionNames: ReadonlyMap<number, string>;
  /** The newest change of a contract that is in it. */
  seq: number;
  /** The end of the windows of sales, in milliseconds, which types that nothing changed in keep. */
  end: number;
  catalog: number | undefined;
  version: string;
}

/** A question may find windows of sales this old; they are moved on ahead of questions. */
const OLDEST_WINDOW = 2 * HOUR;

/**
 * What trades by contract only. A large mirror's takes a second; afterwards only the types of which a contract or the orders have changed are
 * read again, some milliseconds. Windows of sales are moved on once an hour.
 */
export function goodsMemory(db: ReadDb, clock: Clock) {
  const versions = dataVersionReads(db);
  const reads = goodReads(db);
  const market = marketReads(db);
  const changes = contractChangeReads(db);
  let made: Made | undefined;

  const lookedAt = () => versions().contracts?.observedAt ?? null;
  const endNow = () => {
    const observedAt = lookedAt();
    return observedAt === null ? clock.now() : fromIso(observedAt);
  };

  function versionNow(): string {
    const { contracts, items, catalog, market: orders } = versions();
    return [contracts, items, catalog, orders].map((part) => part?.version ?? 0).join('.');
  }

  function hubsRead(): HubName[] {
    const read = new Set(market.books().map(({ stationId }) => stationId));
    return hubMarkets.filter(({ stationId }) => read.has(stationId)).map(({ hub }) => hub);
  }

  function goodsOf(typeIds: readonly number[], of: Pick<Made, 'types' | 'regionNames' | 'hubs' | 'end'>): BoardGood[] {
    const { types, regionNames, hubs, end } = of;
    return contractOnlyGoods({
      types: typeIds.flatMap((id) => types.get(id) ?? []),
      offers: prices(reads.offers(typeIds, isoUtc(end))),
      sales: sold(reads.sales(typeIds, isoUtc(end - 2 * SALES_DAYS * DAY))),
      halfway: isoUtc(end - SALES_DAYS * DAY),
      anyBookRead: hubs.length > 0,
      regionNames,
    });
  }

  function makeAll(version: string): Made {
    const asked = reads.askedTypes();
    const types = new Map(reads.types().map((row) => [row.type_id, goodTypeOf(row, asked.has(row.type_id))]));
    const of = { types, regionNames: reads.regionNames(), hubs: hubsRead(), end: endNow() };
    const goods = goodsOf([...types.keys()], of);
    const catalog = versions().catalog?.version;
    return { ...of, goods, asked, seq: changes.newest(), asOf: lookedAt(), catalog, version };
  }

  /** undefined: it is not known what has changed since, or too old. */
  function bringUpToDate(before: Made, version: string, maxAge: number): Made | undefined {
    const hubs = hubsRead();
    const isSame = before.catalog === versions().catalog?.version && before.hubs.length > 0 === hubs.length > 0;
    const isOnRecord = (changes.oldest() ?? before.seq + 1) <= before.seq + 1 && changes.newest() >= before.seq;
    if (!isSame || !isOnRecord || endNow() - before.end >= maxAge) return undefined;
    const asked = reads.askedTypes();
    const flipped = [...asked, ...before.asked].filter((id) => asked.has(id) !== before.asked.has(id));
    const changed = new Set([...reads.changedTypes(before.seq), ...flipped]);
    const types = new Map(before.types);
    for (const id of flipped) {
      const type = types.get(id);
      if (type !== undefined) types.set(id, { ...type, isAsked: asked.has(id) });
    }
    const now = { ...before, types, asked, hubs, asOf: lookedAt(), seq: changes.newest(), version };
    const again = goodsOf([...changed], { ...now, end: endNow() });
    const kept = before.goods.filter((good) => !changed.has(good.type_id));
    return { ...now, goods: merged(kept, again) };
  }

  function goodsWithin(maxAge: number): AllGoods {
    const version = versionNow();
    const isNewest = made?.version === version && endNow() - made.end < maxAge;
    if (!isNewest) made = (made && bringUpToDate(made, version, maxAge)) ?? makeAll(version);
    return made as Made;
  }

  return {
    goods: (): AllGoods => goodsWithin(OLDEST_WINDOW),
    makeAhead: (): void => void goodsWithin(HOUR),
    groupNames: reads.groupNames,
  };
}

/** Two lists in the usual order as one. */
function merged(one: readonly BoardGood[], other: readonly BoardGood[]): BoardGood[] {
  const all: BoardGood[] = [];
  let next = 0;
  for (const good of one) {
    for (; next < other.length && byUsualOrder(other[next] as BoardGood, good) < 0; next += 1) all.push(other[next] as BoardGood);
    all.push(good);
  }
  return [...all, ...other.slice(next)];
}

const priceOf = (row: GoodOfferRow, at: string): GoodPrice => ({
  typeId: row.type_id,
  regionId: row.region_id,
  unitPrice: row.unit_price,
  isBlueprintCopy: row.is_blueprint_copy === null ? null : row.is_blueprint_copy === 1,
  runs: row.runs,
  at,
});

function* prices(rows: Iterable<GoodOfferRow>): Generator<GoodPrice> {
  for (const row of rows) yield priceOf(row, row.date_issued);
}

/** Sales of which the evidence is sure. */
function* sold(rows: Iterable<GoodSaleRow>): Generator<GoodPrice> {
  for (const row of rows) if (offerOutcome(row) === 'sold') yield priceOf(row, row.ended_at);
}
