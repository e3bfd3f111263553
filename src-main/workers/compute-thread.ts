import { Worker } from 'node:worker_threads';
import type { ContractPage, ContractQuery } from '#main/store/contract-search';

/** What the compute thread is asked, and how it answers; one answer to each question, in any order. */
export interface Question {
  id: number;
  search: ContractQuery;
}
export type Reply = { id: number; page: ContractPage } | { id: number; failure: string };

/** Queries that may take longer than the main thread has: it serves the window and every other answer meanwhile. */
export interface Compute {
  search(query: ContractQuery): Promise<ContractPage>;
  close(): Promise<void>;
}

/** Starts the compute thread on an existing mirror. A thread that dies fails whatever it still owed. */
export function startComputeThread({ file, workerUrl }: { file: string; workerUrl: URL }): Promise<Compute> {
  const worker = new Worker(workerUrl, { workerData: { file } });
  const owed = new Map<number, PromiseWithResolvers<ContractPage>>();
  let asked = 0;
  let ended: Error | undefined;

  function end(reason: Error): void {
    ended ??= reason;
    for (const answer of owed.values()) answer.reject(ended);
    owed.clear();
  }

  worker.on('message', (reply: Reply) => {
    const answer = owed.get(reply.id);
    owed.delete(reply.id);
    if ('page' in reply) answer?.resolve(reply.page);
    else answer?.reject(new Error(reply.failure));
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The compute thread has ended.')));

  const compute: Compute = {
    search(query) {
      if (ended !== undefined) return Promise.reject(ended);
      const answer = Promise.withResolvers<ContractPage>();
      asked += 1;
      owed.set(asked, answer);
      worker.postMessage({ id: asked, search: query } satisfies Question);
      return answer.promise;
    },
    async close() {
      await worker.terminate();
    },
  };
  return new Promise((resolve, reject) => {
    worker.once('online', () => resolve(compute));
    worker.once('error', reject);
  });
}
