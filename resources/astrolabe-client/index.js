import { operations } from './operations.js';

/** A failed call: the service's own code and sentence, or `unreachable` where no answer came. */
export class AstrolabeError extends Error {
  constructor(message, { status, code, retryAfter }) {
    super(message);
    this.name = 'AstrolabeError';
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** The services of one Astrolabe, each with a function for every endpoint. */
export function createClient({ base = 'http://127.0.0.1:4780', fetch = globalThis.fetch } = {}) {
  const root = base.replace(/\/+$/, '');
  const ask = async (service, operation, args, { signal, headers } = {}) => {
    const { url, init } = requestOf(`${root}/${service}`, operation, args);
    let answer;
    try {
      answer = await fetch(url, { ...init, headers: { ...init.headers, ...headers }, signal });
    } catch (failure) {
      if (signal?.aborted) throw failure;
      throw new AstrolabeError(`${root} does not answer: ${failure.message}.`, {
        status: 0,
        code: 'unreachable',
        retryAfter: null,
      });
    }
    if (!answer.ok) throw await errorOf(answer);
    return answer;
  };
  const service = (name, table) => {
    const functions = {};
    for (const [id, operation] of Object.entries(table)) {
      functions[id] = async (args, options) => jsonOf(await ask(name, operation, args, options), id);
      if (operation.files)
        functions[`${id}File`] = async (args, options) =>
          (await ask(name, operation, args, { ...options, headers: { Accept: '*/*' } })).blob();
      if (operation.streams)
        functions[`${id}Stream`] = (args, options) => follow((...asked) => ask(name, operation, ...asked), args, options);
    }
    return functions;
  };
  return Object.fromEntries(Object.entries(operations).map(([name, table]) => [name, service(name, table)]));
}

function jsonOf(answer, id) {
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return answer.json();
  throw new AstrolabeError(`The answer is ${type.split(';')[0]} and no JSON; ask for it with ${id}File.`, {
    status: answer.status,
    code: 'not_json',
    retryAfter: null,
  });
}

function requestOf(base, { method, path }, args = {}) {
  const headers = { Accept: 'application/json' };
  const used = new Set();
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    if (args[name] === undefined) throw new TypeError(`${path} needs ${name}.`);
    used.add(name);
    return encodeURIComponent(String(args[name]));
  });
  if (method === 'POST')
    return {
      url: base + filled,
      init: { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(args) },
    };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args))
    if (value !== undefined && !used.has(name)) for (const one of [value].flat()) query.append(name, String(one));
  const text = query.toString();
  return { url: `${base}${filled}${text === '' ? '' : `?${text}`}`, init: { method, headers } };
}

async function errorOf(answer) {
  const { error } = await answer.json().catch(() => ({}));
  const retryAfter = answer.headers.get('retry-after');
  return new AstrolabeError(error?.message ?? `The service answered ${answer.status} without a reason.`, {
    status: answer.status,
    code: error?.code ?? 'unreachable',
    retryAfter: retryAfter === null ? null : Number(retryAfter),
  });
}

/** Messages of a stream, for as long as they are asked for: it comes back by itself, where it was. */
async function* follow(open, args, { signal, lastEventId, retryMs = 3000 } = {}) {
  let id = lastEventId;
  for (;;) {
    let waitMs = retryMs;
    try {
      const headers = { Accept: 'text/event-stream', ...(id === undefined ? {} : { 'Last-Event-ID': String(id) }) };
      const answer = await open(id === undefined ? args : { ...args, since: undefined }, { signal, headers });
      for await (const message of messagesOf(answer.body)) {
        id = message.id ?? id;
        if (message.data !== undefined) yield { event: message.event, id, data: JSON.parse(message.data) };
      }
    } catch (failure) {
      if (signal?.aborted) return;
      // What was asked wrongly is wrong the next time too.
      if (failure instanceof AstrolabeError && failure.status >= 400 && failure.status < 500 && failure.status !== 429)
        throw failure;
      waitMs = Math.max(retryMs, (failure.retryAfter ?? 0) * 1000);
    }
    if (signal?.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

async function* messagesOf(body) {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body) {
    const blocks = (text + decoder.decode(bytes, { stream: true })).split('\n\n');
    text = blocks.pop();
    for (const block of blocks) {
      const message = { event: 'message', id: undefined, data: undefined };
      for (const line of block.split('\n')) {
        const at = line.indexOf(':');
        if (at > 0) message[line.slice(0, at)] = line.slice(at + 1).trimStart();
      }
      if (message.id !== undefined) message.id = Number(message.id);
      yield message;
    }
  }
}
