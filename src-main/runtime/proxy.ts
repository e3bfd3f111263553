import { isIP, type LookupFunction } from 'node:net';
import type { Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { PrivateAddressError } from './public-lookup.ts';
import { UserFacingError } from './user-facing-error.ts';

/** The proxies that the environment names. */
export interface Proxies {
  /** For http: addresses; null: none. */
  http: URL | null;
  /** For https: addresses; null: {@link Proxies.http}. */
  https: URL | null;
  /** NO_PROXY: names whose hosts are asked directly. */
  except: string;
}

/**
 * HTTPS_PROXY, HTTP_PROXY and NO_PROXY, of which those in lower case come first, as for most programs; null: no proxy is named. Throws
 * {@link UserFacingError} where one is no address of a proxy; its own words, which may hold a password, are not repeated.
 */
export function readProxies(environment: NodeJS.ProcessEnv): Proxies | null {
  const read = (name: string): URL | null => {
    const lower = environment[name.toLowerCase()];
    const text = (lower ?? environment[name] ?? '').trim();
    return text === '' ? null : proxyAddress(text, lower === undefined ? name : name.toLowerCase());
  };
  const [http, https] = [read('HTTP_PROXY'), read('HTTPS_PROXY')];
  const except = environment['no_proxy'] ?? environment['NO_PROXY'] ?? '';
  return http === null && https === null ? null : { http, https, except };
}

function proxyAddress(text: string, name: string): URL {
  // Many write the host and the port alone.
  const url = URL.parse(/^[\w+.-]+:\/\//.test(text) ? text : `http://${text}`);
  if (url !== null && !['http:', 'https:'].includes(url.protocol))
    throw new UserFacingError(
      `${name} names a proxy by '${url.protocol}//', which Astrolabe does not speak: name one by http:// or https://, or unset it.`,
    );
  if (url === null || url.hostname === '' || !isDecodable(url.username) || !isDecodable(url.password))
    throw new UserFacingError(
      `${name} is no address of a proxy: write it as http://host:port or http://user:password@host:port, with %40 for an @ in the password, or unset it.`,
    );
  return url;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** What is asked by way of which proxy, as one sentence without user or password. */
export function proxySentence({ http, https, except }: Proxies): string {
  const way =
    https === null
      ? `Sources are asked through the proxy at ${http?.origin} (HTTP_PROXY)`
      : `Sources at https: are asked through the proxy at ${https.origin} (HTTPS_PROXY)`;
  const plain = http === null || https === null ? '' : `, those at http: through the one at ${http.origin} (HTTP_PROXY)`;
  const exceptions = except.trim() === '' ? '' : ', but for those that NO_PROXY names';
  return `${way}${plain}${exceptions}; this machine itself never is.`;
}

/** What a proxy did wrong; the message follows "the proxy" in a sentence. */
export class ProxyFailure extends Error {
  override name = 'ProxyFailure';
}

/** A name that a proxy would be handed without our knowing where it leads. */
export class UnverifiedAddressError extends Error {
  override name = 'UnverifiedAddressError';

  constructor(host: string, cause: unknown) {
    super(`${host} could not be looked up here, and through a proxy only what was seen here to be on the internet is contacted`, {
      cause,
    });
  }
}

/** How the network is used; milliseconds. */
export interface NetworkLimits {
  connections: number;
  headersTimeout: number;
  bodyTimeout: number;
  connectTimeout: number;
}

/**
 * The way out through proxies, with the limits that a direct one has. With `lookup`, which refuses addresses that are none of the internet,
 * the proxy gets the address that was found here and not the name, which may lead elsewhere where the proxy is.
 */
export function proxyAgent(
  undici: { EnvHttpProxyAgent: typeof EnvHttpProxyAgent; Pool: typeof Pool },
  { http, https, except }: Proxies,
  { connectTimeout, ...limits }: NetworkLimits,
  lookup: LookupFunction | null,
): Dispatcher {
  return new undici.EnvHttpProxyAgent({
    ...limits,
    connectTimeout,
    // Given in any case: undefined would have it read the environment by itself.
    httpProxy: http?.href ?? '',
    httpsProxy: https?.href ?? '',
    noProxy: except,
    connect: { timeout: connectTimeout, ...(lookup === null ? {} : { lookup }) },
    // Only a tunnel can be held to an address.
    proxyTunnel: lookup !== null,
    factory: (origin, options) => new undici.Pool(origin, { ...options, ...limits }),
    clientFactory(origin, options) {
      const pool = new undici.Pool(origin, { ...options, headersTimeout: connectTimeout });
      const connect = pool.connect.bind(pool) as (options: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData>;
      return Object.assign(pool, {
        connect: async ({ path, headers, ...request }: Dispatcher.ConnectOptions) => {
          const target = lookup === null ? path : await verified(path, lookup);
          const tunnel = connect({ ...request, path: target, headers: { ...headers, host: target } });
          const answer = await tunnel.catch((failure: unknown) => {
            throw new ProxyFailure(`could not be reached${codeIn(failure)}`, { cause: failure });
          });
          if (answer.statusCode === 200) return answer;
          answer.socket.on('error', () => undefined).destroy();
          const advice =
            answer.statusCode === 407 ? ', it wants a user and a password, as in http://user:password@host:port' : '';
          throw new ProxyFailure(`answered ${answer.statusCode}${advice}`);
        },
      });
    },
  });
}

/** `host:port` with the address that the host has on the internet. */
async function verified(path: string, lookup: LookupFunction): Promise<string> {
  const port = path.slice(path.lastIndexOf(':') + 1);
  const host = path.slice(0, -port.length - 1);
  if (isIP(host.replaceAll(/[[\]]/g, '')) !== 0) return path;
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (failure, addresses) => {
      const found = Array.isArray(addresses) ? addresses : [];
      const best = found.find(({ family }) => family === 4) ?? found[0];
      if (failure instanceof PrivateAddressError) return reject(failure);
      if (failure !== null || best === undefined) return reject(new UnverifiedAddressError(host, failure));
      resolve(`${best.family === 6 ? `[${best.address}]` : best.address}:${port}`);
    });
  });
}

function codeIn(failure: unknown): string {
  const code = failure instanceof Error && 'code' in failure ? failure.code : null;
  return typeof code === 'string' ? ` (${code})` : '';
}
