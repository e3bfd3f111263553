import type { GuidePage } from './guide.ts';

/** The views of prices: what things cost and sold for, and what to be told of. */
export const marketPages: readonly GuidePage[] = [
  {
    path: '/price',
    title: 'Price',
    answers: 'For how much should I list this, so that it sells within a day, three days or a week?',
    reading: [
      'Choose a type: three prices at which it sells within one, three and seven days, with how likely that is.',
      'The curve shows the share that was sold after so many days at each band of prices; the table below has the sales it rests on.',
    ],
    how: [
      'Contracts for the same thing that ended before show how long each price took. Those still open or withdrawn count up to the day they were last seen (Kaplan–Meier).',
      'Prices are sorted by their percent of the reference: the median of sales, or for a pasted bundle what all of it costs at the hub.',
      'No price is suggested where fewer than twenty are known; the page says what is missing.',
      'Beside it stands what the market of your hub brings after tax and fee; where that is more, or a contract costs more than it brings, it says so.',
      'The mirror grades its own suggestions on its past: Show, under “How good these estimates were”.',
      'With the id under My contract you are told once others ask less for the same in its region.',
    ],
    words: [
      ['Sell-time curve', 'the share sold by each day, for prices in one band'],
      ['Interval', 'where the true share lies in 95 of 100 cases'],
    ],
    keys: [['/', 'Choose an item type']],
    examples: [
      ['Choose what you sell', '#/price'],
      ['What sold, and for how much', '#/depth?type=34'],
      ['Your own record as an issuer', '#/pulse'],
    ],
  },
  {
    path: '/goods',
    title: 'Goods',
    answers: 'What do things cost that only contracts sell: capital ships, blueprint copies, officer and deadspace modules?',
    reading: [
      'One row is one type that only contracts sell: the lowest price on offer, what it sold for in 30 days, and whether that rises or falls.',
      'Click a row for all its offers and sales.',
    ],
    how: [
      'Listed are capital ships, copies of blueprints, what the market never sells, and what no trade hub that was read has a sell order for.',
      'Asked prices are of contracts on offer with that type alone, sold prices of those that were accepted; odd prices do not count. Copies are priced a run.',
      'Copy feed gives programs an address that tells new offers, new lowest prices and sales as they come; a watch tells you of new offers here.',
    ],
    words: [
      ['Trend', 'median of the last 30 days against the 30 days before'],
      ['Lowest', 'the cheapest unit on offer, bundles left out'],
      ['Why by contract', 'what keeps the type off the market'],
    ],
    keys: [
      ['/', 'Search by name'],
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
      'One row is one abyssal module on offer. Each bar is one attribute: the farther right, the better the roll, from the worst to the best that may come.',
      'Quality counts all attributes together; the estimate is what near rolls sold for.',
    ],
    how: [
      'The roll of each abyssal module on offer is read from the game once, five a minute unless you allow more. A bar shows where each attribute lies between the worst and the best that may come of its type; the band is what its own mutaplasmid could make, the tick the module before it was mutated.',
      'An estimate is the median of at least eight sales of similar rolls in 90 days, with an interval; with fewer there is none. It is never called a deal.',
    ],
    words: [
      ['Roll', 'where an attribute lies between the worst (0) and the best (100) that its mutaplasmid makes of that module'],
      [
        'Quality',
        'the same between the worst and the best that any mutaplasmid makes of any module into the type, over all attributes',
      ],
      ['Percentile', 'the share of the known rolls of the type that are of lower quality'],
      ['Beaten by', 'another offer is at least as good in everything, and cheaper'],
    ],
    keys: [
      ['o', 'Open the contract'],
      ['l', 'Copy the in-game link'],
      ['r', 'Read newer data'],
    ],
    examples: [
      ['The best rolls on offer', '#/abyssals?sort=percentile'],

      ['Contracts with abyssal modules', '#/contracts?words=Abyssal'],
      ['Turn the source on or off', '#/settings'],
    ],
  },
  {
    path: '/depth',
    title: 'Depth',
    answers: 'What is on offer of a type, at which prices, in which region, and what was it sold for?',
    reading: [
      'Choose a type. The table on the left lists offers from the cheapest unit up; Up to here adds the units.',
      'On the right: what the market of the trade hubs pays and asks, what contracts sold for, and how the price rises as you buy more.',
    ],
    how: [
      'Contracts that hold one type alone have a clear unit price and make up the ladder; bundles are left out.',
      'Where some ask less than the highest buy order of a trade hub, it says how many, before tax and hauling.',
      'The curve shows how far the price rises if you buy more units. Sale prices are of contracts that ended as sold in 30 days.',
    ],
    words: [
      ['Depth', 'how many units there are up to each price'],
      ['Price rank', 'cheaper than so many percent of sales'],
    ],
    keys: [
      ['/', 'Choose an item type'],
      ['w', 'Watch the type'],
    ],
    examples: [
      ['Tritanium', '#/depth?type=34'],
      ['Contracts that hold Tritanium', '#/contracts?type_id=Tritanium'],
      ['The most traded types', '#/depth'],
    ],
  },
  {
    path: '/watchlists',
    title: 'Watchlists',
    answers: 'Tell me when something that I wait for is offered, sold, undercut, attacked or camped.',
    reading: [
      'Your lists are on the left. What a list found is on the right, new since you last looked first.',
      'Each entry says what it waits for and how often it would have told you in the past week.',
    ],
    how: [
      'A watch is a search, a type, a contract, an issuer, a corporation, a system or a gate. Matches are noticed as soon as the mirror has read them.',
      'The back-test shows how often it would have told you in the past days.',
      'Lists lie on this machine; other browsers and scripts cannot read them.',
    ],
    words: [
      ['Match', 'a contract or event that a watch found'],
      ['Quiet hours', 'when no notification is shown; matches are saved'],
      ['Webhook', 'an address of yours that is sent each match, such as a Discord channel'],
    ],
    keys: [
      ['n', 'New list'],
      ['u', 'Take the last deletion back'],
    ],
    examples: [
      ['Your lists', '#/watchlists'],
      ['Find something to watch', '#/contracts'],
      ['Notifications and webhooks', '#/settings'],
    ],
  },
  {
    path: '/pulse',
    title: 'Pulse',
    answers: 'How busy is the contract market, when, and who issues most?',
    reading: [
      'The figures on top count contracts of all regions. Bars: new contracts a day. The coloured rows: the same by region, brighter is more.',
      'Issuers on the right are ranked by how many contracts they made; click one for its record.',
    ],
    how: [
      'New contracts are counted by the day on which they were first seen; the hours of an issuer are those in which its contracts were issued.',
      'An issuer’s record shows what it sold, how fast, and how its contracts ended.',
      'Its rival board, and the page of a corporation, hold each price against the others that were listed then: whom it undercuts, and who undercuts it.',
    ],
    words: [
      ['Issuer', 'the pilot or corporation that made a contract'],
      ['Sold of what ended', 'of the contracts whose end is known, how many were sold'],
    ],
    keys: [],
    examples: [
      ['The whole galaxy', '#/pulse'],
      ['The Forge alone', '#/pulse?region_id=10000002'],
      ['Contracts issued today', '#/contracts?sort=date_issued'],
    ],
  },
];
