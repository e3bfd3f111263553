import type { GuidePage } from './guide.ts';

const ALL_FILTERS: GuidePage['keys'][number] = ['Shift+Escape', 'Take all filters out'];
const NEWER: GuidePage['keys'][number] = ['r', 'Read newer data'];

/** The views of contracts: what to buy, carry, build and fit. */
export const tradePages: readonly GuidePage[] = [
  {
    path: '/contracts',
    title: 'Contracts',
    answers:
      'Which public contracts are there in all regions: what is inside, where, for how much, and what is it worth? How did old ones end?',
    reading: [
      'One row is one contract. The sign under Type: a square is a sale, a circle an auction, a diamond a courier.',
      '“wants” marks items that it asks for. A plus marks ISK that it pays you.',
      'Margin is what is left when you sell everything to the buy orders of your hub, before hauling. The yellow number before it counts warnings.',
      'Click a row: you see what is inside, how its value is added up, and its warnings in sentences.',
    ],
    how: [
      'The game publishes a list for each region every half hour. The contents of each contract are read once; until then its row says so.',
      'Value and profit use the market orders of your trade hub (Settings), after taxes. Everything unusual about a contract is a warning.',
      'The game does not publish how a contract ended. Astrolabe infers it from when it was last listed and what the game answers about its items. The panel says how sure that is.',
    ],
    words: [
      ['Profit to buy orders', 'what is left when you sell everything to the best buy orders right away'],
      ['Profit with sell orders', 'what is left when you list everything yourself, below the lowest sell order'],
      ['Warnings', 'signs that a contract is not what it seems, each with its reason'],
      ['Too good to be true', 'far below every known sale: usually a mistake or a trap'],
      ['Place', 'where the items lie; a structure has a name only where a public archive knows it'],
    ],
    keys: [
      ['/', 'Search titles, items, places and issuers'],
      ['s', 'Named searches'],
      NEWER,
      ALL_FILTERS,
      ['C', 'Export as CSV'],
    ],
    examples: [
      ['The highest profit right now, without warnings', '#/contracts?safe_to_buy=true&sort=margin'],
      [
        'Ships on offer below 100 million ISK, newest first',
        '#/contracts?status=outstanding&category=ship&price_max=100000000&sort=date_issued',
      ],
      ['Auctions that end soon', '#/contracts?type=auction&status=outstanding&sort=date_expired&dir=asc'],
    ],
  },
  {
    path: '/deals',
    title: 'Deals',
    answers: 'Which contracts can I buy, haul to a trade hub and sell at a profit, with the ship and the ISK that I have?',
    reading: [
      'One row is one contract that pays. Profit is what it brings at the hub, less price, taxes, fees, hauling and the average loss on the way.',
      'Capital is the ISK that you need to accept it. Jumps is the way to the hub. Days to sell is how long the market needs to buy it all.',
      'Click a row: “Why take it” shows each part of the profit, the danger of the way, and what the figures rest on.',
    ],
    how: [
      'The value comes from the market orders of the hub, which are read again each hour.',
      'Hauling is ISK for each m³ and jump (Settings), the fuel of your ship, and the chance of losing ship and cargo on the way.',
      'First you see contracts without warnings that fit your ship and your capital (Settings, Trading). The whole ranking is one click away.',
      'Days to sell comes from how many units the market really trades each day.',
    ],
    words: [
      ['Capital', 'the ISK that you need to accept the contract'],
      ['Hauling cost', 'what the trip costs: ISK for each m³ and jump, fuel, and the average loss'],
      ['Days to sell', 'how long the market needs to buy your units at its usual pace'],
      ['Rating', 'the price compared with real sales: Too good to be true, Deal, Fair, Dear or Unknown'],
    ],
    keys: [NEWER, ALL_FILTERS, ['C', 'Export as CSV']],
    examples: [
      ['Deals for half a billion ISK', '#/deals?capital_max=500000000'],
      ['The highest profit for each ISK', '#/deals?sort=profit_percent'],
      ['Deals that sell fastest', '#/deals?sort=days_to_sell&dir=asc'],
    ],
  },
  {
    path: '/couriers',
    title: 'Couriers',
    answers: 'Which courier contracts pay enough for their jumps and their danger, and which can I carry one after the other?',
    reading: [
      'One row is one courier: from where to where, how many jumps, what it pays and what you leave as collateral.',
      'Expected loss is what the danger of the way costs on average. Pay less loss is what is then left of the reward.',
      'Pay above the usual compares that with what so many jumps usually pay.',
      'Click a row for its route, the most dangerous systems first.',
    ],
    how: [
      'Each reward is compared with the jumps, the collateral and the chance of loss for your ship on the route by security, unless you choose the shortest.',
      'The usual pay per jump is the median of couriers that somebody accepted in the last 30 days.',
      'A chain joins two to four loads into one round trip.',
      'With Own wormholes, routes also use your wormholes where your ship surely fits. Danger in wormhole space is not known, and the usual pay is still that of stargates.',
      'Warnings name hazards on the way. “Hazards unknown” says which kind cannot be checked now, and why: its source is off, was never read, or is too old.',
    ],
    words: [
      ['Expected loss', 'the worth of collateral and ship, times the chance of losing them on the way'],
      ['Pay above the usual', 'the reward, less the expected loss and what so many jumps usually pay'],
      ['Collateral ÷ reward', 'how much you risk for each ISK of pay'],
    ],
    keys: [['/', 'Choose where you fly from'], ['v', 'Map beside the list, or not'], NEWER, ALL_FILTERS],
    examples: [
      ['Couriers for a blockade runner', '#/couriers?volume_max=12500'],
      ['The least collateral for each ISK of pay', '#/couriers?sort=collateral_over_reward&dir=asc'],
      ['Chains from Jita', '#/couriers?from=Jita&chains=true'],
    ],
  },
  {
    path: '/blueprints',
    title: 'Blueprints',
    answers: 'Which blueprint copies are worth building, and what does an original cost?',
    reading: [
      'One row is one blueprint on offer, with its material (ME) and time efficiency (TE) and its runs.',
      'Build profit is what the product brings at the hub, less everything that it costs to make it, the copy too. Green is a profit.',
      'Click a row to see how that is added up.',
    ],
    how: [
      'Build profit takes the value of the product at the hub, less materials, job cost, taxes and the price of the copy. It uses the ME, TE and runs of that copy.',
      'Where the product has no market, the copy is compared with what such copies sold for.',
    ],
    words: [
      ['ME, TE', 'material efficiency and time efficiency of the blueprint, in percent'],
      ['Runs', 'how often a copy can be used'],
      ['Build profit', 'what the product brings, less everything that it costs to make it'],
    ],
    keys: [['/', 'Choose a blueprint'], NEWER, ALL_FILTERS],
    examples: [
      ['Copies with the highest build profit', '#/blueprints?sort=build_profit'],
      ['Originals, cheapest first', '#/blueprints?blueprint_copy=false&sort=price&dir=asc'],
      ['Copies with ME 10', '#/blueprints?blueprint_copy=true&material_efficiency_min=10'],
    ],
  },
  {
    path: '/appraise',
    title: 'Appraise',
    answers: 'What is this list worth, where do I sell it best, and which contracts have the same items for less?',
    reading: [
      'After you paste, one row is one line of your list: its units, its value to buy orders and with sell orders, and what it costs to buy.',
      'The cards above show the sum for each hub. Lines that were not understood are listed below.',
    ],
    how: [
      'Paste anything that the game or a fitting tool copies, anywhere in the window.',
      'Each line is priced with the market orders of five hubs: Jita, Amarr, Dodixie, Rens and Hek.',
      'For short lists, the set of contracts shown is the cheapest. For long lists, it says how much another set could save at most.',
      'Save keeps the list on this machine, with its value today. A short list fits into a link; the list is in the link itself and is sent nowhere.',
    ],
    words: [
      ['Replacement', 'what it costs to buy everything from sell orders'],
      ['Best split', 'what you get if you sell each line at the hub where it brings most'],
    ],
    keys: [['Ctrl+Enter', 'Put a price on the list']],
    examples: [
      ['An empty field, ready for your list', '#/appraise'],
      ['Contracts on offer with Tritanium', '#/contracts?status=outstanding&type_id=Tritanium'],
      ['Tritanium: prices at all hubs', '#/depth?type=34'],
    ],
  },
  {
    path: '/fits',
    title: 'Fits',
    answers: 'Who sells ships with my doctrine fits, for how much, and how many are in stock at each staging system?',
    reading: [
      'One row is one of your fits: how many complete ones are on offer, the cheapest, and how many are in stock at each staging system against your target.',
      'Click a fit for the contracts that have it, and what is missing in each.',
    ],
    how: [
      'A contract is complete when the hull and all modules of the fit are in it. What is missing and what is extra is listed.',
      'Missing charges, drones and cargo are only a warning. Only the contents count, never the title.',
      'Your fits stay on this machine.',
    ],
    words: [
      ['Doctrine', 'a fit that a whole fleet flies'],
      ['Target', 'how many of a fit should be in stock at a staging system'],
      ['Staging', 'the system where your fleet keeps its ships'],
    ],
    keys: [
      ['n', 'Import fits'],
      ['u', 'Take the last change back'],
    ],
    examples: [
      ['Your fits and their stock', '#/fits'],
      ['Ships on offer', '#/contracts?status=outstanding&category=ship'],
      ['Price a pasted fit', '#/appraise'],
    ],
  },
];
