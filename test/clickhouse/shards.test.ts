import { afterAll, beforeAll, expect, test } from 'vitest';
import { readClickHouseAddress } from '#main/options/replica';
import { replicaSchema } from '#main/replication/jobs';
import { ownFolder } from '../support/mirror-folder.ts';
import { type RealClickHouse, startClickHouse } from '../support/servers/real-clickhouse.ts';
import { expectTheSame, makeSource, publishAndKill } from './cluster.ts';

const own = ownFolder();
let servers: RealClickHouse;
beforeAll(async () => {
  servers = await startClickHouse({ shards: 2 });
  const address = readClickHouseAddress(servers.addresses[0] ?? '');
  if ('refused' in address) throw new Error(address.refused);
  // As an administrator runs --publish-schema; without a Keeper there is neither ON CLUSTER nor replication.
  const statements = replicaSchema({ address, cluster: 'pair' })
    .replaceAll(' ON CLUSTER pair', '')
    .replaceAll(/ReplicatedReplacingMergeTree\('[^']*', '[^']*', _version\)/g, 'ReplacingMergeTree(_version)')
    .split(';\n');
  for (const server of servers.ports.keys())
    for (const statement of statements) await servers.ask(statement.replace(/;$/, ''), server);
});
afterAll(async () => {
  await servers.close();
  own.remove();
});

test('two shards, a publisher that is killed again and again, and three followers: all have what the mirror has', async () => {
  const file = makeSource(own.path);
  for (const [seed, after] of (['the first rows', 1, 2] as const).entries())
    await publishAndKill(servers, { file, seed, after, cluster: 'pair' });
  await expectTheSame(servers, { folder: own.path, file, asked: [0, 1, 0], cluster: 'pair' });
  for (const server of [0, 1])
    expect(Number(await servers.ask('SELECT count() FROM astrolabe.mirror_contracts_local FINAL', server))).toBeGreaterThan(1000);
});
