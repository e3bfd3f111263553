import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FlaggedItem, FlagInput, IssuerOffer } from '#main/domain/trade/flags/flag-input';
import { contractFlags, hasNoWarnings } from '#main/domain/trade/flags/flags';
import { titleIndex } from '#main/domain/trade/flags/title-index';
import { DAY, isoUtc } from '#shared/time';
import { type FlagCode, flagCodes } from '#shared/trade-api/flags';
import { aTradedItem } from '../../support/builders.ts';
import { tricks } from '../../support/tricks.ts';

const RIFTER = { typeId: 587, name: 'Rifter', categoryId: 6 };
const TYPES = [
  RIFTER,
  { typeId: 588, name: 'Rifter Blueprint', categoryId: 9 },
  { typeId: 589, name: 'Rifter Umbral SKIN', categoryId: 91 },
  { typeId: 34, name: 'Tritanium', categoryId: 4 },
  { typeId: 19720, name: 'Revelation', categoryId: 6 },
  { typeId: 3841, name: 'Large Shield Extender II', categoryId: 7 },
  { typeId: 3840, name: 'Large Shield Extender I', categoryId: 7 },
];
const titles = titleIndex(TYPES);
const THIS = 1;
const anItem = (given: Partial<FlaggedItem> = {}): FlaggedItem => {
  const { type_id: typeId = RIFTER.typeId } = given;
  return aTradedItem({ type_id: typeId, type_name: TYPES.find((type) => type.typeId === typeId)?.name ?? null, ...given });
};
const quote = (average: number | null, bid = (average ?? 0) * 0.9) => ({
  bids: bid > 0 ? [{ price: bid, volume: 10 }] : [],
  asks: average === null ? [] : [1.05, 1.06].map((factor) => ({ price: average * factor, volume: 10 })),
  average,
});
const quotes = new Map([
  [RIFTER.typeId, quote(400_000)],
  [34, quote(4)],
  [3841, quote(3_000_000)],
  [3840, quote(50_000)],
]);
interface Case {
  contract?: Partial<FlagInput['contract']>;
  items?: FlaggedItem[];
  place?: Partial<NonNullable<FlagInput['place']>> | null;
  issuerOffers?: IssuerOffer[];
  replaceAll?: number | null;
  quotes?: FlagInput['quotes'];
  sold?: FlagInput['sold'];
}
/** An honest sale in Jita, but for what is given. */
function inputOf(given: Case): FlagInput {
  const contract = {
    contract_id: THIS,
    type: 'item_exchange',
    title: '',
    price: 420_000,
    reward: 0,
    buyout: null,
    bids: null,
    collateral: 0,
    volume: 2500,
    items_state: 'known' as const,
    items_left_out: 0,
    date_issued: '2026-11-20T10:00:00Z',
    date_expired: '2026-12-04T10:00:00Z',
    issuer_corporation_id: 98_000_001,
    corporation_seen_at: '2026-01-01T00:00:00Z',
    mirror_since: '2026-01-01T00:00:00Z',
    days_to_complete: null,
    ...given.contract,
  };
  const items = given.items ?? [anItem()];
  const honest = {
    locationId: 60_003_760,
    systemId: 30_000_142,
    regionId: 10_000_002,
    isPublic: true,
    isWormhole: false,
    securityStatus: 0.946,
    gateCampScore: 90,
  };
  return {
    contract,
    items,
    title: titles.read(contract.title ?? ''),
    quotes: given.quotes ?? quotes,
    nearTypes: new Map(items.map(({ type_id: id }) => [id, titles.nearTypes(id)])),
    replaceAll: given.replaceAll === undefined ? 420_000 : given.replaceAll,
    place: given.place === null ? null : { ...honest, ...given.place },
    destination: null,
    issuerOffers: given.issuerOffers ?? [],
    withdrawn: [],
    trading: new Map(),
    isSold: () => false,
    sold: given.sold ?? null,
    now: Date.parse('2026-11-20T12:00:00Z'),
  };
}
const codesOf = (given: Case) => contractFlags(inputOf(given)).map(({ code }) => code);
const offer = (contractId: number, unitPrice: number, given: Partial<IssuerOffer> = {}): IssuerOffer => ({
  contractId,
  typeId: RIFTER.typeId,
  unitPrice,
  isOutstanding: true,
  dateIssued: '2026-11-20T10:00:00Z',
  ...given,
});
const aCopy = (given: Partial<FlaggedItem> = {}) =>
  anItem({ type_id: 588, category_id: 9, is_blueprint_copy: true, runs: 10, ...given });
const aSkin = () => anItem({ type_id: 589, category_id: 91 });

/** Made by hand: what a trap looks like, and what looks like one and is none. */
const labelled: readonly (readonly [string, Case, FlagCode[]])[] = [
  ['an honest sale', {}, []],
  ['an honest sale under its own name', { contract: { title: 'WTS Rifter, fitted!' } }, []],
  ['a title that names what is not inside', { contract: { title: 'REVELATION cheap' } }, ['title_names_absent']],
  ['a name inside of a longer word', { contract: { title: 'Drifters of the Rifterverse' } }, []],
  [
    'a bundle whose title names one of its things',
    { items: [anItem(), anItem({ type_id: 34 })], contract: { title: 'Tritanium +' } },
    [],
  ],
  [
    'an offer that stands long for its price',
    {
      contract: { date_issued: '2026-11-10T10:00:00Z' },
      sold: { belowPercent: 20, count: 15, daysToSell: 2 },
    },
    ['long_on_offer'],
  ],
  ['a title that counts more than there are', { contract: { title: 'Rifter x10' } }, ['title_overcounts']],
  [
    'a title that names and counts what may be among the rows that could not be read',
    { contract: { title: '10x Rifter and a Revelation', price: 1e9, items_left_out: 1 } },
    [],
  ],
  ['the count in front', { contract: { title: '10x Rifter' } }, ['title_overcounts']],
  ['a count that is right', { contract: { title: 'Rifter x3' }, items: [anItem({ quantity: 3 })] }, []],
  ['a title that tells more runs than there are', { contract: { title: '300 runs' }, items: [aCopy()] }, ['title_overcounts']],
  ['runs of several copies together', { contract: { title: '20 runs' }, items: [aCopy(), aCopy()] }, []],
  [
    'a corporation of whom nothing was seen before',
    { contract: { corporation_seen_at: '2026-11-18T00:00:00Z' } },
    ['new_corporation'],
  ],
  ['a corporation that was seen eight days ago', { contract: { corporation_seen_at: '2026-11-12T00:00:00Z' } }, []],
  [
    'a corporation of NPCs, in which new characters are',
    { contract: { corporation_seen_at: '2026-11-18T00:00:00Z', issuer_corporation_id: 1_000_125 } },
    [],
  ],
  [
    'any corporation, in a mirror that is new itself',
    { contract: { corporation_seen_at: '2026-11-18T00:00:00Z', mirror_since: '2026-11-01T00:00:00Z' } },
    [],
  ],
  ['something that is wanted back', { items: [anItem(), anItem({ type_id: 34, is_included: false })] }, ['wants_items']],
  [
    'a purchase dressed as a sale',
    { contract: { title: 'WTS Rifter', price: 0, reward: 350_000 }, items: [anItem({ is_included: false })], replaceAll: 0 },
    ['offers_nothing'],
  ],
  [
    'a purchase that pays next to nothing',
    { contract: { price: 0, reward: 1000 }, items: [anItem({ is_included: false })], replaceAll: 0 },
    ['pays_far_below'],
  ],
  ['a zero too many', { contract: { price: 4_200_000 } }, ['price_far_above']],
  ['a price that is only high', { contract: { price: 800_000 } }, []],
  ['a price of something that nobody sells', { contract: { price: 4e9 }, replaceAll: null }, []],
  ['a copy sold as an original', { contract: { title: 'Rifter BPO' }, items: [aCopy()] }, ['copy_as_original']],
  ['an original sold as one', { contract: { title: 'Rifter BPO' }, items: [aCopy({ is_blueprint_copy: null, runs: -1 })] }, []],
  ['a copy without a run', { items: [aCopy({ runs: 0 })] }, ['exhausted_copy']],
  ['a SKIN sold as its ship', { contract: { title: 'Rifter' }, items: [aSkin()] }, ['skin_as_ship']],
  ['a SKIN sold as one', { contract: { title: 'Rifter SKIN' }, items: [aSkin()] }, []],
  ['a ship and its SKIN', { contract: { title: 'Rifter' }, items: [anItem(), aSkin()] }, []],
  [
    'the lesser of two near names at the price of the dearer',
    { contract: { price: 2_900_000 }, items: [anItem({ type_id: 3840, category_id: 7 })], replaceAll: null },
    ['near_name'],
  ],
  [
    'the lesser of two near names at its own price',
    { contract: { price: 55_000 }, items: [anItem({ type_id: 3840, category_id: 7 })] },
    [],
  ],
  ['a bid that is bait', { quotes: new Map([[RIFTER.typeId, quote(400_000, 9e6)]]) }, ['odd_bid']],
  ['a bid for what was never traded', { quotes: new Map([[RIFTER.typeId, quote(null, 9e6)]]) }, ['odd_bid']],
  ['a ladder of bait', { issuerOffers: [offer(THIS, 420_000), offer(2, 800_000), offer(3, 1_200_000)] }, ['bait_ladder']],
  ['several at one price', { issuerOffers: [offer(THIS, 420_000), offer(2, 420_000), offer(3, 430_000)] }, []],
  [
    'a relist at a higher price',
    { issuerOffers: [offer(THIS, 420_000), offer(2, 200_000, { isOutstanding: false, dateIssued: '2026-11-10T00:00:00Z' })] },
    ['relisted_higher'],
  ],
  [
    'a cheaper offer of long ago',
    { issuerOffers: [offer(THIS, 420_000), offer(2, 200_000, { isOutstanding: false, dateIssued: '2026-08-10T00:00:00Z' })] },
    [],
  ],
  [
    'a structure that is not in public',
    { place: { locationId: 1e12, isPublic: false, securityStatus: null } },
    ['no_public_docking'],
  ],
  ['a wormhole', { place: { locationId: 1e12, isWormhole: true, securityStatus: -1 } }, ['no_public_docking']],
  ['low security', { place: { securityStatus: 0.3, gateCampScore: 10 } }, ['low_security']],
  ['a camped system of low security', { place: { securityStatus: 0.3, gateCampScore: 80 } }, ['low_security', 'gate_camp']],
  [
    'absurd collateral',
    { contract: { type: 'courier', items_state: 'none', collateral: 2e10, reward: 1e6 }, items: [] },
    ['absurd_collateral'],
  ],
  ['fair collateral', { contract: { type: 'courier', items_state: 'none', collateral: 2e9, reward: 4e7 }, items: [] }, []],
  [
    'what only a freighter carries',
    { contract: { type: 'courier', items_state: 'none', volume: 300_000, reward: 1e7 }, items: [] },
    ['freighter_only'],
  ],
  [
    'a price in the title that is less than the contract asks',
    { contract: { title: 'Rifter only 200k isk' } },
    ['title_price_differs'],
  ],
  ['a price in the title that is that of the contract', { contract: { title: 'Rifter 420k isk' } }, []],
  [
    'a price in the title that is that of one of several',
    { contract: { title: 'Rifters 420k isk each', price: 1_260_000 }, items: [anItem({ quantity: 3 })], replaceAll: 1_260_000 },
    [],
  ],
  ['a title that tells what it is worth', { contract: { title: 'Rifter, worth 1m, saves 200k' } }, []],
  ['a figure that is no price', { contract: { title: 'Rifter 10 MN fit 3km' } }, []],
  ['a sale under the title of a purchase', { contract: { title: 'WTB Rifter' } }, ['sells_while_buying']],
  [
    'a purchase that also asks for ISK',
    { contract: { price: 10_000, reward: 0 }, items: [anItem({ is_included: false })], replaceAll: 0 },
    ['offers_nothing', 'pays_far_below'],
  ],
  [
    'a purchase that wants it cheap',
    {
      contract: { title: 'WTB cheap Rifter', price: 0, reward: 390_000 },
      items: [anItem({ is_included: false })],
      replaceAll: 0,
    },
    [],
  ],
  [
    'a purchase under its title',
    { contract: { title: 'WTB Rifter', price: 0, reward: 420_000 }, items: [anItem({ is_included: false })], replaceAll: 0 },
    [],
  ],
  [
    'a plain hull under the name of a variant that there is none of',
    { contract: { title: 'Rifter Fleet Issue' } },
    ['no_such_ship'],
  ],
  ['a plain hull under the word of a variant', { contract: { title: 'Navy Rifter' } }, ['plain_hull']],
  ['a hull that serves in a fleet', { contract: { title: 'Rifter for fleet doctrine' } }, []],
  ['a fit that is called so', { contract: { title: '[Navy blue] Rifter' } }, []],
  [
    'the variant itself',
    { contract: { title: 'Rifter Navy Issue' }, items: [anItem(), anItem({ type_id: 9, type_name: 'Rifter Navy Issue' })] },
    [],
  ],
  [
    'a title that tells more research than there is',
    { contract: { title: 'Rifter BPC ME10 TE20' }, items: [aCopy({ material_efficiency: 2, time_efficiency: 4 })] },
    ['title_overstates_research'],
  ],
  [
    'the research that there is, the other way round',
    { contract: { title: 'Rifter BPC ME 20 TE 10' }, items: [aCopy({ material_efficiency: 10, time_efficiency: 20 })] },
    [],
  ],
  ['a title that says another hub', { contract: { title: 'Rifter in Amarr' } }, ['title_names_other_place']],
  ['a title that says its own hub', { contract: { title: 'Rifter @ Jita' } }, []],
  ['a title that tells the prices of a hub', { contract: { title: 'Rifter, Amarr sell -10%' } }, []],
  [
    'a purchase of more than its title says',
    {
      contract: { title: 'WTB 5x Rifter', price: 0, reward: 21e6 },
      items: [anItem({ is_included: false, quantity: 50 })],
      replaceAll: 0,
    },
    ['wants_more_than_stated'],
  ],
  [
    'a purchase of several at the price of one',
    { contract: { price: 0, reward: 450_000 }, items: [anItem({ is_included: false, quantity: 3 })], replaceAll: 0 },
    ['pays_for_one'],
  ],
  [
    'a purchase whose title says how many',
    {
      contract: { title: '3x Rifter', price: 0, reward: 450_000 },
      items: [anItem({ is_included: false, quantity: 3 })],
      replaceAll: 0,
    },
    [],
  ],
  [
    'a purchase of several at a fair price',
    { contract: { price: 0, reward: 1_200_000 }, items: [anItem({ is_included: false, quantity: 3 })], replaceAll: 0 },
    [],
  ],
  ['ISK for nothing', { items: [], replaceAll: null, contract: { price: 1e6 } }, ['asks_for_nothing']],
  ['a gift of nothing', { items: [], replaceAll: null, contract: { price: 0 } }, []],
  [
    'something of which nothing is known',
    { items: [anItem(), anItem({ type_id: 9, type_name: null, category_id: null })], replaceAll: null },
    ['unknown_item'],
  ],
  ...(
    [
      [12_501, ['just_above_hold']],
      [12_500, []],
      [60_000, []],
      [63_000, ['freighter_only', 'just_above_hold']],
    ] as [number, FlagCode[]][]
  ).map(([volume, codes]): (typeof labelled)[number] => [
    `a load of ${volume} m³`,
    { contract: { type: 'courier', items_state: 'none', volume, reward: 1e7 }, items: [] },
    codes,
  ]),
  ['a courier that pays nothing', { contract: { type: 'courier', items_state: 'none', reward: 0 }, items: [] }, ['no_reward']],
  [
    'a buyout that is bait behind a low start',
    { contract: { type: 'auction', price: 1, buyout: 4_200_000 } },
    ['buyout_far_above'],
  ],
  ['a buyout that is only high', { contract: { type: 'auction', price: 1, buyout: 800_000 } }, []],
  ['a buyout below the start', { contract: { type: 'auction', price: 420_000, buyout: 42_000 } }, ['buyout_below_start']],
  ['no buyout', { contract: { type: 'auction', price: 420_000, buyout: 0 } }, []],
  ['Pochven', { place: { regionId: 10_000_070, securityStatus: null } }, ['no_way_back']],
  ['Zarzakh', { place: { systemId: 30_100_000, securityStatus: null } }, ['no_way_back']],
  [
    'a capital ship in high security',
    { items: [anItem({ type_id: 19720, group_id: 485 })], replaceAll: null },
    ['capital_in_high_security'],
  ],
  [
    'a capital ship where it may go',
    { items: [anItem({ type_id: 19720, group_id: 485 })], replaceAll: null, place: { securityStatus: 0.3, gateCampScore: 1 } },
    ['low_security'],
  ],
  ['an end within the hour', { contract: { date_expired: '2026-11-20T12:40:00Z' } }, ['expires_soon']],
];

test('a time that is over is not called one that ends within the hour', () => {
  expect(contractFlags(inputOf({ contract: { date_expired: '2026-11-20T11:00:00Z' } }))).toMatchObject([
    { code: 'expires_soon', sentence: 'Its time is over.' },
  ]);
});

describe('flags of labelled cases', () => {
  test.each(labelled)('%s', (_, given, expected) => {
    expect(codesOf(given).sort()).toEqual([...expected].sort());
  });

  test('each code is raised by one of them alone, or is that of a trick of the fact sheet', () => {
    const ofTricks = tricks.flatMap((one) => ('code' in one ? [one.code] : []));
    const alone = labelled.flatMap(([, , codes]) => (codes.length === 1 ? codes : []));
    expect([...new Set([...alone, ...ofTricks])].sort()).toEqual([...flagCodes].sort());
  });
});

test.each<[Case, boolean | null]>([
  [{}, true],
  [{ replaceAll: null }, true],
  [{ contract: { title: 'Revelation' } }, false],
  [{ contract: { items_state: 'pending' as const }, items: [] }, null],
  [{ contract: { items_state: 'pending' as const, date_expired: '2026-11-20T12:01:00Z' }, items: [] }, false],
])('no warnings has what raised no flag and whose items are known: %j %s', (given, wanted) => {
  const input = inputOf(given);
  expect(hasNoWarnings(input, contractFlags(input))).toBe(wanted);
});

describe('an offer that stands long for its price', () => {
  const sold = { belowPercent: 20, count: 15, daysToSell: 2 };
  const issued = (daysAgo: number) => ({ date_issued: isoUtc(Date.parse('2026-11-20T12:00:00Z') - daysAgo * DAY) });

  test('is a warning once it has stood for three times what three of four sales took, and it says so', () => {
    const given = { sold, contract: issued(7) };
    expect(contractFlags(inputOf(given))).toEqual([
      {
        code: 'long_on_offer',
        sentence:
          'It has been on offer for 7 d at 20 % below what the same was sold for; three of four of 15 sales took 2 d at most. Find out why others did not buy it.',
        rows: [{ kind: 'contract', id: THIS }],
      },
    ]);
  });

  test.each<[why: string, given: Case]>([
    ['it came lately', { sold, contract: issued(5) }],
    ['it asks about what others did', { sold: { ...sold, belowPercent: 5 }, contract: issued(12) }],
    ['too few sales say how long they take', { sold: { ...sold, count: 7 }, contract: issued(12) }],
    ['the same takes long', { sold: { ...sold, daysToSell: 6 }, contract: issued(12) }],
    ['nothing is known of sales', { sold: null, contract: issued(12) }],
    ['it is an auction', { sold, contract: { ...issued(12), type: 'auction' } }],
  ])('is none where %s', (_, given) => {
    expect(codesOf(given)).not.toContain('long_on_offer');
  });
});

test('every row of a flag exists', () => {
  const word = fc.constantFrom('Rifter', 'x10', 'BPO', 'Revelation', 'Tritanium', '300 runs', 'SKIN', 'cheap');
  const item = fc.record({
    type_id: fc.constantFrom(...TYPES.map(({ typeId }) => typeId)),
    category_id: fc.constantFrom(4, 6, 9, 91),
    quantity: fc.integer({ min: 1, max: 20 }),
    is_included: fc.boolean(),
    is_blueprint_copy: fc.constantFrom(null, true, false),
    runs: fc.constantFrom(null, 0, 5),
    material_efficiency: fc.constant(null),
    time_efficiency: fc.constant(null),
  });
  const world = fc.record({
    words: fc.array(word, { maxLength: 4 }),
    items: fc.array(item, { maxLength: 5 }),
    price: fc.integer({ min: 0, max: 1e8 }),
    prices: fc.array(fc.integer({ min: 1, max: 1e6 }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(world, ({ words, items, price, prices }) => {
      const rows = items.map((given) => anItem(given));
      const issuerOffers = prices.map((unitPrice, index) => offer(THIS + index, unitPrice, { isOutstanding: index % 2 === 0 }));
      const input = inputOf({ contract: { title: words.join(' '), price }, items: rows, issuerOffers });
      const ids = {
        item: rows.map(({ record_id: id }) => id),
        contract: [THIS, ...issuerOffers.map(({ contractId: id }) => id)],
      };
      for (const flag of contractFlags(input)) {
        expect(flag.rows.length, flag.code).toBeGreaterThan(0);
        for (const { kind, id } of flag.rows) expect(ids[kind], flag.code).toContain(id);
      }
    }),
  );
});

test('a count of what is asked for in return names its rows', () => {
  const wanted = anItem({ type_id: 34, quantity: 5, is_included: false });
  const flags = contractFlags(inputOf({ items: [anItem(), wanted], contract: { title: 'WTB 10 Tritanium' } }));
  expect(flags.find(({ code }) => code === 'title_overcounts')?.rows).toEqual([{ kind: 'item', id: wanted.record_id }]);
});

test('a title names the longest types that its words spell, and none twice', () => {
  const names = (title: string) => titles.read(title).named.map(({ name }) => name);
  expect(names('[WTS] rifter blueprint & TRITANIUM!!')).toEqual(['Rifter Blueprint', 'Tritanium']);
  expect(names('large shield extender ii')).toEqual(['Large Shield Extender II']);
  expect(names('')).toEqual([]);
});
