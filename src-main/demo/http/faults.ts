import type { DataSourceName } from '#shared/sources';
import { type SimulatedReply, type SimulatedRequest, withConstantEtag } from './message.ts';

/** What goes wrong. Times in milliseconds of the injected clock. */
export type FaultEffect =
  /** Any status: 420 and 429 with their headers, 5xx as JSON or as the page of a load balancer (`html`). */
  | { kind: 'status'; status: number; html?: boolean; retryAfterSeconds?: number }
  /** The true answer, after a wait by the clock. */
  | { kind: 'slow'; ms: number }
  /** The true answer, one byte after each wait by the clock. */
  | { kind: 'trickle'; ms: number }
  /** Nothing, until the client gives up. */
  | { kind: 'silent' }
  /** The connection is reset before an answer. */
  | { kind: 'reset' }
  /** Half of the body, then the connection is reset. */
  | { kind: 'cut-off' }
  /** Sent on to the same address, without end. */
  | { kind: 'redirect-loop' }
  /** The true answer with other headers. */
  | { kind: 'headers'; headers: Readonly<Record<string, string>> }
  /** The true answer without X-Pages. */
  | { kind: 'no-page-count' }
  /** The true answer with this ETag, and 304 to requests that send it; also with other headers. */
  | { kind: 'constant-etag'; etag: string; headers?: Readonly<Record<string, string>> }
  /** A body that is not JSON. */
  | { kind: 'malformed' }
  /** JSON of another shape. */
  | { kind: 'wrong-shape' }
  /** Every this many rows of a list have members of the wrong type, but for ids. */
  | { kind: 'odd-rows'; every: number }
  /** 200 with this body, and the true answer's headers but its validator. */
  | { kind: 'replaced'; body: string | Buffer }
  /** 200 `[]`, one page, with the true answer's other headers. */
  | { kind: 'empty' }
  /** The page is served from the snapshot before the current one: its Last-Modified and rows differ from those of the other pages. */
  | { kind: 'page-roll' }
  /** ESI as in its daily downtime. */
  | { kind: 'downtime' };

/** Which requests fail, how often, and in which way. */
export interface Fault {
  /** Default: any source. */
  source?: DataSourceName;
  /** Against the path with query after the source's base; a text matches a path that begins with it. Default: any path. */
  path?: string | RegExp;
  method?: 'GET' | 'POST';
  /** How many matching requests go well first. Default 0. */
  after?: number;
  /** How many requests it spoils. Default 1; Infinity until removed. */
  times?: number;
  effect: FaultEffect;
}

/** The faults that tests have injected; the first that matches a request takes effect. */
export function createFaults() {
  let faults: { fault: Fault; skip: number; left: number }[] = [];
  return {
    /** Returns "remove this fault". */
    inject(fault: Fault): () => void {
      const entry = { fault, skip: fault.after ?? 0, left: fault.times ?? 1 };
      faults.push(entry);
      return () => {
        faults = faults.filter((other) => other !== entry);
      };
    },

    /** The effect on this request, and one use of its fault less. The fault injected first wins. */
    take(source: DataSourceName, method: string, pathWithQuery: string): FaultEffect | null {
      for (const entry of faults) {
        const { fault } = entry;
        if (entry.left <= 0 || (fault.source !== undefined && fault.source !== source)) continue;
        if (fault.method !== undefined && fault.method !== method) continue;
        if (!pathMatches(fault.path, pathWithQuery)) continue;
        if (entry.skip > 0) {
          entry.skip -= 1;
          continue;
        }
        entry.left -= 1;
        return fault.effect;
      }
      return null;
    },
  };
}

function pathMatches(wanted: string | RegExp | undefined, path: string): boolean {
  if (wanted === undefined) return true;
  return typeof wanted === 'string'
    ? path.startsWith(wanted)
    : new RegExp(wanted.source, wanted.flags.replaceAll(/[gy]/g, '')).test(path);
}

/** Changes the true reply as the fault wants it. */
export function withFault(effect: FaultEffect | null, request: SimulatedRequest, reply: SimulatedReply): SimulatedReply {
  if (effect?.kind === 'replaced') {
    const { etag: _, ...headers } = reply.headers;
    return { status: 200, headers: { ...headers, 'content-type': 'application/json' }, body: effect.body };
  }
  if (effect?.kind === 'headers') return { ...reply, headers: { ...reply.headers, ...effect.headers } };
  if (effect?.kind === 'no-page-count') {
    const { 'x-pages': _, ...headers } = reply.headers;
    return { ...reply, headers };
  }
  if (reply.status !== 200) return reply;
  switch (effect?.kind) {
    case 'constant-etag':
      return withConstantEtag(request, { ...reply, headers: { ...reply.headers, ...effect.headers } }, effect.etag);
    case 'malformed':
      return { ...reply, body: `${String(reply.body).slice(0, 40)} <<< broken` };
    case 'wrong-shape':
      return { ...reply, body: '{"unexpected":[1,2,3]}' };
    case 'odd-rows':
      return { ...reply, body: withOddRows(String(reply.body), (index) => index % effect.every === 0) };
    case 'empty':
      return { ...reply, headers: { ...reply.headers, ...('x-pages' in reply.headers ? { 'x-pages': '1' } : {}) }, body: '[]' };
    default:
      return reply;
  }
}

/** The rows of a JSON list of which `isOdd` says so with members of the wrong type, but for ids; any other body as it is. */
export function withOddRows(body: string, isOdd: (index: number) => boolean): string {
  const rows: unknown = JSON.parse(body);
  if (!Array.isArray(rows)) return body;
  const odd = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([member, value]) => [member, member.endsWith('_id') ? value : { odd: true }]));
  const spoilt = rows.map((row: unknown, index) => (isOdd(index) && typeof row === 'object' && row !== null ? odd(row) : row));
  return JSON.stringify(spoilt);
}
