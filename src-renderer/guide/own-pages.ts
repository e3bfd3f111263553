import type { GuidePage } from './guide.ts';

/** What is neither trade nor fleet: the first page, data for programs, settings, and what this is. */
export const ownPages: readonly GuidePage[] = [
  {
    path: '/start',
    title: 'Start',
    answers: 'What can I do right now: a deal that I can afford, my route, what is hot, an alert?',
    reading: [
      'Each block answers one question: which deal to take, how safe your route is, what is hot, and how to get an alert.',
      'Type the ISK that you have, or your route with ship and cargo. Click a row for all of its reasons.',
    ],
    how: [
      'Its rows come from the views Deals, Route and Operations, for your ship, capital and staging system. A click leads there.',
      'Astrolabe opens with it until you dismiss it. The search (Ctrl K) opens it again.',
    ],
    words: [
      ['Deal', 'a contract that you can buy and sell at a profit with your ship'],
      ['Chance of loss', 'how many of 100 such trips lost the ship'],
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
    answers: 'Ask the mirror anything in SQL, and plot or export the answer.',
    reading: [
      'Write a statement above, or click one of the examples. Ctrl Enter runs it. The answer is the table below; you can plot it and export it.',
    ],
    how: [
      'A statement can only read, and has limits of time and rows. It asks the documented views: /data/docs lists them with their columns.',
      'The same statement works from a script: POST /data/api/v1/sql.',
    ],
    words: [
      ['View', 'a table with documented columns, which stay the same in later versions'],
      ['Mirror', 'the copy of the game’s public data on this machine'],
      ['Parquet', 'a file format for tables that pandas, DuckDB and others read'],
    ],
    keys: [],
    examples: [
      ['Examples that run with a click', '#/sql'],
      ['Other ways to read the mirror', '#/api'],
      ['A list that Export saves as a file', '#/contracts'],
    ],
  },
  {
    path: '/api',
    title: 'API',
    answers: 'What can a script ask, and how? Each question has a form to try it and a line to copy.',
    reading: [
      'Begin here is a script that tells you of new contracts or kills: choose what it waits for, where, up to which price and in which language, then copy it.',
      'Below it, the list on the left has every question, with a form, a line to copy, and the answer.',
    ],
    how: [
      'All services answer on this machine, in JSON, without a key. You may ask 120 times a minute.',
      'This window uses the same services. What you see, a script can get, except what is yours, such as watchlists.',
    ],
    words: [
      ['Endpoint', 'one question, with its parameters and the form of its answer'],
      ['ETag', 'a code for one version of an answer: send it back to learn whether anything changed'],
    ],
    keys: [],
    examples: [
      ['A script that tells me of PLEX in The Forge', '#/api?script=contract&region=The+Forge&item=PLEX&price_max=500000000'],
      ['A script that tells me of camps and kills near a system', '#/api?script=system'],
      ['The cheapest units of a type', '#/api?endpoint=getDepth'],
    ],
  },
  {
    path: '/settings',
    title: 'Settings',
    answers: 'Where do I set my skills, ship, staging system and sources, and what is stored on this machine?',
    reading: [
      'One line is one setting: its name, its value and what it changes. The list on the left leads to a section; the search above it finds a setting.',
    ],
    how: [
      'A change works at once, unless its line says otherwise. What only this browser keeps says so.',
      'Sources lists every server that Astrolabe contacts, with a switch for each. It contacts nothing else, except webhooks and other addresses that you enter.',
    ],
    words: [
      ['Source', 'a server that public data is read from'],
      ['Data folder', 'the folder with the mirror, watchlists and settings; you can move it and back it up'],
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
    answers: 'Which version is this, where does its data come from, and under which licences?',
    reading: [
      'The version is at the top. Below are the licence, the sources, CCP’s notice, and the programs that it is built with.',
    ],
    how: [
      'Everything that Astrolabe shows comes from public data. It needs no account and no key, and sends nothing about you anywhere.',
    ],
    words: [['Mirror', 'the copy of the game’s public data on this machine']],
    keys: [],
    examples: [
      ['Version and notices', '#/about'],
      ['Sources, with a switch for each', '#/settings?words=sources'],
      ['For scripts', '#/api'],
    ],
  },
];
