import { SECOND } from '#shared/time';
import type { ResponseBody } from './response-body.ts';

/** An earlier answer: enough to send it again, or to say that it is unchanged. */
export interface CachedResponse {
  /** The data versions that the answer was built from, as one text. */
  versions: string;
  /** Milliseconds since the epoch, by the wall's clock: time windows end now and move on, so no answer is reused beyond its lifetime. */
  expiresAt: number;
  /** When it was asked for, in milliseconds since the epoch, and how many of them it took to make. */
  askedAt: number;
  took: number;
  /** Headers that belong to the answer whether its body is sent or not. */
  headers: Readonly<Record<string, string>>;
  body: ResponseBody;
  /** Parameter and value that ask for the rows after these; null: these are the last, or no list. */
  next: { parameter: string; value: number } | null;
}

/** Milliseconds from which on an answer took long. */
const LONG = SECOND / 4;
/** One that took long is made anew, where there is newer data, after this many times what it took, and given for at most this many. */
const RENEWED_AFTER = 5;
const GIVEN_FOR = 20;

/** Whether an answer that took long is given, with its age, although there is newer data: else the newer ones would take all the time. */
function lasts({ askedAt, took }: CachedResponse, now: number): boolean {
  // A clock that was set back makes nothing last.
  return took >= LONG && now >= askedAt && now - askedAt < GIVEN_FOR * took;
}

/** Whether a new answer is to be made of the newer data while this one is given. */
export function isToBeRenewed({ askedAt, took }: Pick<CachedResponse, 'askedAt' | 'took'>, now: number): boolean {
  return now - askedAt >= RENEWED_AFTER * took;
}

/**
 * Bytes from which on an answer that was made within {@link QUICK} milliseconds is kept only where it would have been given: once it is made
 * for a second time while the first one was still good, or where the one before it was given. Most lists are asked for once, or long after:
 * kept, each would push out another that V8 has taken for long-lived meanwhile, so that only a collection of all garbage frees it, and V8
 * begins one for every 64 MB of these.
 */
const LARGE = 16_000;
const QUICK = 50;
/** Questions that are remembered for that, of which the most have some hundred characters. */
const REMEMBERED = 4096;

/** What is kept of the answers of all services, with their encodings: the largest have some MB. */
const MOST_BYTES = 64_000_000;
/** What an entry costs beside its body and its key, about. */
const ENTRY_BYTES = 1000;

/**
 * A cache of answers, keyed by the request, bounded by the bytes of their bodies and of the encodings that are made of these later;
 * the one that was used longest ago is evicted first.
 */
export function responseCache(mostBytes = MOST_BYTES) {
  const entries = new Map<string, CachedResponse & { bytes: number; given: boolean }>();
  const worthKeeping = memory();
  let bytes = 0;

  const remove = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const evict = () => {
    for (const key of entries.keys()) {
      if (bytes <= mostBytes) return;
      remove(key);
    }
  };
  /** Stores the answer in place of an earlier one; one that is larger than all may be together is not kept. */
  function set(key: string, answer: CachedResponse): void {
    remove(key);
    const entry = { ...answer, bytes: ENTRY_BYTES + 2 * key.length + answer.body.bytes.length, given: false };
    if (entry.bytes > mostBytes) return;
    entries.set(key, entry);
    bytes += entry.bytes;
    answer.body.onEncoded = (more) => {
      if (entries.get(key) !== entry) return;
      entry.bytes += more;
      bytes += more;
      evict();
    };
    evict();
  }
  return {
    /** The answer, if it has not expired at `now` (milliseconds since the epoch): of these data versions, or one that took long. */
    get(key: string, versions: string, now: number): CachedResponse | undefined {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      if ((entry.versions === versions || lasts(entry, now)) && now < entry.expiresAt) {
        entries.set(key, entry);
        entry.given = true;
        return entry;
      }
      bytes -= entry.bytes;
      if (entry.given && entry.body.bytes.length >= LARGE) worthKeeping.remember(key, Number.POSITIVE_INFINITY);
      return undefined;
    },
    set,
    /** The same for an answer that was just made; a large one that was made quickly is kept if it would have been given ({@link LARGE}). */
    offer(key: string, answer: CachedResponse): void {
      const { versions, askedAt, expiresAt, took, body } = answer;
      const same = `${versions} ${key}`;
      if (body.bytes.length < LARGE || took > QUICK || worthKeeping.recall(key, askedAt) || worthKeeping.recall(same, askedAt))
        set(key, answer);
      else worthKeeping.remember(same, expiresAt);
    },
    /** Bytes that are held. */
    bytes: () => bytes,
  };
}

/** Remembers the last some thousand texts, each until a time (milliseconds since the epoch). */
function memory() {
  const untils = new Map<string, number>();
  return {
    remember(text: string, until: number): void {
      untils.delete(text);
      untils.set(text, until);
      const [oldest] = untils.keys();
      if (untils.size > REMEMBERED && oldest !== undefined) untils.delete(oldest);
    },
    /** Whether it is remembered at `now`; it is forgotten then. */
    recall(text: string, now: number): boolean {
      const until = untils.get(text);
      untils.delete(text);
      return until !== undefined && now < until;
    },
  };
}

export type ResponseCache = ReturnType<typeof responseCache>;
