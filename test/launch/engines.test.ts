import { afterEach, expect, test, vi } from 'vitest';
import { prepareEngines } from '#main/launch/engines';

afterEach(() => vi.unstubAllEnvs());

test('an engine that is not there has its tests left out, and is named in one sentence', async () => {
  vi.stubEnv('PATH', '');
  const { tests, missing } = await prepareEngines(false);
  expect(tests.filter((file) => file !== 'test/clickhouse/current-engine.test.ts')).toEqual([]);
  expect(missing.slice(0, 3)).toEqual([
    "Not run: the tests of a ClickHouse server, for want of Debian's package clickhouse-server, which 'node astrolabe.mjs test --engines' installs.",
    "Not run: the tests of a ClickHouse server behind TLS, for want of Debian's package openssl, which 'node astrolabe.mjs test --engines' installs.",
    "Not run: the tests of replicated ClickHouse servers with a ZooKeeper, for want of Debian's package zookeeper, which 'node astrolabe.mjs test --engines' installs.",
  ]);
});
