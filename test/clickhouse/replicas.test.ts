import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { realWorld } from '#main/runtime/world';
import { ownFolder } from '../support/mirror-folder.ts';
import { openFollower, openPublisher, publishedContent } from '../support/replica-bench.ts';
import { type RealClickHouse, startClickHouse, startZooKeeper } from '../support/servers/real-clickhouse.ts';
import { expectTheSame, makeSource, publishAndKill } from './cluster.ts';

const own = ownFolder();
const { clock } = realWorld();
const cluster = 'pair';
let zooKeeper: Awaited<ReturnType<typeof startZooKeeper>>;
let servers: RealClickHouse;
let file = '';
beforeAll(async () => {
  zooKeeper = await startZooKeeper();
  servers = await startClickHouse({ shards: 2, replicas: 2, zooKeeper: zooKeeper.port });
  file = makeSource(own.path);
});
afterAll(async () => {
  await servers.close();
  await zooKeeper.close();
  own.remove();
});

test('on two shards of two replicas the publisher makes all tables on all servers, and whichever is asked has all rows', async () => {
  await publishAndKill(servers, { file, seed: 1, after: 'the first rows', cluster });
  await publishAndKill(servers, { file, seed: 2, after: 1, cluster });
  await expectTheSame(servers, { folder: own.path, file, asked: [0, 1, 2, 3], cluster });
  const local = 'SELECT count() FROM astrolabe.mirror_contracts_local FINAL';
  const [first, second, third, fourth] = await Promise.all([0, 1, 2, 3].map((server) => servers.ask(local, server)));
  expect([second, fourth]).toEqual([first, third]);
});

test('what a replica does not have yet is not published yet: no follower misses it', async () => {
  const from = openPublisher(file, servers.addresses[0] ?? '', clock, { seed: 999, cluster });
  const to = openFollower(join(own.path, 'follower-of-a-replica.sqlite'), servers.addresses[1] ?? '', clock);
  await to.run();
  const before = publishedContent(to.db);
  await servers.ask('SYSTEM STOP FETCHES astrolabe.mirror_contracts_local', 1);
  from.db.exec("UPDATE contracts SET title = 'on one replica alone' WHERE contract_id < 100010");
  const published = from.run();
  const onTheFirst = () =>
    servers.ask("SELECT count() FROM astrolabe.mirror_contracts_local WHERE title = 'on one replica alone'").then(Number);
  await expect.poll(onTheFirst, { timeout: 30_000 }).toBeGreaterThan(0);
  await to.run();
  expect(publishedContent(to.db)).toEqual(before);
  await servers.ask('SYSTEM START FETCHES astrolabe.mirror_contracts_local', 1);
  await published;
  await to.run();
  expect(publishedContent(to.db)).toEqual(publishedContent(from.db));
  await Promise.all([from.close(), to.close()]);
});
