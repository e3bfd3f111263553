import { afterEach, beforeEach, expect, test } from 'vitest';
import { issuerContracts, newContracts } from '#shared/local-api/contract-lists';
import { localPaths } from '#shared/local-api/paths';
import { aStoredContract, insertContracts, insertStaticData } from '../../support/builders.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../../support/test-app.ts';

const ISSUER = 2_112_000_007;
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({
    fill(db) {
      insertStaticData(db);
      insertContracts(db, [
        aStoredContract({ contract_id: 1, first_seen_at: '2026-11-20T09:00:00Z' }),
        aStoredContract({
          contract_id: 2,
          issuer_id: ISSUER,
          status: 'finished',
          present: false,
          last_seen_at: '2026-11-20T11:00:00Z',
          date_issued: '2026-11-20T10:30:00Z',
          first_seen_at: '2026-11-20T10:40:00Z',
        }),
        aStoredContract({
          contract_id: 3,
          issuer_id: ISSUER,
          date_issued: '2026-11-20T10:00:00Z',
          first_seen_at: '2026-11-20T10:20:00Z',
        }),
        aStoredContract({
          contract_id: 4,
          issuer_id: ISSUER,
          date_issued: '2026-11-20T10:10:00Z',
          first_seen_at: '2026-11-20T10:20:00Z',
        }),
      ]);
    },
  });
});
afterEach(() => app.close());

const own = { headers: OWN_WINDOW };
const since = (moment: string) => app.ask(`${localPaths.newContracts}?since=${encodeURIComponent(moment)}`, own);

test('what was first seen after a moment is told, newest first; what was seen at that very moment is not new', async () => {
  const told = newContracts.parse((await since('2026-11-20T09:00:00Z')).json);
  expect(told).toEqual({ since: '2026-11-20T09:00:00Z', total: 3, contract_ids: [2, 4, 3] });
  expect((await since('2026-11-20T10:20:00.900Z')).json).toMatchObject({ since: '2026-11-20T10:20:00Z', contract_ids: [2] });
  expect((await since('2026-11-20T10:40:00Z')).json).toMatchObject({ total: 0, contract_ids: [] });
});

test('a moment that is none is refused with what was given', async () => {
  const answer = await since('yesterday');
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({ error: { message: "since must be a moment, ISO 8601; it was 'yesterday'." } });
  expect((await app.ask(localPaths.newContracts, own)).status).toBe(400);
});

test('an issuer’s contracts are told with how many there are, those on offer first', async () => {
  const told = issuerContracts.parse((await app.ask(localPaths.issuerContracts(ISSUER), own)).json);
  expect(told.total).toBe(3);
  expect(told.data.map(({ contract_id: id, status }) => [id, status])).toEqual([
    [4, 'outstanding'],
    [3, 'outstanding'],
    [2, 'finished'],
  ]);
  expect(told.data[0]?.region_name).toBe('The Forge');
});

test('an issuer that is unknown has none, and an id that is none is refused', async () => {
  expect((await app.ask(localPaths.issuerContracts(5), own)).json).toEqual({ issuer_id: 5, name: null, total: 0, data: [] });
  expect((await app.ask('/local/v1/issuers/x/contracts', own)).status).toBe(400);
});

test('another program is told nothing', async () => {
  expect((await app.ask(`${localPaths.newContracts}?since=2026-11-20T09:00:00Z`)).status).toBe(401);
  expect((await app.ask(localPaths.issuerContracts(ISSUER))).status).toBe(401);
});
