import type { Page } from '@playwright/test';
import { requestOfCurl } from '../support/curl-command.ts';
import { hasRows } from '../support/examples.ts';
import { killsIn, putLists } from './support/watch.ts';
import { askService, expect, expectSteady, go, open, rows, test } from './support/window.ts';

const forms = [
  'CSV, for a spreadsheet',
  'JSON, for a script',
  'NDJSON, a row a line',
  'Parquet, for an analysis',
  'Copy for a spreadsheet',
  'Copy as curl',
];

/** Stands for the id of a type whose prices the mirror has. */
const PRICED = '{priced}';

/** Views that have rows in the demo galaxy, by what has to be seen before they are looked through. */
const views: readonly (readonly [address: string, shown: RegExp])[] = [
  ['#/contracts', /contracts, oldest list/],
  ['#/deals', /ISK of profit for/],
  ['#/couriers?from=Jita', /couriers, newest/],
  ['#/couriers?from=Jita&chains=true', /chains? of/],
  ['#/blueprints', /blueprints, newest/],
  ['#/depth', /On offer most|Traded most/],
  [`#/depth?type=${PRICED}`, /Price of the next unit/],
  ['#/pulse', /new contracts a day/],
  ['#/systems', /[\d,]+ of [\d,]+ systems/],
  ['#/systems/Jita', /outstanding start here/],
  ['#/route?from=Jita&to=Amarr', /Other ways/],
  ['#/operations', /served/],
  ['#/settings', /Sent there/],
  ['#/sql?sql=SELECT%201%20AS%20one', /One statement/],
  ['#/map?as=table', /systems by/],
  ['#/route/op-sheet?staging=Jita&target=Amarr', /Timers in reach/],
];

/** Boards, routes and the map are made for the first who asks for them, which a busy machine takes long for. */
const BOARD = { timeout: 60_000 };

/** Does something that copies, and resolves with what was copied. */
async function copied(page: Page, copy: () => Promise<void>): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await copy();
  const text = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(text, { intervals: [10, 20, 50] }).not.toBe('');
  return text();
}

/** What is wrong with a command that was copied: it has to end, and to answer with rows. */
async function faultOf(page: Page, command: string): Promise<string | undefined> {
  const { url, init } = requestOfCurl(command);
  const { body: data, method, headers } = init;
  const sent = { method, headers: Object.fromEntries(headers), ...(data === undefined ? {} : { data }) };
  const answer = await page.request.fetch(url, { ...sent, ...BOARD });
  const text = await answer.text();
  const isFine = answer.ok() && hasRows((JSON.parse(text) as { data: unknown }).data);
  return isFine ? undefined : `${command}: ${answer.status()} ${text.slice(0, 200)}`;
}

/** Copies by the only Export of this name, and resolves with the lines of fields that a spreadsheet makes of what it is given. */
async function linesOf(page: Page, name: string | RegExp): Promise<string[][]> {
  await page.locator('main').getByRole('button', { name }).click();
  const text = await copied(page, () => page.getByRole('menuitem', { name: 'Copy for a spreadsheet' }).click());
  const field = (quoted: string) => quoted.replace(/^"(.*)"$/, (_, inner: string) => inner.replaceAll('""', '"'));
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split('\t').map(field));
}

/** The address of legs between two systems that only two legs join. */
async function addressOfLegs(page: Page): Promise<string> {
  const [staging] = (await askService<{ data: { id: number }[] }>(page, '/systems/api/v1/systems?security=null&page_size=1'))
    .data;
  const range = await askService<{ data: { light_years: Record<string, number> } }>(
    page,
    `/systems/api/v1/capital-range?staging=${staging?.id}&ship=black_ops&jdc=5`,
  );
  const [[far] = ['']] = Object.entries(range.data.light_years).sort(([, a], [, b]) => b - a);
  const hulls = await askService<{ data: { name: string; group: string }[] }>(page, '/plan/api/v1/jump-hulls');
  const ship = hulls.data.find(({ group }) => group === 'Black Ops')?.name ?? '';
  const query = new URLSearchParams({ from: String(staging?.id), to: far, ship, jdc: '3', midpoints: 'any' });
  return `#/route/capital?${query}`;
}

/** What is wrong with the Exports of a view: each offers all six ways, and its command ends with rows. */
async function faultsOfExports(page: Page, address: string, shown: RegExp): Promise<string[]> {
  await go(page, address);
  if (address.startsWith('#/sql')) await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.locator('main')).toContainText(shown, BOARD);
  await expect(page.locator('main .skeleton')).toHaveCount(0, BOARD);
  const exports = page.locator('main').getByRole('button', { name: /^Export\b/ });
  await expect(exports.first()).toBeVisible();
  const wrong: string[] = [];
  for (const button of await exports.all()) {
    const name = (await button.getAttribute('aria-label')) ?? 'Export';
    await button.click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    const offered = await page.getByRole('menuitem').allTextContents();
    if (offered.join() !== forms.join()) wrong.push(`${name}: ${offered.join(', ')}`);
    const command = await copied(page, () => page.getByRole('menuitem', { name: 'Copy as curl' }).click());
    const fault = await faultOf(page, command);
    if (fault !== undefined) wrong.push(`${name}: ${fault}`);
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  }
  return wrong;
}

/** A type with prices around Jita: of which ones the mirror has any depends on what was on offer when its only hour was counted. */
async function pricedType(page: Page): Promise<number> {
  const { data } = await askService<{ data: { type_id: number }[] }>(page, '/trade/api/v1/types?limit=40');
  for (const { type_id: id } of data) {
    const prices = `/contracts/api/v1/analytics/prices?type=${id}&region=10000002&days=7`;
    if (hasRows((await askService<{ data: unknown }>(page, prices)).data)) return id;
  }
  throw new Error('The mirror has prices of none of the types that are on offer most.');
}

for (const [name, some] of [
  ['contracts and types', views.slice(0, 8)],
  ['systems, routes and the program itself', views.slice(8)],
] as const)
  test(`each Export of the views of ${name} offers all six ways, and its command ends with rows`, async ({ page }) => {
    test.slow();
    await open(page, '#/about');
    const priced = String(await pricedType(page));
    for (const [address, shown] of some)
      await test.step(address, async () => {
        expect(await faultsOfExports(page, address.replace(PRICED, priced), shown)).toEqual([]);
        await expectSteady(page);
      });
  });

test('so does each of a contract, of its issuer and of a capital’s legs', async ({ page }) => {
  test.slow();
  await open(page, '#/about');
  const { data } = await askService<{ data: { issuer_id: number; contract_id: number }[] }>(
    page,
    '/trade/api/v1/contracts?status=outstanding&item_types_min=3',
  );
  const { contract_id: id, issuer_id: issuer } = data[0] ?? {};
  expect(await faultsOfExports(page, `#/contracts/${id}`, /Hub and skills/)).toEqual([]);
  expect(await faultsOfExports(page, `#/pulse/issuers/${issuer}`, /Hours in which they were issued/)).toEqual([]);
  expect(await faultsOfExports(page, await addressOfLegs(page), /: 2 legs/)).toEqual([]);
});

test('the map’s table, the legs and the op sheet are copied for a spreadsheet as they are shown', async ({ page }) => {
  test.slow();
  await open(page, '#/map?as=table');
  const systems = page.getByRole('grid', { name: 'Systems of the map' });
  await expect(rows(page).first()).toBeVisible(BOARD);
  const [head = [], first = [], ...others] = await linesOf(page, 'Export');
  expect(await systems.getByRole('columnheader').count()).toBe(head.length);
  await expect(rows(page).first().getByRole('gridcell').first()).toHaveText(first[0] ?? '');
  const [, total = ''] = /([\d,]+) systems by/.exec((await page.locator('.result-line').first().textContent()) ?? '') ?? [];
  expect(others.length + 1).toBe(Number(total.replaceAll(',', '')));

  await open(page, await addressOfLegs(page));
  const legs = page.getByRole('grid', { name: 'Legs' });
  await expect(page.locator('main')).toContainText(/: 2 legs/, BOARD);
  const [legHead = [], ...copiedLegs] = await linesOf(page, 'Export');
  expect(await legs.getByRole('columnheader').count()).toBe(legHead.length);
  expect(copiedLegs).toHaveLength(2);

  await open(page, '#/route/op-sheet?staging=Jita&target=Amarr');
  const sheet = page.getByRole('region', { name: 'Op sheet' });
  await expect(sheet.getByRole('heading', { level: 2 })).toContainText('Jita to Amarr', BOARD);
  for (const part of await sheet.locator('section', { has: page.locator('table') }).all()) {
    const title = (await part.getByRole('heading').textContent()) ?? '';
    const cells = await part
      .locator('tr')
      .evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent)));
    expect(await linesOf(page, `Export the ${title.toLowerCase()}`)).toEqual(cells);
  }
});

test('what a watchlist found is exported in all six ways, as it is listed; the command asks for its contracts, or its systems', async ({
  page,
}) => {
  await open(page, '#/about');
  const busy = await askService<{ data: { id: number; name: string }[] }>(
    page,
    '/systems/api/v1/systems?sort=kills&order=desc&page_size=2',
  );
  await putLists(page, [{ id: 'fights', name: 'Fights', entries: busy.data.map(killsIn) }]);
  await open(page, '#/watchlists/fights');
  const found = page.getByRole('grid', { name: 'Matches' }).locator('.data-row');
  await expect(found).toHaveCount(2, { timeout: 90_000 });
  const [head = [], ...lines] = await linesOf(page, 'Export the matches');
  const titles = await found.locator('.match-title').allTextContents();
  expect(lines.map((fields) => fields[head.indexOf('match')])).toEqual(titles);
  await page.getByRole('button', { name: 'Export the matches' }).click();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(forms);
  const command = await copied(page, () => page.getByRole('menuitem', { name: 'Copy as curl' }).click());
  expect(await faultOf(page, command)).toBeUndefined();
  for (const { id } of busy.data) expect(command).toContain(String(id));
});
