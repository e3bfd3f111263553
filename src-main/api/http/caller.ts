import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback } from '#main/runtime/loopback';
import { ApiError } from './errors.ts';

/** Whether a request names two servers; `raw`: names and values of its headers by turns. */
function hasTwoHosts(raw: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Whether the other end of the connection is this machine. */
export function isLocal(request: Pick<IncomingMessage, 'socket'>): boolean {
  return isLoopback((request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
}

/**
 * Brings what a request asks for into the form that everything here reads, a path with its query. A whole address, as clients of a proxy
 * send it, names the server in place of the `Host` header (RFC 9112 §3.2.2), so that it is judged as that is. For anything but a plain path
 * Express would ask a parser that Node warns of.
 */
export function readTarget(request: Pick<IncomingMessage, 'url' | 'headers'>): void {
  const { url = '' } = request;
  if (url.startsWith('/') && !url.includes('#')) return;
  const [, server, rest] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (server !== undefined) request.headers.host = server;
  const path = (rest ?? url).replace(/#.*/, '');
  request.url = path.startsWith('/') ? path : `/${path}`;
}

/** Where the listener is reached, and who besides its own pages may ask it. */
interface Surface {
  /** Of the listener. */
  host: string;
  /** Origins of other pages that may ask. */
  allowedOrigins: readonly string[];
  /** Whether a link on another page may lead here. */
  linksFromElsewhere: boolean;
}

/** Why a request is not answered at all: it names another server, or another page makes it. null: it is. */
export function refusalCheck(surface: Surface): (request: IncomingMessage) => ApiError | null {
  const isNamed = hostCheck(surface);
  const allowed = new Set(surface.allowedOrigins);
  return (request) => {
    if (hasTwoHosts(request.rawHeaders)) return new ApiError('bad_request', 'The request has two Host headers; send one.');
    const given = request.headers.host;
    if (given === undefined) return new ApiError('bad_request', 'The request has no Host header; send the name of this server.');
    if (!isNamed(given.toLowerCase())) {
      const message = `Host '${given.slice(0, 100)}' is not this server; use the address that it printed when it started.`;
      return new ApiError('forbidden', message);
    }
    const { origin } = request.headers;
    if ((origin !== undefined && allowed.has(origin)) || !isForeign(request)) return null;
    if (surface.linksFromElsewhere && origin === undefined && request.headers['sec-fetch-dest'] === 'document') return null;
    const whose = origin === undefined ? 'another site' : origin.slice(0, 100);
    return new ApiError(
      'forbidden',
      surface.linksFromElsewhere
        ? `Pages of ${whose} may not use what is there for the app's own window.`
        : `Pages of ${whose} may not ask the services; the user would have to list their origin in Settings.`,
    );
  };
}

/**
 * Whether a `Host` names this listener: a foreign page that points its own name at 127.0.0.1 (DNS rebinding) does not. A listener open to
 * other machines is also named by any literal address, since rebinding needs a name. Its port is not compared: behind `ssh -L` or a
 * container's published port it is another one, and rebinding does not show in it.
 */
function hostCheck({ host }: Surface): (given: string) => boolean {
  const names = new Set(['127.0.0.1', 'localhost', '[::1]', host, isIP(host) === 6 ? `[${host}]` : host].map(lowerCase));
  return (given) => {
    const [, name] = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(given) ?? [];
    if (name === undefined) return false;
    return names.has(name) || (!isLoopback(host) && isIP(name.replaceAll(/[[\]]/g, '')) !== 0);
  };
}

/** Whether a browser says that another page asks. The Host was checked: the page may have been opened under any of our names. */
function isForeign({ headers }: IncomingMessage): boolean {
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) return true;
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Remembers what was found of a request: the limit, the refusal and the answer all ask it. */
export function oncePerRequest<Found>(find: (request: IncomingMessage) => Found): (request: IncomingMessage) => Found {
  const found = new WeakMap<IncomingMessage, { value: Found }>();
  return (request) => {
    const known = found.get(request) ?? { value: find(request) };
    found.set(request, known);
    return known.value;
  };
}

function lowerCase(text: string): string {
  return text.toLowerCase();
}
