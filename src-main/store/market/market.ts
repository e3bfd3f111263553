import { hubMarkets, plexMarket } from '#shared/game';
import type { ReadDb, WriteDb } from '../db.ts';
import { marketHourWrites } from './hours.ts';

/** Orders of one price: ISK a unit, and units. */
export interface StoredLevel {
  price: number;
  volume: number;
}

/** The orders at one hub's station for one type, best price first. Volumes: units of all orders. `observedAt`: ISO 8601 UTC. */
export interface StoredDepth {
  stationId: number;
  typeId: number;
  bids: StoredLevel[];
  asks: StoredLevel[];
  bidVolume: number;
  askVolume: number;
  observedAt: string;
}

/** A book that was read to its end; `source`: from whom. */
export interface FinishedBook {
  stationId: number;
  observedAt: string;
  orders: number;
  source: BookSource;
}
/** The source of a book: the game's list of orders, or an archive's copy of it. */
export type BookSource = 'esi' | 'archive';

/** The game's own figures of a type, ISK a unit; null where it has none. */
export interface StoredPrice {
  typeId: number;
  averagePrice: number | null;
  adjustedPrice: number | null;
}

/** What is known of a type at one hub: its orders, and the game's average of it; null: it has none. ISK a unit. */
export interface StoredQuote {
  bids: StoredLevel[];
  asks: StoredLevel[];
  average: number | null;
}

type StoredDepthText = Omit<StoredDepth, 'bids' | 'asks'> & { bids: string; asks: string };

/** Writes prices and depth of the market. */
export function marketWrites(db: WriteDb) {
  const hours = marketHourWrites(db);
  const removePrices = db.prepare('DELETE FROM market_prices');
  const insertPrice = db.prepare<[StoredPrice & { observedAt: string }]>(`
    INSERT OR REPLACE INTO market_prices (type_id, average_price, adjusted_price, observed_at)
    VALUES (@typeId, @averagePrice, @adjustedPrice, @observedAt)`);
  const upsertDepth = db.prepare<[StoredDepthText]>(`
    INSERT OR REPLACE INTO market_depth (station_id, type_id, bids, asks, bid_volume, ask_volume, observed_at)
    VALUES (@stationId, @typeId, @bids, @asks, @bidVolume, @askVolume, @observedAt)`);
  const removeOlder = db.prepare<[{ stationId: number; observedAt: string }]>(
    'DELETE FROM market_depth WHERE station_id = @stationId AND observed_at <> @observedAt',
  );
  const upsertBook = db.prepare<[FinishedBook]>(
    'INSERT OR REPLACE INTO market_books (station_id, observed_at, orders, source) VALUES (@stationId, @observedAt, @orders, @source)',
  );

  return {
    /** Puts these in place of all stored ones. */
    replacePrices(prices: readonly StoredPrice[], observedAt: string): void {
      removePrices.run();
      for (const price of prices) insertPrice.run({ ...price, observedAt });
    },

    /** Some of a book's types: the others stay as they are. */
    putDepth(depths: readonly StoredDepth[]): void {
      for (const depth of depths) {
        const { stationId, typeId, bids, asks, observedAt } = depth;
        hours.put(stationId, typeId, { bid: bids[0]?.price, ask: asks[0]?.price }, observedAt);
        upsertDepth.run({ ...depth, bids: packed(bids), asks: packed(asks) });
      }
    },

    /** Notes that all of a station's book is stored, and removes types that are no longer in it. */
    finishBook(book: FinishedBook): void {
      hours.finish(book.stationId, book.observedAt);
      removeOlder.run({ stationId: book.stationId, observedAt: book.observedAt });
      upsertBook.run(book);
    },
  };
}
export type MarketWrites = ReturnType<typeof marketWrites>;

export function marketReads(db: ReadDb) {
  const columns = `station_id AS stationId, type_id AS typeId, bids, asks, bid_volume AS bidVolume, ask_volume AS askVolume,
    observed_at AS observedAt`;
  const sources = db.prepare<[], { stationId: number; source: BookSource }>(
    'SELECT station_id AS stationId, source FROM market_books',
  );
  const everywhere = db.prepare<[number], StoredDepthText>(
    `SELECT ${columns} FROM market_depth WHERE station_id IN (SELECT station_id FROM market_books) AND type_id = ? ORDER BY station_id`,
  );
  const atStation = db.prepare<[{ stationId: number; typeIds: string }], StoredDepthText>(`
    SELECT ${columns} FROM market_depth WHERE station_id IN (@stationId, ${plexMarket.stationId}) AND type_id IN (SELECT value FROM json_each(@typeIds))
     ORDER BY station_id DESC, type_id`);
  const asksAtStation = db.prepare<
    [{ stationId: number; typeIds: string }],
    { typeId: number; asks: string; average: number | null }
  >(`
    SELECT type_id AS typeId, asks, average_price AS average FROM market_depth LEFT JOIN market_prices USING (type_id)
     WHERE station_id IN (@stationId, ${plexMarket.stationId}) AND type_id IN (SELECT value FROM json_each(@typeIds))
     ORDER BY station_id DESC, type_id`);
  const prices = db.prepare<[string], StoredPrice & { observedAt: string }>(`
    SELECT type_id AS typeId, average_price AS averagePrice, adjusted_price AS adjustedPrice, observed_at AS observedAt
      FROM market_prices WHERE type_id IN (SELECT value FROM json_each(?))`);
  const bookOf = db.prepare<[number], string>('SELECT observed_at FROM market_books WHERE station_id = ?').pluck();
  const pricesTime = db.prepare<[], string>('SELECT max(observed_at) FROM market_prices').pluck();
  const books = db.prepare<[], { stationId: number; observedAt: string; orders: number }>(
    `SELECT station_id AS stationId, observed_at AS observedAt, orders FROM market_books WHERE station_id <> ${plexMarket.stationId} ORDER BY station_id`,
  );

  return {
    /** One type at every hub where it has orders. */
    depthOfType: (typeId: number): StoredDepth[] =>
      // The key begins with the station: five searches are what this comes to.
      everywhere
        .all(typeId)
        .map(unpacked)
        .flatMap((depth) =>
          depth.stationId === plexMarket.stationId ? hubMarkets.map(({ stationId }) => ({ ...depth, stationId })) : [depth],
        ),

    /** What a hub's market, of PLEX the one of its own, and the game's averages say of these types, by type; without those that have neither. */
    quotesAt(stationId: number, typeIds: readonly number[]): Map<number, StoredQuote> {
      const quotes = new Map<number, StoredQuote>();
      const ids = JSON.stringify(typeIds);
      for (const { typeId, averagePrice } of prices.all(ids)) quotes.set(typeId, { bids: [], asks: [], average: averagePrice });
      for (const row of atStation.all({ stationId, typeIds: ids })) {
        const { bids, asks } = unpacked(row);
        quotes.set(row.typeId, { bids, asks, average: quotes.get(row.typeId)?.average ?? null });
      }
      return quotes;
    },

    /** The asks alone, and the average, of types that have orders: half of the time. */
    asksAt(stationId: number, typeIds: readonly number[]): Map<number, Pick<StoredQuote, 'asks' | 'average'>> {
      const rows = asksAtStation.all({ stationId, typeIds: JSON.stringify(typeIds) });
      return new Map(rows.map(({ typeId, asks, average }) => [typeId, { asks: levelsOf(asks), average }]));
    },

    bookSources: (): Map<number, BookSource> => new Map(sources.all().map(({ stationId, source }) => [stationId, source])),

    /** Whether any hub's book was ever read to its end. */
    any: (): boolean => sources.all().length > 0,

    /** The source's time of a hub's book, ISO 8601 UTC; null: it was never read. */
    observedAt: (stationId: number): string | null => bookOf.get(stationId) ?? null,

    /** The game's own figures, by type; without those that it has none of. */
    pricesOf: (typeIds: readonly number[]): Map<number, StoredPrice & { observedAt: string }> =>
      new Map(prices.all(JSON.stringify(typeIds)).map((row) => [row.typeId, row])),

    /** The source's time of the average prices, ISO 8601 UTC; null: there are none. */
    pricesObservedAt: (): string | null => pricesTime.get() ?? null,

    /** The hubs whose books were read, with the time of the newest. */
    books: () => books.all(),
  };
}
export type MarketReads = ReturnType<typeof marketReads>;

function packed(levels: readonly StoredLevel[]): string {
  return JSON.stringify(levels.map(({ price, volume }) => [price, volume]));
}

const levelsOf = (text: string): StoredLevel[] =>
  (JSON.parse(text) as [number, number][]).map(([price, volume]) => ({ price, volume }));

function unpacked({ bids, asks, ...row }: StoredDepthText): StoredDepth {
  return { ...row, bids: levelsOf(bids), asks: levelsOf(asks) };
}
