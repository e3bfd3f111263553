import { afterAll, beforeAll, expect, test } from 'vitest';
import { readClickHouseAddress } from '#main/options/replica';
import { type ClickHouseStatements, clickHouseStatements } from '#main/replication/clickhouse/statements';
import { type FakeClickHouse, fakeClickHouse } from '../../support/servers/fake-clickhouse.ts';

let clickHouse: FakeClickHouse;
let statements: ClickHouseStatements;
beforeAll(async () => {
  clickHouse = await fakeClickHouse();
  const address = readClickHouseAddress(clickHouse.address);
  if ('refused' in address) throw new Error(address.refused);
  statements = clickHouseStatements({ ...address, database: 'default' });
});
afterAll(async () => {
  await statements.close();
  await clickHouse.close();
});

test('a statement is asked read-only and with the limits of the mirror’s own SQL; readonly comes last', async () => {
  expect(await statements.run('SELECT 1 AS one, NULL AS two -- and why;', 10)).toEqual({
    answer: { columns: ['one', 'two'], rows: [[1, null]], plan: [], truncated: false },
  });
  const { settings, query } = clickHouse.asked.at(-1) ?? { settings: new URLSearchParams(), query: '' };
  expect(query).toMatch(/\nFORMAT JSONCompact$/);
  expect(Object.fromEntries(settings)).toMatchObject({
    max_execution_time: '5',
    max_memory_usage: '600000000',
    max_result_rows: '11',
    readonly: '1',
  });
  expect([...settings.keys()].at(-1)).toBe('readonly');
});

test('whole numbers beyond 2^53 come as text and keep every digit, as from the mirror', async () => {
  const sums = "SELECT 9007199254740991 AS a, 9223372036854775807 AS b, -9223372036854775807 AS c, 1e300 AS d, '7' AS e";
  expect(await statements.run(sums, 1)).toMatchObject({
    answer: { rows: [[9007199254740991, '9223372036854775807', '-9223372036854775807', 1e300, '7']] },
  });
});

test('more rows than the limit are cut off, and it is told', async () => {
  expect(await statements.run('SELECT 1 AS n UNION ALL SELECT 2 UNION ALL SELECT 3', 2)).toMatchObject({
    answer: { rows: [[1], [2]], truncated: true },
  });
});

test('what it says of a bad statement becomes a sentence, and what is refused is not even asked', async () => {
  const before = clickHouse.asked.length;
  expect(await statements.run('DROP TABLE x', 2)).toHaveProperty('refused');
  expect(clickHouse.asked.length).toBe(before);
  clickHouse.fail({ after: 0, how: 'refuse' });
  expect(await statements.run('SELECT 1', 2)).toEqual({ refused: expect.stringContaining('more than 600 MB of memory') });
  clickHouse.fail({ after: 0, how: 'cut' });
  expect(await statements.run('SELECT 1', 2)).toEqual({ refused: expect.stringContaining('did not answer') });
  clickHouse.fail(null);
});
