/** What sweeps of many contracts leave to the main thread of the built program. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openReadDb } from '#main/store/db';
import { HOUR, isoUtc, MINUTE } from '#shared/time';
import { makeMirror } from '../../support/mirror-folder.ts';
import { httpDate } from '../../support/scripted-fetch.ts';
import { listsOf, REGIONS, regionIds } from './lean-sweep.ts';
import type { Stretches } from './loop-delay.ts';
import { startMeasured } from './measured-program.ts';

const OTHERS = ['market', 'images', 'sde', 'scout', 'r2z2', 'everef'].flatMap((source) => [`--${source}-url`, 'off']);

/** How long the program's threads were busy at a stretch while so many contracts were listed for the first time, and then with 3 % changed. */
export interface ProgramSweeps {
  first: Stretches[];
  next: Stretches[];
}

/** Runs the built program on a folder, against a source that lists contracts and knows nothing else. */
export async function sweepsInProgram(folder: string, contracts: number): Promise<ProgramSweeps> {
  const upstream = listsOf(contracts);
  const startedAt = Math.floor(Date.now() / 1000) * 1000;
  const lists = { madeAt: startedAt - HOUR, lastMs: MINUTE };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const expires = httpDate(Date.now() + lists.lastMs);
    if (path.startsWith('/universe/regions')) {
      response.writeHead(200, { 'content-type': 'application/json', expires }).end(JSON.stringify(regionIds));
    } else if (path.startsWith('/contracts/public/') && !/items|bids/.test(path)) {
      const { headers, body } = upstream.answer(path, startedAt);
      const ours = { 'last-modified': httpDate(lists.madeAt), expires, etag: `"${path} ${lists.madeAt}"` };
      response.writeHead(200, { ...headers, ...ours }).end(body);
    } else if (path.includes('/items/')) response.writeHead(204).end();
    // Nothing else is known; as an error it would count against what the program allows itself.
    else response.writeHead(200, { 'content-type': 'application/json', expires }).end('[]');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const file = makeMirror(join(folder, 'live'), { contracts: 0 });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const program = await startMeasured(folder, [...OTHERS, '--esi-url', address]);
  await program.stretches();
  const swept = async () => {
    const reads = openReadDb(file);
    const count = reads.prepare<[string], number>('SELECT count(*) FROM region_sweeps WHERE observed_at >= ?').pluck();
    while ((count.get(isoUtc(lists.madeAt)) ?? 0) < REGIONS) await wait(500);
    reads.close();
    return await program.stretches();
  };
  const first = await swept();
  upstream.pass();
  lists.madeAt = Math.floor(Date.now() / 1000) * 1000;
  lists.lastMs = HOUR;
  const next = await swept();
  await program.close();
  server.closeAllConnections();
  server.close();
  return { first, next };
}
