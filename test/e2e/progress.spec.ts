import { expect, open, rows, test } from './support/window.ts';

test.describe('while the mirror fills', () => {
  // What was never collected is answered with 503, which the browser reports by itself.
  test.use({ allowedNoise: [/status of 503/] });

  test('contracts are there long before all of them are, and the line below says how far it is', async ({ page }) => {
    await open(page, '#/contracts');
    await expect(rows(page).first()).toBeVisible({ timeout: 30_000 });
    const foot = page.getByRole('contentinfo', { name: 'Ingest' });
    await expect(foot).toContainText(/regions \d+ \/ \d+/);
    await expect(foot).toContainText(/contracts [\d,]+ outstanding/);
  });

  test('every view says that the data is invented', async ({ page }) => {
    for (const view of ['contracts', 'depth', 'pulse', 'api', 'settings', 'about']) {
      await open(page, `#/${view}`);
      await expect(page.getByText('Demo galaxy, invented data').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Leave the demo' }).first()).toBeVisible();
    }
  });

  test('work in progress opens to one bar a job, with numbers', async ({ page }) => {
    await open(page, '#/settings');
    const work = page.locator('.foot button');
    await work.click();
    const sheet = page.getByRole('dialog', { name: 'What is being done' });
    await expect(sheet.getByRole('progressbar').first()).toBeVisible();
    await expect(sheet).toContainText(/[\d,]+ (of [\d,]+ )?\w+/);
  });
});
