import type { EndedOffer, RivalOffer, TradedItem } from '#shared/mirror-rows';
import { isPlausible, plausiblePrices } from '#shared/plausible-prices';
import type { BlueprintKind } from '#shared/trade-api/sales';
import { MOST_RIVALS, MOST_RIVALS_NAMED, type WorthByContract } from '#shared/trade-api/worth';
import { isRolled, stacksOf } from './item-stacks.ts';
import { blueprintKey, soldPrices } from './sales.ts';

/** Where offers of others are looked for, and what the same was sold for. */
interface Rivals {
  /** The first of these with an offer of the same at a plausible price is answered. */
  regionIds: readonly number[];
  /** Outstanding offers of others with a type in a region, the cheapest unit first; read no further than is needed. */
  rivalsOf(typeId: number, regionId: number): Iterable<RivalOffer>;
  endedOffersOf(typeId: number): readonly EndedOffer[];
}

/**
 * What others ask by contract for the same as each offered type, in the first region with an offer at a plausible price, or else in the
 * first with any offer at all (decisions §3.9). No part of the margins.
 */
export function worthByContract(items: readonly TradedItem[], { regionIds, rivalsOf, endedOffersOf }: Rivals): WorthByContract[] {
  const offered = items.filter((item) => item.is_included && !isRolled(item));
  return stacksOf(offered, new Map()).map(({ typeId, typeName, blueprint, units, recordIds }) => {
    const key = blueprintKey(blueprint);
    const isAlike = (one: BlueprintKind) => blueprintKey(one) === key;
    let sold: number[] | null = null;
    let odd: PricedOffers | null = null;
    let found: PricedOffers | null = null;
    for (const regionId of new Set(regionIds)) {
      const near = alikeOf(rivalsOf(typeId, regionId), isAlike);
      if (near.length === 0) continue;
      sold ??= soldPrices(endedOffersOf(typeId).filter(isAlike));
      const range = plausiblePrices([...near.map(({ unit_price: price }) => price), ...sold]);
      const priced = { near, ladder: near.filter(({ unit_price: price }) => isPlausible(price, range)) };
      if (priced.ladder.length > 0) {
        found = priced;
        break;
      }
      odd ??= priced;
    }
    const { near, ladder } = found ?? odd ?? { near: [], ladder: [] };
    const taken = cheapest(ladder, units);
    return {
      type_id: typeId,
      type_name: typeName,
      ...blueprint,
      units,
      record_ids: recordIds,
      region_id: near[0]?.region_id ?? null,
      region_name: near[0]?.region_name ?? null,
      offers: ladder.length,
      odd: near.length - ladder.length,
      best: ladder[0] === undefined ? null : cents(ladder[0].unit_price),
      cost: taken === null ? null : cents(taken.reduce((sum, { price }) => sum + price, 0)),
      contract_ids: (taken ?? ladder).slice(0, MOST_RIVALS_NAMED).map(({ contract_id: id }) => id),
    };
  });
}

/** The like in one region, and those of them whose price counts; both cheapest unit first. */
interface PricedOffers {
  near: RivalOffer[];
  ladder: RivalOffer[];
}

/** The first of these that are alike, as many as are counted. */
function alikeOf(rivals: Iterable<RivalOffer>, isAlike: (one: BlueprintKind) => boolean): RivalOffer[] {
  const alike: RivalOffer[] = [];
  for (const rival of rivals) {
    if (isAlike(rival)) alike.push(rival);
    if (alike.length === MOST_RIVALS) break;
  }
  return alike;
}

/**
 * The contracts with which this many units are bought, whole ones, since none can be bought in part: the first this many of the ladder, the one
 * that brings what then is missing for least, and of these none that is not needed. null: all together offer fewer.
 */
function cheapest(ladder: readonly RivalOffer[], units: number): RivalOffer[] | null {
  let best: { price: number; offers: ReadonlySet<RivalOffer> } | null = null;
  let missing = units;
  let dearestFirst: RivalOffer[] = [];
  for (const [first, offer] of ladder.entries()) {
    if (missing <= 0) break;
    const last = cheapestOf(ladder, first, missing);
    if (last !== undefined) {
      const offers = needed(withOffer(dearestFirst, last), units);
      const price = offers.reduce((sum, one) => sum + one.price, 0);
      if (best === null || price < best.price) best = { price, offers: new Set(offers) };
    }
    dearestFirst = withOffer(dearestFirst, offer);
    missing -= offer.quantity;
  }
  const taken = best?.offers;
  return taken === undefined ? null : ladder.filter((one) => taken.has(one));
}

/** The offer for least, from a rung of the ladder on, that alone brings this many. */
function cheapestOf(ladder: readonly RivalOffer[], first: number, missing: number): RivalOffer | undefined {
  let least: RivalOffer | undefined;
  for (let rung = first; rung < ladder.length; rung += 1) {
    const offer = ladder[rung];
    if (offer !== undefined && offer.quantity >= missing && (least === undefined || offer.price < least.price)) least = offer;
  }
  return least;
}

/** Keeps the dearest first: sorting anew for each rung is what a long ladder has no time for. */
function withOffer(dearestFirst: readonly RivalOffer[], offer: RivalOffer): RivalOffer[] {
  const place = dearestFirst.findIndex(({ price }) => price < offer.price);
  return dearestFirst.toSpliced(place < 0 ? dearestFirst.length : place, 0, offer);
}

/** Leaves out what is not needed for this many units, the dearest first. */
function needed(dearestFirst: readonly RivalOffer[], units: number): RivalOffer[] {
  let spare = dearestFirst.reduce((sum, { quantity }) => sum + quantity, 0) - units;
  return dearestFirst.filter(({ quantity }) => {
    if (quantity > spare) return true;
    spare -= quantity;
    return false;
  });
}

function cents(isk: number): number {
  return Math.round(isk * 100) / 100;
}
