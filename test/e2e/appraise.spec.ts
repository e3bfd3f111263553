import { expect, open, test } from './support/window.ts';

test('a list that is pasted anywhere is priced at each hub, line by line, and what is not understood is named', async ({
  page,
}) => {
  await open(page, '#/contracts');
  await expect(page.getByRole('grid', { name: 'Contracts' }).locator('.data-row').first()).toBeVisible();
  const paste = (text: string) =>
    page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);

  await paste('Tritanium\t1 000\nPLEX x2\nno such thing');
  await expect(page).toHaveURL(/#\/appraise/);
  await expect(page.getByRole('textbox', { name: 'List of items' })).toHaveValue(/Tritanium/);
  const items = page.getByRole('grid', { name: 'Items' });
  await expect(items.locator('.data-row')).toHaveCount(2);
  await expect(items).toContainText('1,000');
  await expect(page.getByRole('region', { name: 'Not counted' })).toContainText(
    /Line 3.*no such thing.*No item type of this name is known/,
  );
  const worth = page.getByRole('region', { name: 'Worth' });
  for (const hub of ['Jita', 'Amarr', 'Dodixie', 'Rens', 'Hek'])
    await expect(worth.getByRole('rowheader', { name: hub, exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/Tritanium/);

  await page.getByRole('button', { name: 'Cheapest contracts for it' }).click();
  await expect(worth.getByText(/is cheaper than any of|contracts? for .* ISK; Jita alone/)).toBeVisible({ timeout: 30_000 });

  const how = page.getByRole('button', { name: 'How do you know?' });
  await how.press('Enter');
  const known = page.getByRole('dialog', { name: 'How do you know?' });
  await expect(known).toContainText('Orders of Jita for 2 types');
  await expect(known.getByRole('link', { name: 'Open in SQL' })).toHaveAttribute('href', /^#\/sql\?sql=SELECT/);
  await page.keyboard.press('Escape');
  await expect(known).toBeHidden();
  await expect(how).toBeFocused();

  await page.getByRole('radio', { name: 'Amarr' }).check({ force: true });
  await expect(page).toHaveURL(/hub=Amarr/);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('heading', { name: 'Paste a list anywhere in this window' })).toBeVisible();
});

test('an appraisal is saved, opened again with what it was worth, deleted and put back; a short list goes into a link', async ({
  page,
}) => {
  await open(page, '#/appraise?text=Tritanium%091000%0APLEX%20x2');
  const list = page.getByRole('textbox', { name: 'List of items' });
  await expect(list).toHaveValue('Tritanium\t1000\nPLEX x2');
  await expect(page).not.toHaveURL(/Tritanium/);
  await expect(page.getByText(/Table: 2 types/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Save this appraisal' });
  await form.getByRole('textbox').fill('Loot of Friday');
  await page.keyboard.press('Enter');
  const saved = page.getByRole('region', { name: 'Saved' });
  await expect(saved.getByRole('link', { name: 'Loot of Friday' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(list).toHaveValue('');
  await saved.getByRole('link', { name: 'Loot of Friday' }).click();
  await expect(list).toHaveValue('Tritanium\t1000\nPLEX x2');
  await expect(page.getByText(/Loot of Friday, saved .* ago: .* to buy orders then/)).toBeVisible();
  await saved.getByRole('button', { name: 'Delete Loot of Friday' }).click();
  await saved.getByRole('button', { name: 'Undo' }).click();
  await expect(saved.getByRole('link', { name: 'Loot of Friday' })).toBeVisible();
});

test.describe('a list', () => {
  test.use({ allowedNoise: [/status of 400/] });
  test('of nothing known says so, and one that is too long is refused with its limit', async ({ page }) => {
    await open(page, '#/appraise');
    const list = page.getByRole('textbox', { name: 'List of items' });
    await list.fill('nothing of this kind');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'No line was understood' })).toBeVisible();
    await list.fill('Tritanium\n'.repeat(2001));
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('a text of at most 2000 lines').first()).toBeVisible();
  });
});
