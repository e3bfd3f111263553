import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readClickHouseAddress } from '#main/options/replica';
import { clickHouseStatements } from '#main/replication/clickhouse/statements';
import { clickHouseViews } from '#main/replication/clickhouse/views';
import { type SqlViewName, sqlViews } from '#shared/data-api/sql-views';
import { fillTrade } from '../conformance/contracts-mirror.ts';
import { fillSystems } from '../conformance/systems-mirror.ts';
import { aStoredContract, insertContracts, NOON } from '../support/builders.ts';
import { forecasting, writeDays } from '../support/forecasts/forecasting.ts';
import { ownFolder, using } from '../support/mirror-folder.ts';
import { openFollower, openPublisher, publishedContent, type Replicating } from '../support/replica-bench.ts';
import { type RealClickHouse, startClickHouse } from '../support/servers/real-clickhouse.ts';
import { readOnly } from '../support/sql-rows.ts';
import { fakeClock } from '../support/world.ts';

const own = ownFolder();
const clock = fakeClock(NOON);
const source = join(own.path, 'source.sqlite');
let clickHouse: RealClickHouse;
let from: Replicating;

beforeAll(async () => {
  clickHouse = await startClickHouse();
  using(source, (db) => {
    fillTrade(db);
    fillSystems(db);
  });
  from = openPublisher(source, clickHouse.addresses[0] ?? '', clock);
  writeDays(from.db, [30000142, 30000144], NOON, 70);
  const jobs = forecasting(from.db, clock);
  await jobs.forecast();
  await jobs.grade();
  await from.run();
});
afterAll(async () => {
  await from.close();
  await clickHouse.close();
  own.remove();
});

test('a real server takes a mirror, and gives it back to the last bit', async () => {
  const to = openFollower(join(own.path, 'follower.sqlite'), clickHouse.addresses[0] ?? '', clock);
  await to.run();
  expect(publishedContent(to.db)).toEqual(publishedContent(from.db));
  from.db.exec("UPDATE contracts SET status = 'cancelled', price = 1000000000.01 WHERE contract_id = 202");
  from.db.exec('DELETE FROM contracts WHERE contract_id = 203');
  insertContracts(from.db, [aStoredContract({ contract_id: 900, title: "It's a \\ test, “quoted”\n\t", price: 0.1 + 0.2 })]);
  await from.run();
  await to.run();
  expect(publishedContent(to.db)).toEqual(publishedContent(from.db));
  await to.close();
});

const names = Object.keys(sqlViews) as SqlViewName[];
test.each(names)('its view %s has the rows that the mirror’s own has', async (name) => {
  const address = readClickHouseAddress(clickHouse.addresses[0] ?? '');
  if ('refused' in address) throw new Error(address.refused);
  const columns = Object.keys(sqlViews[name].columns);
  const statements = clickHouseStatements(address);
  const order = columns.join(', ');
  const outcome = await statements.run(`SELECT * FROM ${name} ORDER BY ${order}`, 10_000);
  await statements.close();
  if (!('answer' in outcome)) throw new Error(JSON.stringify(outcome));
  const { columns: found, rows } = outcome.answer;
  expect(found).toEqual(columns);
  expect(sorted(rows)).toEqual(sorted(readOnly(source, `SELECT * FROM ${name}`).rows));
});

test('a start makes the views anew that are worded otherwise, and leaves the others as they are', async () => {
  const server = clickHouse.addresses[0] ?? '';
  const { fights } = clickHouseViews('astrolabe');
  // One that says of itself that it is ours: made anew, it would have other rows.
  const standIns = { fights: `SELECT 7 AS stand_in FROM (SELECT 1) AS ${fights.definition}`, grades: 'SELECT 7 AS stand_in' };
  for (const [name, query] of Object.entries(standIns)) {
    await clickHouse.ask(`DROP TABLE astrolabe.${name}`);
    await clickHouse.ask(`CREATE VIEW astrolabe.${name} AS ${query}`);
  }
  await from.close();
  from = openPublisher(source, server, clock);
  await from.run();
  expect((await clickHouse.ask('SELECT * FROM astrolabe.fights')).trim()).toBe('7');
  const columns = await clickHouse.ask("SELECT name FROM system.columns WHERE database = 'astrolabe' AND table = 'grades'");
  expect(columns.trim().split('\n')).toEqual(Object.keys(sqlViews.grades.columns));
});

test('refuses what would write, and ends what takes too long', async () => {
  const address = readClickHouseAddress(clickHouse.addresses[0] ?? '');
  if ('refused' in address) throw new Error(address.refused);
  const statements = clickHouseStatements(address);
  const outcome = await statements.run(
    'SELECT count() FROM contracts AS a CROSS JOIN system_hours AS b CROSS JOIN system_hours AS c',
    10,
  );
  expect(outcome).toHaveProperty('refused');
  expect(await statements.run('SELECT 18446744073709551615 AS large, [1, 2] AS list, NULL AS nothing', 10)).toMatchObject({
    answer: { columns: ['large', 'list', 'nothing'], rows: [['18446744073709551615', '[1,2]', null]] },
  });
  await statements.close();
});

const sorted = (rows: readonly unknown[][]) => rows.map((row) => JSON.stringify(row)).sort();
