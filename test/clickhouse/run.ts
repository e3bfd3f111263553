import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { replicaSchema } from '#main/ingest/replica/jobs';
import { realWorld } from '#main/runtime/world';
import { openWriteDb } from '#main/store/db';
import { readClickHouseAddress } from '#main/upstream/clickhouse/address';
import { fillTrade } from '../conformance/contracts-mirror.ts';
import { fillSystems } from '../conformance/systems-mirror.ts';
import { aStoredContract, insertContracts } from '../support/builders.ts';
import { clickHouseProgram, type RealClickHouse, startClickHouse } from '../support/real-clickhouse.ts';
import { openFollower, openPublisher, publishedContent } from '../support/replica-bench.ts';

/**
 * Two shards of a real ClickHouse, a publisher that is killed again and again while it publishes to one of them, and three followers, of which
 * each asks another server: in the end all have what the mirror has. `node test/clickhouse/run.ts [kills]`; exits with 1 where they have not.
 */
const KILLS = Number(process.argv[2] ?? 12);
const CONTRACTS = 20_000;
const program = clickHouseProgram();
if (program === null) say('No clickhouse-server is installed (apt-get install clickhouse-server): nothing was played.');
else process.exitCode = await play(program);

async function play(program: string): Promise<number> {
  const { clock } = realWorld();
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-cluster-'));
  const source = join(folder, 'source.sqlite');
  const mirror = openWriteDb(source);
  fillTrade(mirror);
  fillSystems(mirror);
  insertContracts(
    mirror,
    Array.from({ length: CONTRACTS }, (_, index) => aStoredContract({ contract_id: 100_000 + index })),
  );
  mirror.close();
  const servers = await startClickHouse(program, 2);
  try {
    await makeShards(servers);
    const [first = '', second = ''] = servers.addresses;
    for (let kill = 0; kill < KILLS; kill += 1) await publishAndKill(source, first, kill);
    const publisher = openPublisher(source, first, clock, { seed: 999 });
    await publisher.run();
    const wanted = publishedContent(publisher.db);
    let wrong = 0;
    for (const [index, address] of [first, second, first].entries()) {
      const follower = openFollower(join(folder, `follower-${index}.sqlite`), address, clock);
      const rows = await follower.run();
      const isSame = isDeepStrictEqual(publishedContent(follower.db), wanted);
      say(
        `Follower ${index + 1} took ${rows} rows from ${address === first ? 'the first' : 'the second'} server: ${isSame ? 'the same content' : 'ANOTHER CONTENT'}.`,
      );
      if (!isSame) wrong += 1;
      await follower.close();
    }
    for (const server of [0, 1])
      say(
        `Shard ${server + 1} has ${(await servers.ask('SELECT count() FROM astrolabe.mirror_contracts_local FINAL WHERE _deleted = 0', server)).trim()} contracts.`,
      );
    const stored = publisher.db.prepare<[], number>('SELECT count(*) FROM contracts').pluck().get() ?? -1;
    const found = Number(await servers.ask('SELECT count() FROM astrolabe.mirror_contracts FINAL WHERE _deleted = 0'));
    const viewed = Number(await servers.ask('SELECT count() FROM astrolabe.contracts'));
    say(`The mirror has ${stored} contracts, both shards together ${found}, the view ${viewed}.`);
    if (found !== stored || viewed !== stored) wrong += 1;
    await publisher.close();
    return wrong === 0 ? 0 : 1;
  } finally {
    await servers.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As an administrator runs `--publish-schema`; without a Keeper there is neither ON CLUSTER nor replication. */
async function makeShards(servers: RealClickHouse): Promise<void> {
  const address = readClickHouseAddress(servers.addresses[0] ?? '');
  if ('refused' in address) throw new Error(address.refused);
  const statements = replicaSchema({ address, cluster: 'pair' })
    .replaceAll(' ON CLUSTER pair', '')
    .replaceAll(/ReplicatedReplacingMergeTree\('[^']*', '[^']*', _version\)/g, 'ReplacingMergeTree(_version)')
    .split(';\n');
  for (const server of servers.ports.keys())
    for (const statement of statements) await servers.ask(statement.replace(/;$/, ''), server);
}

async function publishAndKill(source: string, address: string, kill: number): Promise<void> {
  const script = new URL('./publisher.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, source, address, String(kill)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => void child.once('exit', resolve));
  let rounds = 0;
  const begun = new Promise<void>((resolve) => {
    child.stdout.on('data', () => {
      rounds += 1;
      resolve();
    });
    child.once('exit', () => resolve());
    // Also in the middle of the first filling.
    if (kill < 3) setTimeout(resolve, 1500 + kill * 400);
  });
  await begun;
  await wait(40 + kill * 97);
  child.kill('SIGKILL');
  await ended;
  say(`Publisher ${kill + 1} was killed after ${rounds} rounds.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
