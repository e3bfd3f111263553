import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventWrites } from '#main/store/events/events';
import { settingWrites } from '#main/store/user-data/settings';
import { localPaths } from '#shared/local-api/paths';
import { isoUtc, MINUTE } from '#shared/time';
import { aStaticData, aStoredContract, aStoredItem, insertContracts, insertStaticData } from '../support/builders.ts';
import { webhookReceiver } from '../support/servers/webhook-receiver.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../support/test-app.ts';

/** Two systems a jump apart, and a third that no gate leads to. */
function fill(db: TestApp['db']): void {
  const data = aStaticData();
  const [jita, station] = [data.systems[0], data.stations[0]];
  if (jita === undefined || station === undefined) throw new Error('The small galaxy has no system.');
  const gate = { x: 0, y: 0, z: 0 };
  insertStaticData(db, {
    ...data,
    systems: [
      jita,
      { ...jita, systemId: 30000144, name: 'Perimeter' },
      { ...jita, systemId: 30002187, name: 'Amarr', regionId: 10000043, securityStatus: 0.3 },
    ],
    stargates: [
      { ...gate, stargateId: 1, systemId: 30000142, destinationSystemId: 30000144, destinationStargateId: 2 },
      { ...gate, stargateId: 2, systemId: 30000144, destinationSystemId: 30000142, destinationStargateId: 1 },
    ],
    stations: [
      station,
      { ...station, stationId: 60000001, systemId: 30000144, name: 'Perimeter I' },
      { ...station, stationId: 60008494, systemId: 30002187, name: 'Amarr VIII' },
    ],
  });
  insertContracts(db, [aStoredContract()]);
}

/** Searches as the window keeps them; each finds some of the contracts below and not all. */
const searches: readonly (readonly [name: string, query: Record<string, string>])[] = [
  ['cheap-here', { status: 'outstanding', region_id: '10000002', price_max: '700' }],
  ['named', { status: 'outstanding', q: 'rifter', type: 'item_exchange' }],
  ['of-a-type', { status: 'outstanding', type_id: 'Rifter' }],
  ['near', { status: 'outstanding', from_system: 'Perimeter', jumps_max: '1' }],
  ['in-the-next', { status: 'outstanding', from_system: 'Jita', jumps_max: '1', system: 'Perimeter' }],
  ['low', { status: 'outstanding', security: 'low' }],
  ['words', { status: 'outstanding', words: 'reaper "fast ship"' }],
  ['without-words', { status: 'outstanding', words: 'ship -jita' }],
];

let app: TestApp;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
const come: number[] = [];
const expired: number[] = [];
beforeAll(async () => {
  app = await startTestApp({ fill });
  receiver = await webhookReceiver();
  settingWrites(app.db).save(
    'published_searches',
    searches.map(([name, query]) => ({ name, query })),
  );
  const send = async (path: string, body: unknown, method = 'POST') => {
    const headers = { ...OWN_WINDOW, 'Content-Type': 'application/json' };
    expect((await app.ask(path, { method, headers, body: JSON.stringify(body) })).status).toBe(200);
  };
  const entries = searches.map(([name, query]) => ({ id: name, kind: 'search', name, query }));
  await send(localPaths.watchlists, { version: 0, lists: [{ id: 'list', name: 'List', entries }] }, 'PUT');
  const secret = 'a secret of two parties';
  const hooks = searches.map(([name]) => ({ id: name, entry_id: name, url: receiver.url, shape: 'json', secret }));
  await send(localPaths.settings, { key: 'webhooks', value: hooks });
  await app.clock.advance(MINUTE);

  const at = isoUtc(app.clock.now());
  for (const place of [60003760, 60000001, 60008494])
    for (const type of ['item_exchange', 'auction'] as const)
      for (const [price, title, item] of [
        [600, '', 587],
        [800, 'A fast ship', 588],
        [650, 'RIFTER', 34],
      ] as const) {
        const region = place === 60008494 ? 10000043 : 10000002;
        const id = 5000 + come.length;
        const items = [aStoredItem({ type_id: item })];
        const rest = { price, title, items, first_seen_at: at, date_issued: at, region_id: region, start_location_id: place };
        insertContracts(app.db, [aStoredContract({ contract_id: id, type, ...rest })]);
        eventWrites(app.db).contracts('new', [id], { regionId: region, isFirst: false, at });
        come.push(id);
      }
  // Past their time, which no list has judged: what is on offer has none of them.
  for (const place of [60003760, 60000001, 60008494]) {
    const id = 5000 + come.length;
    const region = place === 60008494 ? 10000043 : 10000002;
    const over = { date_expired: at, first_seen_at: at, date_issued: at, region_id: region, start_location_id: place };
    insertContracts(app.db, [aStoredContract({ contract_id: id, price: 600, title: 'A fast ship', ...over })]);
    eventWrites(app.db).contracts('new', [id], { regionId: region, isFirst: false, at });
    come.push(id);
    expired.push(id);
  }
  app.watcher.scan();
  app.webhooks.wake();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

test.each(searches)(
  '%s finds the same for the list, the saved address, the feed, the watch and its webhook',
  async (name, query) => {
    const idsOf = async (path: string, headers = {}) =>
      ((await app.ask(path, { headers })).json.data as { contract_id: number; entry_id?: string }[])
        .filter(({ contract_id: id, entry_id: entry = name }) => come.includes(id) && entry === name)
        .map(({ contract_id: id }) => id)
        .toSorted((a, b) => a - b);
    const wanted = await idsOf(`/trade/api/v1/contracts?${new URLSearchParams({ ...query, page_size: '200' })}`);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(come.length);
    expect(wanted.filter((id) => expired.includes(id))).toEqual([]);
    const told = () => receiver.received.filter(({ json }) => json.rule === name).map(({ json }) => json.contract_id as number);
    await expect.poll(() => told().length).toBe(wanted.length);
    const watchedOn = (page: number) => idsOf(`${localPaths.watchlistMatches('list')}?page=${page}`, OWN_WINDOW);
    const found = {
      saved: await idsOf(`/data/api/v1/saved/${name}.json?limit=1000`),
      fed: await idsOf(`/data/api/v1/events?since=0&search=${name}`),
      watched: [...(await watchedOn(1)), ...(await watchedOn(2))].toSorted((a, b) => a - b),
      told: told().toSorted((a, b) => a - b),
    };
    expect(found).toEqual({ saved: wanted, fed: wanted, watched: wanted, told: wanted });
  },
);
