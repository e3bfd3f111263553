import { Readable } from 'node:stream';
import { openSources } from '#main/ingest/sources';
import { silentLog } from '#main/runtime/log';
import type { Clock, Fetch, FetchAnswer, World } from '#main/runtime/world';
import { meteredFetch } from '#main/upstream/metered-fetch';
import { isoOfHttpDate } from '#main/upstream/transport';
import { type DataSourceName, forDataSources, sourceTable } from '#shared/sources';
import { DAY, fromIso, HOUR, MINUTE, SECOND } from '#shared/time';
import { notAnswered, questions, type SourceQuestion } from './source-questions.ts';

/** The outcome of one question to a source. */
interface SourceCheck {
  source: DataSourceName;
  /** Of the last request; null: the source is switched off and was not asked. */
  address: string | null;
  /** What should have come, in a few words. */
  expected: string;
  isFine: boolean;
  /** What came, or why nothing did: one sentence. */
  outcome: string;
  /** Last-Modified and Expires of the answer, ISO 8601 UTC; null where it has none. */
  observedAt: string | null;
  expiresAt: string | null;
  /** By how many milliseconds the source's clock is ahead of ours; null: its answer had no date. */
  aheadOfUs: number | null;
  /** Headers about limits, `name value`. */
  limits: string[];
  /** Of the answer's body, as they came over the wire. */
  bytes: number;
  /** From the question to the checked answer. */
  milliseconds: number;
}

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

/**
 * Asks each source that is on, all at once, and gives the outcome of each question; `which`: those that cost next to nothing, or all.
 * Each address is sent one request.
 */
export function checkSources(
  urls: Readonly<Record<DataSourceName, string | null>>,
  { clock, random, fetch, userAgent }: World & { userAgent: string },
  which: 'small' | 'all',
): Promise<SourceCheck[]> {
  const ask = onceEach(fetch, clock);

  async function check({ source, expected, ask: question }: SourceQuestion): Promise<SourceCheck> {
    const started = clock.now();
    const url = urls[source];
    const nothing = { observedAt: null, expiresAt: null, aheadOfUs: null, limits: [], bytes: 0, milliseconds: 0 };
    if (url === null) {
      return { source, address: null, expected, isFine: true, outcome: 'Switched off, so it was not asked.', ...nothing };
    }
    let last: Heard | undefined;
    const noting: Fetch = (address, init) => {
      last = ask(address, init);
      return last.answer;
    };
    const unmetered = { requested: () => undefined, received: () => undefined, failed: () => undefined };
    const sources = openSources(
      forDataSources((name) => (name === source ? url : null)),
      {
        fetchOf: (name) => meteredFetch(noting, name, unmetered),
        userAgent,
        cache: { find: () => undefined, save: () => undefined },
        clock: withoutWaiting(clock),
        random,
        log: silentLog(),
      },
    );
    const finding = (await question(sources, started)) ?? notAnswered(undefined, source);
    const header = (name: string) => last?.facts.headers?.get(name) ?? null;
    return {
      source,
      address: last?.address ?? url,
      expected,
      isFine: 'found' in finding,
      outcome: 'found' in finding ? finding.found : finding.reason,
      observedAt: isoOfHttpDate(header('last-modified')),
      expiresAt: isoOfHttpDate(header('expires')),
      aheadOfUs: aheadOf(header('date'), last?.facts.answeredAt ?? started),
      limits: LIMIT_HEADERS.flatMap((name) => (header(name) === null ? [] : `${name} ${header(name)}`)),
      bytes: last?.facts.bytes ?? 0,
      milliseconds: clock.now() - started,
    };
  }
  return Promise.all(questions.filter(({ isSmall }) => isSmall || which === 'all').map(check));
}

/** `date`: an HTTP date, in whole seconds. */
function aheadOf(date: string | null, now: number): number | null {
  const at = isoOfHttpDate(date);
  return at === null ? null : fromIso(at) - now;
}

/** A request that was sent, and what is known of its answer so far. */
interface Heard {
  address: string;
  answer: Promise<FetchAnswer>;
  facts: HeardFacts;
}
interface HeardFacts {
  headers: FetchAnswer['headers'] | null;
  answeredAt: number;
  bytes: number;
}

/**
 * Sends each address one request. The clients ask again after a failure, and several questions begin with the same list: they hear the
 * same answer then. Files are not held: of those the beginning is read.
 */
function onceEach(fetch: Fetch, clock: Clock): (...request: Parameters<Fetch>) => Heard {
  const known = new Map<string, Heard>();

  async function send(heard: HeardFacts, [url, init]: Parameters<Fetch>): Promise<FetchAnswer> {
    const onReceived = (bytes: number) => {
      heard.bytes += bytes;
    };
    const answer = await fetch(url, { ...init, onReceived });
    heard.headers = answer.headers;
    heard.answeredAt = clock.now();
    if (/\.(zip|bz2)$/.test(url)) return answer;
    const pieces: Uint8Array[] = [];
    for await (const piece of answer.body ?? []) pieces.push(piece);
    return {
      status: answer.status,
      headers: answer.headers,
      body: { [Symbol.asyncIterator]: () => Readable.from(pieces)[Symbol.asyncIterator]() },
    };
  }

  return (url, init) => {
    const key = `${init.method} ${url}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const facts: HeardFacts = { headers: null, answeredAt: clock.now(), bytes: 0 };
    const heard = { address: url, answer: send(facts, [url, init]), facts };
    known.set(key, heard);
    return heard;
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

/** The checks as lines of aligned columns, the sentence last. */
export function tableOf(checks: readonly SourceCheck[], now: number): string {
  const head = ['source', 'address', 'expected', 'age', 'limits', 'bytes', 'ms', 'came'];
  const lines = checks.map(({ source, address, ...check }) => [
    sourceTable[source].shortName,
    address ?? '-',
    check.expected,
    ageOf(check, now),
    check.limits.join(', ') || '-',
    String(check.bytes),
    String(check.milliseconds),
    check.outcome,
  ]);
  const table = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function ageOf({ observedAt, expiresAt }: Pick<SourceCheck, 'observedAt' | 'expiresAt'>, now: number): string {
  const age = observedAt === null ? [] : [`${duration(now - fromIso(observedAt))} old`];
  const left = expiresAt === null ? 0 : fromIso(expiresAt) - now;
  return [...age, ...(left > 0 ? [`valid for ${duration(left)}`] : [])].join(', ') || '-';
}

function duration(ms: number): string {
  if (ms < 2 * MINUTE) return `${Math.round(ms / SECOND)} s`;
  if (ms < 2 * HOUR) return `${Math.round(ms / MINUTE)} min`;
  return ms < 2 * DAY ? `${Math.round(ms / HOUR)} h` : `${Math.round(ms / DAY)} days`;
}
