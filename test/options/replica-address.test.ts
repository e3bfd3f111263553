import { expect, test } from 'vitest';
import { readClickHouseAddress } from '#main/options/replica';

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
