import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRow } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillEveryShape } from './contracts-mirror.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    fill(db) {
      fillEveryShape(db);
      for (const contract_id of [201, 202])
        insertRow(db, 'contract_ratings', {
          contract_id,
          verdict: 'loss',
          flag_codes: 'bait_ladder',
          is_safe: 0,
        });
    },
  });
});
afterAll(() => app.close());

test('an issuer’s record has its contracts now and past, what came of them, and its flags added up', async () => {
  const { data } = (await app.ask('/trade/api/v1/issuers/2112000001')).json;
  expect(data).toMatchObject({
    issuer_name: 'Karin Hakoke',
    issuer_corporation_id: 98000001,
    issuer_corporation_name: 'Brave Haulers',
    corporations: 2,
    corporation_first_seen_at: '2026-11-19T11:00:00Z',
    rated: 2,
    flags: [{ code: 'bait_ladder', contracts: 2 }],
  });
  const counted = app.db
    .prepare(
      "SELECT count(*) AS total, total(status = 'outstanding' AND date_expired > '2026-11-20T12:00:00Z') AS outstanding FROM contracts WHERE issuer_id = 2112000001",
    )
    .get();
  expect(data).toMatchObject(counted as object);
  const sum = data.outcomes.reduce((total: number, { contracts }: { contracts: number }) => total + contracts, 0);
  expect(sum + data.awaiting).toBe(data.total);
  expect(data.hours.reduce((total: number, contracts: number) => total + contracts, 0)).toBe(data.total);
  expect(data.contracts).toHaveLength(data.total);
  expect(data.contracts[0]).toMatchObject({ status: 'outstanding', url: expect.stringContaining('#/contracts/') });
  expect(data.contracts.at(-1).status).not.toBe('outstanding');
  // A Rifter at 900,000 where 2.5 was asked before it was seen.
  expect(data.prices).toMatchObject({ offers: expect.any(Number), above: expect.any(Number) });
  expect(data.prices.above).toBeGreaterThan(0);
});

test('an issuer that nobody saw is not found, by id or by name', async () => {
  expect((await app.ask('/trade/api/v1/issuers/99')).status).toBe(404);
  const { status, json } = await app.ask('/trade/api/v1/issuers/karin');
  expect([status, json.error.message]).toEqual([404, expect.stringContaining("'karin' is neither the id nor the exact name")]);
});

test('a contract whose time is over is not counted as outstanding before a sweep tells how it ended, nor as anything else', async () => {
  const read = async () => (await app.ask('/trade/api/v1/issuers/2112000001')).json.data;
  const before = await read();
  const [first] = before.contracts;
  expect(first.status).toBe('outstanding');
  app.db.prepare("UPDATE contracts SET date_expired = '2026-11-20T11:59:00Z' WHERE contract_id = ?").run(first.contract_id);
  app.db.exec("UPDATE data_versions SET version = version + 1 WHERE name = 'contracts'");
  const after = await read();
  expect(after).toMatchObject({ total: before.total, outstanding: before.outstanding - 1, awaiting: before.awaiting + 1 });
  const sum = after.outcomes.reduce((total: number, { contracts }: { contracts: number }) => total + contracts, 0);
  expect(sum + after.awaiting).toBe(after.total);
  expect(after.contracts[0].contract_id).not.toBe(first.contract_id);
});
