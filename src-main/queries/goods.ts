import type { BoardGood } from '#main/domain/trade/goods';
import { firstGoods, type GoodFilter, type GoodSort, isGoodWanted } from '#main/domain/trade/listed-goods';
import type { Clock } from '#main/runtime/world';
import type { ReadDb } from '#main/store/db';
import { readTransactions } from '#main/store/transaction';
import type { Direction } from '#shared/http/list-order';
import type { ContractOnlyGood } from '#shared/trade-api/goods';
import { goodsMemory } from './goods-memory.ts';

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
