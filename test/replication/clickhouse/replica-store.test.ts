import { expect, test } from 'vitest';
import { readClickHouseAddress } from '#main/options/replica';
import type { ClickHouse } from '#main/replication/clickhouse/client';
import { clickHouseReplica } from '#main/replication/clickhouse/replica-store';

/** A cluster whose shards have so many replicas, and the statements it got. */
function clusterOf(replicas: readonly number[]) {
  const address = readClickHouseAddress('clickhouse://astrolabe:x@127.0.0.1:8123/astrolabe');
  if ('refused' in address) throw new Error(address.refused);
  const commands: string[] = [];
  const quorums: unknown[] = [];
  const clickHouse: ClickHouse = {
    address,
    command: async (statement) => void commands.push(statement),
    insert: async (_table, _columns, _rows, settings) => void quorums.push(settings?.insert_quorum),
    async *rows<Row>(query: string) {
      yield (query.includes('system.clusters') ? replicas.map((count) => ({ replicas: count })) : []) as Row[];
    },
    text: async () => '',
    close: async () => undefined,
  };
  return { store: clickHouseReplica(clickHouse, 'main'), commands, quorums };
}

test('rows wait for all replicas of their shard', async () => {
  const { store, quorums } = clusterOf([2, 2]);
  await store.makeTables([]);
  await store.saveState({} as never);
  expect(quorums).toEqual(['2']);
});

test.each([
  [
    [3, 2],
    'The shards of cluster main at clickhouse://127.0.0.1:8123/astrolabe have 2, 3 replicas; a mirror needs as many in each.',
  ],
  [[], 'ClickHouse at clickhouse://127.0.0.1:8123/astrolabe knows no cluster main.'],
])('a cluster of shards of %j replicas is refused before anything is made', async (replicas, sentence) => {
  const { store, commands } = clusterOf(replicas);
  await expect(store.makeTables([])).rejects.toThrow(sentence);
  expect(commands).toEqual([]);
});
