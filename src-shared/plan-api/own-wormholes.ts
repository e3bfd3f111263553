import { z } from 'zod';
import { commaList, text } from '../http/query.ts';
import { type MassState, massStates, signatureCode, type WormholeSize, wormholeSizes, wormholeTypeName } from '../wormholes.ts';

/** Connections that one question may name. */
export const MOST_OWN_WORMHOLES = 200;

/** How a person's own wormholes are named: what is kept of them is answered to the window alone, so a question brings them along. */
export const chainQuery = {
  chain: commaList(text(3))
    .optional()
    .describe(
      'Wormholes of your own that may be used, both ways, 200 at most: two systems, then in any order type, size, mass, the signatures in the first and in the second system, and the UTC time at which it closes at the latest, as `J100001:Jita:B274:large:critical:ABC-123:XYZ-789:20261127T1200Z`. What is closed, or what a ship does not surely pass, is not used.',
    ),
};

/** What is wrong with a question that names too many; null: nothing. */
export function tooManyWormholes(chain: readonly string[] = []): string | null {
  return chain.length > MOST_OWN_WORMHOLES
    ? `chain takes ${MOST_OWN_WORMHOLES} wormholes at most; there were ${chain.length}.`
    : null;
}

/** A wormhole that a question names. */
export interface OwnWormhole {
  from: string;
  to: string;
  type: string | null;
  size: WormholeSize | null;
  mass: MassState | null;
  /** In the first system and in the second. */
  signatures: (string | null)[];
  /** ISO 8601 UTC; null: not told. */
  expiresAt: string | null;
}

/** `20261127T1200Z`: ISO 8601 without the colons, which stand between the parts. */
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z$/;
/** Stands for the signature of the first system where that of the second alone is known. */
const NO_SIGNATURE = '-';

/** Reads what {@link ownWormholeText} writes; undefined: it is none. */
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

/** A wormhole as a question names it. */
export function ownWormholeText({ from, to, type, size, mass, signatures, expiresAt }: OwnWormhole): string {
  const [first, second] = signatures;
  const codes = second ? [first ?? NO_SIGNATURE, second] : [first ?? ''];
  const time = expiresAt === null ? '' : expiresAt.replace(/[-:]/g, '').replace(/\d\d(?:\.\d+)?Z$/, 'Z');
  return [from, to, type, size, mass === 'stable' ? '' : mass, ...codes, time]
    .filter((part) => part !== null && part !== '')
    .join(':');
}

/** '' where there is no such time. */
function timeOf([, year, month, day, hour, minute]: RegExpExecArray): string {
  const text = `${year}-${month}-${day}T${hour}:${minute}:00Z`;
  return z.iso.datetime().safeParse(text).success ? text : '';
}
