import fc from 'fast-check';
import { type MarketOrder, orderBook } from '#main/domain/trade/order-book';
import type { TypeQuote } from '#main/domain/trade/quote';
import { hubOf } from '#shared/game';

/** A type of the generated market. ISK each, m³ as it is packaged; `isTraded` false: the game has no average of it. */
export interface MadeType {
  typeId: number;
  /** unpublished: the game took it off the market, and an average is left of it. */
  kind: 'good' | 'module' | 'rig' | 'ship' | 'capital' | 'abyssal' | 'blueprint' | 'unpublished';
  average: number;
  isTraded: boolean;
  volume: number;
  /** Of ships and rigs, as it is; and whether the static data says it. */
  rigSize: number;
  isSizeTold: boolean;
}

const { stationId, systemId } = hubOf('Jita');
const kinds: readonly MadeType['kind'][] = ['good', 'module', 'rig', 'ship', 'good', 'module', 'ship', 'good', 'rig', 'ship'];
const rareKinds: readonly MadeType['kind'][] = ['capital', 'abyssal', 'blueprint', 'unpublished'];

/** Sixty types of every kind. */
export const madeTypes: readonly MadeType[] = Array.from({ length: 60 }, (_, index) => ({
  typeId: 1000 + index,
  kind: (index % 7 === 6 ? rareKinds[index % rareKinds.length] : kinds[index % kinds.length]) ?? 'good',
  average: Number((10 ** (3 + (index % 7)) * (1 + (index % 3))).toPrecision(3)),
  isTraded: index % 20 !== 19,
  volume: [0.01, 5, 50, 2500, 15_000][index % 5] ?? 1,
  rigSize: 1 + (index % 3),
  isSizeTold: index % 4 !== 3,
}));

/** Kinds that the market takes no orders for. */
const isUnmarketable = (kind: MadeType['kind']) => kind === 'blueprint' || kind === 'abyssal' || kind === 'unpublished';

let orders = 0;
/** An order of a type: at the station, elsewhere in the system or in another one, of any range, some for several units at a time, some bait. */
const anOrderOf = ({ typeId, average, kind }: MadeType): fc.Arbitrary<MarketOrder> =>
  fc
    .record({
      isBid: fc.boolean(),
      share: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 60, max: 120 }).map((percent) => percent / 100) },
        { weight: 1, arbitrary: fc.double({ min: 2.1, max: 40, noNaN: true }) },
      ),
      volume: fc.integer({ min: 1, max: 200 }),
      minVolume: fc.constantFrom(1, 1, 1, 5, 50),
      place: fc.constantFrom('station', 'station', 'system', 'elsewhere'),
      range: fc.constantFrom('station', 'solarsystem', 'region', '5', '40'),
    })
    .map(({ isBid, share, volume, minVolume, place, range }) => ({
      orderId: ++orders,
      typeId,
      locationId: place === 'station' ? stationId : place === 'system' ? stationId + 1 : 60_000_004,
      systemId: place === 'elsewhere' ? 30_002_780 : systemId,
      isBid,
      // No bid is above the asks at the same place.
      price: Number((average * (isBid ? Math.min(share, share > 2 ? share : 0.98) : Math.max(share, 1))).toPrecision(4)),
      volume,
      minVolume: isBid ? minVolume : 1,
      range: isBid ? range : 'region',
    }))
    .filter(() => !isUnmarketable(kind));

/** All orders of a region: of most types many, of some few or none. */
export const someOrders: fc.Arbitrary<MarketOrder[]> = fc
  .tuple(
    ...madeTypes.map((type) => {
      const order = anOrderOf(type);
      if (isUnmarketable(type.kind)) return fc.constant([]);
      return fc.oneof(
        { weight: 4, arbitrary: fc.array(order, { minLength: 8, maxLength: 16 }) },
        { weight: 1, arbitrary: fc.array(order, { maxLength: 3 }) },
      );
    }),
  )
  .map((each) => each.flat());

/** What the program keeps of these orders at Jita. */
export function quotesOf(raw: readonly MarketOrder[]): Map<number, TypeQuote> {
  const book = orderBook(hubOf('Jita'));
  for (const order of raw) book.add(order);
  return new Map(
    madeTypes.map(({ typeId, average, isTraded }) => {
      const { bids, asks } = book.depthOf(typeId);
      return [typeId, { bids: bids.levels, asks: asks.levels, average: isTraded ? average : null }];
    }),
  );
}

/** ISK that a trader in the station gets for so many units, before tax: who offers bait takes it back before he gets there. */
export function soldFor(raw: readonly MarketOrder[], typeId: number, units: number): number {
  const type = madeTypes.find((one) => one.typeId === typeId);
  let left = units;
  let isk = 0;
  const bids = raw
    .filter((order) => order.isBid && order.typeId === typeId && order.price <= 2 * (type?.average ?? 0) && isReached(order))
    .sort((one, other) => other.price - one.price);
  for (const { price, volume, minVolume } of bids) {
    const taken = Math.min(volume, left);
    // An order takes no fewer than its least at a time.
    if (taken < minVolume) continue;
    isk += taken * price;
    left -= taken;
  }
  return isk;
}

/** ISK that so many units cost in the station; null: there are fewer. */
export function boughtFor(raw: readonly MarketOrder[], typeId: number, units: number): number | null {
  let left = units;
  let isk = 0;
  const asks = raw
    .filter((order) => !order.isBid && order.typeId === typeId && order.locationId === stationId)
    .sort((one, other) => one.price - other.price);
  for (const { price, volume } of asks) {
    const taken = Math.min(volume, left);
    isk += taken * price;
    left -= taken;
  }
  return left > 0 ? null : isk;
}

/** Whether a bid is reached from the station; ranges in jumps are taken to end at the system, where the way is not known. */
function isReached({ locationId, systemId: own, range }: MarketOrder): boolean {
  if (locationId === stationId || range === 'region') return true;
  return own === systemId && range !== 'station';
}
