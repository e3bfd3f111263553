import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { WriteDb } from '#main/store/db';
import type { Archive } from '#main/upstream/archive';
import type { EsiClient } from '#main/upstream/esi/client';
import type { PublicContracts } from '#main/upstream/esi/contracts';
import type { Universe } from '#main/upstream/esi/universe';

/** What `allJobs` of jobs/index.ts makes its jobs from: each job file takes the few parts that it needs. */
export interface JobDeps {
  db: WriteDb;
  clock: Clock;
  log: Log;
  /** null: this source is switched off, and no job of it may be listed. */
  esi: { contracts: PublicContracts; universe: Universe; errorBudget: EsiClient['errorBudget'] } | null;
  everef: Archive | null;
}
