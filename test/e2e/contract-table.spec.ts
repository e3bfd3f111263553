import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parquetReadObjects } from 'hyparquet';
import type { ContentsSide, ItemLists, TradeContract } from '#shared/trade-api/contracts';
import { sizes } from './support/fleet.ts';
import {
  ask,
  asWindow,
  contractsShown,
  expect,
  expectNotice,
  expectSteady,
  go,
  nextList,
  open,
  prefer,
  resultCounts,
  rows,
  test,
} from './support/window.ts';

interface Listed {
  data: { contract_id: number; title: string | null; price: number | null }[];
  meta: { total: number };
}
const chosen = (page: Page) => Number(/contracts\/(\d+)/.exec(page.url())?.[1]);

test.beforeEach(async ({ page }) => {
  await open(page, '#/contracts');
  await contractsShown(page);
});

test('what the heads, the line above and the open panel tell', async ({ page }) => {
  await test.step('the result line says how many fit, of how many, and how old the oldest of the lists is', async () => {
    const line = page.locator('.result-line').first();
    await expect(line).toContainText(/^[\d,]+ of [\d,]+ contracts, oldest list (just now|\d+ (min|h)( \d\d m)? ago)/);
    const { fitting, all } = await resultCounts(page);
    expect(fitting).toBeGreaterThan(1000);
    expect(fitting).toBeLessThanOrEqual(all);
  });
  await test.step('reward and collateral stand where couriers are asked for, the price where other kinds are', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    const heads = page.getByRole('columnheader');
    await expect(heads).toHaveText([
      'Type',
      'Contents',
      'Title',
      'Price',
      'Margin',
      'Place',
      'Issuer',
      'm³',
      'Issued',
      'Time left',
    ]);
    await go(page, '#/contracts?type=courier');
    await contractsShown(page);
    await expect(heads).toHaveText(['Contents', 'Title', 'Reward', 'Collateral', 'Place', 'Issuer', 'm³', 'Issued', 'Time left']);
    await expect(rows(page).first()).toContainText(/to .+/);
  });
  await test.step('no price is cut by the panel of the contract that is open', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    await rows(page).first().click();
    await expect(page.getByRole('complementary', { name: 'Contract' })).toBeVisible();
    const edge = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      return (box?.x ?? 0) + (box?.width ?? Number.NaN);
    };
    expect(await edge('[role="columnheader"]:has-text("Price")')).toBeLessThanOrEqual(await edge('.table-scroll'));
  });
});

test('rows: a key without one, scrolled through, read, opened, marked and acted on', async ({ page }) => {
  await test.step('a key for a row says so where no row is chosen', async () => {
    await page.keyboard.press('c');
    await expectNotice(page, 'No row is chosen; j and k choose one.');
  });
  await test.step('the whole result scrolls: pages are fetched where the eye rests, and only few rows are in the document', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    const { fitting } = await resultCounts(page);
    const last = nextList(page, { page: String(Math.ceil(fitting / 200)) });
    await page.getByRole('grid', { name: 'Contracts' }).focus();
    await page.keyboard.press('End');
    await last;
    await expect(page.locator('.data-row.cursor[aria-busy="false"]')).toBeVisible();
    expect(await page.locator('.data-row').count()).toBeLessThan(80);
    const middle = nextList(page, { page: String(Math.ceil(fitting / 400)) });
    await page.locator('.table-scroll').evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
    await middle;
    await expect(rows(page).nth(5)).toBeVisible();
  });
  await test.step('each row says what is inside, what is asked for in return apart, and where it is', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    const { data } = await asWindow<{ data: TradeContract[] }>(page, '/trade/api/v1/contracts?type=item_exchange&page_size=200');
    const bundle = data.find(
      ({ contents: { offered, asked } }) =>
        offered !== null && offered.further_kinds > 0 && offered.largest.quantity > 1 && asked === null,
    );
    const swap = data.find(({ contents: { asked } }) => asked !== null);
    if (bundle === undefined || swap === undefined) throw new Error('The demo galaxy has no bundle or no swap among its newest.');
    await go(page, '#/contracts?type=item_exchange');
    await contractsShown(page);
    const { largest, further_kinds: further } = bundle.contents.offered as ContentsSide;
    const grid = page.getByRole('grid', { name: 'Contracts' });
    await grid.focus();
    for (const [contract, words] of [
      [bundle, [`${largest.quantity.toLocaleString('en-GB')} × ${largest.type_name}`, `+ ${further} more`]],
      [swap, ['wants', swap.contents.asked?.largest.type_name ?? '']],
    ] as const) {
      await go(page, `#/contracts?type=item_exchange&price_min=${contract.price}&price_max=${contract.price}`);
      await contractsShown(page);
      const row = rows(page).filter({ hasText: words[0] }).first();
      for (const word of words) await expect(row).toContainText(word);
      await expect(row).toContainText(contract.place?.system_name ?? contract.region_name ?? '');
    }
    await expect(page.getByText('untitled')).toHaveCount(0);
  });
  await test.step('a click opens the row beside the list, and the same address opens it again', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    await rows(page).nth(3).click();
    await expect(page.getByRole('complementary', { name: 'Contract' })).toBeVisible();
    const id = chosen(page);
    expect(id).toBeGreaterThan(0);
    await open(page, `#/contracts/${id}`);
    await expect(page.getByRole('complementary', { name: 'Contract' })).toContainText(String(id));
  });
  await test.step('rows are marked, copied and hidden together', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    for (const key of ['j', 'Space', 'j', 'Space']) await page.keyboard.press(key);
    await expect(page.getByText('2 marked')).toBeVisible();
    await page.getByRole('button', { name: 'Copy ids' }).click();
    const ids = (await page.evaluate(() => navigator.clipboard.readText())).split('\n').map(Number);
    expect(ids).toHaveLength(2);
    const { data } = await ask<Listed>(page, '/contracts?page_size=50');
    expect(data.map(({ contract_id: id }) => id)).toEqual(expect.arrayContaining(ids));
    await page.locator('.result-line').getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(page.getByRole('button', { name: '2 hidden, show' })).toBeVisible();
    await page.getByRole('button', { name: '2 hidden, show' }).click();
    await expect(page.getByRole('button', { name: /hidden, show/ })).toHaveCount(0);
  });
  await test.step('what can be done with a row stands at its end under the pointer', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    const row = rows(page).first();
    await row.hover();
    const id = async () => page.evaluate(() => navigator.clipboard.readText());
    await row.getByRole('button', { name: 'Copy the id (c)' }).click();
    await expect.poll(id).toMatch(/^\d+$/);
    const copied = await id();
    await row.getByRole('button', { name: 'Copy the in-game link (l)' }).click();
    await expectNotice(page, expect.stringMatching(/Copied the in-game link|the system of this contract is not known/));
    await row.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`#/contracts/${copied}$`));
    await page.keyboard.press('Escape');
    await row.hover();
    await row.getByRole('button', { name: 'Hide (x)' }).click();
    await expectNotice(page, '1 contract hidden');
  });
});

test('dragging the scroll bar over the whole result asks only for where it rests', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/trade/api/v1/contracts?')) asked += 1;
  });
  // Where a picture takes as long as a rest, it is one.
  const rests = await page.locator('.table-scroll').evaluate(async (element) => {
    let late = 0;
    for (let step = 1; step <= 60; step += 1) {
      const since = performance.now();
      element.scrollTo({ top: (element.scrollHeight * step) / 60 });
      await new Promise(requestAnimationFrame);
      if (performance.now() - since > 50) late += 1;
    }
    return late;
  });
  await expect(rows(page).first()).toBeVisible();
  // A rest may show the end of one page and the beginning of the next.
  expect(asked).toBeLessThan(15 + 2 * rests);
});

test('while contents are loaded, the line above the table and the rows say so', async ({ page }) => {
  await page.route('**/trade/api/v1/contracts?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: TradeContract[]; meta: { item_lists: ItemLists } };
    body.meta.item_lists = { pending: 3120, total: 14_031 };
    for (const row of body.data) row.contents = { state: 'pending', items_complete: false, offered: null, asked: null };
    await route.fulfill({ response: answer, json: body });
  });
  await go(page, '#/contracts?type=auction');
  await contractsShown(page);
  await expect(page.locator('.result-line').first()).toContainText('Loading contents: 3,120 of 14,031 contracts left');
  await expect(rows(page).first()).toContainText('loading contents');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('columns are chosen, ordered, sized and pinned, and stay so', async ({ page }) => {
  await page.getByRole('button', { name: 'Columns' }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await chooser.getByLabel('Place', { exact: true }).uncheck();
  await chooser.getByLabel('Contract', { exact: true }).check();
  await chooser.getByRole('button', { name: 'Keep Title in sight' }).click();
  await chooser.getByRole('button', { name: 'Move Price forward' }).click();
  await chooser.getByRole('button', { name: 'Make m³ wider' }).click();
  await page.keyboard.press('Escape');
  const heads = page.getByRole('columnheader');
  const expected = ['Title', 'Type', 'Contents', 'Price', 'Margin', 'Issuer', 'm³', 'Issued', 'Time left', 'Contract'];
  await expect(heads).toHaveText(expected);
  const width = (await page.getByRole('columnheader', { name: 'm³', exact: true }).boundingBox())?.width;
  await page.reload();
  await contractsShown(page);
  await expect(heads).toHaveText(expected);
  expect((await page.getByRole('columnheader', { name: 'm³', exact: true }).boundingBox())?.width).toBe(width);
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveClass(/pinned/);
});

test('a head is dragged onto another, and its edge sizes it', async ({ page }) => {
  await page.getByRole('columnheader', { name: 'Time left' }).dragTo(page.getByRole('columnheader', { name: 'Title' }));
  await expect(page.getByRole('columnheader').nth(2)).toHaveText('Time left');
  const volume = page.getByRole('columnheader', { name: 'm³', exact: true });
  const before = await volume.boundingBox();
  if (before === null) throw new Error('the column of volumes is not shown');
  await page.mouse.move(before.x + before.width - 3, before.y + before.height / 2);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width + 57, before.y + before.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await volume.boundingBox())?.width ?? 0)).toBe(Math.round(before.width + 60));
});

test('an export has exactly what is shown: these filters, this order, these columns, every row', async ({ page }) => {
  await go(page, '#/contracts?type=courier&sort=collateral&dir=desc');
  await contractsShown(page);
  const { fitting } = await resultCounts(page);
  await page.getByRole('button', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const csv = await saving;
  expect(csv.suggestedFilename()).toMatch(/^astrolabe-contracts-\d{4}-\d{2}-\d{2}-\d{4}\.csv$/);
  const lines = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFcontract_id,status,contents,title,reward,collateral,place,issuer_name,volume,date_issued,date_expired',
  );
  // The galaxy lives on: a few contracts may have come or gone since the line was read.
  expect(Math.abs(lines.length - 1 - fitting)).toBeLessThan(Math.max(20, fitting / 50));
  expect(lines.slice(1).every((line) => /^\d+,\w+,"?to /.test(line))).toBe(true);

  await page.getByRole('button', { name: 'Export' }).click();
  const savingJson = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^JSON/ }).click();
  const objects = JSON.parse(await readFile(await (await savingJson).path(), 'utf8')) as { collateral: number }[];
  expect(Math.abs(objects.length - fitting)).toBeLessThan(Math.max(20, fitting / 50));
  const collaterals = objects.map(({ collateral }) => collateral);
  expect(collaterals).toEqual(collaterals.toSorted((a, b) => b - a));

  await page.getByRole('button', { name: 'Export' }).click();
  const savingParquet = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Parquet/ }).click();
  const bytes = await readFile(await (await savingParquet).path());
  const file = new Uint8Array(bytes).buffer;
  expect(Math.abs((await parquetReadObjects({ file })).length - fitting)).toBeLessThan(Math.max(20, fitting / 50));

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Copy as curl' }).click();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  const [, url = ''] = /^curl "(http:[^"]+)"$/.exec(command) ?? [];
  const { data } = (await (await fetch(url)).json()) as { data: { collateral: number }[] };
  expect(data[0]?.collateral).toBe(collaterals[0]);
});

test('at twice the text size six rows are in sight, and every filter is still at hand', async ({ page }) => {
  await prefer(page, { textScale: 200 });
  await page.setViewportSize(sizes[0]);
  await open(page, '#/contracts');
  await contractsShown(page);
  const foot = (await page.locator('.foot').boundingBox())?.y ?? 0;
  const tops = await Promise.all((await rows(page).all()).map(async (row) => (await row.boundingBox())?.y ?? foot));
  expect(tops.filter((top) => top < foot).length).toBeGreaterThanOrEqual(6);
  // They wait behind one button, which says how many are set.
  await expect(page.locator('.chip-open').filter({ hasText: 'Worth' })).toBeHidden();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.locator('.chip-open').filter({ hasText: 'Worth' }).click();
  await expect(page.getByRole('dialog', { name: 'Worth' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fewer filters' }).click();
  await go(page, '#/contracts?type=auction&price_max=1000000000');
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
});

test('what has expired is not called outstanding, though no list of its region has told of its end', async ({ page }) => {
  const row = rows(page).filter({ hasText: 'Item exchange' }).first();
  await row.click();
  const id = chosen(page);
  await page.keyboard.press('Escape');
  await page.route(`**/contracts/api/v1/contracts/${id}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, date_expired: '2026-11-20T12:00:00Z' } } });
  });
  await open(page, `#/contracts/${id}`);
  const panel = page.getByRole('complementary', { name: 'Contract' });
  await expect(panel.locator('.status')).toHaveText('Expired');
  await expect(panel.locator('.evidence')).toContainText('Its time is over; how it ended shows with the next list');
});
