import { gzipSync } from 'node:zlib';
import { expect, open, test } from './support/window.ts';

const KILOBYTE = 1000;

test('all views before the map weigh under 380 kB of compressed script, with the map under 700', async ({ page }) => {
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js'))
      scripts.set(
        pathname,
        response.body().then((body) => gzipSync(body).length),
      );
  });
  const weight = async () => (await Promise.all(scripts.values())).reduce((sum, bytes) => sum + bytes, 0);

  await open(page, '#/contracts');
  const views = page.getByRole('navigation', { name: 'Views' }).getByRole('listitem').getByRole('link');
  await expect(views.first()).toBeVisible();
  const names = await views.allTextContents();
  for (const name of names.filter((one) => !one.startsWith('Map'))) {
    await views.filter({ hasText: name }).click();
    await expect(page).toHaveTitle(/ · Astrolabe$/);
    await expect(page.locator('main h1').first()).toBeVisible();
  }
  const before = await weight();
  expect(before).toBeGreaterThan(100 * KILOBYTE);
  expect(before).toBeLessThan(380 * KILOBYTE);

  await views.filter({ hasText: /^Map/ }).click();
  await expect(page.locator('canvas').first()).toBeVisible({ timeout: 30_000 });
  const after = await weight();
  test.info().annotations.push({ type: 'compressed script', description: `${before} bytes, with the map ${after}` });
  expect(after).toBeGreaterThan(before);
  expect(after).toBeLessThan(700 * KILOBYTE);
});
