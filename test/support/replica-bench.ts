import type { Job } from '#main/ingest/scheduler/job';
import { readClickHouseAddress } from '#main/options/replica';
import { openChangeReads } from '#main/replication/change-reads';
import { openClickHouse } from '#main/replication/clickhouse/client';
import { clickHouseReplica } from '#main/replication/clickhouse/replica-store';
import { following } from '#main/replication/following';
import { publication } from '#main/replication/publication';
import { replicaWrites } from '#main/replication/replica-writes';
import type { Clock } from '#main/runtime/world';
import { type WriteDb } from '#main/store/db';
import { watermarks } from '#main/store/ingest-state/watermarks';
import { schemaVersion } from '#main/store/migrations/migrate';
import { trackChanges } from '#main/store/replica/change-tracking';
import { replicaTables } from '#main/store/replica/tables';
import { systemRowNotes } from '#main/store/systems/systems';
import { openMirror } from './empty-mirror.ts';
import { seededRandom } from './world.ts';

/** A mirror that is published or that follows, as the ingester opens it. */
export interface Replicating {
  db: WriteDb;
  /** For a scheduler that runs it when it is due. */
  job: Job;
  run(signal?: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

const runOf =
  (job: Job) =>
  async (signal = new AbortController().signal): Promise<number> =>
    (await job.run({ signal, report: () => undefined })).rows;

function storeAt(address: string, cluster: string | null = null) {
  const read = readClickHouseAddress(address);
  if ('refused' in read) throw new Error(read.refused);
  return clickHouseReplica(openClickHouse(read), cluster);
}

/** Opens a mirror as one that is published; the same file again is the program started anew. */
export function openPublisher(
  file: string,
  address: string,
  clock: Clock,
  { galaxy = 'live' as 'live' | 'demo', seed = 1, cluster = null as string | null } = {},
): Replicating {
  const db = openMirror(file);
  const store = storeAt(address, cluster);
  const job = publication({
    store,
    tracking: trackChanges(db),
    tables: replicaTables(db),
    galaxy,
    schema: schemaVersion(db),
    openReads: () => openChangeReads(file),
    clock,
    random: seededRandom(seed),
  });
  return { db, job, run: runOf(job), close: async () => void (db.close(), await store.close()) };
}

/** Opens a mirror that is filled from a store. */
export function openFollower(
  file: string,
  address: string,
  clock: Clock,
  { days = null as number | null, galaxy = 'live' as 'live' | 'demo' } = {},
): Replicating {
  const db = openMirror(file);
  const store = storeAt(address);
  const job = following({
    store,
    writes: replicaWrites(db),
    watermarks: watermarks(db),
    galaxy,
    schema: schemaVersion(db),
    days,
    clock,
  });
  return { db, job, run: runOf(job), close: async () => void (db.close(), await store.close()) };
}

/** Everything that is published of a mirror, to be compared: rows by table, in the order of the keys. */
export function publishedContent(db: WriteDb): Record<string, unknown[]> {
  return Object.fromEntries(
    replicaTables(db).map(({ name, key, columns }) => {
      // Counted by each mirror for itself.
      const own = name === 'events' ? ['event_id'] : name === 'data_versions' ? ['version'] : [];
      const shown = columns.map((column) => column.name).filter((column) => !own.includes(column));
      const where = name === 'watermarks' ? `WHERE name IN (${systemRowNotes.map((note) => `'${note}'`).join(', ')})` : '';
      return [name, db.prepare(`SELECT ${shown.join(', ')} FROM ${name} ${where} ORDER BY ${key.join(', ')}`).all()];
    }),
  );
}
