import type { ChainConnection, ChainDocument, ChainSignature, WormholeChain } from '#shared/local-api/chain';
import type { ReadDb, WriteDb } from '../db.ts';

/** A connection with when it is closed at the latest, ISO 8601 UTC. */
export type StoredConnection = ChainConnection & { expires_at: string };

/** The chain as it is stored: connections that have closed are among them until the next change. */
export interface StoredChain extends Omit<WormholeChain, 'connections'> {
  version: number;
  connections: StoredConnection[];
}

/** The wormhole chain of a person, as one document. */
export function chainReads(db: Pick<ReadDb, 'prepare'>) {
  const state = db.prepare<[], { version: number; home_id: number | null }>('SELECT version, home_id FROM chain_state');
  const columns = `connection_id AS id, from_id, from_signature, to_id, to_signature, type, size, mass, seen_at, end_of_life_at, closed_at,
    note, expires_at`;
  const connections = db.prepare<[], StoredConnection>(`SELECT ${columns} FROM chain_connections ORDER BY position`);
  const signatures = db.prepare<[], ChainSignature>(
    'SELECT system_id, signature, kind, name, seen_at FROM chain_signatures ORDER BY system_id, signature',
  );
  const open = db.prepare<[string], StoredConnection & { to_id: number }>(`
    SELECT ${columns} FROM chain_connections WHERE to_id IS NOT NULL AND closed_at IS NULL AND expires_at > ? ORDER BY position`);
  return {
    version: (): number => state.get()?.version ?? 0,
    all: (): StoredChain => ({
      version: state.get()?.version ?? 0,
      home_id: state.get()?.home_id ?? null,
      connections: connections.all(),
      signatures: signatures.all(),
    }),
    /** Connections that are open at a time (ISO 8601 UTC) and whose far side is known. */
    openWays: (now: string) => open.all(now),
  };
}
export type ChainReads = ReturnType<typeof chainReads>;

/** Replaces the chain, each time under a new version. Callers hold a transaction. */
export function chainWrites(db: WriteDb) {
  const reads = chainReads(db);
  const clear = ['chain_connections', 'chain_signatures'].map((table) => db.prepare(`DELETE FROM ${table}`));
  const insertConnection = db.prepare<[StoredConnection & { position: number }]>(`
    INSERT INTO chain_connections (connection_id, position, from_id, from_signature, to_id, to_signature, type, size, mass, seen_at,
      end_of_life_at, closed_at, note, expires_at)
    VALUES (@id, @position, @from_id, @from_signature, @to_id, @to_signature, @type, @size, @mass, @seen_at, @end_of_life_at, @closed_at,
      @note, @expires_at)`);
  const insertSignature = db.prepare<[ChainSignature]>(`
    INSERT INTO chain_signatures (system_id, signature, kind, name, seen_at) VALUES (@system_id, @signature, @kind, @name, @seen_at)`);
  const nextVersion = db.prepare<[number | null]>('UPDATE chain_state SET version = version + 1, home_id = ?');

  /** false: another version is stored, and stays. */
  return function replace({
    version,
    home_id: home,
    connections,
    signatures,
  }: Omit<ChainDocument, 'connections'> & { connections: readonly StoredConnection[] }): boolean {
    if (reads.version() !== version) return false;
    for (const statement of clear) statement.run();
    connections.forEach((connection, position) => insertConnection.run({ ...connection, position }));
    for (const signature of signatures) insertSignature.run(signature);
    nextVersion.run(home);
    return true;
  };
}
