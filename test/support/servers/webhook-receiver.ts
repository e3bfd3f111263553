import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One message as it arrived. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  json: any;
}

/** A program that receives messages, and answers with the status that it is given: any redirect leads to itself. */
export async function webhookReceiver() {
  const received: Received[] = [];
  const paths: string[] = [];
  let status = 204;
  let told: Record<string, string> = {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      paths.push(request.url ?? '');
      received.push({ headers: request.headers, body, json: JSON.parse(body) });
      response.writeHead(status, { ...told, ...(status >= 300 && status < 400 ? { Location: '/elsewhere' } : {}) }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`,
    received,
    paths,
    answer(next: number, headers: Record<string, string> = {}): void {
      [status, told] = [next, headers];
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
