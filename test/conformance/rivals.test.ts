import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementOfRival } from '#shared/data-api/sql-examples';
import { aStoredContract, aStoredItem, insertContracts, insertRow } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillEveryShape } from './contracts-mirror.ts';

const RIVAL = 2112000077;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    fill(db) {
      fillEveryShape(db);
      const reaper = { items: [aStoredItem({ type_id: 588 })], date_issued: '2026-11-20T06:00:00Z' };
      insertContracts(db, [
        aStoredContract({ contract_id: 6000, price: 100, issuer_id: RIVAL, ...reaper }),
        aStoredContract({ contract_id: 6001, price: 90, ...reaper, date_issued: '2026-11-20T08:00:00Z' }),
      ]);
      insertRow(db, 'names', { id: RIVAL, category: 'character', name: 'Ana Undercut', fetched_at: '2026-11-20T10:00:00Z' });
    },
  });
});
afterAll(() => app.close());
const read = async (query: string) => (await app.ask(`/trade/api/v1/rivals?${query}`)).json;

test('an issuer’s board has what it sells, whom it goes below and who goes below it, by id or name', async () => {
  const { data } = await read('issuer=Karin%20Hakoke');
  expect(data).toMatchObject({ issuer_id: 2112000001, corporation_id: null, issuers: 1, days: 30 });
  expect(data.undercuts).toMatchObject({ times: 1, median_hours: 2, median_cut_percent: 10 });
  expect(data.undercuts.whom).toEqual([{ issuer_id: RIVAL, issuer_name: 'Ana Undercut', times: 1 }]);
  expect(data.hours).toHaveLength(7);
  expect(data.hours.flat().reduce((sum: number, one: number) => sum + one, 0)).toBe(data.contracts);
  const other = (await read(`issuer=${RIVAL}`)).data;
  expect(other).toMatchObject({ offers: 1, compared: 0, undercut_by: { times: 1, whom: [{ issuer_name: 'Karin Hakoke' }] } });
  expect(other.types).toMatchObject([{ type_name: 'Reaper', offers: 1, listed: 1 }]);
});

test('a corporation’s board has the offers of all who issued in it', async () => {
  const { data } = await read('corporation=Brave%20Haulers');
  expect(data).toMatchObject({ corporation_id: 98000001, issuer_id: null, corporation_name: 'Brave Haulers' });
  const counted = app.db
    .prepare(
      "SELECT count(*) FROM contracts WHERE issuer_corporation_id = 98000001 AND issuer_id = 2112000001 AND date_issued >= '2026-10-21T12:00:00Z'",
    )
    .pluck()
    .get();
  expect(data.contracts).toBe(counted);
});

test('a character in a corporation has what it issued there alone, and without either it is refused', async () => {
  const both = (await read('issuer=Karin%20Hakoke&corporation=Brave%20Haulers')).data;
  const alone = (await read('issuer=Karin%20Hakoke')).data;
  expect(both.contracts).toBeLessThan(alone.contracts);
  expect(both).toMatchObject({ issuer_id: 2112000001, corporation_id: 98000001 });
  const { status, json } = await app.ask('/trade/api/v1/rivals');
  expect([status, json.error.message]).toEqual([400, 'Give issuer, corporation or both.']);
});

test('the statement behind a board has its offers, and those of others of the same types', async () => {
  for (const [seller, query] of [
    [{ issuer: String(RIVAL) }, `issuer=${RIVAL}`],
    [{ issuer: '2112000001' }, 'issuer=2112000001'],
  ] as const) {
    const { data } = await read(query);
    const answer = await app.ask('/data/api/v1/sql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ sql: statementOfRival(seller, 30) }),
    });
    const rows: unknown[][] = answer.json.data.rows;
    const reapers = rows.filter(([, , , , typeId]) => typeId === 588);
    const told = data.types.find(({ type_id: id }: { type_id: number }) => id === 588);
    expect(reapers.filter(([, , isOwn]) => isOwn === 1)).toHaveLength(told.offers);
    expect(reapers.some(([, , isOwn]) => isOwn === 0)).toBe(true);
  }
});

test('one of whom nothing was seen in these days is not found', async () => {
  app.db.prepare("UPDATE contracts SET date_issued = '2026-09-01T00:00:00Z' WHERE issuer_id = ?").run(RIVAL);
  app.db.exec("UPDATE data_versions SET version = version + 1 WHERE name = 'contracts'");
  const { status, json } = await app.ask(`/trade/api/v1/rivals?issuer=${RIVAL}`);
  expect([status, json.error.code]).toEqual([404, 'not_found']);
});
