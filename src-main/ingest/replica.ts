import type { Clock, Random } from '#main/runtime/world';
import type { WriteDb } from '#main/store/db';
import { stopTracking } from '#main/store/replica/change-tracking';
import type { StoreState } from '#shared/local-api/status';
import type { Job } from './scheduler/job.ts';

/** The job that keeps the mirror and another store in step: published to it, or filled from it. */
export interface Replica {
  jobs: Job[];
  /** The mirror is filled from the other store and asks no source. */
  isFollower: boolean;
  /** null: there is no other store. */
  status(): StoreState | null;
  close(): Promise<void>;
}

export interface ReplicaDeps {
  db: WriteDb;
  /** The mirror's, for reads of their own. */
  file: string;
  simulated: boolean;
  clock: Clock;
  random: Random;
}

/** Opens a mirror that has no other store: its changes are not noted. */
export async function withoutReplica({ db }: Pick<ReplicaDeps, 'db'>): Promise<Replica> {
  stopTracking(db);
  return { jobs: [], isFollower: false, status: () => null, close: async () => undefined };
}
