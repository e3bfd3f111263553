import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { guidePages } from '../../src-renderer/guide/guide.ts';
import { keepChain } from './support/chain.ts';
import { startCore, testOf } from './support/core.ts';
import { runFolder } from './support/run-folder.ts';
import { putLists } from './support/watch.ts';
import { askService, expect, go, open, prefer } from './support/window.ts';

/** The demo as a person meets it: the prepared mirror, and the sources' simulator going on from there. */
const test = testOf(() => startCore(mkdtempSync(join(runFolder(), 'pictures-')), '--demo', '--demo-mirror', 'out/demo-mirror'));

const rows = (page: Page) => page.locator('main [role="row"]');
const press = (page: Page, name: string | RegExp) => page.locator('main').getByRole('button', { name }).first().click();

async function nameStagings(page: Page): Promise<void> {
  const { data: systems } = await askService<{ data: { name: string }[] }>(
    page,
    '/systems/api/v1/systems?security=null&page_size=2',
  );
  const { data: hulls } = await askService<{ data: { name: string; group: string }[] }>(page, '/plan/api/v1/jump-hulls');
  const names = hulls.filter(({ group }) => ['Titan', 'Black Ops', 'Dreadnought'].includes(group)).map(({ name }) => name);
  const form = page.getByRole('form', { name: 'List of stagings' });
  await form.getByLabel('Name').fill('Capitals');
  await form.getByLabel('Systems').fill(systems.map(({ name }) => name).join(', '));
  await form.getByLabel('Hulls').fill(names.slice(0, 3).join(', '));
  await page.keyboard.press('Enter');
  const { data: near } = await askService<{ data: { system: string }[] }>(
    page,
    `/plan/api/v1/umbrella?from=${encodeURIComponent(systems[0]?.name ?? '')}&ship=${encodeURIComponent(names[0] ?? '')}`,
  );
  await page.getByRole('combobox', { name: 'System' }).fill(near.at(-1)?.system ?? '');
  await page.keyboard.press('Enter');
  await expect(rows(page).nth(1)).toBeVisible();
}

/** The first type whose units are all alike. */
async function openMostTraded(page: Page): Promise<void> {
  await rows(page)
    .filter({ hasNotText: /Abyssal|On offer/ })
    .first()
    .click();
  await page.keyboard.press('Enter');
}

async function watchTheFront(page: Page): Promise<void> {
  const { data } = await askService<{ data: { id: number; name: string }[] }>(
    page,
    '/systems/api/v1/systems?sort=kills&order=desc&page_size=10',
  );
  await putLists(page, [
    {
      id: 'market',
      name: 'Market',
      entries: [{ id: 'a', kind: 'search', name: 'Couriers that pay', query: { type: 'courier', price_min: '10000000' } }],
    },
    {
      id: 'home',
      name: 'Home',
      entries: data.map(({ id, name }, at) => ({
        id: `b${at}`,
        kind: 'system',
        name,
        system_id: id,
        when: 'kills',
        kills_min: 1,
      })),
    },
  ]);
  await go(page, '#/watchlists/home');
}

/** What is done in views that begin empty, so that their picture has something to tell. */
const begin: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/route': (page) => go(page, '#/route?from=Jita&to=Amarr&mode=safest'),
  '/appraise': (page) => press(page, 'Try an example'),
  '/price': openMostTraded,
  '/depth': openMostTraded,
  '/fits': async (page) => {
    await press(page, /^Take 3/);
    await expect(rows(page).nth(1)).toBeVisible();
  },
  '/sql': (page) => press(page, 'Losses at gates in a day, by gate'),
  '/reach': nameStagings,
  '/watchlists': watchTheFront,
  '/wormholes': async (page) => {
    await keepChain(page);
    await page.reload();
    await expect(rows(page).nth(1)).toBeVisible();
  },
};

test('the guide has a picture of each view', async ({ page }) => {
  test.slow();
  await prefer(page, {});
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '#/start');
  for (const { path, title } of await guidePages())
    await test.step(title, async () => {
      // As a person comes there: a view opens first on its most useful list.
      await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
      await expect(page.locator('main h1').filter({ visible: true }).first()).toBeVisible();
      await begin[path]?.(page);
      await expect(page.locator('main .skeleton').filter({ visible: true })).toHaveCount(0);
      await expect(page.locator('main').getByText('Loading', { exact: true }).filter({ visible: true })).toHaveCount(0);
      await expect(page.locator('.notice')).toHaveAttribute('data-shown', 'false');
      await page.mouse.move(0, 0);
      await page.waitForFunction(
        () =>
          document.fonts.status === 'loaded' &&
          Array.from(document.images).every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
      );
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
      await page.screenshot({ path: `docs/guide/pictures/${path.slice(1)}.jpg`, type: 'jpeg', quality: 72 });
    });
});
