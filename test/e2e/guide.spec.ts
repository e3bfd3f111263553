import type { Page } from '@playwright/test';
import { guidePages } from '../../src-renderer/guide/guide.ts';
import { keyLabel } from '../../src-renderer/state/keys.ts';
import { expect, expectSteady, go, open, test } from './support/window.ts';

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
