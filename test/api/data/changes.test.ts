import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillEveryShape } from '../../conformance/contracts-mirror.ts';
import { aStoredContract, insertContracts } from '../../support/builders.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let since: number;
const changes = async (query: string) => (await app.ask(`/data/api/v1/changes?${query}`)).json;
const ids = (answer: { data: { contract_id: number }[] }) => answer.data.map(({ contract_id: id }) => id);
beforeEach(async () => {
  app = await startTestApp({ fill: fillEveryShape });
  const { data, meta } = await changes('');
  expect([data, meta.more, meta.missed]).toEqual([[], false, false]);
  since = meta.next_since;
});
afterEach(() => app.close());

test('a contract that came, changed, ended or was forgotten is told once, as it is now', async () => {
  insertContracts(
    app.db,
    [881, 882, 883].map((id) => aStoredContract({ contract_id: id })),
  );
  app.db.exec('UPDATE contracts SET price = 5 WHERE contract_id = 881');
  app.db.exec("UPDATE contracts SET status = 'finished', present = 0 WHERE contract_id = 882");
  app.db.exec('DELETE FROM contracts WHERE contract_id = 883');
  const { data, meta } = await changes(`since=${since}`);
  expect(data.toSorted((a: { contract_id: number }, b: { contract_id: number }) => a.contract_id - b.contract_id)).toEqual([
    {
      contract_id: 881,
      state: 'listed',
      region_id: 10000002,
      region_name: 'The Forge',
      type: 'item_exchange',
      status: 'outstanding',
      first_seen_at: '2026-11-20T09:20:00Z',
    },
    {
      contract_id: 882,
      state: 'ended',
      region_id: 10000002,
      region_name: 'The Forge',
      type: 'item_exchange',
      status: 'finished',
      first_seen_at: '2026-11-20T09:20:00Z',
    },
    { contract_id: 883, state: 'removed', region_id: null, region_name: null, type: null, status: null, first_seen_at: null },
  ]);
  expect(meta).toMatchObject({ more: false, missed: false });
  expect(ids(await changes(`since=${meta.next_since}`))).toEqual([]);
});

test('whoever goes on from answer to answer is told every change, however few it reads at once', async () => {
  const wanted = [881, 882, 883, 884, 885];
  insertContracts(
    app.db,
    wanted.map((id) => aStoredContract({ contract_id: id })),
  );
  const told = new Set<number>();
  for (let more = true; more; ) {
    const answer = await changes(`since=${since}&limit=2`);
    for (const id of ids(answer)) told.add(id);
    ({ more, next_since: since } = answer.meta);
  }
  expect([...told]).toEqual(wanted);
});

test('a region and a kind leave the others out, and the cursor goes on past them', async () => {
  insertContracts(app.db, [
    aStoredContract({ contract_id: 881, region_id: 10000043 }),
    aStoredContract({ contract_id: 882, type: 'auction' }),
  ]);
  const inDomain = await changes(`since=${since}&region_id=10000043`);
  expect(ids(inDomain)).toEqual([881]);
  expect(ids(await changes(`since=${since}&type=auction`))).toEqual([882]);
  expect(ids(await changes(`since=${inDomain.meta.next_since}`))).toEqual([]);
});

test('it says where changes are not kept any more, and where the cursor is of another mirror', async () => {
  expect((await changes(`since=${since + 1000}`)).meta).toEqual({ next_since: since, more: false, missed: true });
  app.db.exec('DELETE FROM contract_changes WHERE seq <= 3');
  expect((await changes('since=1')).meta.missed).toBe(true);
  expect((await changes('since=3')).meta.missed).toBe(false);
});

test.each([
  ['since=-1', 'since must be a whole number'],
  ['since=0&limit=1001', 'limit must be a whole number from 1 to 1000'],
  ['since=0&region_id=1', "region_id '1'"],
  ['since=0&type=gift', 'type must be one of'],
])('%s is refused with a sentence', async (query, sentence) => {
  const { status, json } = await app.ask(`/data/api/v1/changes?${query}`);
  expect(status).toBe(400);
  expect(json.error.message).toContain(sentence);
});
