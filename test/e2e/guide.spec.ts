import type { Page } from '@playwright/test';
import { guidePages } from '../../src-renderer/guide/guide.ts';
import { keyLabel } from '../../src-renderer/state/keys.ts';
import { expect, expectSteady, go, open, prefer, test } from './support/window.ts';

const pages = await guidePages();

/** The view at this address, once it is no skeleton any more. */
async function show(page: Page, hash: string): Promise<void> {
  await go(page, hash);
  await expect(page.locator('main h1').filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('main .skeleton').filter({ visible: true })).toHaveCount(0);
}

for (const [name, some] of Map.groupBy(pages, (_, at) => `part ${1 + Math.floor(at / 8)}`))
  test(`the help of each view says what it answers, its examples open, and its keys work there: ${name}`, async ({ page }) => {
    test.slow();
    await open(page, '#/about');
    for (const { path, title, answers, keys, examples } of some)
      await test.step(title, async () => {
        for (const [, hash] of examples) {
          await expectSteady(page);
          await show(page, hash);
          await expect(page.locator('main [role="alert"]').filter({ visible: true }), hash).toHaveCount(0);
        }
        await show(page, `#${path}`);
        await page.getByRole('button', { name: /^Help/ }).click();
        const sheet = page.getByRole('dialog', { name: 'Help' });
        await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(`Help: ${title}`);
        await expect(sheet).toContainText(answers);
        for (const [combo, what] of keys) {
          const line = sheet.locator('dl > div').filter({ has: page.getByText(what, { exact: true }) });
          await expect(line.first(), what).toContainText(combo.split(' ').map(keyLabel).join(''));
        }
        await page.keyboard.press('Escape');
        await expect(sheet).toBeHidden();
      });
  });

test('a word of the guide is found by the search, and opens the help of its view', async ({ page }) => {
  await open(page, '#/contracts');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('expected loss');
  await page.getByRole('option', { name: /^Expected loss: / }).click();
  await expect(page.getByRole('dialog', { name: 'Help' }).getByRole('heading', { level: 2 })).toHaveText('Help: Couriers');
  await expect(page).toHaveTitle(/^Couriers/);
});

// npm run pictures: those of README.md and of docs/guide.
if (process.env['ASTROLABE_GUIDE_PICTURES'] === 'true')
  test('the guide has a picture of each view', async ({ page }) => {
    test.slow();
    await prefer(page, {});
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, '#/about');
    for (const { path, examples } of pages) {
      // Route begins empty, and tells more of an example.
      await show(page, path === '/route' ? (examples[0]?.[1] ?? '') : `#${path}`);
      if (path === '/fits') {
        await page.getByRole('button', { name: /^Take 3/ }).click();
        await expect(page.locator('main [role="row"]').nth(1)).toBeVisible();
        await expect(page.locator('.notice')).toHaveAttribute('data-shown', 'false');
      }
      await expect(page.locator('main').getByText('Loading', { exact: true }).filter({ visible: true })).toHaveCount(0);
      await page.waitForFunction(
        () =>
          document.fonts.status === 'loaded' &&
          Array.from(document.images).every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
      );
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
      await page.screenshot({ path: `docs/guide/pictures/${path.slice(1)}.jpg`, type: 'jpeg', quality: 72 });
    }
  });
