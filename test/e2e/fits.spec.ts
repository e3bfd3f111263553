import { serious, withBothThemes } from './support/fleet.ts';
import { expect, expectNotice, open, test } from './support/window.ts';

/** Of this person nothing is left behind, nor there from a test before. */
async function clear(page: Parameters<typeof open>[0]): Promise<void> {
  await page.evaluate(async () => {
    const empty = { fits: { fits: [], stagings: [], targets: [] }, watchlists: { lists: [] } };
    for (const [path, body] of Object.entries(empty)) {
      const { version } = await (await fetch(`/local/v1/${path}`)).json();
      const headers = { 'Content-Type': 'application/json' };
      await fetch(`/local/v1/${path}`, { method: 'PUT', headers, body: JSON.stringify({ version, ...body }) });
    }
  });
}
test.beforeEach(async ({ page }) => {
  await open(page, '#/about');
  await clear(page);
});
test.afterEach(({ page }) => clear(page));

/** Fits that contracts of this demo hold now, as the program offers them. */
async function examplesOf(page: Parameters<typeof open>[0]): Promise<{ name: string; hull_name: string; text: string }[]> {
  return page.evaluate(async () => (await (await fetch('/local/v1/fits/examples')).json()).fits);
}

test('three fits are imported from one text, and what is on offer falls short of a target, which a watch tells', async ({
  page,
}) => {
  test.slow();
  await open(page, '#/fits');
  await expect(page.getByRole('heading', { name: 'No fits yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Take 3 examples/ })).toBeVisible();
  const examples = await examplesOf(page);
  expect(examples).toHaveLength(3);

  await page.keyboard.press('n');
  const text = page.getByRole('textbox', { name: /^Fits: EFT/ });
  await expect(text).toBeFocused();
  await text.fill(`${examples.map((fit) => fit.text).join('\n\n')}\n[Unknown Hull, x]`);
  const form = page.getByRole('region', { name: 'Import fits' });
  await expect(form.getByRole('status')).toHaveText('3 fits, 1 line not understood');
  await expect(form).toContainText('No ship of this name is known');
  await form.getByRole('textbox', { name: 'Folder' }).fill('Doctrine/Demo');
  await form.getByRole('button', { name: 'Add to the library' }).click();
  await expectNotice(page, 'Added 3 fits');
  const fits = page.getByRole('grid', { name: 'Fits' });
  await expect(fits.locator('.data-row')).toHaveCount(3);
  await expect(page.getByRole('navigation', { name: 'Folders' })).toContainText('Doctrine');

  await page.getByRole('button', { name: /^Stagings/ }).click();
  const jumps = page.getByRole('textbox', { name: /^Jumps around it/ });
  await jumps.fill('5');
  await jumps.press('Enter');
  const system = page.getByRole('combobox', { name: 'Add a system' });
  await system.fill('Jita');
  await expect(page.getByRole('option', { name: /^Jita/ })).toBeVisible();
  await system.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete the staging Jita + 5 jumps' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fits.getByRole('columnheader', { name: /Jita/ })).toBeVisible();

  await fits.locator('.data-row').first().click();
  await expect(page).toHaveURL(/#\/fits\/[\w-]+/);
  const contracts = page.getByRole('grid', { name: 'Contracts with this fit' });
  await expect(contracts).toContainText(/\d+ whole/);
  const target = page.getByRole('textbox', { name: 'Target at Jita + 5 jumps' });
  await target.fill('900');
  await target.press('Enter');
  const side = page.getByRole('complementary', { name: 'Stock, suppliers and history' });
  await expect(side).toContainText(/\d+ of 900 \d+ short/);
  await expect(side.getByRole('region', { name: 'Suppliers' }).getByRole('table')).toBeVisible();
  await side.getByRole('button', { name: 'Numbers' }).first().click();
  await expect(side.getByRole('columnheader', { name: 'On offer' }).last()).toBeVisible();

  await side.getByRole('button', { name: /^Watch .* below its target at Jita/ }).click();
  const asked = page.getByRole('dialog', { name: /^Watch .* below its target at Jita/ });
  await expect(asked.getByRole('status')).toContainText(/It would (not )?have fired.* Since/);
  await asked.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, expect.stringContaining('Watching'));
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  const matches = page.getByRole('grid', { name: /Matches/ });
  await expect(matches).toContainText(/: \d+ of 900 on offer, Jita \+ 5 jumps\./, { timeout: 120_000 });

  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await page.keyboard.press('Escape');
  await expect(fits.locator('.data-row')).toHaveCount(3);
  await expect(page.getByText('1 fit below target')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(fits.locator('.data-row')).toHaveCount(2);
  await page.keyboard.press('u');
  await expect(fits.locator('.data-row')).toHaveCount(3);
});

test('examples are taken, one is edited, and nothing serious stands in the way of anyone', async ({ page }) => {
  await withBothThemes(page);
  await open(page, '#/fits');
  await page.getByRole('button', { name: /^Take 3 examples/ }).click();
  const fits = page.getByRole('grid', { name: 'Fits' });
  await expect(fits.locator('.data-row')).toHaveCount(3);
  await expect(page.getByText('Counting the stock')).toHaveCount(0);
  expect(await serious(page)).toEqual([]);
  await fits.locator('.data-row').first().click();
  await expect(page.getByRole('grid', { name: 'Contracts with this fit' })).toContainText(/\d+ whole/);
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press('E');
  const text = page.getByRole('textbox', { name: /^Fit: the first line/ });
  await text.fill('[No Ship, x]');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('No ship of this name is known');
  const [example] = await examplesOf(page);
  await text.fill(`[${example?.hull_name}, Renamed]\n${example?.text.split('\n')[1]}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Renamed/ })).toBeVisible();
});
