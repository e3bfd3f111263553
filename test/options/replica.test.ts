import { expect, test } from 'vitest';
import { ConfigError } from '#main/options/command-line';
import { readConfig } from '#main/options/config';
import { dataSourceNames } from '#shared/sources';

const STORE = 'clickhouse://me:s3cret@127.0.0.1:8123/eve';

test('--publish names a folder or a ClickHouse, and only the folder is a task of its own', () => {
  expect(readConfig(['--publish', '/tmp/lake'], {})).toMatchObject({
    task: { kind: 'publish', path: '/tmp/lake' },
    replica: null,
  });
  expect(readConfig(['--publish', STORE, '--publish-cluster', 'main'], {})).toMatchObject({
    task: null,
    replica: { role: 'publishes', cluster: 'main', address: { password: 's3cret' } },
  });
});

test('--follow switches every source off', () => {
  const { sources, replica } = readConfig(['--follow-days', '30'], { ASTROLABE_FOLLOW: STORE });
  expect(replica).toMatchObject({ role: 'follows', days: 30 });
  expect(dataSourceNames.filter((source) => sources[source] !== null)).toEqual([]);
});

test.each([
  [['--publish', STORE, '--follow', STORE], 'exclude each other'],
  [['--follow', 'clickhouse://me:s3cret@store.example/eve'], '--follow must be clickhouses://'],
  [['--publish', 'clickhouse://me:s3cret@store.example/eve'], '--publish must be clickhouses://'],
  [['--publish', 'https://me:s3cret@store.example/eve'], "it was 'https://…@store.example/eve'"],
  [['--follow-days', '30'], 'needs --follow'],
  [['--publish-cluster', 'main'], 'need --publish clickhouse://'],
  [['--publish-cluster', 'a b', '--publish', STORE], 'the name of a cluster'],
  [['--publish-schema', '--once', '--publish', STORE], 'exclude each other'],
])('%j is refused with a sentence that repeats no password', (args, sentence) => {
  const thrown = (() => {
    try {
      return readConfig(args, {});
    } catch (failure) {
      return failure;
    }
  })();
  expect(thrown).toBeInstanceOf(ConfigError);
  expect((thrown as Error).message).toContain(sentence);
  expect((thrown as Error).message).not.toContain('s3cret');
});
