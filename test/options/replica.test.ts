import { expect, test } from 'vitest';
import { ConfigError } from '#main/options/command-line';
import { readConfig } from '#main/options/config';
import { readClickHouseAddress } from '#main/options/replica';
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

test('an address is read with user, password and database, and shown without them', () => {
  expect(readClickHouseAddress('clickhouse://me:a%2Fb%40c@127.0.0.1:9123/eve')).toEqual({
    url: 'http://127.0.0.1:9123',
    username: 'me',
    password: 'a/b@c',
    database: 'eve',
    shown: 'clickhouse://127.0.0.1:9123/eve',
  });
  expect(readClickHouseAddress('clickhouses://store.example')).toMatchObject({
    url: 'https://store.example:8443',
    username: 'default',
    password: '',
    database: 'astrolabe',
  });
  expect(readClickHouseAddress('clickhouse://[::1]')).toMatchObject({ url: 'http://[::1]:8123' });
});

test.each([
  ['clickhouse://me:secret@store.example/eve', 'clickhouses:// where it is not on this machine'],
  ['clickhouse://me:secret@127.0.0.1.store.example/eve', 'clickhouses:// where it is not on this machine'],
  ['http://127.0.0.1:8123', 'an address such as'],
  ['clickhouse://127.0.0.1/a;b', 'letters, digits and _ alone'],
  ['clickhouse://127.0.0.1/eve?readonly=0', 'an address such as'],
  ['no address', 'an address such as'],
])('%s is refused with a rule that repeats no password', (address, rule) => {
  const read = readClickHouseAddress(address);
  expect(read).toEqual({ refused: expect.stringContaining(rule) });
  expect(JSON.stringify(read)).not.toContain('secret');
});
