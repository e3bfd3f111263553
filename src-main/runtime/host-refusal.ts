import type { lookup as systemLookup } from 'node:dns';
import { SECOND } from '#shared/time';
import { isPrivateAddress, PrivateAddressError, publicLookup } from './public-lookup.ts';
import type { Clock } from './world.ts';

/** For looking a name up while a request waits. */
const LOOKUP_PATIENCE = 3 * SECOND;

/** Why a host is none of the internet, as part of a sentence; null: it is one, or its name does not resolve now. */
export type HostRefusal = (hostname: string) => Promise<string | null>;

/** Tells of hosts at once what a connection to them would be refused with, as far as three seconds of looking up can tell. */
export function hostRefusal(clock: Clock, look?: typeof systemLookup): HostRefusal {
  const lookUp = publicLookup(look);
  return async (hostname) => {
    if (isPrivateAddress(hostname)) return new PrivateAddressError(hostname).message;
    const looked = new Promise<string | null>((resolve) =>
      lookUp(hostname, {}, (failure) => resolve(failure instanceof PrivateAddressError ? failure.message : null)),
    );
    const waiting = new AbortController();
    const late = clock.wall.sleep(LOOKUP_PATIENCE, waiting.signal).then(() => null);
    return Promise.race([looked, late]).finally(() => waiting.abort());
  };
}
