/** Orders of one price: ISK a unit, and units. */
export interface PriceLevel {
  price: number;
  volume: number;
}

/** A type's orders at one station, best price first. `volume`: units of all orders, also of those whose price is not kept. */
export interface BookSide {
  levels: PriceLevel[];
  volume: number;
}

/** What is kept of one type's orders at a station. */
export interface TypeDepth {
  typeId: number;
  bids: BookSide;
  asks: BookSide;
}

/** An order as far as the book needs it. Price in ISK a unit; volumes in units. */
export interface MarketOrder {
  orderId: number;
  typeId: number;
  locationId: number;
  systemId: number;
  isBid: boolean;
  price: number;
  volume: number;
  minVolume: number;
  range: string;
}

/** How far from the best price orders are kept. */
const DEPTH = 0.05;
/** So many of the best prices are kept however far apart they are: one odd order must not hide all that stand behind it. */
const BEST_PRICES = 5;
/** Price steps that are kept of one side. */
const STEPS = 8;
/** The first of them stay as they are; the others each stand for several prices. */
const EXACT_STEPS = 4;
/** Prices held of one side while a book is read, before the worst are given up. */
const HELD = 64;

/** Collects the orders of a region that can be dealt with at one station, and says what depth they make. */
export interface OrderBook {
  /** An order that was added before changes nothing. */
  add(order: MarketOrder): void;
  /** Types with any order, ascending. */
  typeIds(): number[];
  depthOf(typeId: number): TypeDepth;
  /** Orders that can be dealt with at the station. */
  orders(): number;
}

interface Sides {
  bids: Side;
  asks: Side;
}
interface Side {
  volumes: Map<number, number>;
  total: number;
}

/**
 * The book of one station. Asks count where they lie at the station itself. Bids count where whoever stands in the station can sell to
 * them: at the station, in its system, or in the whole region; a range in jumps counts only within the system, because the way to
 * it is not known here. Bids that take only more than one unit at a time do not count: part of a stack could not be sold to them
 * (decisions §3.8).
 */
export function orderBook(station: { stationId: number; systemId: number }): OrderBook {
  const seen = new Set<number>();
  const types = new Map<number, Sides>();

  return {
    add(order) {
      if (!isDealtWithAt(station, order) || order.volume <= 0 || seen.has(order.orderId)) return;
      seen.add(order.orderId);
      let sides = types.get(order.typeId);
      if (sides === undefined) {
        sides = { bids: { volumes: new Map(), total: 0 }, asks: { volumes: new Map(), total: 0 } };
        types.set(order.typeId, sides);
      }
      const side = order.isBid ? sides.bids : sides.asks;
      side.volumes.set(order.price, (side.volumes.get(order.price) ?? 0) + order.volume);
      side.total += order.volume;
      if (side.volumes.size > 2 * HELD) {
        const best = sorted(side, order.isBid).slice(0, HELD);
        side.volumes = new Map(best.map(({ price, volume }) => [price, volume]));
      }
    },
    typeIds: () => [...types.keys()].sort((a, b) => a - b),
    depthOf(typeId) {
      const sides = types.get(typeId);
      const side = (isBid: boolean): BookSide => {
        const found = isBid ? sides?.bids : sides?.asks;
        return found === undefined
          ? { levels: [], volume: 0 }
          : { levels: depthSteps(sorted(found, isBid), isBid), volume: found.total };
      };
      return { typeId, bids: side(true), asks: side(false) };
    },
    orders: () => seen.size,
  };
}

function isDealtWithAt({ stationId, systemId }: { stationId: number; systemId: number }, order: MarketOrder): boolean {
  if (!order.isBid) return order.locationId === stationId;
  if (order.minVolume > 1) return false;
  if (order.locationId === stationId || order.range === 'region') return true;
  return order.range !== 'station' && order.systemId === systemId;
}

function sorted({ volumes }: Side, isBid: boolean): PriceLevel[] {
  const levels = [...volumes].map(([price, volume]) => ({ price, volume }));
  return levels.sort((a, b) => (isBid ? b.price - a.price : a.price - b.price));
}

/**
 * What is kept of a side, best price first: the prices within 5 % of the best and the five best in any case, in at most eight steps.
 * A step that stands for several prices has the worst of them, so a walk through the steps never yields more, and never costs less,
 * than one through the orders.
 */
export function depthSteps(levels: readonly PriceLevel[], isBid: boolean): PriceLevel[] {
  const [best] = levels;
  if (best === undefined) return [];
  const limit = best.price * (isBid ? 1 - DEPTH : 1 + DEPTH);
  const kept = levels.filter(({ price }, index) => index < BEST_PRICES || (isBid ? price >= limit : price <= limit));
  if (kept.length <= STEPS) return kept;
  const rest = kept.slice(EXACT_STEPS);
  const size = Math.ceil(rest.length / (STEPS - EXACT_STEPS));
  const merged = Array.from({ length: Math.ceil(rest.length / size) }, (_, index) => {
    const group = rest.slice(index * size, (index + 1) * size);
    return { price: group.at(-1)?.price ?? 0, volume: group.reduce((sum, { volume }) => sum + volume, 0) };
  });
  return [...kept.slice(0, EXACT_STEPS), ...merged];
}
