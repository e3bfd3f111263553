import type { Clock, Fetch, FetchInit } from '#main/runtime/world';
import type { AnswerCache, StoredAnswer } from '#main/upstream/answer';

/** One recorded answer. `body` as text or as what becomes JSON; `breaks`: the connection fails instead, or after the headers. */
export interface Recorded {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  breaks?: 'before' | 'within';
}
export interface AskedRequest extends FetchInit {
  url: string;
  /** `GET /contracts/public/1?page=1 if-none-match "x"`: what a test lists. */
  line: string;
  at: number;
}

/** Answers from a script, and a list of what was asked. `answer` sees the path below the base and how often it was asked before. */
export function scriptedFetch(base: string, clock: Clock, answer: (path: string, times: number, init: FetchInit) => Recorded) {
  const asked: AskedRequest[] = [];
  const fetch: Fetch = async (url, init) => {
    init.signal?.throwIfAborted();
    const path = url.startsWith(base) ? url.slice(base.length) : url;
    const times = asked.filter((request) => request.url === url && request.method === init.method).length;
    const condition = init.headers['if-none-match'];
    const line = `${init.method} ${path}${condition === undefined ? '' : ` if-none-match ${condition}`}`;
    asked.push({ ...init, url, line, at: clock.now() });
    const { status = 200, headers = {}, body, breaks } = answer(path, times, init);
    const failure = Object.assign(new TypeError('fetch failed'), {
      cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
    });
    if (breaks === 'before') throw failure;
    async function* pieces() {
      if (breaks === 'within') throw new TypeError('terminated');
      if (body !== undefined) yield Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    }
    return {
      status,
      headers: { get: (name) => headers[name.toLowerCase()] ?? null },
      body: pieces(),
    };
  };
  return { fetch, asked, lines: () => asked.map(({ line }) => line) };
}

/** An answer cache that a test can look into. */
export function rememberedAnswers(): AnswerCache & { records: Map<string, StoredAnswer> } {
  const records = new Map<string, StoredAnswer>();
  return {
    records,
    find: (url) => records.get(url),
    save: (answers) => {
      for (const answer of answers) records.set(answer.url, answer);
    },
  };
}

export const httpDate = (ms: number): string => new Date(ms).toUTCString();
