import { contractsShown, expect, open, resultCounts, rows, test } from './support/window.ts';

test.describe('while the mirror fills', () => {
  test('the first contracts are there within 15 seconds, and the line below says how far it is', async ({ page }) => {
    await open(page, '#/contracts');
    await expect(rows(page).first()).toBeVisible({ timeout: 15_000 });
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

  test('rows that nobody reads follow the mirror by themselves', async ({ page }) => {
    await open(page, '#/contracts');
    await contractsShown(page);
    const status = page.locator('.foot');
    if (!(await status.textContent())?.includes('First sync')) test.skip(true, 'the mirror was complete before this test began');
    const { fitting } = await resultCounts(page);
    await expect.poll(async () => (await resultCounts(page)).fitting, { timeout: 30_000 }).not.toBe(fitting);
  });

  test('work in progress opens to one bar a job, with numbers', async ({ page }) => {
    await open(page, '#/settings');
    const work = page.locator('.foot button');
    if ((await work.count()) === 0) test.skip(true, 'nothing was being done');
    await work.click();
    const sheet = page.getByRole('dialog', { name: 'What is being done' });
    await expect(sheet.getByRole('progressbar').first()).toBeVisible();
    await expect(sheet).toContainText(/[\d,]+ (of [\d,]+ )?\w+/);
  });
});
