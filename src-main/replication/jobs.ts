import type { Replica, ReplicaDeps } from '#main/ingest/replica';
import { type Job, type JobContext, JobFailure, type JobResult } from '#main/ingest/scheduler/job';
import type { ClickHouseAddress, ReplicaConfig } from '#main/options/replica';
import type { Clock } from '#main/runtime/world';
import { openWriteDb } from '#main/store/db';
import { watermarks } from '#main/store/ingest-state/watermarks';
import { schemaVersion } from '#main/store/migrations/migrate';
import { stopTracking, trackChanges } from '#main/store/replica/change-tracking';
import { replicaTables } from '#main/store/replica/tables';
import type { StoreState } from '#shared/local-api/status';
import { isoUtc } from '#shared/time';
import { openChangeReads } from './change-reads.ts';
import { openClickHouse } from './clickhouse/client.ts';
import { clickHouseReplica } from './clickhouse/replica-store.ts';
import { schemaStatements } from './clickhouse/schema.ts';
import { following } from './following.ts';
import { publication } from './publication.ts';
import { replicaWrites } from './replica-writes.ts';

/** Keeps a mirror and a ClickHouse in step. Opened before anything is written: every change is noted, or known not to be. */
export async function openReplica(config: ReplicaConfig, { db, file, ...deps }: ReplicaDeps): Promise<Replica> {
  const closing = new AbortController();
  const clickHouse = openClickHouse(config.address, closing.signal);
  const galaxy = deps.simulated ? 'demo' : 'live';
  const shared = { ...deps, galaxy, schema: schemaVersion(db) } as const;
  const store = clickHouseReplica(clickHouse, config.role === 'publishes' ? config.cluster : null);
  const close = async () => {
    closing.abort(new Error('The program is closing.'));
    await store.close();
  };
  const watched = watchedJob(config, deps.clock);
  if (config.role === 'follows') {
    stopTracking(db);
    const job = following({ ...shared, store, writes: replicaWrites(db), watermarks: watermarks(db), days: config.days });
    return { ...watched(job), isFollower: true, close };
  }
  const tracking = trackChanges(db);
  const job = publication({ ...shared, store, tracking, tables: replicaTables(db), openReads: () => openChangeReads(file) });
  return { ...watched(job), isFollower: false, close };
}

/** The statements that make the tables of a published mirror, to be run by an account that may create tables. */
export function replicaSchema({ address, cluster }: { address: ClickHouseAddress; cluster: string | null }): string {
  const db = openWriteDb(':memory:');
  const { first, tables, views } = schemaStatements(replicaTables(db), { database: address.database, cluster });
  db.close();
  const all = [first, ...tables.map(({ statement }) => statement), ...views.flatMap(({ statements }) => statements)];
  return all.map((statement) => `${statement};`).join('\n');
}

/** Remembers how the newest run of the job ended, for the status. */
function watchedJob({ role, address }: ReplicaConfig, clock: Clock) {
  return (job: Job) => {
    let current: StoreState = { role, address: address.shown, state: 'waiting', synced_at: null, reason: null };
    async function run(context: JobContext): Promise<JobResult> {
      try {
        const result = await job.run(context);
        current = { ...current, state: 'ok', synced_at: isoUtc(clock.now()), reason: null };
        return result;
      } catch (failure) {
        if (failure instanceof JobFailure) current = { ...current, state: 'failing', reason: failure.message };
        throw failure;
      }
    }
    return { jobs: [{ ...job, run }], status: () => current };
  };
}
