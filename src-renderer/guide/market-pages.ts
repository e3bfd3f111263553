import type { GuidePage } from './guide.ts';

/** The views of prices: what things cost and sold for, and what to be told of. */
export const marketPages: readonly GuidePage[] = [
  {
    path: '/price',
    title: 'Price',
    answers: 'For how much should I list this, so that it sells within a day, three days or a week?',
    reading: [
      'Choose a type: three prices at which it sells within one, three and seven days, with how likely that is.',
      'Each curve is one range of prices: how much of it was sold after so many days. The table below has the sales behind it.',
    ],
    how: [
      'Earlier contracts for the same item show how long each price took to sell. Open and withdrawn ones count up to the day they were last seen (Kaplan–Meier method).',
      'Prices are percent of a reference: the median of sales, or for a pasted bundle, what its items cost at the hub.',
      'With fewer than twenty known prices there is no suggestion, and the page says what is missing.',
      'Beside it you see what the market of your hub brings, after tax and fee. Where that is more, the page says: sell there.',
      '“How good these estimates were” tests the suggestions on past contracts.',
      'Enter the id of your contract under My contract. You are then told when others ask less for the same item in its region.',
    ],
    words: [
      ['Sell-time curve', 'how much was sold by each day, for one range of prices'],
      ['Interval', 'where the true figure is in 95 of 100 cases'],
    ],
    keys: [['/', 'Choose an item type']],
    examples: [
      ['Choose what you sell', '#/price'],
      ['Tritanium: what sold, and for how much', '#/depth?type=34'],
      ['Find your own record as an issuer', '#/pulse'],
    ],
  },
  {
    path: '/goods',
    title: 'Goods',
    answers: 'What do things cost that only contracts sell: capital ships, blueprint copies, officer and deadspace modules?',
    reading: [
      'One row is one type that only contracts sell: its lowest price on offer, its sale prices of 30 days, and whether they rise or fall.',
      'Click a row for all its offers and sales.',
    ],
    how: [
      'The list has capital ships, blueprint copies, items that the market never sells, and items without a sell order at any trade hub.',
      'Only contracts with that one type count: those on offer for Lowest, those that were accepted for sale prices. Odd prices are left out. Copies are priced per run.',
      'Copy feed gives you an address for programs: it sends new offers, new lowest prices and sales as they come. A watch tells you of new offers here.',
    ],
    words: [
      ['Trend', 'the median price of the last 30 days against the 30 days before'],
      ['Lowest', 'the cheapest unit on offer, without bundles'],
      ['Why by contract', 'the reason why the market does not sell it'],
    ],
    keys: [
      ['/', 'Search by name'],
      ['r', 'Read newer data'],
      ['Shift+Escape', 'Take all filters out'],
    ],
    examples: [
      ['All contract goods', '#/goods'],
      ['Capital ships', '#/goods?reason=capital'],
      ['Blueprints by build profit', '#/blueprints'],
    ],
  },
  {
    path: '/abyssals',
    title: 'Abyssals',
    answers: 'How good is this roll, and what did rolls like it sell for?',
    reading: [
      'One row is one abyssal module on offer. Each bar is one attribute, from the worst to the best possible roll: farther right is better.',
      'Quality is one figure for all attributes together. The estimate is what similar rolls sold for.',
    ],
    how: [
      'The roll of each abyssal module on offer is read from the game once: five each minute, or more if you allow it in Settings.',
      'A bar shows where an attribute is between the worst and the best of its type. The band is what its own mutaplasmid can make; the tick is the module before the mutation.',
      'An estimate is the median of at least eight sales of similar rolls in 90 days, with an interval. With fewer sales there is no estimate. It is never called a deal.',
    ],
    words: [
      ['Roll', 'where an attribute is between the worst (0) and the best (100) that its mutaplasmid can make of that module'],
      ['Quality', 'the same for all attributes together, compared with every module and mutaplasmid that make this type'],
      ['Percentile', 'how many of 100 known rolls of the type have a lower quality'],
      ['Beaten by', 'another offer that is cheaper, and at least as good in every attribute'],
    ],
    keys: [
      ['o', 'Open the contract'],
      ['l', 'Copy the in-game link'],
      ['r', 'Read newer data'],
    ],
    examples: [
      ['The best rolls on offer', '#/abyssals?sort=percentile'],
      ['Contracts on offer with abyssal modules', '#/contracts?status=outstanding&words=Abyssal'],
      ['Turn the source on or off', '#/settings?words=abyssal'],
    ],
  },
  {
    path: '/depth',
    title: 'Depth',
    answers: 'What is on offer of a type, at which prices, in which region, and what was it sold for?',
    reading: [
      'Choose a type. The table on the left lists offers, the cheapest unit first; Up to here counts the units so far.',
      'On the right: buy and sell orders at the trade hubs, what contracts sold for, and how the price rises as you buy more.',
    ],
    how: [
      'Only contracts with one single type have a clear price per unit, so bundles are left out.',
      'Where offers are below the highest buy order of a trade hub, the page says how many, before tax and hauling.',
      'The curve shows how far the price rises if you buy more units. Sale prices come from contracts that were sold in the last 30 days.',
    ],
    words: [
      ['Depth', 'how many units are on offer up to each price'],
      ['Price rank', 'the percent of sales that were dearer'],
    ],
    keys: [
      ['/', 'Choose an item type'],
      ['w', 'Watch the type'],
    ],
    examples: [
      ['Tritanium', '#/depth?type=34'],
      ['Contracts on offer with Tritanium', '#/contracts?status=outstanding&type_id=Tritanium'],
      ['The most traded types', '#/depth'],
    ],
  },
  {
    path: '/watchlists',
    title: 'Watchlists',
    answers: 'Tell me when what I wait for happens: an offer, a sale, a lower price, an attack or a camp.',
    reading: [
      'Your lists are on the left. On the right is what a list found; what is new since you last looked comes first.',
      'Each entry says what it waits for, and how often it would have told you in the past week.',
    ],
    how: [
      'A watch is a search, a type, a contract, an issuer, a corporation, a system or a gate. Matches are noticed as soon as the mirror has read them.',
      'The back-test asks the past seven days: how often would it have told you?',
      'Lists stay on this machine. Scripts, and browsers that are not signed in, cannot read them.',
    ],
    words: [
      ['Match', 'a contract or event that a watch found'],
      ['Quiet hours', 'hours in which you see no notification; matches are saved'],
      ['Webhook', 'an address, such as that of a Discord channel, to which each match is sent'],
    ],
    keys: [
      ['n', 'New list'],
      [']', 'Next list'],
      ['[', 'Previous list'],
      ['u', 'Take the last deletion back'],
    ],
    examples: [
      ['Your lists', '#/watchlists'],
      ['Find something to watch', '#/contracts'],
      ['Notifications and webhooks', '#/settings?words=webhook'],
    ],
  },
  {
    path: '/pulse',
    title: 'Pulse',
    answers: 'How busy is the contract market, when, and who issues most?',
    reading: [
      'The figures at the top count contracts of all regions. The bars are new contracts each day. The coloured rows are the same for each region; brighter is more.',
      'Issuers on the right are ranked by how many contracts they made. Click one for its record.',
    ],
    how: [
      'A new contract counts on the day on which it was first seen. The hours of an issuer are those in which its contracts were issued.',
      'An issuer’s record shows what it sold, how fast, and how its contracts ended.',
      'Rival board compares each of its prices with the other offers of that time: whom it undercuts, and who undercuts it. Corporations have one too.',
    ],
    words: [
      ['Issuer', 'the pilot or corporation that made a contract'],
      ['Sold of what ended', 'of 100 contracts whose end is known, how many were sold'],
    ],
    keys: [],
    examples: [
      ['The whole galaxy', '#/pulse'],
      ['The Forge alone', '#/pulse?region_id=10000002'],
      ['Contracts, the newest first', '#/contracts?sort=date_issued'],
    ],
  },
];
