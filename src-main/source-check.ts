import { Readable } from 'node:stream';
import { type DataSourceName, forDataSources, sourceTable } from '#shared/sources';
import { DAY, fromIso, isoUtc } from '#shared/time';
import { openSources, type Sources } from './ingest/sources.ts';
import { silentLog } from './runtime/log.ts';
import type { Clock, Fetch, FetchAnswer, World } from './runtime/world.ts';
import type { UpstreamAnswer } from './upstream/answer.ts';
import { meteredFetch } from './upstream/metered-fetch.ts';
import { unreadableNote } from './upstream/row-list.ts';
import { isoOfHttpDate } from './upstream/transport.ts';

/** What came of one question to a source. */
export interface SourceCheck {
  source: DataSourceName;
  /** null: the source is switched off and was not asked. */
  address: string | null;
  isFine: boolean;
  /** One sentence. */
  outcome: string;
  /** Last-Modified and Expires of the answer, ISO 8601 UTC; null where it has none. */
  observedAt: string | null;
  expiresAt: string | null;
  /** By how many milliseconds the source's clock is ahead of ours; null: its answer had no date. */
  aheadOfUs: number | null;
  /** Headers that tell of limits, `name value`. */
  limits: string[];
  /** Of the answer's body, as they came over the wire. */
  bytes: number;
  /** From the question to the checked answer. */
  milliseconds: number;
}

/** Derelik, a quiet region of known space, whose contracts should be one page. Whether they are is open; more pages cost a request each. */
const SMALL_REGION = 10_000_001;

const LIMIT_HEADERS = [
  'x-esi-error-limit-remain',
  'x-esi-error-limit-reset',
  'x-ratelimit-group',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'ratelimit-limit',
  'ratelimit-remaining',
  'retry-after',
];

type Finding = { found: string } | { reason: string };

/** A type that the game always had. */
const TRITANIUM = 34;

interface Question {
  source: DataSourceName;
  /** `now`: milliseconds since the Unix epoch. */
  pathAt(now: number): string;
  /** Asks through the product's own client; undefined where that source is off. */
  ask(sources: Sources, now: number): Promise<Finding> | undefined;
}

/** Yesterday's: it has all of its files, and no more will come. */
const snapshotFolder = (now: number) => {
  const day = isoUtc(now - DAY).slice(0, 10);
  return `public-contracts/history/${day.slice(0, 4)}/${day}`;
};

const questions: readonly Question[] = [
  {
    source: 'esi',
    pathAt: () => `/contracts/public/${SMALL_REGION}?page=1`,
    ask: async ({ esi }) => {
      const sweep = await esi?.contracts.listRegion(SMALL_REGION);
      if (sweep === undefined || !('contracts' in sweep)) return notAnswered(sweep, 'esi');
      return sweep.kind === 'partial' ? { found: sweep.reason } : rows(sweep.contracts.length, sweep.unreadable, 'contracts');
    },
  },
  {
    source: 'esi',
    pathAt: () => '/incursions',
    ask: ({ esi }) =>
      esi?.activity.incursions().then((answer) => listed(answer, 'esi', 'incursions', (data) => data.rows.length)),
  },
  {
    source: 'market',
    pathAt: () => '/markets/prices',
    ask: ({ market }) => market?.prices().then((answer) => listed(answer, 'market', 'prices', (data) => data.rows.length)),
  },
  {
    source: 'images',
    pathAt: () => `/types/${TRITANIUM}/icon?size=32`,
    ask: async ({ images }) => {
      const answer = await images?.icon(TRITANIUM, 'icon');
      if (answer?.kind !== 'icon') return notAnswered(answer?.kind === 'absent' ? { status: 404 } : answer, 'images');
      return { found: `The icon of Tritanium is a picture (${answer.picture.media}).` };
    },
  },
  {
    source: 'sde',
    pathAt: () => '/tranquility/latest.jsonl',
    ask: async ({ staticData }) => {
      const answer = await staticData?.latestBuild();
      if (answer?.kind !== 'build') return notAnswered(answer, 'sde');
      return { found: `The newest build is ${answer.build.buildNumber} of ${answer.build.releaseDate.slice(0, 10)}.` };
    },
  },
  {
    source: 'scout',
    pathAt: () => '/v2/public/signatures',
    ask: ({ scout }) =>
      scout?.connections().then((answer) => listed(answer, 'scout', 'wormholes', (data) => data.connections.length)),
  },
  {
    source: 'r2z2',
    pathAt: () => '/ephemeral/sequence.json',
    ask: async ({ r2z2 }) => {
      const answer = await r2z2?.head();
      return answer?.kind === 'head'
        ? { found: `The newest killmail is number ${answer.sequence}.` }
        : notAnswered(answer, 'r2z2');
    },
  },
  {
    source: 'everef',
    pathAt: (now) => `/${snapshotFolder(now)}/index.json`,
    ask: async ({ everef }, now) => {
      const answer = await everef?.index(snapshotFolder(now));
      if (answer?.kind === 'folder') return rows(answer.folder.files.length, 0, 'snapshots of contracts');
      if (answer?.kind === 'absent') return { reason: `${sourceTable.everef.name} has no folder /${snapshotFolder(now)}.` };
      return notAnswered(answer, 'everef');
    },
  },
];

function listed<T extends { unreadable: number }>(
  answer: UpstreamAnswer<T>,
  source: DataSourceName,
  what: string,
  count: (data: T) => number,
): Finding {
  return answer.kind === 'fresh' ? rows(count(answer.data), answer.data.unreadable, what) : notAnswered(answer, source);
}

function rows(count: number, unreadable: number, what: string): Finding {
  if (count === 0) return { found: `An empty list of ${what}, so the shape of a row was not checked.` };
  return { found: `The list of ${what} has ${count}. ${unreadableNote(unreadable, 'it') ?? 'Each row has the expected shape.'}` };
}

function notAnswered(answer: object | undefined, source: DataSourceName): { reason: string } {
  if (answer !== undefined && 'reason' in answer && typeof answer.reason === 'string') return { reason: answer.reason };
  const status = answer !== undefined && 'status' in answer ? answer.status : 304;
  return { reason: `${sourceTable[source].name} answered ${String(status)}.` };
}

/** Asks each source that is on its one small question (ESI two), all at once, and says what came of each. */
export function checkSources(
  urls: Readonly<Record<DataSourceName, string | null>>,
  { clock, random, fetch, userAgent }: World & { userAgent: string },
): Promise<SourceCheck[]> {
  async function check({ source, pathAt, ask }: Question): Promise<SourceCheck> {
    const started = clock.now();
    const nothing = { observedAt: null, expiresAt: null, aheadOfUs: null, limits: [], bytes: 0, milliseconds: 0 };
    const url = urls[source];
    if (url === null) return { source, address: null, isFine: true, outcome: 'Switched off, so it was not asked.', ...nothing };
    let bytes = 0;
    let header: FetchAnswer['headers']['get'] = () => null;
    let answeredAt = started;
    const once = onceEach(fetch, (answer) => {
      header = (name) => answer.headers.get(name);
      answeredAt = clock.now();
    });
    const ledger = {
      requested: () => undefined,
      received: (_: string, size: number) => {
        bytes += size;
      },
      failed: () => undefined,
    };
    const sources = openSources(
      forDataSources((name) => (name === source ? url : null)),
      {
        fetchOf: (name) => meteredFetch(once, name, ledger),
        userAgent,
        cache: { find: () => undefined, save: () => undefined },
        clock: withoutWaiting(clock),
        random,
        log: silentLog(),
      },
    );
    const finding = (await ask(sources, started)) ?? notAnswered(undefined, source);
    return {
      source,
      address: url + pathAt(started),
      isFine: 'found' in finding,
      outcome: 'found' in finding ? finding.found : finding.reason,
      observedAt: isoOfHttpDate(header('last-modified')),
      expiresAt: isoOfHttpDate(header('expires')),
      aheadOfUs: aheadOf(header('date'), answeredAt),
      limits: LIMIT_HEADERS.flatMap((name) => (header(name) === null ? [] : `${name} ${header(name)}`)),
      bytes,
      milliseconds: clock.now() - started,
    };
  }
  return Promise.all(questions.map(check));
}

/** `date`: an HTTP date, in whole seconds. */
function aheadOf(date: string | null, now: number): number | null {
  const at = isoOfHttpDate(date);
  return at === null ? null : fromIso(at) - now;
}

/** Sends each address one request. The clients ask again after a failure: they hear the same answer then. */
function onceEach(fetch: Fetch, onAnswered: (answer: FetchAnswer) => void): Fetch {
  const answers = new Map<string, Promise<FetchAnswer>>();
  async function ask(...request: Parameters<Fetch>): Promise<FetchAnswer> {
    const answer = await fetch(...request);
    onAnswered(answer);
    const pieces: Uint8Array[] = [];
    for await (const piece of answer.body ?? []) pieces.push(piece);
    return {
      status: answer.status,
      headers: answer.headers,
      body: { [Symbol.asyncIterator]: () => Readable.from(pieces)[Symbol.asyncIterator]() },
    };
  }
  return (url, init) => {
    const answer = answers.get(url) ?? ask(url, init);
    answers.set(url, answer);
    return answer;
  };
}

/** A clock that moves on where it is slept on: waiting before a request that is not sent would be for nothing. */
function withoutWaiting(clock: Clock): Clock {
  let ahead = 0;
  const own: Clock = {
    now: () => clock.now() + ahead,
    async sleep(ms) {
      ahead += Math.max(0, ms);
    },
    get wall() {
      return own;
    },
    speed: 1,
  };
  return own;
}
