import { fork } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { root } from '../../arch/repository.ts';
import type { ToAsk } from './asking.process.ts';

/**
 * Asks the server of this process from a process of its own, so that what the client costs is not in the figures. A request's processor
 * time is that of this whole process from the end of the answer before to the end of its own.
 */
export function asker() {
  const client = fork(`${root}test/bench/support/asking.process.ts`, { serialization: 'advanced' });
  // One that met an answer other than 200 ends, and would else be waited for without an end.
  const ended = new AbortController();
  client.once('exit', () => ended.abort());

  return {
    /** Asks for `count` paths, after some that do not count; the processor's milliseconds of each. */
    async costs(port: number, path: () => string, count: number, warmUp: number): Promise<number[]> {
      const costs: number[] = [];
      let used = process.cpuUsage();
      const finished = () => {
        const { user, system } = process.cpuUsage(used);
        costs.push((user + system) / 1000);
        used = process.cpuUsage();
      };
      subscribe('http.server.response.finish', finished);
      client.send({ port, paths: Array.from({ length: count + warmUp }, path) } satisfies ToAsk);
      await once(client, 'message', { signal: ended.signal });
      unsubscribe('http.server.response.finish', finished);
      return costs.slice(warmUp);
    },
    close: () => client.disconnect(),
  };
}
