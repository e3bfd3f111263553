/** Who made a source, for the About page. */
export interface Credit {
  name: string;
  by: string;
  /** A few words: what Astrolabe has of theirs. */
  what: string;
}

/** What a person can know of a source. How it is switched off follows from its id: see {@link sourceOption}. */
interface Source {
  /** Heading of its line in the settings and in the README. */
  label: string;
  /** For the status bar, which has no room for the label. */
  shortName: string;
  /** Subject of a sentence about it: `EVE Ref answered 503.` */
  name: string;
  /** As the help of its option calls it. */
  description: string;
  /** A sentence: what it is asked for. */
  purpose: string;
  /** A sentence: what a request tells it. */
  sends: string;
  /** A few words for the first-run page: what comes from there. null: it is not contacted until the person names an address. */
  supplies: string | null;
  /** Its base address, without a trailing slash, unless another is named; null: only one that the person names. */
  url: string | null;
  /** null: credited with another source, or chosen by the person. */
  credit: Credit | null;
}

/** The game's publisher. */
export const PUBLISHER = 'CCP hf.';

/** Everything outside this machine that the program may ever contact. All words about a source are derived from here. */
export const sourceTable = {
  esi: {
    label: 'EVE Swagger Interface (ESI)',
    shortName: 'ESI',
    name: 'ESI',
    description: "the game's public interface",
    purpose:
      'The game’s own interface: public contracts and their items, names, kills, jumps, sovereignty, raidable skyhooks and wars.',
    sends: 'Which public list or id is wanted.',
    supplies: 'contracts, names, activity',
    url: 'https://esi.evetech.net',
    credit: {
      name: 'EVE Swagger Interface and static data',
      by: PUBLISHER,
      what: 'contracts, names and the galaxy itself',
    },
  },
  market: {
    label: 'Market prices',
    shortName: 'Market',
    name: 'The market interface',
    description: "the game's public interface, for market prices",
    purpose:
      'Buy and sell orders at the five trade hubs, once an hour; average prices, and the trade in types that contracts hold, once a day; what building costs in each system, four times a day.',
    sends: 'Which region’s list of orders is wanted, and which types public contracts hold.',
    supplies: 'market prices',
    url: 'https://esi.evetech.net',
    credit: null,
  },
  abyssals: {
    label: 'Abyssal items (ESI)',
    shortName: 'Rolls',
    name: 'The interface for abyssal modules',
    description: "the game's public interface, for rolls of abyssal modules",
    purpose: 'The attributes of each abyssal module that public contracts offer or sold, once: five a minute, or what you allow.',
    sends: 'Which abyssal modules public contracts offer.',
    supplies: 'rolls of abyssal modules',
    url: 'https://esi.evetech.net',
    credit: null,
  },
  images: {
    label: 'Image server',
    shortName: 'Icons',
    name: 'The image server',
    description: "the game's image server, for icons of types",
    purpose: 'The icon of each type that public contracts hold, once, and again after a month at the soonest.',
    sends: 'Which types public contracts hold.',
    supplies: 'icons of types',
    url: 'https://images.evetech.net',
    credit: null,
  },
  sde: {
    label: 'Static data export',
    shortName: 'Static data',
    name: 'The static data export',
    description: 'the static data export',
    purpose: 'The publisher’s own file of all systems, stargates and types, after each game update.',
    sends: 'Which build of the file is wanted.',
    supplies: 'static data',
    url: 'https://developers.eveonline.com/static-data',
    credit: null,
  },
  scout: {
    label: 'EVE-Scout',
    shortName: 'EVE-Scout',
    name: 'EVE-Scout',
    description: 'EVE-Scout',
    purpose: 'Wormhole connections of Thera and Turnur, and metaliminal storms, as scouts report them.',
    sends: 'Nothing but the question.',
    supplies: 'wormhole connections, storms',
    url: 'https://api.eve-scout.com',
    credit: { name: 'EVE-Scout', by: 'Signal Cartel', what: 'wormhole connections, storms' },
  },
  warzone: {
    label: 'Frontlines page',
    shortName: 'Frontlines',
    name: 'The frontlines page',
    description: "the list behind the publisher's frontlines page",
    purpose: 'Insurgencies: which systems pirates corrupt, and how far they are suppressed.',
    sends: 'Nothing but the question.',
    supplies: 'insurgencies',
    url: 'https://www.eveonline.com',
    credit: null,
  },
  r2z2: {
    label: 'zKillboard R2Z2',
    shortName: 'Killmails',
    name: 'zKillboard',
    description: "zKillboard's R2Z2",
    purpose: 'Killmails as they come in, for fights and gate camps.',
    sends: 'Up to which killmail the mirror has them.',
    supplies: 'killmails',
    url: 'https://r2z2.zkillboard.com',
    credit: { name: 'zKillboard', by: 'Squizz Caphinator', what: 'killmails' },
  },
  everef: {
    label: 'EVE Ref archives',
    shortName: 'EVE Ref',
    name: 'EVE Ref',
    description: "EVE Ref's archives",
    purpose: 'Past contracts, kills and activity, and names of player structures.',
    sends: 'Which file of the public archive is wanted.',
    supplies: 'the past, names of structures',
    url: 'https://data.everef.net',
    credit: { name: 'EVE Ref', by: 'Autonomous Logic', what: 'archives of public contracts and structures' },
  },
  llm: {
    label: 'Language model',
    shortName: 'Language model',
    name: 'The language model',
    description: 'an OpenAI-compatible base for briefs',
    purpose:
      'Puts the forecast’s figures of a system into words, at an endpoint of your choice; without it plain sentences are made here.',
    sends: 'Public figures of the systems in question, the model’s name, and your key.',
    supplies: null,
    url: null,
    credit: null,
  },
} as const satisfies Readonly<Record<string, Source>>;

/** The id of a source: its key in {@link sourceTable}. */
export type SourceName = keyof typeof sourceTable;
/** A source of the mirror's data: every one but the language model. */
export type DataSourceName = Exclude<SourceName, 'llm'>;

/** Every source, in the order in which people see them. */
export const sourceNames = Object.keys(sourceTable) as SourceName[];
/** The sources of the mirror's data, in the same order. */
export const dataSourceNames = sourceNames.filter((source): source is DataSourceName => source !== 'llm');

/** The command-line option that names a source's address, and with `off` switches it off. */
export function sourceOption<Source extends SourceName>(source: Source): `${Source}-url` {
  return `${source}-url`;
}

export function forDataSources<T>(valueOf: (source: DataSourceName) => T): Record<DataSourceName, T> {
  return Object.fromEntries(dataSourceNames.map((source) => [source, valueOf(source)])) as Record<DataSourceName, T>;
}

/** Credits of the About page: the makers of the sources, and of facts that come with the program. */
export const credits: readonly Credit[] = [
  ...sourceNames.flatMap((source) => sourceTable[source].credit ?? []),
  { name: 'Wanderer', by: 'its contributors', what: 'facts about wormhole systems (MIT)' },
];
