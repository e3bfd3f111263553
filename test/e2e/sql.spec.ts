import { readFile } from 'node:fs/promises';
import { expect, open, test } from './support/window.ts';

test.beforeEach(async ({ page }) => {
  await open(page, '#/sql');
  await expect(page.getByRole('textbox', { name: 'Statement' })).toBeFocused();
});

test('a statement is completed, run by key, and seen as rows, as a plot and as its plan', async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'Statement' });
  await page.keyboard.press('ControlOrMeta+a');
  await field.pressSequentially('SELECT danger_score, kills_24h FROM syst');
  await expect(page.getByRole('option', { name: /^systems/ })).toBeVisible();
  await field.pressSequentially('ems');
  await page.keyboard.press('Enter');
  await field.pressSequentially(' WHERE kills_24h > 0 LIMIT 20');
  await page.keyboard.press('ControlOrMeta+Enter');
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('status')).toHaveText(/^20 rows, as of /);
  await expect(result.getByRole('columnheader', { name: 'kills_24h' })).toBeVisible();
  await result.getByRole('radio', { name: 'Plot' }).check();
  await expect(result.getByRole('img', { name: 'kills_24h, 20 points' })).toBeVisible();
  await result.getByRole('radio', { name: 'Plan' }).check();
  await expect(result.locator('pre')).toContainText('SCAN');
  // The address brings it back.
  expect(decodeURIComponent(page.url()).replaceAll('+', ' ')).toContain('WHERE kills_24h > 0 LIMIT 20');
});

test.describe('refused', () => {
  test.use({ allowedNoise: [/400 \(Bad Request\)/] });
  test('what is refused is told in a sentence, and changes nothing', async ({ page }) => {
    for (const [statement, sentence] of [
      ['DROP TABLE contracts', /only/i],
      ['SELECT nothing_such FROM contracts', /nothing_such/],
    ] as const) {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(statement);
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(page.getByRole('alert')).toHaveText(sentence);
    }
  });
});

test('a statement is kept under a name, gone to, and its rows are saved as Parquet', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('SELECT region, count(*) AS systems FROM systems GROUP BY 1 ORDER BY 1');
  await page.getByRole('button', { name: 'Statements' }).click();
  await page.getByLabel('Save this statement as').fill('Systems by region');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Statements' }).click();
  await page.getByRole('button', { name: 'Systems by region', exact: true }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('columnheader', { name: 'systems' })).toBeVisible();
  await result.getByRole('button', { name: 'Export the sql' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Parquet/ }).click();
  const bytes = await readFile(await (await saving).path());
  expect([bytes.subarray(0, 4).toString(), bytes.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1']);
});
