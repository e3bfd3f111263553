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
/** This many of the best prices are kept however far apart they are: one odd order must not hide all that stand behind it. */
const BEST_PRICES = 5;
/** Price steps that are kept of one side. */
const STEPS = 8;
/** The first of them stay as they are; the others each stand for several prices. */
const EXACT_STEPS = 4;

/** Collects the orders of a region that can be dealt with at one station, and says what depth they make, in any order. */
export interface OrderBook {
  /** Of an order that comes again, as on two pages of a list that moved, the row that promises less counts: fewer units, then the worse price. */
  add(order: MarketOrder): void;
  /** Types with any order, ascending. */
  typeIds(): number[];
  depthOf(typeId: number): TypeDepth;
  /** Orders that can be dealt with at the station. */
  orders(): number;
}

/** What is remembered of an order. `volume` 0: nothing of it remains. */
type Held = Pick<MarketOrder, 'isBid' | 'price' | 'volume'>;

/**
 * The book of one station. Asks count where they lie at the station itself. Bids count where a seller in the station can reach them: at the
 * station, in its system, or in the whole region; a range in jumps counts only within the system, because the way to it is not known here.
 * Bids that take only more than one unit at a time do not count: part of a stack could not be sold to them (decisions §3.8). `everywhere`:
 * of a market that every station deals with.
 */
export function orderBook(station: { stationId: number; systemId: number } | 'everywhere'): OrderBook {
  const held = new Map<number, Held>();
  const types = new Map<number, Held[]>();
  const remaining = (typeId: number) => (types.get(typeId) ?? []).filter(({ volume }) => volume > 0);

  return {
    add(order) {
      if (!isDealtWithAt(station, order)) return;
      const { orderId, typeId, isBid, price } = order;
      const volume = Math.max(0, order.volume);
      const before = held.get(orderId);
      if (before !== undefined) {
        if (promisesLess({ isBid, price, volume }, before)) Object.assign(before, { price, volume });
        return;
      }
      const one = { isBid, price, volume };
      held.set(orderId, one);
      const ofType = types.get(typeId);
      if (ofType === undefined) types.set(typeId, [one]);
      else ofType.push(one);
    },
    typeIds: () => [...types.keys()].filter((typeId) => remaining(typeId).length > 0).sort((a, b) => a - b),
    depthOf(typeId) {
      const { bids = [], asks = [] } = Object.groupBy(remaining(typeId), ({ isBid }) => (isBid ? 'bids' : 'asks'));
      return { typeId, bids: sideOf(bids, true), asks: sideOf(asks, false) };
    },
    orders: () => [...held.values()].filter(({ volume }) => volume > 0).length,
  };
}

/** Of two rows of one order. */
function promisesLess(one: Held, other: Held): boolean {
  if (one.volume !== other.volume) return one.volume < other.volume;
  return one.isBid ? one.price < other.price : one.price > other.price;
}

function sideOf(orders: readonly Held[], isBid: boolean): BookSide {
  const volumes = new Map<number, number>();
  for (const { price, volume } of orders) volumes.set(price, (volumes.get(price) ?? 0) + volume);
  const levels = [...volumes].map(([price, volume]) => ({ price, volume }));
  levels.sort((a, b) => (isBid ? b.price - a.price : a.price - b.price));
  return { levels: depthSteps(levels, isBid), volume: orders.reduce((sum, { volume }) => sum + volume, 0) };
}

function isDealtWithAt(station: Parameters<typeof orderBook>[0], order: MarketOrder): boolean {
  if (station === 'everywhere') return !order.isBid || order.minVolume <= 1;
  const { stationId, systemId } = station;
  if (!order.isBid) return order.locationId === stationId;
  if (order.minVolume > 1) return false;
  if (order.locationId === stationId || order.range === 'region') return true;
  return order.range !== 'station' && order.systemId === systemId;
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
  const selected = levels.filter(({ price }, index) => index < BEST_PRICES || (isBid ? price >= limit : price <= limit));
  if (selected.length <= STEPS) return selected;
  const further = selected.slice(EXACT_STEPS);
  const size = Math.ceil(further.length / (STEPS - EXACT_STEPS));
  const merged = Array.from({ length: Math.ceil(further.length / size) }, (_, index) => {
    const group = further.slice(index * size, (index + 1) * size);
    return { price: group.at(-1)?.price ?? 0, volume: group.reduce((sum, { volume }) => sum + volume, 0) };
  });
  return [...selected.slice(0, EXACT_STEPS), ...merged];
}
