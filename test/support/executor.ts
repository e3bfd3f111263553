import type { RatedContract } from '#main/domain/trade/flags/flag-input';
import type { HaulWay } from '#main/domain/trade/haul';
import type { MarketOrder } from '#main/domain/trade/order-book';
import type { TradedItem } from '#shared/mirror-rows';
import type { HaulShip } from '#shared/trade-api/haul-ships';
import { boughtFor, type MadeType, madeTypes, soldFor } from './raw-market.ts';

/** What the game and a hauler take: of the program's own sums nothing is used here. */
export const SALES_TAX = 0.075;
export const HAUL_RATE = 0.01;
const DREADNOUGHTS = 485;
const SHIPS = 6;
export const typeOf = (typeId: number) => madeTypes.find((one) => one.typeId === typeId) as MadeType;

/** A contract with its items, and who hauls it by which way; `way` null: there is none. */
export interface Made {
  contract: RatedContract;
  items: TradedItem[];
  ship: HaulShip;
  way: HaulWay | null;
}

/** Units by type of one side. */
export function unitsOf(items: readonly TradedItem[], isIncluded: boolean): Map<number, number> {
  const units = new Map<number, number>();
  for (const { type_id: id, quantity, is_included: included } of items)
    if (included === isIncluded) units.set(id, (units.get(id) ?? 0) + quantity);
  return units;
}

/** Of the offered rigs those that are lost at worst: each ship in a row of its own is assembled, and has its three of any type of its size. */
function lostRigs(items: readonly TradedItem[]): Map<number, number> {
  const hulls = items.filter((item) => item.is_included && item.category_id === SHIPS && item.quantity === 1);
  const lost = new Map<number, number>();
  for (const [id, count] of unitsOf(items, true)) {
    const { kind, rigSize } = typeOf(id);
    if (kind !== 'rig') continue;
    lost.set(id, Math.min(count, 3 * hulls.filter(({ type_id: hull }) => typeOf(hull).rigSize === rigSize).length));
  }
  return lost;
}

/**
 * ISK that come in and go out at the station and at the contract, as badly as it may go: rigs are lost, rolled modules, copies and what is
 * off the market find no buyer, an auction ends where it was taken to end. null: it cannot be carried out.
 */
export function dealtWith({ contract, items }: Made, end: number | null, raw: readonly MarketOrder[]) {
  const { place, price, reward, region_id: region } = contract;
  if (place?.isPublic !== true || region >= 11_000_000) return null;
  if (items.some(({ group_id: group }) => group === DREADNOUGHTS)) return null;
  const lost = lostRigs(items);
  let sold = 0;
  for (const [id, count] of unitsOf(items, true)) {
    const { kind } = typeOf(id);
    if (kind === 'abyssal' || kind === 'blueprint' || kind === 'unpublished') continue;
    sold += soldFor(raw, id, count - (lost.get(id) ?? 0)) * (1 - SALES_TAX);
  }
  let bought = 0;
  for (const [id, count] of unitsOf(items, false)) {
    const cost = boughtFor(raw, id, count);
    if (cost === null) return null;
    bought += cost;
  }
  const isAuction = contract.type === 'auction';
  const paid = isAuction ? (end ?? Number.POSITIVE_INFINITY) : (price ?? 0);
  return { sold, bought, paid, reward: isAuction ? 0 : (reward ?? 0) };
}

/** Trips that whole units take, the largest loaded first, each into the first trip with room; null: one is larger than the hold. */
function tripsOf(units: ReadonlyMap<number, number>, hold: number): number | null {
  const pieces = [...units].flatMap(([id, count]) => Array<number>(count).fill(typeOf(id).volume)).sort((a, b) => b - a);
  const trips: number[] = [];
  for (const volume of pieces) {
    if (volume > hold) return null;
    const at = trips.findIndex((left) => left >= volume - 1e-9);
    if (at < 0) trips.push(hold - volume);
    else trips[at] = (trips[at] as number) - volume;
  }
  return trips.length;
}

/** What is left of a deal after it is bought, carried by a ship in whole units, trip by trip, and sold to the raw orders. */
export function executed(made: Made, end: number | null, raw: readonly MarketOrder[]): number | null {
  const { items, ship, way } = made;
  const isk = dealtWith(made, end, raw);
  const [there, back] = [tripsOf(unitsOf(items, false), ship.hold), tripsOf(unitsOf(items, true), ship.hold)];
  if (isk === null || way === null || there === null || back === null) return null;
  if (ship.routes === 'high_security' && way.lawless > 0) return null;
  // In high security nobody measured a risk yet: what a hauling service lost.
  const lossBack = way.lossBack ?? (way.lawless === 0 ? 1 - Math.exp(-8e-5 * way.jumps) : null);
  if (lossBack === null) return null;
  const trips = Math.max(1, there, back);
  const atRisk = (way.lossThere ?? 0) * (trips * ship.value + isk.bought) + lossBack * (trips * ship.value + isk.sold);
  const carried = [...unitsOf(items, true), ...unitsOf(items, false)].reduce(
    (sum, [id, count]) => sum + count * typeOf(id).volume,
    0,
  );
  return isk.sold + isk.reward - isk.paid - isk.bought - atRisk - carried * way.gateJumps * HAUL_RATE;
}
