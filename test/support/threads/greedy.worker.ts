import { parentPort, resourceLimits } from 'node:worker_threads';
import type { MaintenanceProcedures } from '#main/workers/maintenance-client';
import { type Port, serve } from '#main/workers/rpc';

/** Looks a mirror through as a thread that tells how many megabytes it may hold, or, of the file 'all', takes all of them. */
serve<Pick<MaintenanceProcedures, 'quickCheck'>>(parentPort as Port, {
  quickCheck: async (file) => {
    const held: number[][] = [];
    while (file === 'all') held.push(Array.from({ length: 100_000 }, (_, index) => index));
    return { value: resourceLimits.maxOldGenerationSizeMb ?? 0 };
  },
});
