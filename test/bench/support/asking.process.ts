import { keptConnection } from './kept-connection.ts';

/** What the process is told: paths of a port of this machine to ask for. */
export interface ToAsk {
  port: number;
  paths: readonly string[];
}

/** Asks for one path after the other, and says when it is done; throws where an answer is no 200. */
async function ask({ port, paths }: ToAsk): Promise<void> {
  const connection = keptConnection(port);
  for (const path of paths) {
    const { status, body } = await connection.ask(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 200)}`);
  }
  connection.close();
  process.send?.('done');
}

process.on('message', (told: ToAsk) => void ask(told));
