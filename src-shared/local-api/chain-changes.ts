import {
  type ChainConnection,
  type ChainRead,
  chainConnection,
  type ReadConnection,
  type ScannedSignature,
  type WormholeChain,
} from './chain.ts';

/** A chain after a change, and what the change did, as a sentence each. */
export interface ChangedChain {
  chain: WormholeChain;
  /** What to tell of it; empty: nothing changed. */
  changes: string[];
}

interface Moment {
  /** ISO 8601 UTC. */
  now: string;
  makeId(): string;
  nameOf(systemId: number): string;
}

const isOpen = ({ closed_at: closed }: ChainConnection) => closed === null;
const startsAt = ({ from_id: id, from_signature: signature }: ChainConnection, systemId: number, code: string) =>
  id === systemId && signature === code;
const endsAt = ({ to_id: id, to_signature: signature }: ChainConnection, systemId: number, code: string) =>
  id === systemId && signature === code;

/** A connection of which nothing more is known. */
export function newConnection(
  over: Partial<ChainConnection> & Pick<ChainConnection, 'id' | 'from_id' | 'seen_at'>,
): ChainConnection {
  return {
    from_signature: null,
    to_id: null,
    to_signature: null,
    type: null,
    size: null,
    mass: 'stable',
    end_of_life_at: null,
    closed_at: null,
    note: '',
    ...over,
  };
}

/** Signatures of a system that a scan does not have, and the open connections through them: gone, or hidden by a filter of the scanner. */
export function missingIn(
  { connections, signatures }: Pick<WormholeChain, 'connections' | 'signatures'>,
  { systemId, signatures: scan }: Scan,
): { signatures: WormholeChain['signatures']; connections: ChainConnection[] } {
  const scanned = new Set(scan.map(({ signature }) => signature));
  const missing = signatures.filter(({ system_id: id, signature }) => id === systemId && !scanned.has(signature));
  const isThrough = (one: ChainConnection) =>
    isOpen(one) && missing.some(({ signature }) => startsAt(one, systemId, signature) || endsAt(one, systemId, signature));
  return { signatures: missing, connections: connections.filter(isThrough) };
}

interface Scan {
  systemId: number;
  signatures: readonly ScannedSignature[];
}

/**
 * A scan of a system: each signature keeps when it was first seen and what was known of it before. A wormhole among them that no connection has
 * becomes one to an unknown system. What the scan does not have stays, unless `removesMissing` says that the scan was of everything: then
 * signatures go, and connections through them close.
 */
export function withScan(
  chain: WormholeChain,
  { systemId, signatures, removesMissing }: Scan & { removesMissing: boolean },
  { now, makeId, nameOf }: Moment,
): ChangedChain {
  const known = new Map(chain.signatures.filter(({ system_id: id }) => id === systemId).map((one) => [one.signature, one]));
  const added = signatures.filter(({ signature }) => !known.has(signature));
  const named = signatures.filter(({ signature, kind }) => kind !== null && known.get(signature)?.kind === null);
  const merged = signatures.map((one) => {
    const before = known.get(one.signature);
    return {
      system_id: systemId,
      signature: one.signature,
      kind: one.kind ?? before?.kind ?? null,
      name: one.name ?? before?.name ?? null,
      seen_at: before?.seen_at ?? now,
    };
  });
  const missing = missingIn(chain, { systemId, signatures });
  const closed = removesMissing ? missing.connections : [];
  const kept = chain.connections.map((one) => (closed.includes(one) ? { ...one, closed_at: later(one.seen_at, now) } : one));
  const isListed = (code: string) =>
    kept.some((one) => isOpen(one) && (startsAt(one, systemId, code) || endsAt(one, systemId, code)));
  const found = merged
    .filter(({ kind, signature }) => kind === 'wormhole' && !isListed(signature))
    .map(({ signature, seen_at }) => newConnection({ id: makeId(), from_id: systemId, from_signature: signature, seen_at }));
  const gone = removesMissing ? missing.signatures.length : 0;
  return {
    chain: {
      ...chain,
      connections: [...kept, ...found],
      signatures: [
        ...chain.signatures.filter(({ system_id: id }) => id !== systemId),
        ...merged,
        ...(removesMissing ? [] : missing.signatures),
      ],
    },
    changes: [
      added.length === 0 ? [] : `${added.length} new in ${nameOf(systemId)}`,
      named.length === 0 ? [] : `${named.length} now known`,
      found.length === 0 ? [] : `${counted(found.length, 'wormhole')} to an unknown system`,
      gone === 0 ? [] : `${gone} gone`,
      closed.length === 0 ? [] : `${counted(closed.length, 'connection')} closed with them`,
    ].flat(),
  };
}

/**
 * Adds jumps that a log has. One between two systems that are connected is known; else, if the system of departure has one wormhole to an unknown
 * system, that is the one that was passed.
 */
export function withJumps(
  chain: WormholeChain,
  jumps: ChainRead['jumps'],
  { makeId, nameOf }: Omit<Moment, 'now'>,
): ChangedChain {
  let connections = chain.connections;
  const changes: string[] = [];
  for (const { from_id: from, to_id: to, at } of jumps) {
    if (connections.some((one) => isOpen(one) && joins(one, from, to))) continue;
    const open = connections.filter((one) => isOpen(one) && one.from_id === from && one.to_id === null);
    const [only] = open;
    const way = `${nameOf(from)} to ${nameOf(to)}`;
    if (only !== undefined && open.length === 1) {
      connections = connections.map((one) => (one === only ? { ...one, to_id: to } : one));
      changes.push(`${way} by ${only.from_signature ?? 'its one open wormhole'}`);
    } else {
      connections = [...connections, newConnection({ id: makeId(), from_id: from, to_id: to, seen_at: at })];
      changes.push(way);
    }
  }
  return { chain: { ...chain, connections }, changes };
}

/** Adds what a file has: a connection between the same systems by the same signatures is replaced, others are added. */
export function withFile(
  chain: WormholeChain,
  {
    home_id: home,
    connections: read,
    file_signatures: signatures,
  }: Pick<ChainRead, 'home_id' | 'connections' | 'file_signatures'>,
  { makeId }: Pick<Moment, 'makeId'>,
): ChangedChain {
  const connections = [...chain.connections];
  let [added, replaced] = [0, 0];
  for (const one of read) {
    const at = connections.findIndex((known) => isSame(known, one));
    const parsed = chainConnection.safeParse({ ...one, id: connections[at]?.id ?? makeId() });
    if (!parsed.success) continue;
    if (at === -1) {
      connections.push(parsed.data);
      added += 1;
    } else {
      connections[at] = parsed.data;
      replaced += 1;
    }
  }
  const keyOf = ({ system_id: id, signature }: WormholeChain['signatures'][number]) => `${id} ${signature}`;
  const merged = new Map([...chain.signatures, ...signatures].map((one) => [keyOf(one), one]));
  return {
    chain: { home_id: chain.home_id ?? home, connections, signatures: [...merged.values()] },
    changes: [
      added === 0 ? [] : `${counted(added, 'connection')} added`,
      replaced === 0 ? [] : `${counted(replaced, 'connection')} replaced`,
      signatures.length === 0 ? [] : counted(signatures.length, 'signature'),
    ].flat(),
  };
}

function joins({ from_id, to_id }: Pick<ChainConnection, 'from_id' | 'to_id'>, one: number, other: number): boolean {
  return (from_id === one && to_id === other) || (from_id === other && to_id === one);
}

/** Where signatures are known on both sides of the comparison they decide: two systems may have two wormholes between them. */
function isSame(known: ChainConnection, read: ReadConnection): boolean {
  const alike = (one: string | null, other: string | null) => one === null || other === null || one === other;
  if (known.from_id === read.from_id && known.to_id === read.to_id)
    return (
      alike(known.from_signature, read.from_signature) && (known.to_id !== null || known.from_signature === read.from_signature)
    );
  return (
    known.from_id === read.to_id &&
    known.to_id === read.from_id &&
    alike(known.from_signature, read.to_signature) &&
    alike(known.to_signature, read.from_signature)
  );
}

const later = (one: string, other: string) => (one > other ? one : other);
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
