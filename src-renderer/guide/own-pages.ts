import type { GuidePage } from './guide.ts';

/** What is neither trade nor fleet: the first page, data for programs, settings, and what this is. */
export const ownPages: readonly GuidePage[] = [
  {
    path: '/start',
    title: 'Start',
    answers: 'What can I do right now: a deal that I can afford, my route with its danger, what is hot?',
    how: [
      'The three are rows of the views behind them, by your ship, capital and staging.',
      'It opens first until you dismiss it. The search (Ctrl K) opens it again.',
    ],
    words: [['Deal', 'a contract that you can buy and sell at a profit with your ship']],
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
      ['The cheapest units of a type', '#/api?endpoint=getDepth'],
      ['SQL instead', '#/sql'],
      ['Who may ask', '#/settings'],
    ],
  },
  {
    path: '/settings',
    title: 'Settings',
    answers: 'Your skills, ships, places and sources; what is stored and who may see it.',
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
