import type { Page } from '@playwright/test';
import { putLists } from './support/watch.ts';
import { ask, contractsShown, expect, expectNotice, expectSteady, go, open, rows, test } from './support/window.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or command' });
const field = (page: Page) => palette(page).getByRole('combobox');

test('what is found and done by its name in the palette', async ({ page }) => {
  test.slow();
  await open(page, '#/contracts');
  await test.step('a contract is found by the words of its title', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    const { data } = await ask<{ data: { contract_id: number; title: string | null }[] }>(page, '/contracts?page_size=200');
    const titled = data.find(({ title }) => title !== null && /^[\w ]{6,}$/.test(title));
    if (titled?.title == null) throw new Error('no contract of the demo galaxy has a plain title');
    await page.keyboard.press('Control+k');
    await field(page).fill(titled.title);
    const found = palette(page).getByRole('group', { name: 'Contracts' }).getByRole('option').filter({ hasText: 'ISK' });
    await found.first().click();
    await expect(page).toHaveURL(/#\/contracts\/\d+/);
    await expect(page.getByRole('complementary', { name: 'Contract' }).getByRole('heading').first()).toContainText(titled.title);
  });
  await test.step('a system is found by its name', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    await page.keyboard.press('Control+k');
    await field(page).fill('jita');
    await palette(page)
      .getByRole('option', { name: /^Jita 0\.9/ })
      .click();
    await expect(page).toHaveURL(/#\/systems\/30000142/);
    await page.keyboard.press('Control+k');
    await field(page).fill('Amarr');
    await page.keyboard.press('Enter');
    await expect(page, 'Enter opens what is called just that, also before the answer is here').toHaveURL(/#\/systems\/30002187/);
  });
  await test.step('what the keys of the view do can be chosen by its name', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    await page.keyboard.press('Control+k');
    await field(page).fill('search titles');
    await palette(page)
      .getByRole('option', { name: /^Search titles, items, places and issuers/ })
      .click();
    await expect(palette(page)).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Search titles, items, places and issuers' })).toBeFocused();
    await page.keyboard.press('Control+k');
    await field(page).fill('columns');
    await expect(palette(page).getByRole('option')).not.toHaveCount(0);
  });
  await test.step('systems, item types and contracts are put on a watchlist by name', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    await putLists(page, []);
    await page.keyboard.press('Control+k');
    await field(page).fill('item type or a');
    await palette(page)
      .getByRole('option', { name: /^Watch a system/ })
      .click();
    await expect(field(page)).toHaveValue('watch ');
    await field(page).fill('watch jita');
    await palette(page)
      .getByRole('option', { name: /^Watch Jita 5 ship kills/ })
      .click();
    await expectNotice(page, expect.stringContaining('Watching Jita in Watchlist'));

    const { data: types } = await ask<{ data: { name: string }[] }>(page, '/types?q=shi&limit=1');
    const type = types[0]?.name ?? '';
    await page.keyboard.press('Control+k');
    await field(page).fill(`watch ${type}`);
    await palette(page)
      .getByRole('option', { name: `Watch ${type} contracts that offer it` })
      .click();
    await expectNotice(page, expect.stringContaining(`Watching ${type} in Watchlist`));

    const { data: contracts } = await ask<{ data: { contract_id: number }[] }>(page, '/contracts?page_size=10');
    const id = contracts[0]?.contract_id;
    await page.keyboard.press('Control+k');
    await field(page).fill(`watch ${id}`);
    await palette(page)
      .getByRole('option', { name: `Watch contract ${id} when it ends` })
      .click();
    await expectNotice(page, expect.stringContaining(`Watching Contract ${id} in Watchlist`));

    await go(page, '#/watchlists');
    const watched = page.getByRole('list', { name: 'Watched' }).getByRole('listitem');
    await expect(watched).toHaveCount(3);
    await expect(watched.first()).toContainText('Jita');
    await putLists(page, []);
  });
});

test('searches and views that are gone back to', async ({ page }) => {
  test.slow();
  await open(page, '#/contracts');
  await test.step('a search is kept under a name, gone back to from its list and from the palette, replaced, and forgotten', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    await go(page, '#/contracts?type=courier&sort=collateral');
    await contractsShown(page);
    await page.keyboard.press('s');
    const sheet = page.getByRole('dialog', { name: 'Named searches' });
    await expect(sheet.getByLabel('Save this search as')).toHaveValue('Courier');
    await sheet.getByLabel('Save this search as').fill('Hauling');
    await page.keyboard.press('Enter');
    await expectNotice(page, 'Saved as Hauling');
    await expect(sheet).toHaveCount(0);

    await go(page, '#/contracts');
    await contractsShown(page);
    await page.getByRole('button', { name: 'Searches', exact: true }).click();
    await sheet.getByRole('button', { name: 'Hauling', exact: true }).click();
    await expect(page).toHaveURL(/#\/contracts\?type=courier&sort=collateral/);
    await expect(page.getByRole('columnheader', { name: 'Reward' })).toBeVisible();
    await expect(rows(page).first()).toContainText(/^to /);

    await go(page, '#/depth');
    await page.keyboard.press('Control+k');
    await field(page).fill('hauling');
    await palette(page).getByRole('group', { name: 'Saved searches' }).getByRole('option').click();
    await expect(page).toHaveURL(/type=courier/);

    await page.getByRole('button', { name: 'Searches', exact: true }).click();
    await sheet.getByLabel('Save this search as').fill('Hauling');
    await expect(sheet.getByRole('button', { name: 'Replace' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Forget Hauling' }).click();
    await expect(sheet.getByText('None is saved yet.')).toBeVisible();
  });
  await test.step('each view is found again as it was left; from within, its name leads to its beginning', async () => {
    await expectSteady(page);
    await go(page, '#/contracts');
    await contractsShown(page);
    const rail = page.getByRole('navigation', { name: 'Views' });
    await go(page, '#/contracts?type=auction');
    await contractsShown(page);
    await rail.getByRole('link', { name: 'Pulse', exact: true }).click();
    await page.getByRole('radio', { name: '7 days', exact: true }).check();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(page).toHaveURL(/#\/contracts\?type=auction$/);
    await page.reload();
    await rail.getByRole('link', { name: 'Pulse', exact: true }).click();
    await expect(page).toHaveURL(/#\/pulse\?days=7$/);
    await rail.getByRole('link', { name: 'Pulse', exact: true }).click();
    await expect(page).toHaveURL(/#\/pulse$/);
  });
});
