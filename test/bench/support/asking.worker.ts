/** A client in a thread of its own, so that what the server's thread does is the server's alone. */
import { parentPort } from 'node:worker_threads';
import { keptConnection } from './kept-connection.ts';

/** So many at once, each over a connection that is kept, from an address of its own, by which the limit counts it. */
export interface Asked {
  port: number;
  paths: readonly string[];
  connections: number;
  headers: Readonly<Record<string, string>>;
}

parentPort?.on('message', ({ port, paths, connections, headers }: Asked) => {
  const left = [...paths].reverse();
  const ask = async (_: unknown, index: number) => {
    const client = keptConnection(port, `127.1.0.${1 + index}`);
    const statuses = new Set<number>();
    for (let path = left.pop(); path !== undefined; path = left.pop()) statuses.add((await client.ask(path, headers)).status);
    client.close();
    return [...statuses];
  };
  void Promise.all(Array.from({ length: connections }).map(ask)).then((statuses) =>
    parentPort?.postMessage([...new Set(statuses.flat())]),
  );
});
