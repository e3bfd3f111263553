import { rmSync } from 'node:fs';
import { mergeTests } from '@playwright/test';
import { localPaths } from '#shared/local-api/paths';
import type { AppStatus } from '#shared/local-api/status';
import { MINUTE } from '#shared/time';
import { startCoreAt, testOf } from './support/core.ts';
import { MIRRORING_FROM, mirrored, noteMirroredAt } from './support/run-folder.ts';
import { asWindow, expect, open, rows, windowTest } from './support/window.ts';

const test = mergeTests(
  windowTest,
  testOf(() => {
    rmSync(mirrored(), { recursive: true, force: true });
    return startCoreAt(MIRRORING_FROM, mirrored(), '--demo');
  }),
);

// The last test waits for the end of what the first one sees the beginning of.
test.describe.configure({ mode: 'default' });

test.describe('while the mirror fills', () => {
  // What was never collected is answered with 503, which the browser reports by itself.
  test.use({ allowedNoise: [/status of 503/] });

  test('contracts are there long before all of them are, and the line below says how far it is', async ({ page }) => {
    await open(page, '#/contracts');
    await expect(rows(page).first()).toBeVisible({ timeout: 3 * MINUTE });
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

test('the demo galaxy’s contracts are all mirrored, and then what is in them', async ({ page }) => {
  test.setTimeout(30 * MINUTE);
  await open(page, '#/about');
  const status = () => asWindow<AppStatus>(page, localPaths.status);
  await expect.poll(async () => (await status()).mirror_state, { intervals: [1000], timeout: 10 * MINUTE }).toBe('complete');
  // All that a core fetches but once: the copies of this mirror need not fetch it again.
  const once = ['static-data', 'contract-items', 'contract-bids', 'entity-names'];
  await expect
    .poll(
      async () => {
        const { counts, progress } = await status();
        // A contract that just came or ended has no items to be had, and is asked for again half an hour later.
        const few = counts.items_pending * 100 < counts.contracts_outstanding;
        return { few, ongoing: progress.map(({ job }) => job).filter((job) => once.includes(job)) };
      },
      { intervals: [1000], timeout: 18 * MINUTE },
    )
    .toEqual({ few: true, ongoing: [] });
  noteMirroredAt(Date.parse((await status()).now));
});
