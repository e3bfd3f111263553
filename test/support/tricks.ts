import type { FlagCode } from '#shared/trade-api/flags';
import { aStoredContract, aStoredItem, type StoredContract, type StoredItem } from './builders.ts';
import { PLACE, ROLLED, TYPE } from './tricks-mirror.ts';

/** A contract, and others of its issuer. */
export interface MadeContract {
  contract: Partial<StoredContract>;
  before?: Partial<StoredContract>[];
}

/**
 * A trick by its number in the traders' fact sheet: one that raises its flag alone, and what looks like it and is honest. `untold`: why
 * it cannot be told from public data.
 */
export type Trick = { number: number; what: string } & (
  | { code: FlagCode; trick: MadeContract; honest: MadeContract; honestWhat: string }
  | { untold: string }
);

let records = 0;
const item = (type_id: number, over: Partial<StoredItem> = {}): StoredItem =>
  aStoredItem({ record_id: ++records, type_id, ...over });
const wanted = (type_id: number, over: Partial<StoredItem> = {}) => item(type_id, { is_included: false, ...over });
const copy = (over: Partial<StoredItem> = {}) =>
  item(TYPE.rifterBlueprint, { is_blueprint_copy: true, runs: 10, material_efficiency: 2, time_efficiency: 4, ...over });
const original = () => item(TYPE.rifterBlueprint, { is_blueprint_copy: false, material_efficiency: 10, time_efficiency: 20 });
const sale = (title: string, price: number, items: StoredItem[], over: Partial<StoredContract> = {}): MadeContract => ({
  contract: { title, price, items, ...over },
});
const purchase = (title: string, reward: number, items: StoredItem[]): MadeContract => sale(title, 0, items, { reward });
const courier = (over: Partial<StoredContract>): MadeContract => ({
  contract: {
    type: 'courier',
    title: '',
    price: 0,
    reward: 10_000_000,
    collateral: 0,
    volume: 5000,
    days_to_complete: 7,
    items: [],
    items_state: 'none',
    end_location_id: PLACE.near,
    ...over,
  },
});
const auction = (price: number, buyout: number, items = [item(TYPE.rifter)]): MadeContract =>
  sale('', price, items, { type: 'auction', buyout, bid_count: 0, bids_observed_at: '2026-11-20T11:00:00Z' });
const ended = { present: false, status: 'cancelled', absent_since: '2026-11-20T06:00:00Z', date_issued: '2026-11-19T09:00:00Z' };

export const tricks: readonly Trick[] = [
  {
    number: 1,
    what: 'the same is offered and wanted',
    code: 'offers_and_wants_same',
    trick: sale('Rifter', 400_000, [item(TYPE.rifter), wanted(TYPE.rifter)]),
    honest: sale('', 300_000, [copy(), { ...original(), is_included: false }]),
    honestWhat: 'a copy for an original',
  },
  {
    number: 2,
    what: 'a purchase of several at the price of one',
    code: 'pays_for_one',
    trick: purchase('', 450_000, [wanted(TYPE.rifter, { quantity: 3 })]),
    honest: purchase('3x Rifter', 450_000, [wanted(TYPE.rifter, { quantity: 3 })]),
    honestWhat: 'the title states the count',
  },
  {
    number: 3,
    what: '“WTB” over a sale',
    code: 'sells_while_buying',
    trick: sale('WTB Rifter', 420_000, [item(TYPE.rifter)]),
    honest: purchase('WTB Rifter', 450_000, [wanted(TYPE.rifter)]),
    honestWhat: 'it wants what its title says',
  },
  {
    number: 4,
    what: '“fitted Rifter” without a Rifter, at the price of both',
    code: 'fitted_without_hull',
    trick: sale('fitted Rifter', 800_000, [item(TYPE.damageControl)]),
    honest: sale('Rifter fit, modules only', 520_000, [item(TYPE.damageControl)]),
    honestWhat: 'the modules at their own price',
  },
  {
    number: 5,
    what: 'a container under the name of a ship',
    code: 'container_for_ship',
    trick: sale('Rifter', 900_000, [item(TYPE.container)]),
    honest: sale('Rifter', 1_200_000, [item(TYPE.container), item(TYPE.rifter)]),
    honestWhat: 'the ship is inside too',
  },
  {
    number: 6,
    what: 'a hull’s blueprint for the hull',
    code: 'blueprint_as_ship',
    trick: sale('Rifter', 300_000, [copy()]),
    honest: sale('Rifter BPC 10 runs', 300_000, [copy()]),
    honestWhat: 'the title says that it is a copy',
  },
  {
    number: 7,
    what: 'a SKIN for its hull',
    code: 'skin_as_ship',
    trick: sale('Rifter', 300_000, [item(TYPE.rifterSkin)]),
    honest: sale('Rifter SKIN', 300_000, [item(TYPE.rifterSkin)]),
    honestWhat: 'the title says “SKIN”',
  },
  {
    number: 8,
    what: 'the plain hull under the name of its variant',
    code: 'plain_hull',
    trick: sale('Stabber Fleet Issue', 10_000_000, [item(TYPE.stabber)]),
    honest: sale('Stabber Fleet Issue', 95_000_000, [item(TYPE.stabber), item(TYPE.stabberFleet)]),
    honestWhat: 'both are inside',
  },
  {
    number: 9,
    what: 'a name that no ship has',
    code: 'no_such_ship',
    trick: sale('Rifter Fleet Issue', 420_000, [item(TYPE.rifter)]),
    honest: sale('[Fleet Issue] Rifter', 420_000, [item(TYPE.rifter)]),
    honestWhat: 'the name of a fit stands in brackets',
  },
  {
    number: 10,
    what: 'the lesser of two near names at the price of the other',
    code: 'near_name',
    trick: sale('', 1_600_000, [item(TYPE.extender1)]),
    honest: sale('', 380_000, [item(TYPE.extender1)]),
    honestWhat: 'at its own price',
  },
  {
    number: 11,
    what: 'copies called an original',
    code: 'copy_as_original',
    trick: sale('Rifter BPO', 300_000, [copy()]),
    honest: sale('BPO pack', 300_000, [copy(), original()]),
    honestWhat: 'one original is inside',
  },
  {
    number: 12,
    what: 'more research in the title than there is',
    code: 'title_overstates_research',
    trick: sale('Rifter BPC ME10 TE20', 300_000, [copy()]),
    honest: sale('Rifter BPC ME20 TE10', 300_000, [copy({ material_efficiency: 10, time_efficiency: 20 })]),
    honestWhat: 'the figures fit the other way round',
  },
  {
    number: 13,
    what: 'more units in the title than there are',
    code: 'title_overcounts',
    trick: sale('10x Rifter', 420_000, [item(TYPE.rifter)]),
    honest: sale('10x Rifter', 4_200_000, [item(TYPE.rifter, { quantity: 10 })]),
    honestWhat: 'as many are inside',
  },
  {
    number: 14,
    what: 'a comma that moved',
    code: 'price_far_above',
    trick: sale('', 4_200_000, [item(TYPE.rifter)]),
    honest: sale('', 42_000_000, [item(TYPE.abyssal)]),
    honestWhat: 'nothing like it is for sale',
  },
  {
    number: 15,
    what: 'another price in the title',
    code: 'title_price_differs',
    trick: sale('Rifter 200k isk', 420_000, [item(TYPE.rifter)]),
    honest: sale('Rifters 420k isk each', 1_260_000, [item(TYPE.rifter, { quantity: 3 })]),
    honestWhat: 'the price of one of them',
  },
  {
    number: 16,
    what: 'ISK for nothing',
    code: 'asks_for_nothing',
    trick: sale('stock', 100_000_000, []),
    honest: sale('', 0, []),
    honestWhat: 'nothing for nothing',
  },
  {
    number: 17,
    what: 'a dear item wanted beside the price',
    code: 'hidden_wanted',
    trick: sale('Rifter', 400_000, [item(TYPE.rifter), wanted(TYPE.injector)]),
    honest: sale('trade: Rifter + ISK', 400_000, [item(TYPE.rifter), wanted(TYPE.injector)]),
    honestWhat: 'the title says “+” or “trade”',
  },
  {
    number: 18,
    what: 'a ladder of bait',
    code: 'bait_ladder',
    trick: {
      contract: { price: 420_000, issuer_id: 9001 },
      before: [
        { issuer_id: 9001, price: 800_000, title: 'second step' },
        { issuer_id: 9001, price: 1_200_000, title: 'third step' },
      ],
    },
    honest: {
      contract: { price: 420_000, issuer_id: 9002 },
      before: [
        { issuer_id: 9002, price: 420_000, title: 'the same again' },
        { issuer_id: 9002, price: 430_000, title: 'and again' },
      ],
    },
    honestWhat: 'several at one price',
  },
  {
    number: 19,
    what: 'withdrawn, and put up again with less in it',
    code: 'relisted_with_less',
    trick: {
      contract: { issuer_id: 9003, title: 'Rifter fleet', price: 4_000_000, items: [item(TYPE.rifter, { quantity: 7 })] },
      before: [
        { ...ended, issuer_id: 9003, title: 'Rifter fleet', price: 4_000_000, items: [item(TYPE.rifter, { quantity: 10 })] },
      ],
    },
    honest: {
      contract: { issuer_id: 9004, title: 'Rifter fleet', price: 3_600_000, items: [item(TYPE.rifter, { quantity: 10 })] },
      before: [
        { ...ended, issuer_id: 9004, title: 'Rifter fleet', price: 4_000_000, items: [item(TYPE.rifter, { quantity: 10 })] },
      ],
    },
    honestWhat: 'a price cut',
  },
  {
    number: 20,
    what: 'a bid that is bait',
    code: 'odd_bid',
    trick: sale('', 1_000_000, [item(TYPE.baited)]),
    honest: sale('', 1_000_000, [item(TYPE.damageControl)]),
    honestWhat: 'the best bid is near to what is traded',
  },
  {
    number: 21,
    what: 'another place in the title',
    code: 'title_names_other_place',
    trick: sale('Rifter in Jita', 420_000, [item(TYPE.rifter)], { start_location_id: PLACE.amarr }),
    honest: sale('Rifter, Jita price', 420_000, [item(TYPE.rifter)], { start_location_id: PLACE.amarr }),
    honestWhat: 'the title tells a hub’s prices',
  },
  {
    number: 22,
    what: 'a structure where docking is not known',
    code: 'no_public_docking',
    trick: sale('', 420_000, [item(TYPE.rifter)], { start_location_id: PLACE.hidden }),
    honest: sale('', 420_000, [item(TYPE.rifter)], { start_location_id: PLACE.structure }),
    honestWhat: 'it is in the public list',
  },
  {
    number: 23,
    what: 'far too much pay for a way into a player’s structure',
    code: 'lure_to_structure',
    trick: courier({ reward: 400_000_000, collateral: 900_000_000, end_location_id: PLACE.structure, issuer_id: 9005 }),
    honest: {
      ...courier({ reward: 400_000_000, collateral: 900_000_000, end_location_id: PLACE.structure, issuer_id: 9006 }),
      before: Array.from({ length: 10 }, () => ({
        ...courier({ end_location_id: PLACE.structure, issuer_id: 9006 }).contract,
        present: false,
        status: 'in_progress',
        absent_since: '2026-11-19T06:00:00Z',
      })),
    },
    honestWhat: 'many of the same issuer to the same place were accepted',
  },
  {
    number: 24,
    what: 'docking that is shut once the courier is accepted',
    untold:
      'who may dock is told nowhere, and before it happens the contract looks as trick 23 does: `lure_to_structure` is all that can be said',
  },
  {
    number: 25,
    what: 'an end where gates are camped',
    code: 'gate_camp',
    trick: courier({ end_location_id: PLACE.low, collateral: 1_500_000_000, reward: 60_000_000 }),
    honest: courier({ end_location_id: PLACE.near, collateral: 1_500_000_000, reward: 60_000_000 }),
    honestWhat: 'neither end is camped',
  },
  {
    number: 26,
    what: 'a load a little above a hold',
    code: 'just_above_hold',
    trick: courier({ volume: 12_600 }),
    honest: courier({ volume: 60_000 }),
    honestWhat: 'a round load below one',
  },
  {
    number: 27,
    what: 'assembled ships inside that cannot be wrapped again',
    untold: 'what a courier carries is not public',
  },
  {
    number: 28,
    what: 'a day for a long way',
    code: 'short_deadline',
    trick: courier({ days_to_complete: 1, end_location_id: PLACE.far }),
    honest: courier({ days_to_complete: 1, end_location_id: PLACE.far, reward: 150_000_000 }),
    honestWhat: 'three times the usual pay for the hurry',
  },
  {
    number: 29,
    what: 'an end that no ordinary way leads out of',
    code: 'no_way_back',
    trick: courier({ end_location_id: PLACE.pochven }),
    honest: courier({ end_location_id: PLACE.amarr }),
    honestWhat: 'an end in empire space',
  },
  {
    number: 30,
    what: 'a buyout that is bait behind a low start',
    code: 'buyout_far_above',
    trick: auction(1, 4_200_000),
    honest: auction(1, 4_200_000, [item(TYPE.abyssal)]),
    honestWhat: 'a rolled module, which nothing can be compared with',
  },
  {
    number: 31,
    what: 'a buyout below the start',
    code: 'buyout_below_start',
    trick: auction(420_000, 42_000),
    honest: auction(420_000, 0),
    honestWhat: 'no buyout',
  },
  {
    number: 32,
    what: 'worth that is padded with what hardly anybody buys',
    code: 'padded_worth',
    trick: sale('', 3_000_000, [item(TYPE.rifter), item(TYPE.dust), item(TYPE.ash)]),
    honest: sale('', 400_000, [item(TYPE.rifter), item(TYPE.dust), item(TYPE.ash)]),
    honestWhat: 'what is traded pays for all of it',
  },
  {
    number: 33,
    what: 'a price that was driven up',
    code: 'price_pumped',
    trick: sale('', 5_000_000, [item(TYPE.zeal)]),
    honest: sale('', 5_000_000, [item(TYPE.verve)]),
    honestWhat: 'its whole market group moved',
  },
  {
    number: 34,
    what: 'a purchase of what one seller alone has',
    code: 'one_seller',
    trick: purchase('', 5_000_000, [wanted(TYPE.widget)]),
    honest: purchase('', 5_000_000, [wanted(TYPE.skill)]),
    honestWhat: 'NPCs sell it without end',
  },
  {
    number: 35,
    what: 'a rolled module that is worse than what it was made of',
    code: 'bricked_roll',
    trick: sale('', 4_000_000, [item(TYPE.abyssal, { item_id: ROLLED.bricked })]),
    honest: sale('', 4_000_000, [item(TYPE.abyssal, { item_id: ROLLED.cheapToFit })]),
    honestWhat: 'it needs less CPU',
  },
  {
    number: 36,
    what: 'a copy without a run left',
    code: 'exhausted_copy',
    trick: sale('', 300_000, [copy({ runs: 0 })]),
    honest: sale('', 300_000, [copy({ runs: 1 })]),
    honestWhat: 'one run is left; how used a crystal is cannot be seen',
  },
];

/** Flags that tell how a contract is, and no trick: of every exchange and freight, and of where it has to be picked up. */
export const plainFlags: ReadonlySet<FlagCode> = new Set(['wants_items', 'freighter_only', 'low_security']);
/** A contract as it is stored, without a trap where nothing else is said. */
export const storedOf = (contractId: number, over: Partial<StoredContract>): StoredContract =>
  aStoredContract({ issuer_id: 2_113_000_000 + contractId, ...over, contract_id: contractId });
