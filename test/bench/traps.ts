/**
 * `npm run bench traps`: how well the flags of contracts find what the simulator's crooks have done, over the demo's outstanding contracts:
 * precision and recall of each flag.
 */
import { DEMO_SEED, demoScale, generatedModel } from '#main/demo/simulator';
import { feeRates } from '#main/domain/trade/fees';
import type { FlaggedItem, RatedContract } from '#main/domain/trade/flags/flag-input';
import { titleIndex } from '#main/domain/trade/flags/title-index';
import { orderBook } from '#main/domain/trade/order-book';
import type { TypeQuote } from '#main/domain/trade/quote';
import { type RatingContext, rateContracts } from '#main/domain/trade/rating';
import { hubMarkets } from '#shared/game';
import type { FlagCode } from '#shared/trade-api/flags';
import { priceRatings } from '#shared/trade-api/price-rating';
import { withoutPast } from '../support/builders.ts';
import { report } from './support/report.ts';

const AT = Date.parse('2026-11-20T12:00:00Z');
/** What the crooks do, and the recall that is aimed at: SKINs and copies have no market, so a price far above theirs is not seen. */
const tricks: Readonly<Partial<Record<FlagCode, number>>> = {
  title_names_absent: 0.9,
  title_overcounts: 0.9,
  hidden_wanted: 0.9,
  offers_nothing: 0.9,
  price_far_above: 0.6,
  copy_as_original: 0.9,
  exhausted_copy: 0.9,
  skin_as_ship: 0.9,
};
const PRECISION = 0.9;

const model = generatedModel({ seed: DEMO_SEED, startsAt: AT, scale: demoScale });
const atlas = model.atlas(AT);
const [jita] = hubMarkets;
/** All that the row of a contract may leave out is null. */
const unset = {
  price: null,
  reward: null,
  buyout: null,
  collateral: null,
  volume: null,
  title: null,
  days_to_complete: null,
  destination: null,
};
const contracts = model.contracts.outstanding(AT).flatMap(({ regionId, row }): RatedContract[] => {
  if (row.type !== 'item_exchange' && row.type !== 'auction') return [];
  // All in stations of high security, five jumps from the hub; nobody has bid yet.
  const place = { locationId: row.start_location_id ?? 0, systemId: 1, isPublic: true, securityStatus: 0.9, gateCampScore: null };
  const bids = { count: 0, highest: null };
  const known = { items_state: 'known', items_left_out: 0, bids, single_type_id: null, place } as const;
  const since = { corporation_seen_at: null, mirror_since: row.date_issued };
  return [{ ...unset, ...row, ...known, ...since, region_id: regionId }];
});
const items = new Map(contracts.map(({ contract_id: id }) => [id, itemsOf(id)]));
const quotes = quotesOfJita();
const context: RatingContext = {
  quotesOf: () => quotes,
  titles: titleIndex(
    atlas.galaxy.types
      .filter(({ published }) => published)
      .map(({ id, name, groupId }) => ({ typeId: id, name, categoryId: atlas.group.get(groupId)?.categoryId ?? null })),
  ),
  blueprints: { recipes: new Map(), endedOffersOf: () => [] },
  isRead: true,
  soldMedianOf: () => null,
  finalBidOf: () => null,
  otherHubs: [],
  ...withoutPast,
  jumpsToHub: () => 5,
  haulRate: 1,
  rates: feeRates({ accounting: 0, broker_relations: 0, faction_standing: 0, corporation_standing: 0 }),
  hub: jita.hub,
  now: AT,
};
const ratings = rateContracts(contracts, items, context);
const isTrick = (code: FlagCode, id: number) => model.contracts.truth(id)?.traps.includes(code) === true;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

for (const [name, least] of Object.entries(tricks)) {
  const code = name as FlagCode;
  const flagged = ratings.filter(({ flags }) => flags.some((flag) => flag.code === code));
  const right = flagged.filter(({ contractId }) => isTrick(code, contractId)).length;
  const done = contracts.filter(({ contract_id: id }) => isTrick(code, id)).length;
  const [precision, recall] = [right / flagged.length, right / done];
  report({
    what: `\`${code}\` of ${done} tricks: precision, recall`,
    target: `${percent(PRECISION)}, ${percent(least)}`,
    measured: `${percent(precision)}, ${percent(recall)}`,
    kept: precision >= PRECISION && recall >= least,
  });
}
const prices = Map.groupBy(ratings, ({ rating }) => rating.price);
report({
  what: `prices of ${ratings.length} contracts`,
  target: 'each rating occurs',
  measured: priceRatings.map((price) => `${price} ${prices.get(price)?.length ?? 0}`).join(', '),
  kept: priceRatings.every((price) => prices.has(price)),
});
const safe = ratings.filter(({ isSafe }) => isSafe === true);
const trapped = safe.filter(({ contractId }) => (model.contracts.truth(contractId)?.traps.length ?? 0) > 0).length;
report({
  what: `tricks among ${safe.length} deals without warnings`,
  target: '0',
  measured: String(trapped),
  kept: trapped === 0,
});

function itemsOf(contractId: number): FlaggedItem[] {
  const unread = { is_blueprint_copy: null, runs: null, material_efficiency: null, time_efficiency: null };
  const unknown = { meta_group_id: null, group_id: null, type_volume: 1, rig_size: null };
  return model.contracts.items(contractId).map((item) => {
    const type = atlas.type.get(item.type_id);
    const group = atlas.group.get(type?.groupId ?? 0);
    const names = { type_name: type?.name ?? null, category_id: group?.categoryId ?? null, group_name: group?.name ?? null };
    return { ...unread, ...unknown, ...item, ...names };
  });
}

/** What Jita's orders bid and ask, and what each type is traded at. */
function quotesOfJita(): Map<number, TypeQuote> {
  const book = orderBook(jita);
  for (const order of model.market.orders(jita.regionId, AT)) {
    const place = { locationId: order.location_id, systemId: order.system_id, range: order.range };
    const amount = { price: order.price, volume: order.volume_remain, minVolume: order.min_volume };
    book.add({ orderId: order.order_id, typeId: order.type_id, isBid: order.is_buy_order, ...place, ...amount });
  }
  return new Map(
    model.market.prices(AT).map(({ type_id: id, average_price: average }) => {
      const { bids, asks } = book.depthOf(id);
      return [id, { bids: bids.levels, asks: asks.levels, average: average ?? null }];
    }),
  );
}
