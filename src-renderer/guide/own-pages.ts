import type { GuidePage } from './guide.ts';

/** What is neither trade nor fleet: the first page, data for programs, settings, and what this is. */
export const ownPages: readonly GuidePage[] = [
  {
    path: '/start',
    title: 'Start',
    answers:
      'What can I do right now: take a deal that I can afford, fly my route, see what is hot, be told when something comes?',
    reading: [
      'Each block is one question with its answer: a deal to take, your route, what is hot, and how to be told.',
      'Type the ISK that you have, or your route with ship and cargo; click a row for all of its reasons.',
    ],
    how: [
      'Deals, route and what is hot are rows of the views behind them, by your ship, capital and staging. Each click leads there.',
      'It opens first until you dismiss it. The search (Ctrl K) opens it again.',
    ],
    words: [
      ['Deal', 'a contract that you can buy and sell at a profit with your ship'],
      ['Chance of loss', 'how many of 100 such journeys lost the ship'],
    ],
    keys: [],
    examples: [
      ['All deals', '#/deals'],
      ['Your route', '#/route?from=Jita&to=Amarr&mode=safest'],
      ['What happens now', '#/operations'],
    ],
  },
  {
    path: '/sql',
    title: 'SQL',
    answers: 'Ask the mirror anything, in SQL, and plot or export the answer.',
    reading: [
      'Write a statement above, or click one of the examples; the answer is the table below, which can be plotted and exported.',
    ],
    how: [
      'Statements only read. They run over documented views in a process of their own, with limits on time and rows.',
      'The same statement works from a script: POST /data/api/v1/sql.',
    ],
    words: [
      ['View', 'a table with documented columns that stays the same when the mirror changes inside'],
      ['Parquet', 'a file format that pandas, DuckDB and others read directly'],
    ],
    keys: [],
    examples: [
      ['Ten examples that run', '#/sql'],
      ['Other ways to read the mirror', '#/api'],
      ['A list as a file', '#/contracts'],
    ],
  },
  {
    path: '/api',
    title: 'API',
    answers: 'Every question that a script can ask, with a form to try it and the line to copy.',
    reading: [
      'Begin with the script: choose a contract or a system and a language, copy it and run it.',
      'The list on the left has every question; each has a form, the line to copy, and the answer as it comes.',
    ],
    how: [
      'All services answer on this machine without a key, with JSON, and at most 120 requests a minute.',
      'The window uses the same services: what you see, a script can get.',
    ],
    words: [
      ['Endpoint', 'one question with its parameters and the shape of its answer'],
      ['ETag', 'a fingerprint of an answer: send it back to learn whether anything changed'],
    ],
    keys: [],
    examples: [
      ['A script that tells me of new contracts', '#/api?script=contract'],
      ['A script that tells me of camps and kills near a system', '#/api?script=system'],
      ['The cheapest units of a type', '#/api?endpoint=getDepth'],
    ],
  },
  {
    path: '/settings',
    title: 'Settings',
    answers: 'Your skills, ships, places and sources; what is stored and who may see it.',
    reading: [
      'One line is one setting: its name, its value and what it changes. The list on the left, and the search above it, lead to a section.',
    ],
    how: [
      'A change acts at once, unless its line says otherwise. What only this browser keeps says so.',
      'Sources lists every server that is contacted, with a switch for each. Nothing else is contacted, except the webhooks that you set.',
    ],
    words: [
      ['Source', 'a server that public data is read from'],
      ['Data folder', 'where mirror, watchlists and settings lie; it can be moved and backed up'],
    ],
    keys: [['/', 'Search the settings']],
    examples: [
      ['All settings', '#/settings'],
      ['Live or demo', '#/first-run'],
      ['What this program is', '#/about'],
    ],
  },
  {
    path: '/about',
    title: 'About',
    answers: 'Which version this is, what it may do with your data, and whom it thanks.',
    reading: ['Version and licence above, then who made what it rests on, and what it may do with your data.'],
    how: ['Everything shown comes from public data. It needs no account and no key, and nothing about you is sent anywhere.'],
    words: [['Mirror', 'the copy of the game’s public data on this machine']],
    keys: [],
    examples: [
      ['Version and notices', '#/about'],
      ['Sources and privacy', '#/settings'],
      ['For scripts', '#/api'],
    ],
  },
];
