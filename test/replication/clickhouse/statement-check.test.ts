import { describe, expect, test } from 'vitest';
import { refusalOf } from '#main/replication/clickhouse/statement-check';

describe('a statement for ClickHouse is run', () => {
  test.each([
    'SELECT 1',
    'select status, count() from contracts group by status;',
    "SELECT * FROM contracts AS a ANY LEFT JOIN items AS b USING (contract_id) WHERE a.title = 'FROM system.tables; DROP'",
    'SELECT type FROM (SELECT type, count() AS n FROM items GROUP BY type) WHERE n > 2 ORDER BY n DESC LIMIT 10',
    'WITH big AS (SELECT contract_id FROM contracts WHERE price > 1e9) SELECT count() FROM big',
    'SELECT count() FROM contracts, items WHERE contracts.contract_id IN (1, 2) AND type IN (SELECT type FROM sales)',
    "-- a comment; with signs\nSELECT system, extract(hour, 'T(\\d+)') AS at FROM system_hours /* FROM url('x') */ LIMIT 1",
    'SELECT a.price AS format FROM contracts a',
  ])('where it reads documented views alone: %s', (sql) => expect(refusalOf(sql)).toBeNull());
});

describe('a statement for ClickHouse is refused with a sentence', () => {
  test.each([
    ['DROP TABLE mirror_contracts', 'begins with SELECT or WITH'],
    ['INSERT INTO contracts VALUES (1)', 'begins with SELECT or WITH'],
    ['SELECT 1; DROP TABLE mirror_contracts', 'more than one statement'],
    ['SELECT * FROM system.users', 'no documented view'],
    ['SELECT * FROM default.contracts', 'no documented view'],
    ['SELECT * FROM mirror_contracts', 'There is no view mirror_contracts'],
    ["SELECT * FROM url('http://169.254.169.254/', CSV, 'a String')", 'url is no documented view'],
    ["SELECT * FROM contracts, file('/etc/passwd', CSV, 'a String')", 'file is no documented view'],
    ["SELECT * FROM contracts JOIN remote('elsewhere', system.one) USING (a)", 'remote is no documented view'],
    ['SELECT * FROM (SELECT * FROM numbers(1000000000))', 'numbers is no documented view'],
    ['SELECT 1 WHERE 1 IN system.one', 'no documented view'],
    ['SELECT 1 WHERE 1 IN secrets', 'There is no view secrets'],
    ['SELECT * FROM `system`.`users`', 'no documented view'],
    ['SELECT * FROM "url"(\'http://x\')', 'url is no documented view'],
    ["SELECT file('/etc/passwd')", 'The function file is not offered'],
    ["SELECT dictGetString('d', 'a', toUInt64(1))", 'The function dictGetString is not offered'],
    ['SELECT sleep(3)', 'The function sleep is not offered'],
    ['SELECT 1 FORMAT CSV', 'FORMAT is not offered'],
    ['SELECT 1 SETTINGS readonly = 0', 'SETTINGS is not offered'],
    ["SELECT 1 INTO OUTFILE '/tmp/x'", 'INTO is not offered'],
    ['SELECT {name:Identifier}', 'has parameters'],
    ["SELECT 'no end", 'A quote has no end'],
    ['SELECT * FROM contracts AS c, (SELECT 1) AS d, system.one', 'no documented view'],
    ["SELECT * FROM contracts WHERE title = 'it\\'s' UNION ALL SELECT * FROM secrets", 'There is no view secrets'],
  ])('%s', (sql, sentence) => expect(refusalOf(sql)).toContain(sentence));
});
