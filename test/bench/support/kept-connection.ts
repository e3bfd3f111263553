import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** One connection to a port of this machine, as a client that asks again and again holds it; from another loopback address, which Linux has. */
export function keptConnection(port: number, localAddress = '127.0.0.1') {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string): Promise<{ status: number; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const options = { agent, port, path, localAddress, headers: { 'Accept-Encoding': 'gzip' } };
      const request = httpRequest(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
        response.on('error', reject);
      });
      // A bare statement that took longer than a kept connection lives leaves one that the server has closed meanwhile.
      request.on('error', (failure) => (request.reusedSocket ? resolve(ask(path)) : reject(failure))).end();
    });
  return { ask, close: () => agent.destroy() };
}

/** Waits until a program answers lists: while it loads, a request may last longer than the server lets it. */
export async function listsAnswered(app: string): Promise<void> {
  while ((await fetch(`${app}/trade/api/v1/contracts`).catch(() => null))?.status !== 200) await wait(250);
}
