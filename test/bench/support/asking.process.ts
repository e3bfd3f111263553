import { keptConnection } from './kept-connection.ts';

/** What the process is told: paths of a port of this machine to ask for. */
export interface ToAsk {
  port: number;
  paths: readonly string[];
  headers: Readonly<Record<string, string>>;
}

/** Asks for one path after the other, and says of each how long it waited (milliseconds); throws where an answer is no 200. */
async function ask({ port, paths, headers }: ToAsk): Promise<void> {
  const connection = keptConnection(port);
  const waited: number[] = [];
  for (const path of paths) {
    const from = performance.now();
    const { status, body } = await connection.ask(path, headers);
    waited.push(performance.now() - from);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 200)}`);
  }
  connection.close();
  process.send?.(waited);
}

process.on('message', (told: ToAsk) => void ask(told));
