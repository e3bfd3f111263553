import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mirrorFile } from '#main/data-folder/replace';
import type { Running } from '../built/running.ts';
import { codeBlocks, documentedLine, runAsWritten } from '../support/as-written.ts';
import { requestOfCurl } from '../support/curl-command.ts';
import { contractsIn, makeMirror, ownFolder, using } from '../support/mirror-folder.ts';
import { type RealClickHouse, startClickHouse } from '../support/servers/real-clickhouse.ts';

const DOCUMENT = 'docs/clickhouse.md';
const own = ownFolder();
const data = join(own.path, 'data');
const follower = mirrorFile(join(own.path, 'follower/live'));
const running: (Pick<Running, 'ended'> & { pid: number })[] = [];
let clickHouse: RealClickHouse;
beforeAll(async () => {
  clickHouse = await startClickHouse();
  using(makeMirror(join(data, 'live'), { contracts: 3 }), (db) =>
    db.exec("UPDATE contracts SET status = 'finished', date_completed = '2026-11-20T11:00:00Z'"),
  );
});
afterAll(async () => {
  for (const { pid, ended } of running) {
    process.kill(pid, 'SIGTERM');
    await ended;
  }
  await clickHouse.close();
  own.remove();
});

/** Starts a core by a command of the document at this server's address; resolves with the core's own. */
async function start(command: string): Promise<string> {
  const address = clickHouse.addresses[0] ?? '';
  const here = command.replace(/clickhouse:\/\/[^']*/, address);
  expect(here).not.toBe(command);
  const program = runAsWritten(here, own.path, { ASTROLABE_DATA_DIR: data });
  const { app, pid } = await program.says('app');
  // A shell and npm stand between.
  running.push({ pid: Number(pid), ended: program.ended });
  return String(app);
}

test('a mirror is published, followed and asked about by the commands of the document as they are written', async () => {
  const publish = codeBlocks(DOCUMENT).find((block) => block.includes('ASTROLABE_PUBLISH=')) ?? '';
  const publisher = await start(publish);
  await expect.poll(() => clickHouse.ask('SELECT count() FROM astrolabe.contracts').catch(String)).toBe('3\n');

  await start(documentedLine(DOCUMENT, 'ASTROLABE_FOLLOW='));
  await expect.poll(() => contractsIn(follower)).toBe(3);

  const ask = codeBlocks(DOCUMENT).find((block) => block.startsWith('curl ')) ?? '';
  const { url, init } = requestOfCurl(ask.replaceAll('\\\n', '').replace('http://127.0.0.1:4780', publisher));
  const answer = await fetch(url, init);
  expect(await answer.json()).toMatchObject({ data: { columns: ['year', 'sales'], rows: [['2026', 3]] } });
});
