/**
 * `npm run bench traps`: how well the flags of contracts find what the simulator's crooks have done, over the demo's outstanding contracts,
 * and of the flags that no crook raises, planted traps among as many near misses: precision and recall of each. Fails where one of the
 * crooks' is below its target.
 */
import { DEMO_SEED, demoScale, generatedModel } from '#main/demo/simulator';
import { feeRates } from '#main/domain/trade/fees';
import type { FlaggedItem } from '#main/domain/trade/flags/flag-input';
import { titleIndex } from '#main/domain/trade/flags/title-index';
import { orderBook } from '#main/domain/trade/order-book';
import type { TypeQuote } from '#main/domain/trade/quote';
import { type RatedContract, type RatingContext, rateContracts } from '#main/domain/trade/rating';
import { hubMarkets } from '#shared/game';
import { DAY, isoUtc, MINUTE } from '#shared/time';
import type { FlagCode } from '#shared/trade-api/flags';
import { honestTitles } from '../support/honest-titles.ts';
import { overcountingTitles } from '../support/overcounting-titles.ts';
import { isSaidToOvercount } from '../support/titles.ts';
import { percent } from './support/gains.ts';
import { type NearTypes, plantedCases } from './support/planted-traps.ts';
import { say } from './support/report.ts';

const AT = Date.parse('2026-11-20T12:00:00Z');
const TARGET = 0.9;
/** SKINs, copies and the like have no market, so nobody knows what they should cost. */
const TARGET_OF_PRICES = 0.6;
/** What the crooks do. */
const TRICKS: readonly FlagCode[] = [
  'title_names_absent',
  'title_overcounts',
  'wants_items',
  'offers_nothing',
  'price_far_above',
  'copy_as_original',
  'exhausted_copy',
  'skin_as_ship',
  'new_corporation',
];
/** How long the mirror has watched, and what of it no contract of a planted new corporation is older than. */
const MIRROR_DAYS = 40;
const NEW_DAYS = 7;
/** The demo has no new corporations: of every tenth what is older is struck out. */
const PLANTED = 10;

const model = generatedModel({ seed: DEMO_SEED, startsAt: AT, scale: demoScale });
const atlas = model.atlas(AT);
const categoryOf = (typeId: number) => atlas.group.get(atlas.type.get(typeId)?.groupId ?? 0)?.categoryId ?? null;
const groupNameOf = (typeId: number) => atlas.group.get(atlas.type.get(typeId)?.groupId ?? 0)?.name ?? null;

const [jita] = hubMarkets;
const book = orderBook(jita);
for (const order of model.market.orders(jita.regionId, AT)) {
  const { order_id, type_id, location_id, system_id, is_buy_order, price, volume_remain, min_volume, range } = order;
  book.add({
    orderId: order_id,
    typeId: type_id,
    locationId: location_id,
    systemId: system_id,
    isBid: is_buy_order,
    price,
    volume: volume_remain,
    minVolume: min_volume,
    range,
  });
}
const quotes = new Map<number, TypeQuote>(
  model.market.prices(AT).map(({ type_id: id, average_price: average }) => {
    const { bids, asks } = book.depthOf(id);
    return [id, { bids: bids.levels, asks: asks.levels, average: average ?? null }];
  }),
);

const firstSeen = new Map<number, number>();
for (const { issuedAt, row } of model.contracts.issued(AT - MIRROR_DAYS * DAY, AT)) {
  const { issuer_corporation_id: id } = row;
  if (isPlanted(id) && issuedAt < AT - NEW_DAYS * DAY) continue;
  // The mirror sees a contract with the next list of its region.
  if (!firstSeen.has(id)) firstSeen.set(id, issuedAt + 30 * MINUTE);
}

const outstanding = model.contracts.outstanding(AT).map(
  ({ regionId, row }): RatedContract => ({
    contract_id: row.contract_id,
    type: row.type,
    price: row.price ?? null,
    reward: row.reward ?? null,
    buyout: row.buyout ?? null,
    collateral: row.collateral ?? null,
    volume: row.volume ?? null,
    title: row.title ?? null,
    date_issued: row.date_issued,
    date_expired: row.date_expired,
    items_state: row.type === 'courier' ? 'none' : 'known',
    items_left_out: 0,
    bids: null,
    issuer_id: row.issuer_id,
    issuer_corporation_id: row.issuer_corporation_id,
    corporation_seen_at: isoUtc(Math.min(firstSeen.get(row.issuer_corporation_id) ?? AT, AT)),
    mirror_since: isoUtc(AT - MIRROR_DAYS * DAY),
    single_type_id: null,
    region_id: regionId,
    place: null,
  }),
);
const contracts = outstanding.filter(({ type }) => type === 'item_exchange' || type === 'auction');
const items = new Map(
  contracts.map(({ contract_id: id }) => [
    id,
    model.contracts.items(id).map((item) => ({
      record_id: item.record_id,
      type_id: item.type_id,
      type_name: atlas.type.get(item.type_id)?.name ?? null,
      category_id: categoryOf(item.type_id),
      group_name: groupNameOf(item.type_id),
      meta_group_id: null,
      type_volume: 1,
      quantity: item.quantity,
      is_included: item.is_included,
      is_blueprint_copy: item.is_blueprint_copy ?? null,
      runs: item.runs ?? null,
      material_efficiency: item.material_efficiency ?? null,
      time_efficiency: item.time_efficiency ?? null,
    })),
  ]),
);

function isPlanted(corporationId: number): boolean {
  return corporationId % PLANTED === 0;
}

/** Whether a contract is what a flag is meant to find. */
function isOf(code: FlagCode, contractId: number): boolean {
  const truth = model.contracts.truth(contractId);
  if (truth === undefined) return false;
  return code === 'new_corporation' ? isPlanted(truth.row.issuer_corporation_id) : truth.traps.includes(code);
}

const began = performance.now();
const titles = titleIndex(atlas.galaxy.types.filter(({ published }) => published).map(({ id, name }) => ({ typeId: id, name })));
const indexed = performance.now();
const context: RatingContext = {
  quotesOf: () => quotes,
  offersOf: () => [],
  titles,
  blueprints: { recipes: new Map(), endedOffersOf: () => [] },
  isRead: true,
  soldMedianOf: () => null,
  finalBidOf: () => null,
  otherHubs: [],
  jumpsToHub: () => 5,
  haulRate: 1,
  rates: feeRates({ accounting: 0, broker_relations: 0, faction_standing: 0, corporation_standing: 0 }),
  hub: jita.hub,
  now: AT,
};
const ratings = rateContracts(contracts, items, context);
const rated = performance.now();

let missed = 0;
say('flag | tricks | flagged | precision | recall');
for (const code of TRICKS) {
  const isTrick = new Set(contracts.map(({ contract_id: id }) => id).filter((id) => isOf(code, id)));
  const flagged = ratings.filter(({ flags }) => flags.some((flag) => flag.code === code)).map(({ contractId: id }) => id);
  const right = flagged.filter((id) => isTrick.has(id)).length;
  const precision = flagged.length === 0 ? 0 : right / flagged.length;
  const recall = isTrick.size === 0 ? 0 : right / isTrick.size;
  if (precision < TARGET || recall < (code === 'price_far_above' ? TARGET_OF_PRICES : TARGET)) missed += 1;
  say(`${code} | ${isTrick.size} | ${flagged.length} | ${percent(precision)} | ${percent(recall)}`);
  if (process.argv.includes('--show')) {
    const wrong = flagged.filter((id) => !isTrick.has(id)).slice(0, 5);
    const unseen = [...isTrick].filter((id) => !flagged.includes(id)).slice(0, 5);
    for (const id of [...wrong, ...unseen]) {
      const { title, price } = contracts.find(({ contract_id: own }) => own === id) ?? {};
      const names = items
        .get(id)
        ?.slice(0, 3)
        .map(({ type_name: name, quantity }) => `${quantity} ${name}`);
      say(`  ${wrong.includes(id) ? 'wrong' : 'unseen'} ${id} '${title}' ${price}: ${names?.join(', ')}`);
    }
  }
}
const verdicts = Map.groupBy(ratings, ({ worth }) => worth.verdict);
say([...verdicts].map(([verdict, all]) => `${verdict} ${all.length}`).join(', '));
const safe = ratings.filter(({ isSafe }) => isSafe === true);
const trapped = safe.filter(({ contractId: id }) => (model.contracts.truth(id)?.traps.length ?? 0) > 0);
say(`${safe.length} of ${ratings.length} are called safe to buy; ${trapped.length} of these are a crook's.`);
say(
  `${ratings.length} contracts rated in ${Math.round(rated - indexed)} ms; the titles' index was made in ${Math.round(indexed - began)} ms.`,
);

/** Pairs of types that a crook may pass one for the other, with what one of each is traded at. */
function nearTypesOf(): NearTypes[] {
  const traded = atlas.galaxy.types.flatMap(({ id, name, published }) => {
    const average = quotes.get(id)?.average ?? null;
    return published && average !== null ? [{ item: itemOf(id, name), average }] : [];
  });
  const byType = new Map(traded.map((type) => [type.item.type_id, type]));
  return traded.flatMap((cheap) =>
    titles.nearTypes(cheap.item.type_id).flatMap(({ typeId }) => {
      const dear = byType.get(typeId);
      return dear === undefined || dear.average < 4 * cheap.average ? [] : [{ cheap, dear }];
    }),
  );
}

function itemOf(typeId: number, name: string): FlaggedItem {
  const none = { is_blueprint_copy: null, runs: null, material_efficiency: null, time_efficiency: null };
  return {
    record_id: 1,
    type_id: typeId,
    type_name: name,
    category_id: categoryOf(typeId),
    group_name: groupNameOf(typeId),
    meta_group_id: null,
    type_volume: 1,
    quantity: 1,
    is_included: true,
    ...none,
  };
}

const honest = outstanding.flatMap((contract) => {
  const { contract_id: id, type } = contract;
  const isHonest = (type === 'item_exchange' || type === 'courier') && model.contracts.truth(id)?.traps.length === 0;
  return isHonest ? [{ contract: { ...contract, corporation_seen_at: null }, items: items.get(id) ?? [] }] : [];
});
say('flag | traps | found | near misses | flagged | precision | recall');
for (const { code, cases } of plantedCases(honest, { quoteOf: (id) => quotes.get(id), nearTypes: nearTypesOf(), now: AT })) {
  const isFlagged = cases.map(({ contract, items: rows, ...planted }) =>
    rateContracts([contract], new Map([[contract.contract_id, rows]]), { ...context, ...planted })
      .flatMap(({ flags }) => flags)
      .some((flag) => flag.code === code),
  );
  const count = (trap: boolean, flagged: boolean) =>
    cases.filter(({ isTrap }, index) => isTrap === trap && isFlagged[index] === flagged).length;
  const [found, wrong] = [count(true, true), count(false, true)];
  const [traps, misses] = [found + count(true, false), wrong + count(false, false)];
  say(`${code} | ${traps} | ${found} | ${misses} | ${wrong} | ${percent(found / (found + wrong))} | ${percent(found / traps)}`);
}

const [saidRightly, saidWrongly] = [overcountingTitles, honestTitles].map((titles) => titles.filter(isSaidToOvercount).length);
say('titles | overcount | found | count right or nothing | flagged | precision | recall');
say(
  `title_overcounts | ${overcountingTitles.length} | ${saidRightly} | ${honestTitles.length} | ${saidWrongly} | ` +
    `${percent((saidRightly ?? 0) / ((saidRightly ?? 0) + (saidWrongly ?? 0)))} | ${percent((saidRightly ?? 0) / overcountingTitles.length)}`,
);
process.exitCode = missed > 0 ? 1 : 0;
