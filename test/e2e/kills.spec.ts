import type { Page } from '@playwright/test';
import type { ResponseOf } from '#shared/http/endpoint';
import type { kills } from '#shared/plan-api/kills';
import { asWindow, expect, open, test } from './support/window.ts';

type Answer = ResponseOf<typeof kills>;

const grid = (page: Page) => page.getByRole('grid', { name: 'Kills', exact: true });
const askKills = (page: Page, query: string) => asWindow<Answer>(page, `/plan/api/v1/kills?${query}`);

test.describe('kills', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('are listed as the service has them, and narrowed by chips that stand in the address', async ({ page }) => {
    await open(page, '#/kills?hours=24');
    await expect(grid(page).locator('.data-row').first()).toBeVisible();
    const { data, meta } = await askKills(page, 'hours=24&limit=200');
    await expect(page.getByRole('status').filter({ hasText: /kills?, newest/ })).toContainText(/[\d,]+ kills?/);
    expect(meta.total).toBeGreaterThan(0);
    await expect(grid(page)).toContainText(data[0]?.system ?? 'nothing');

    await page.getByRole('checkbox', { name: 'Solo' }).check();
    await expect(page).toHaveURL(/solo=true/);
    const solo = await askKills(page, 'hours=24&solo=true&limit=200');
    await expect(page.locator('.result-line')).toContainText(`${solo.meta.total.toLocaleString('en-GB')} kill`);

    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page).not.toHaveURL(/solo/);
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await expect(page.getByRole('heading', { name: 'Kills', exact: true })).toBeVisible();
  });

  test('older ones follow page by page, and a filter without a kill says so', async ({ page }) => {
    await open(page, '#/kills?hours=840');
    const older = page.getByRole('button', { name: 'Show 200 older' });
    await older.click();
    await expect(page).toHaveURL(/before=\d+/);
    const before = new URL(page.url()).hash.match(/before=(\d+)/)?.[1] ?? '';
    const { data } = await askKills(page, `hours=840&before=${before}&limit=1`);
    await expect(grid(page).locator('.data-row').first()).toContainText(data[0]?.system ?? 'nothing');
    await page.getByRole('button', { name: 'Back to the newest' }).click();
    await expect(page).not.toHaveURL(/before/);
    await open(page, '#/kills?value_min=900000000000000');
    await expect(page.getByRole('heading', { name: 'No kill fits all of these filters' })).toBeVisible();
  });
});
