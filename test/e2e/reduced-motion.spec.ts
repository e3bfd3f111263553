import type { Page } from '@playwright/test';
import { contractsShown, expect, go, open, test } from './support/window.ts';

/** Milliseconds: what takes no longer than this is over within a frame. */
const STILL = 1;

test.use({ reducedMotion: 'reduce' });

/** Notes each animation and transition that is seen in any frame from here on and takes longer than a frame. */
async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript((still) => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation;
        const length = Number(effect?.getComputedTiming().activeDuration ?? 0);
        const target = effect instanceof KeyframeEffect ? effect.target?.className : '';
        if (length > still) seen.add(`${String(target)} for ${length} ms`);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, STILL);
}
const seenMotion = (page: Page) => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);

test('nothing moves where the system asks for less motion: views as they load, popovers, sheets, notices', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchMotion(page);
  await open(page, '#/start');
  for (const view of [
    'deals',
    'couriers',
    'systems',
    'operations',
    'kills',
    'pulse',
    'route?from=Jita&to=Amarr',
    'map',
    'settings',
  ]) {
    await go(page, `#/${view}`);
    await expect(page.locator('main h1').filter({ visible: true }).first()).toBeVisible();
  }
  await go(page, '#/contracts');
  await contractsShown(page);
  await page.getByRole('search').getByRole('button', { name: 'Price', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Price' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('.data-row[aria-busy="false"] [role="gridcell"]').nth(1).click();
  await expect(page.getByRole('complementary', { name: 'Contract' })).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or command' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  expect(await seenMotion(page)).toEqual([]);
});

/** The loops that ask for one frame after the other by themselves while a system is searched for on the map, as their sources. */
async function loopsOfSearch(page: Page, name: string): Promise<string[]> {
  await page.evaluate(() => (window as unknown as { asked: Set<string> }).asked.clear());
  await page.getByRole('combobox', { name: 'Find a system' }).fill(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await expect(page).toHaveURL(/[?&]system=/);
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  return page.evaluate(() => [...(window as unknown as { asked: Set<string> }).asked]);
}

test('the map is at the system that was searched for at once; only with motion there is a flight', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const asked = new Set<string>();
    Object.assign(window, { asked });
    const ask = requestAnimationFrame;
    globalThis.requestAnimationFrame = (callback) => {
      const source = String(callback);
      if (source.includes('requestAnimationFrame')) asked.add(source);
      return ask(callback);
    };
  });
  await open(page, '#/map?show=none');
  await expect(page.locator('canvas').first()).toBeVisible();
  const still = await loopsOfSearch(page, 'Amarr');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const flown = await loopsOfSearch(page, 'Jita');
  expect(flown.filter((loop) => !still.includes(loop))).toHaveLength(1);
});
