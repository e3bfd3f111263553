import { z } from 'zod';
import { commaList, text } from '../http/query.ts';
import { type MassState, massStates, signatureCode, type WormholeSize, wormholeSizes, wormholeTypeName } from '../wormholes.ts';

/** Limit of connections in one request. */
export const MOST_OWN_WORMHOLES = 200;

/** Your own wormholes. Only the window of the app can read the saved ones, so other requests have to name them. */
export const chainQuery = {
  chain: commaList(text(3))
    .optional()
    .describe(
      'Your own wormholes, used in both directions, 200 at most. Each names two systems; then, in any order, type, size, mass, the signatures in the first and in the second system, and the latest UTC time at which it closes, as `J100001:Jita:B274:large:critical:ABC-123:XYZ-789:20261127T1200Z`. A wormhole that is closed, or that the ship may not fit through, is not used.',
    ),
};

/** Error message if a request names too many; null: it does not. */
export function tooManyWormholes(chain: readonly string[] = []): string | null {
  return chain.length > MOST_OWN_WORMHOLES
    ? `chain takes ${MOST_OWN_WORMHOLES} wormholes at most; there were ${chain.length}.`
    : null;
}

/** A wormhole of a request. */
export interface OwnWormhole {
  from: string;
  to: string;
  type: string | null;
  size: WormholeSize | null;
  mass: MassState | null;
  /** In the first system and in the second. */
  signatures: (string | null)[];
  /** ISO 8601 UTC; null: not given. */
  expiresAt: string | null;
}

/** `20261127T1200Z`: ISO 8601 without colons, because colons separate the parts. */
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z$/;
/** Placeholder for the signature of the first system if only that of the second is known. */
const NO_SIGNATURE = '-';

/** Parses the format of {@link ownWormholeText}; undefined: not a wormhole. */
export function readOwnWormhole(pair: string): OwnWormhole | undefined {
  const [from, to, ...facts] = pair.split(':').map((part) => part.trim());
  if (!from || !to) return undefined;
  const read: OwnWormhole = { from, to, type: null, size: null, mass: null, signatures: [], expiresAt: null };
  for (const fact of facts) {
    const size = wormholeSizes.find((one) => one === fact);
    const mass = massStates.find((one) => one === fact);
    const time = TIME.exec(fact);
    if (size !== undefined) read.size = size;
    else if (mass !== undefined) read.mass = mass;
    else if (wormholeTypeName.safeParse(fact).success) read.type = fact;
    else if (fact === NO_SIGNATURE || signatureCode.safeParse(fact).success)
      read.signatures.push(fact === NO_SIGNATURE ? null : fact);
    else if (time !== null) read.expiresAt = timeOf(time);
    else return undefined;
  }
  return read.signatures.length > 2 || read.expiresAt === '' ? undefined : read;
}

/** A wormhole in the format of a request. */
export function ownWormholeText({ from, to, type, size, mass, signatures, expiresAt }: OwnWormhole): string {
  const [first, second] = signatures;
  const codes = second ? [first ?? NO_SIGNATURE, second] : [first ?? ''];
  const time = expiresAt === null ? '' : expiresAt.replace(/[-:]/g, '').replace(/\d\d(?:\.\d+)?Z$/, 'Z');
  return [from, to, type, size, mass === 'stable' ? '' : mass, ...codes, time]
    .filter((part) => part !== null && part !== '')
    .join(':');
}

/** '' if the time does not exist. */
function timeOf([, year, month, day, hour, minute]: RegExpExecArray): string {
  const text = `${year}-${month}-${day}T${hour}:${minute}:00Z`;
  return z.iso.datetime().safeParse(text).success ? text : '';
}
