import { afterEach, beforeEach, expect, test } from 'vitest';
import { fitLibraryAnswer, fitLimits, fitStock, fitsRead } from '#shared/local-api/fits';
import { localPaths } from '#shared/local-api/paths';
import { matchesPage } from '#shared/local-api/watchlists';
import {
  aStaticData,
  aStoredContract,
  aStoredItem,
  aType,
  insertContracts,
  insertRow,
  insertStaticData,
} from '../../support/builders.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../../support/test-app.ts';

const [RIFTER, REAPER, DC, GUN, FACTION_GUN] = [587, 588, 2048, 2889, 20_000] as const;
const brawler = '[Rifter, Brawler]\nDamage Control II\n200mm AutoCannon II\n200mm AutoCannon II';
const cheap = '[Rifter, Cheap]\nDamage Control II';
type Items = Readonly<Record<number, number>>;

let app: TestApp;
beforeEach(async () => {
  const { types, groups } = aStaticData();
  app = await startTestApp({
    fill(db) {
      insertStaticData(
        db,
        aStaticData({
          groups: [...groups, { groupId: 55, categoryId: 7, name: 'Projectile Weapon', published: true }],
          types: [
            ...types,
            aType({ typeId: GUN, name: '200mm AutoCannon II', groupId: 55, variationParentTypeId: 2881 }),
            aType({ typeId: FACTION_GUN, name: 'Republic Fleet 200mm AutoCannon', groupId: 55, variationParentTypeId: 2881 }),
          ],
        }),
      );
    },
  });
});
afterEach(() => app.close());

const send = (method: string, path: string, body: unknown) =>
  app.ask(path, { method, headers: { ...OWN_WINDOW, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
const read = async (path: string) => (await app.ask(path, { headers: OWN_WINDOW })).json;
const library = {
  fits: [
    { id: 'brawler', folder: 'Frigates', text: brawler, variants: false },
    { id: 'cheap', folder: 'Frigates/Cheap', text: cheap, variants: false },
  ],
  stagings: [
    { id: 'jita', kind: 'system', place_id: 30_000_142, jumps_max: 5 },
    { id: 'forge', kind: 'region', place_id: 10_000_002, jumps_max: null },
    { id: 'keep', kind: 'station', place_id: 1_040_000_000_009, jumps_max: null },
  ],
  targets: [
    { fit_id: 'brawler', staging_id: 'jita', units: 4 },
    { fit_id: 'cheap', staging_id: 'jita', units: 1 },
  ],
};
const put = (version: number, more: object = {}) => send('PUT', localPaths.fits, { version, ...library, ...more });
const stockNow = async () => fitStock.parse(await read(localPaths.fitsStock));
function offer(...contracts: readonly (readonly [number, Items, object?])[]): void {
  insertContracts(
    app.db,
    contracts.map(([contract_id, items, more = {}]) =>
      aStoredContract({
        contract_id,
        items: Object.entries(items).map(([id, quantity], at) =>
          aStoredItem({ record_id: at + 1, type_id: Number(id), quantity }),
        ),
        ...more,
      }),
    ),
  );
}

test('the library is kept as a whole under a version, and told with what its fits and places are called', async () => {
  expect(await read(localPaths.fits)).toEqual({ version: 0, fits: [], stagings: [], targets: [] });
  const { status, json } = await put(0);
  expect(status).toBe(200);
  const kept = fitLibraryAnswer.parse(json);
  expect(kept).toEqual({
    version: 1,
    fits: library.fits.map((fit, at) => ({
      ...fit,
      name: ['Brawler', 'Cheap'][at],
      hull_type_id: RIFTER,
      hull_name: 'Rifter',
    })),
    stagings: library.stagings.map((one, at) => ({
      ...one,
      name: ['Jita + 5 jumps', 'The Forge', 'Structure 1040000000009'][at],
    })),
    targets: library.targets,
  });
  expect(await read(localPaths.fits)).toEqual(kept);
  expect((await put(0, { fits: [], targets: [] })).status).toBe(409);
  expect(await read(localPaths.fits)).toEqual(kept);
  expect((await put(1, { fits: [], targets: [] })).json).toMatchObject({ version: 2, fits: [], targets: [] });
});

test('a fit whose ship is not known stays, without a hull and without stock', async () => {
  const { json } = await put(0, { fits: [{ id: 'x', folder: '', text: '[Machariel, Big]' }], targets: [] });
  expect(json.fits).toEqual([
    {
      id: 'x',
      folder: '',
      text: '[Machariel, Big]',
      variants: false,
      name: 'Machariel, Big',
      hull_type_id: null,
      hull_name: null,
    },
  ]);
  expect(await stockNow()).toEqual({ as_of: null, fits: [] });
});

test.each([
  ['two fits of one id', { fits: [library.fits[0], library.fits[0]] }, /same id/],
  ['a target of no fit', { targets: [{ fit_id: 'gone', staging_id: 'jita', units: 1 }] }, /not there/],
  ['a target twice', { targets: [library.targets[0], library.targets[0]] }, /two targets/],
  ['a target of nothing', { targets: [{ fit_id: 'cheap', staging_id: 'jita', units: 0 }] }, /units/],
  ['too long a fit', { fits: [{ id: 'a', folder: '', text: 'x'.repeat(fitLimits.textLength + 1) }], targets: [] }, /20000/],
  ['another kind of place', { stagings: [{ id: 'a', kind: 'planet', place_id: 1 }], targets: [] }, /kind/],
])('%s is refused with a sentence, and nothing is changed', async (_what, more, sentence) => {
  await put(0);
  const { status, json } = await put(1, more);
  expect(status).toBe(400);
  expect(json.error.message).toMatch(sentence);
  expect(await read(localPaths.fits)).toMatchObject({ version: 1, targets: library.targets });
});

test('other programs and other pages have none of it', async () => {
  await put(0);
  for (const path of [localPaths.fits, localPaths.fitsStock, localPaths.fitsExamples])
    expect((await app.ask(path)).status).toBe(401);
  const body = JSON.stringify({ version: 1, fits: [], stagings: [], targets: [] });
  expect((await app.ask(localPaths.fits, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body })).status).toBe(
    401,
  );
  expect((await app.ask('/trade/api/v1/fits')).status).toBe(404);
  expect(await read(localPaths.fits)).toMatchObject({ version: 1 });
});

test('stock is whole fits on offer at each staging, each contract counted for the fit that it holds best', async () => {
  await put(0);
  offer(
    [1, { [RIFTER]: 2, [DC]: 2, [GUN]: 4 }],
    [2, { [RIFTER]: 1, [DC]: 1 }, { price: 300_000 }],
    [3, { [RIFTER]: 1, [DC]: 1, [GUN]: 2 }, { start_location_id: 1_040_000_000_009, price: 700_000 }],
    [4, { [RIFTER]: 1, [DC]: 1, [FACTION_GUN]: 2 }, { region_id: 10_000_043 }],
    [5, { [RIFTER]: 1 }],
    [6, { [REAPER]: 1, [DC]: 1, [GUN]: 2 }],
    [7, { [RIFTER]: 1, [DC]: 1 }, { date_expired: '2026-11-20T11:59:59Z' }],
  );
  const none = { ready_fits: 0, contracts: 0, lowest_price: null };
  expect(await stockNow()).toEqual({
    as_of: expect.any(String),
    fits: [
      {
        fit_id: 'brawler',
        ready_fits: 3,
        contracts: 2,
        lowest_price: 500_000,
        stagings: [
          { staging_id: 'jita', ready_fits: 2, contracts: 1, lowest_price: 500_000, target: 4, short: 2 },
          { staging_id: 'forge', ready_fits: 3, contracts: 2, lowest_price: 500_000, target: null, short: 0 },
          { staging_id: 'keep', ready_fits: 1, contracts: 1, lowest_price: 700_000, target: null, short: 0 },
        ],
        counted_elsewhere: [],
      },
      {
        fit_id: 'cheap',
        ready_fits: 2,
        contracts: 2,
        lowest_price: 300_000,
        stagings: [
          { staging_id: 'jita', ready_fits: 2, contracts: 2, lowest_price: 300_000, target: 1, short: 0 },
          { staging_id: 'forge', ready_fits: 1, contracts: 1, lowest_price: 300_000, target: null, short: 0 },
          { staging_id: 'keep', ...none, target: null, short: 0 },
        ],
        counted_elsewhere: [
          { contract_id: 1, fit_id: 'brawler' },
          { contract_id: 3, fit_id: 'brawler' },
        ],
      },
    ],
  });
  const variants = library.fits.map((fit) => ({ ...fit, variants: true }));
  await put(1, { fits: variants });
  expect((await stockNow()).fits.map(({ ready_fits: ready }) => ready)).toEqual([4, 1]);
});

test('a watch finds stock that falls below its target, once each time, and not what was never set', async () => {
  const watch = (fit: string, place: string) => ({
    id: `${fit}-${place}`,
    kind: 'fit',
    name: fit,
    fit_id: fit,
    staging_id: place,
  });
  await put(0);
  offer([1, { [RIFTER]: 4, [DC]: 4, [GUN]: 8 }]);
  const entries = [watch('brawler', 'jita'), watch('cheap', 'jita'), watch('brawler', 'forge'), watch('gone', 'jita')];
  expect(
    (await send('PUT', localPaths.watchlists, { version: 0, lists: [{ id: 'stock', name: 'Stock', entries }] })).status,
  ).toBe(200);
  const found = async () => {
    await app.evaluateLists();
    return matchesPage.parse(await read(localPaths.watchlistMatches('stock'))).data.map(({ entry_id: id, alert }) => [id, alert]);
  };
  expect(await found()).toEqual([['cheap-jita', 'Cheap: 0 of 1 on offer, Jita + 5 jumps.']]);
  expect(await found()).toHaveLength(1);
  app.db.exec(
    "UPDATE contracts SET present = 0, status = 'finished', absent_since = '2026-11-20T12:02:00Z' WHERE contract_id = 1",
  );
  offer([2, { [RIFTER]: 1, [DC]: 1, [GUN]: 2 }], [3, { [RIFTER]: 1, [DC]: 1 }]);
  expect(await found()).toEqual([
    ['brawler-jita', 'Brawler: 1 of 4 on offer, Jita + 5 jumps.'],
    ['cheap-jita', 'Cheap: 0 of 1 on offer, Jita + 5 jumps.'],
  ]);
  // Again above, and again below.
  offer([4, { [RIFTER]: 3, [DC]: 3, [GUN]: 6 }]);
  expect(await found()).toHaveLength(2);
  await put(1, { targets: [{ fit_id: 'brawler', staging_id: 'jita', units: 5 }] });
  expect((await found())[0]).toEqual(['brawler-jita', 'Brawler: 4 of 5 on offer, Jita + 5 jumps.']);
});

test('a watch of stock is tried on the past: how often it would have told, and for how long stock was below', async () => {
  const tried = async (fit: string) =>
    (
      await send('POST', localPaths.watchlistsBacktest, {
        watch: { kind: 'fit', name: 'Stock', fit_id: fit, staging_id: 'jita' },
      })
    ).json;
  expect((await tried('brawler')).since).toBeNull();
  await put(0);
  const whole = (fits: number) => ({ [RIFTER]: fits, [DC]: fits, [GUN]: 2 * fits });
  const from = (day: number, until: number | null) => ({
    first_seen_at: `2026-11-${day}T12:00:00Z`,
    ...(until === null ? {} : { present: false, status: 'finished', absent_since: `2026-11-${until}T12:00:00Z` }),
  });
  offer(
    [1, whole(4), from(10, 15)],
    // The next sweep has another in its place: no gap.
    [2, whole(4), from(15, 16)],
    [3, whole(3), from(16, null)],
    [4, whole(1), from(17, 19)],
    // Elsewhere, and not a whole one.
    [5, whole(9), { ...from(10, null), region_id: 10_000_043, start_location_id: 1_040_000_000_009 }],
    [6, { [RIFTER]: 9 }, from(10, null)],
  );
  expect(await tried('brawler')).toEqual({
    since: '2026-11-13T12:00:00Z',
    sentence: 'It would have fired 2 times; stock was below 4 for 2 d in all. Fits and target are those of now.',
  });
  await put(1, { targets: [{ fit_id: 'brawler', staging_id: 'jita', units: 3 }] });
  expect((await tried('brawler')).sentence).toBe(
    'It would not have fired: stock was never below 3. Fits and target are those of now.',
  );
  expect((await tried('cheap')).since).toBeNull();
});

test('the fits of a text are read for import, and fits that contracts hold are offered as examples', async () => {
  const { json } = await send('POST', localPaths.fitsRead, { text: `${brawler}\n\n${cheap}\n[Machariel, Big]` });
  expect(fitsRead.parse(json)).toEqual({
    fits: [
      { name: 'Brawler', hull_type_id: RIFTER, hull_name: 'Rifter', text: brawler },
      { name: 'Cheap', hull_type_id: RIFTER, hull_name: 'Rifter', text: cheap },
    ],
    not_understood: [{ line: 8, text: '[Machariel, Big]', reason: 'No ship of this name is known: its fit is left out.' }],
  });
  expect((await send('POST', localPaths.fitsRead, { text: '' })).status).toBe(400);
  expect(await read(localPaths.fitsExamples)).toEqual({ fits: [] });
  const alike = { [RIFTER]: 1, [DC]: 1, [GUN]: 3 };
  offer(
    [1, alike],
    [2, alike],
    [3, { ...alike, [GUN]: 4 }],
    [4, { [REAPER]: 1, [DC]: 4 }],
    [5, { [REAPER]: 1, [DC]: 1 }],
    [6, { [RIFTER]: 2, [DC]: 9 }],
  );
  const { fits } = await read(localPaths.fitsExamples);
  expect(fits).toEqual([
    expect.objectContaining({ hull_name: 'Rifter', contracts: 2 }),
    expect.objectContaining({ hull_name: 'Reaper', contracts: 1 }),
  ]);
  expect(fits[0].text).toBe(
    '[Rifter, As offered]\n200mm AutoCannon II\n200mm AutoCannon II\n200mm AutoCannon II\nDamage Control II',
  );
  await put(0, { fits: [{ id: 'x', folder: '', text: fits[0].text }], targets: [] });
  expect((await stockNow()).fits[0]).toMatchObject({ ready_fits: 3, contracts: 3 });
});

test('stations and structures are found by a part of their name, structures first', async () => {
  const rows = [
    { structure_id: 1_040_000_000_777, name: 'Perimeter - Jita 100% Market', system_id: 30000144 },
    { structure_id: 1_040_000_000_778, name: '', system_id: 30000144 },
  ];
  for (const row of rows)
    insertRow(app.db, 'structures', { ...row, owner_id: null, type_id: null, fetched_at: '2026-11-20T00:00:00Z' });
  const found = async (text: string) =>
    (await send('POST', localPaths.fitsPlaces, { text })).json.places.map(({ name }: { name: string }) => name);
  expect(await found('perimeter')).toEqual(['Perimeter - Jita 100% Market']);
  expect((await found('jita')).at(-1)).toBe('Perimeter - Jita 100% Market');
  expect(await found('100%')).toEqual(['Perimeter - Jita 100% Market']);
  expect(await found('%%')).toEqual([]);
  expect((await send('POST', localPaths.fitsPlaces, { text: 'j' })).status).toBe(400);
});
