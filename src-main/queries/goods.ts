import {
  type BoardGood,
  contractOnlyGoods,
  type GoodFilter,
  type GoodPrice,
  type GoodSort,
  type GoodType,
  isGoodWanted,
  sortGoods,
} from '#main/domain/trade/goods';
import { offerOutcome, SALES_DAYS } from '#main/domain/trade/sales';
import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import { type GoodOfferRow, type GoodSaleRow, goodReads } from '#main/store/contracts/goods';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { marketReads } from '#main/store/market/market';
import { readTransactions } from '#main/store/transaction';
import { hubMarkets } from '#shared/game';
import type { Direction } from '#shared/http/list-order';
import { DAY, fromIso, isoUtc } from '#shared/time';
import type { ContractOnlyGood } from '#shared/trade-api/goods';

/** What trades by contract only. It is made once for each state of the mirror: a second of a large one; a question then only filters and sorts. */
export function goodsBoard(db: ReadDb, clock: Clock) {
  const versions = dataVersionReads(db);
  const reads = goodReads(db);
  const market = marketReads(db);
  const snapshot = readTransactions(db);
  const board = latest(
    () => {
      const { contracts, items, catalog, market: orders } = versions();
      return [contracts, items, catalog, orders].map((part) => part?.version ?? 0).join('.');
    },
    () => {
      const types = reads.types().map(typeOf);
      const observedAt = versions().contracts?.observedAt ?? null;
      const end = observedAt === null ? clock.now() : fromIso(observedAt);
      const ids = types.map(({ typeId }) => typeId);
      const read = new Set(market.books().map(({ stationId }) => stationId));
      const hubs = hubMarkets.filter(({ stationId }) => read.has(stationId)).map(({ hub }) => hub);
      const goods = contractOnlyGoods({
        types,
        offers: prices(reads.offers(ids, isoUtc(end))),
        sales: sold(reads.sales(ids, isoUtc(end - 2 * SALES_DAYS * DAY))),
        halfway: isoUtc(end - SALES_DAYS * DAY),
        anyBookRead: hubs.length > 0,
        regionNames: reads.regionNames(),
      });
      return { goods, asOf: observedAt, hubs };
    },
  );

  return {
    /** One page of those that are wanted. `asOf`: when the lists were read; `hubs`: whose orders were. */
    goods: (
      filter: GoodFilter,
      { sort, direction, offset, limit }: { sort: GoodSort; direction: Direction; offset: number; limit: number },
    ) =>
      snapshot(() => {
        const { goods, asOf, hubs } = board();
        const wanted = goods.filter((good) => isGoodWanted(good, filter));
        // They are in the usual order already.
        const sorted = sort === 'sold' && direction === 'desc' ? wanted : sortGoods(wanted, sort, direction);
        const rows = sorted.slice(offset, offset + limit).map(withoutMask);
        return { rows, total: wanted.length, sales: wanted.reduce((sum, { sold: own }) => sum + own, 0), asOf, hubs };
      }),
    /** Every group of the static data, by id. */
    itemGroups: (): Map<number, string> => reads.groupNames(),
  };
}

function withoutMask({ categories: _categories, ...row }: BoardGood): ContractOnlyGood {
  return row;
}

const typeOf = (row: ReturnType<ReturnType<typeof goodReads>['types']>[number]): GoodType => ({
  typeId: row.type_id,
  name: row.type_name,
  categoryId: row.category_id,
  groupId: row.group_id,
  groupName: row.group_name,
  marketGroupId: row.market_group_id,
  metaGroupId: row.meta_group_id,
  isAsked: row.is_asked === 1,
});

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
