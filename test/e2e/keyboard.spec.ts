import type { Page } from '@playwright/test';
import { ask, contractsShown, expect, expectNotice, expectSteady, go, open, rows, test } from './support/window.ts';

const hash = (page: Page) => new URL(page.url()).hash;
const cursor = (page: Page) => page.locator('.data-row.cursor');

test.beforeEach(async ({ page }) => {
  await open(page, '#/contracts');
  await contractsShown(page);
});

test('what the keys do on the contracts', async ({ page }) => {
  await test.step('j and k move, Enter opens, the panel follows, Escape closes', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(cursor(page)).toHaveAttribute('aria-rowindex', '3');
    await page.keyboard.press('k');
    await page.keyboard.press('ArrowDown');
    await expect(cursor(page)).toHaveAttribute('aria-rowindex', '3');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/contracts\/\d+/);
    const first = hash(page);
    await page.keyboard.press('j');
    await expect.poll(() => hash(page)).not.toBe(first);
    await expect(page).toHaveURL(/contracts\/\d+/);
    await expect(page.getByRole('complementary', { name: 'Contract' })).toContainText(/\d{6,}/);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/contracts$/);
  });
  await test.step('/ goes to the search field, and letters typed there are no commands', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    await page.keyboard.press('/');
    await page.keyboard.type('jx?');
    await expect(page.getByRole('combobox', { name: 'Search titles, items, places and issuers' })).toHaveValue('jx?');
    await expect(page.getByRole('dialog', { name: 'Help' })).toHaveCount(0);
    await page.keyboard.press('Shift+Escape');
  });
  await test.step('after Enter in the search field the letters are commands again', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    const field = page.getByRole('combobox', { name: 'Search titles, items, places and issuers' });
    await page.keyboard.press('/');
    await page.keyboard.type('a');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/words=a/);
    await contractsShown(page);
    await page.keyboard.press('j');
    await expect(field).toHaveValue('a');
    await expect(cursor(page)).toHaveAttribute('aria-rowindex', '2');
  });
  await test.step('after a click on a head Enter opens the row, and does not turn the order round', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    // Words of another contract are other elements: as the same ones they would count as moved within their cell.
    const contents = rows(page).first().locator('.cell > *').first();
    await contents.evaluate((element) => void Object.assign(element, { remembered: true }));
    await page.getByRole('columnheader', { name: 'm³' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'm³' })).toHaveAttribute('aria-sort', 'descending');
    await contractsShown(page);
    await expect.poll(() => contents.evaluate((element) => Reflect.has(element, 'remembered'))).toBe(false);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/contracts\/\d+/);
    await expect(page.getByRole('columnheader', { name: 'm³' })).toHaveAttribute('aria-sort', 'descending');
  });
  await test.step('g and a letter goes to each view, its title says where one is', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    for (const [key, title] of [
      ['d', 'Depth'],
      ['b', 'Blueprints'],
      ['p', 'Pulse'],
      ['a', 'API'],
      ['s', 'Settings'],
      ['i', 'About'],
      ['c', 'Contracts'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await expect(page).toHaveTitle(`${title} · Astrolabe`);
      await expect(page.getByRole('link', { name: title, exact: true })).toHaveAttribute('aria-current', 'page');
    }
  });
  await test.step('? shows every key that works here, Escape puts it away and gives the focus back', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    await page.getByRole('grid', { name: 'Contracts' }).focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Help' });
    for (const words of [
      'Next row',
      'Open the row',
      'Mark the row',
      'Copy the id',
      'Hide',
      'Search titles, items, places and issuers',
      'Go to Pulse',
      'Help: this view and its keys',
    ]) {
      await expect(sheet.getByText(words, { exact: true })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('grid', { name: 'Contracts' })).toBeFocused();
  });
  await test.step('the palette finds views, items, regions and contracts by a few letters', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or command' });
    const field = palette.getByRole('combobox');
    await expect(field).toBeFocused();
    await page.keyboard.type('puls');
    await expect(palette.getByRole('option', { name: /^Pulse/ })).toBeVisible();

    const { data: types } = await ask<{ data: { name: string }[] }>(page, '/types?q=shi&limit=1');
    const type = types[0]?.name ?? '';
    await field.fill(type);
    await palette
      .getByRole('option', { name: `${type} depth` })
      .first()
      .click();
    await expect(page).toHaveURL(/#\/depth\?type=\d+/);

    const { data: regions } = await ask<{ data: { region_id: number; name: string }[] }>(page, '/regions');
    const region = regions[5];
    await page.keyboard.press('Control+k');
    await field.fill(region?.name ?? '');
    await palette.getByRole('option', { name: `${region?.name} region, contracts` }).click();
    await expect(page).toHaveURL(new RegExp(`region_id=${region?.region_id}`));

    const { data: contracts } = await ask<{ data: { contract_id: number }[] }>(page, '/contracts?page_size=10');
    const id = contracts[0]?.contract_id;
    await page.keyboard.press('Control+k');
    await field.fill(String(id));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`contracts/${id}$`));
  });
  await test.step('Space marks, c copies, x hides', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await expect(page.getByText('1 marked')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByText('1 marked')).toHaveCount(0);
    await page.keyboard.press('c');
    await expectNotice(page, expect.stringMatching(/^Copied contract \d+$/));
    const before = await rows(page).first().textContent();
    await page.keyboard.press('x');
    await expectNotice(page, '1 contract hidden');
    await expect(page.getByRole('button', { name: '1 hidden, show' })).toBeVisible();
    await expect.poll(() => rows(page).first().textContent()).not.toBe(before);
  });
});

test('everything on the page is reached by Tab, in an order that makes sense, and shows where it is', async ({ page }) => {
  const reached: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const { name, outlined } = await page.evaluate(() => {
      const element = document.activeElement;
      const style = element === null ? null : getComputedStyle(element);
      const inner = element?.querySelector('.table-scroll');
      const ring = inner === null || inner === undefined ? style : getComputedStyle(inner);
      return {
        name: element?.getAttribute('aria-label') ?? element?.textContent ?? '',
        outlined: ring !== null && ring.outlineStyle !== 'none' && ring.outlineWidth !== '0px',
      };
    });
    reached.push(name);
    expect(outlined, `the focus on “${name}” can be seen`).toBe(true);
    if (name === 'Contracts' && reached.length > 15) break;
  }
  const order = [
    'Skip to the view',
    'Leave the demo',
    'Contracts',
    'Settings',
    'Columns',
    'Export',
    'Search titles, items, places and issuers',
    'Type',
    'More',
  ];
  const places = order.map((name) => reached.indexOf(name));
  expect(
    places.every((place) => place >= 0),
    `reached: ${reached.join(' | ')}`,
  ).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
