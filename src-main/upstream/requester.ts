import type { Priority } from './answer.ts';
import type { AnswerSize } from './bounds.ts';
import type { Failed, Host } from './host.ts';
import type { Transport } from './transport.ts';

/** `text` and `bytes` reach the schema as one string; in that of `bytes` each character is one byte (latin1). */
export type BodyForm = 'json' | 'text' | 'bytes';

/** Priority of a request, and which limits it counts against. */
export interface RequestOptions {
  /** Default `sweeps`. */
  priority?: Priority | undefined;
  signal?: AbortSignal | undefined;
  /**
   * Optional work at ESI: asked only while more than this many errors remain of the 100 a minute that all of ESI allows;
   * else the answer is `failed` at once, with `retryAt`, and nothing was asked. Work without a reserve waits for its turn.
   */
  reserve?: number | undefined;
  /** Whether a 403 or 404 can be a true answer, and so does not count against the source's health. Default false. */
  mayBeRefused?: boolean | undefined;
  /** Of the answer, where it is larger than others are. */
  atMost?: AnswerSize | undefined;
  /** What a good answer's body is. Default `json`. */
  form?: BodyForm | undefined;
}

/** A request to one source, after its base address. */
export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** An answer with a status below 500. `body` is parsed by its form; null where a refusal's is no JSON. */
export interface Settled {
  kind: 'settled';
  status: number;
  header(name: string): string | null;
  text: string;
  body: unknown;
}

/** Sends requests to one source, whose answers are held as a whole. Only an abort is thrown. */
export interface Requester {
  request(request: HttpRequest, options: RequestOptions): Promise<Settled | Failed>;
  judge: Host['judge'];
}

/** Follows the source's name in a sentence. */
const NOT_JSON = 'sent an answer that is no JSON';

/** Asks below a base address of a host. `headers`: of every request. */
export function createRequester(deps: {
  host: Host;
  baseUrl: string;
  transport: Transport;
  headers?: Readonly<Record<string, string>>;
}): Requester {
  const { host, baseUrl, transport } = deps;
  return {
    judge: host.judge,
    request({ path, headers, ...request }, { signal, atMost, form, reserve, priority = 'sweeps' }) {
      const whole = { ...request, url: baseUrl + path, headers: { ...deps.headers, ...headers } };
      return host.ask<Extract<Awaited<ReturnType<Transport['send']>>, { kind: 'answered' }>, Settled>(
        { method: request.method, path, signal, priority, reserve },
        () => transport.send({ ...whole, signal, atMost, isBinary: form === 'bytes' }),
        async ({ status, header, body: text }) => {
          const read = readBody(status, text, form);
          if (read !== undefined) return { result: { kind: 'settled', status, header, text, ...read } };
          host.judge(NOT_JSON);
          return { what: NOT_JSON, retryable: true };
        },
      );
    },
  };
}

/** The body of an answer below 500 in its form; undefined where a good answer's is broken. A refusal's is for people. */
export function readBody(status: number, text: string, form: RequestOptions['form']): { body: unknown } | undefined {
  if (status === 200 && (form === 'text' || form === 'bytes')) return { body: text };
  try {
    return { body: JSON.parse(text) };
  } catch {
    return status === 200 ? undefined : { body: null };
  }
}
