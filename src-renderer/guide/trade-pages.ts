import type { GuidePage } from './guide.ts';

const ALL_FILTERS: GuidePage['keys'][number] = ['Shift+Escape', 'Take all filters out'];
const NEWER: GuidePage['keys'][number] = ['r', 'Read newer data'];

/** The views of contracts: what to buy, carry, build and fit. */
export const tradePages: readonly GuidePage[] = [
  {
    path: '/contracts',
    title: 'Contracts',
    answers:
      'Every public contract of every region: what is in it, where it is, what it costs and what it is worth, and how those that are gone ended.',
    reading: [
      'One row is one contract. The sign under Type: a square is for sale, a circle an auction, a diamond a courier; “wants” marks what it asks for instead of ISK, and a reward that it pays you has a plus.',
      'Margin is what is left when you sell all of it to the buy orders of your hub, before hauling; the yellow number before it counts warnings.',
      'Click a row for what is in it, its sum term by term, and its warnings in sentences.',
    ],
    how: [
      'The game publishes a list for each region every half hour. Contents are read once for each contract; until then a row says so.',
      'Value and profit are worked out at the orders of the trade hub of your settings, after taxes, with a warning for everything that is unusual about the contract.',
      'How a contract ended is not published. It is inferred from when it was last listed and what the game answers about its items; the panel says how sure that is.',
    ],
    words: [
      ['Profit to buy orders', 'what is left when you sell everything to the best buy orders right away'],
      ['Profit with sell orders', 'what is left when you list everything yourself, below the lowest sell order'],
      ['Warnings', 'signs that a contract is not what it seems, each with its reason'],
      ['Too good to be true', 'far below every sale that is known: mostly a mistake or a trap'],
      ['Place', 'where the items lie; a structure has a name only where a public archive knows it'],
    ],
    keys: [['/', 'Search titles, items, places and issuers'], ALL_FILTERS, ['C', 'Export as CSV']],
    examples: [
      ['What brings the highest profit right now, without warnings', '#/contracts?safe_to_buy=true&sort=margin'],
      ['Ships below 100 million ISK, newest first', '#/contracts?category=ship&price_max=100000000&sort=date_issued'],
      ['Auctions that end soon', '#/contracts?type=auction&sort=date_expired&dir=asc'],
    ],
  },
  {
    path: '/deals',
    title: 'Deals',
    answers: 'Which contracts can I buy, haul to a trade hub and sell at a profit, with the ship and the ISK that I have?',
    reading: [
      'One row is one contract that pays. Profit is what is left of what it brings at the hub after price, taxes, fees, hauling and the average loss on the way.',
      'Capital is what you need to accept it, Jumps the way to the hub, Days to sell how long the market takes for it.',
      'Click a row: “Why take it” names each part of the sum, the danger of the way, and why the figures are believed.',
    ],
    how: [
      'A deal is priced at the hub’s orders of this hour, less taxes, fees, hauling and the chance of losing the ship on the way.',
      'It opens on contracts without warnings that fit your ship and capital, which are in Settings, Trading. The whole ranking is one click away.',
      'Days to sell come from how many units a day the market really trades.',
    ],
    words: [
      ['Capital', 'the ISK that you need to accept it, collateral included'],
      ['Hauling cost', 'what the way costs, with the chance of a loss in ISK'],
      ['Days to sell', 'how long your units take at the usual pace of the market'],
      ['Rating', 'Deal, Fair, Dear, Too good to be true or Unknown: the price against real sales'],
    ],
    keys: [NEWER, ALL_FILTERS, ['C', 'Export as CSV']],
    examples: [
      ['Deals for half a billion ISK', '#/deals?capital_max=500000000'],
      ['Highest profit for each ISK', '#/deals?sort=profit_percent'],
      ['What sells fastest', '#/deals?sort=days_to_sell&dir=asc'],
    ],
  },
  {
    path: '/couriers',
    title: 'Couriers',
    answers: 'Which courier contracts pay for their way and their danger, and which of them go together?',
    reading: [
      'One row is one courier: from where to where, how many jumps, what it pays and what you leave as collateral.',
      'Expected loss is what the danger of the way costs on average; Pay less loss is what is left of the reward; Pay above the usual compares it with what such jumps pay.',
      'Click a row for its way, the most dangerous systems first.',
    ],
    how: [
      'The reward is set against jumps, collateral and the chance of loss of the safest way for your ship.',
      'The usual pay per jump is the median of couriers that were accepted in the last 30 days.',
      'Chains join two to four loads into one round trip.',
      'Wormholes of your own count as ways where you ask for it (Own wormholes), as far as the ship surely fits through; nothing is known of the danger in wormhole space, and the usual pay goes by stargates.',
      'A warning names what lies on the way. “Hazards unknown” names what no list tells of now, and why: its source is off, was never read, or is too old.',
    ],
    words: [
      ['Expected loss', 'collateral and ship, times the chance of losing them on the way'],
      ['Pay above the usual', 'reward less the expected loss and what its jumps usually pay'],
      ['Collateral ÷ reward', 'how much you risk for each ISK of pay'],
    ],
    keys: [['/', 'Choose where you fly from'], ['v', 'Map beside the list, or not'], NEWER, ALL_FILTERS],
    examples: [
      ['Couriers for a blockade runner', '#/couriers?volume_max=12500'],
      ['Least collateral for each ISK of pay', '#/couriers?sort=collateral_over_reward&dir=asc'],
      ['Chains from Jita', '#/couriers?from=Jita&chains=true'],
    ],
  },
  {
    path: '/blueprints',
    title: 'Blueprints',
    answers: 'Which blueprint copies are worth building, and what does an original cost?',
    reading: [
      'One row is one blueprint on offer, with its material (ME) and time efficiency (TE) and its runs.',
      'Build profit is what the product brings at the hub less everything that making it costs, the copy included; green is a profit.',
      'Click a row for that sum term by term.',
    ],
    how: [
      'Build profit is the product at the hub, less materials, job, taxes and the copy’s price, by the copy’s own efficiencies and runs.',
      'Where no product sells, the copy is set against what copies like it were sold for.',
    ],
    words: [
      ['ME, TE', 'material and time efficiency of the blueprint, in percent'],
      ['Runs', 'how often a copy can be used'],
      ['Build profit', 'what the product brings, less everything that it takes to make it'],
    ],
    keys: [['/', 'Choose a blueprint'], NEWER, ALL_FILTERS],
    examples: [
      ['Copies with the highest build profit', '#/blueprints?sort=build_profit'],
      ['Originals, cheapest first', '#/blueprints?blueprint_copy=false&sort=price&dir=asc'],
      ['Copies with ME 10', '#/blueprints?material_efficiency_min=10'],
    ],
  },
  {
    path: '/appraise',
    title: 'Appraise',
    answers: 'What is this list worth, where do I sell it best, and which contracts hold it for less?',
    reading: [
      'After pasting, one row is one line of your list: how many, what it brings from buy orders, with sell orders, and what it costs to buy.',
      'The cards above add it up for each hub. Lines that were not understood are listed, not left out in silence.',
    ],
    how: [
      'Paste anything that the game or a fitting tool copies, anywhere in the window. What is not understood is named line by line.',
      'Each line is priced at five hubs: to buy orders, with sell orders, and what it costs to buy.',
      'The cheapest set of contracts is exact for short lists; for long ones it says how much another set could save at most.',
      'Save keeps a list on this machine with what it was worth; a short list fits into a link, which sends it nowhere.',
    ],
    words: [
      ['Replacement', 'what it costs to buy all of it from sell orders'],
      ['Best split', 'each line sold at the hub where it brings most'],
    ],
    keys: [['Ctrl+Enter', 'Put a price on the list']],
    examples: [
      ['An empty field, ready to paste', '#/appraise'],
      ['Contracts that hold a type', '#/contracts?type_id=Tritanium'],
      ['Prices of one type at all hubs', '#/depth?type=34'],
    ],
  },
  {
    path: '/fits',
    title: 'Fits',
    answers: 'Who sells my doctrine ships, for how much, and how many are in stock at each staging?',
    reading: [
      'One row is one of your fits: how many whole ones contracts sell, the cheapest, and against your target how many are in stock at each staging.',
      'Click a fit for the contracts that hold it and what is missing in each.',
    ],
    how: [
      'A contract counts when the hull and all modules of the fit are in it; what is missing and what is there beyond it is listed.',
      'Missing charges, drones and cargo are only warned of. A contract is judged by what it holds, never by its title.',
      'Your fits lie on this machine alone.',
    ],
    words: [
      ['Doctrine', 'a fit that a fleet flies together'],
      ['Target', 'how many of a fit should be in stock at a staging'],
      ['Staging', 'where your fleet keeps its ships'],
    ],
    keys: [
      ['n', 'Import fits'],
      ['u', 'Take the last change back'],
    ],
    examples: [
      ['Your fits and their stock', '#/fits'],
      ['Ships on offer', '#/contracts?category=ship'],
      ['Price a pasted fit', '#/appraise'],
    ],
  },
];
