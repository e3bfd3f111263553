import { afterEach, expect, test } from 'vitest';
import { aStoredContract, bumpVersion, insertContracts, insertStaticData } from '../../support/builders.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

async function startWith(fetchItems: (contractId: number) => Promise<'known' | 'gone' | 'later'>): Promise<void> {
  app = await startTestApp({
    fetchItems,
    fill(db) {
      insertStaticData(db);
      insertContracts(db, [
        aStoredContract({ contract_id: 1, items: [], items_state: 'pending' }),
        aStoredContract({ contract_id: 2 }),
        aStoredContract({ contract_id: 3, type: 'courier', items: [], items_state: 'none' }),
      ]);
    },
  });
}

function storeItems(): void {
  app.db.exec(`INSERT INTO contract_items (contract_id, record_id, type_id, quantity, is_included) VALUES (1, 9, 34, 500, 1);
               UPDATE contracts SET items_state = 'known' WHERE contract_id = 1`);
  bumpVersion(app.db, 'items');
}

test('a contract whose items are not here yet has them fetched, and is answered with them', async () => {
  await startWith(async () => {
    storeItems();
    return 'known';
  });
  const answer = await app.get('/contracts/1');
  expect(answer.json.data.items).toMatchObject([{ record_id: 9, type_name: 'Tritanium', quantity: 500 }]);
  expect(answer.headers['x-items-state']).toBe('known');
});

test('where the limits do not allow it now, the answer says that the items are pending, and the next one tries again', async () => {
  await startWith(() => Promise.resolve('later'));
  const first = await app.get('/contracts/1');
  expect([first.status, first.json.data.items, first.headers['x-items-state']]).toEqual([200, [], 'pending']);
  await app.get('/contracts/1', { headers: { 'If-None-Match': String(first.headers.etag) } });
  expect(app.itemsAsked).toEqual([1, 1]);
});

test('an answer waits three seconds for its items and no longer', async () => {
  await startWith(() => new Promise(() => undefined));
  let answered = false;
  const asking = app.get('/contracts/1').then((answer) => {
    answered = true;
    return answer;
  });
  await expect.poll(() => app.clock.sleeping()).toBe(1);
  await app.clock.advance(2900);
  expect(answered).toBe(false);
  await app.clock.advance(200);
  expect((await asking).headers['x-items-state']).toBe('pending');
  expect(app.clock.sleeping()).toBe(0);
});

test('a fetch that fails is no failure of the answer', async () => {
  await startWith(() => Promise.reject(new Error('the ingester is gone')));
  const answer = await app.get('/contracts/1');
  expect([answer.status, answer.headers['x-items-state']]).toEqual([200, 'pending']);
});

test('items that are known, or that no courier has, are not asked for', async () => {
  await startWith(() => Promise.reject(new Error('not to be asked')));
  expect((await app.get('/contracts/2')).headers['x-items-state']).toBe('known');
  expect((await app.get('/contracts/3')).headers['x-items-state']).toBe('none');
  expect((await app.get('/contracts/99')).status).toBe(404);
  expect(app.itemsAsked).toEqual([]);
});
