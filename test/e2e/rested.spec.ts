import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mergeTests, type Page } from '@playwright/test';
import { DAY } from '#shared/time';
import { startCoreAt, testOf } from './support/core.ts';
import { inBothSizes, picture, serious, withBothThemes } from './support/fleet.ts';
import { mirrored, mirroredAt, runFolder } from './support/run-folder.ts';
import { putLists } from './support/watch.ts';
import { askService, contractsShown, expect, go, open, resultCounts, rows, windowTest } from './support/window.ts';

/** In the window of a mirror that was last kept up to date 35 days ago. */
const test = mergeTests(
  windowTest,
  testOf(() => {
    const folder = mkdtempSync(join(runFolder(), 'rested-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    cpSync(mirrored(), folder, { recursive: true });
    return startCoreAt(mirroredAt() + 35 * DAY, folder, '--demo', '--no-ingest');
  }),
);

test.use({ allowedNoise: [/GPU stall due to ReadPixels/] });
// One worker, and so one core of this mirror.
test.describe.configure({ mode: 'default' });

const band = (page: Page) => page.getByRole('note').filter({ hasText: 'As of' });
const over = (page: Page) => page.locator('.data-row.over[aria-busy="false"]');

const views: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  contracts: async (page) => {
    await go(page, '#/contracts');
    await contractsShown(page);
    await expect(over(page).first()).toContainText('Expired');
  },
  contract: async (page) => {
    await go(page, '#/contracts');
    await contractsShown(page);
    await over(page).first().click();
    await expect(page.locator('.evidence')).toContainText('Expired since the mirror last looked, at ');
  },
  deals: async (page) => {
    await go(page, '#/deals');
    await expect(over(page).first()).toContainText('Expired');
  },
  couriers: async (page) => {
    await go(page, '#/couriers');
    await expect(over(page).first()).toContainText('Expired');
  },
  blueprints: async (page) => {
    await go(page, '#/blueprints');
    await expect(over(page).first()).toContainText('Expired');
  },
  types: async (page) => {
    await go(page, '#/depth');
    await expect(rows(page).first()).toBeVisible();
  },
  depth: async (page) => {
    const types = '/trade/api/v1/types?ends=last_look&limit=1';
    const { data } = await askService<{ data: { type_id: number }[] }>(page, types);
    await go(page, `#/depth?type=${data[0]?.type_id}`);
    await expect(over(page).first().getByText('Expired')).toBeInViewport();
  },
  pulse: async (page) => {
    await go(page, '#/pulse');
    await expect(page.locator('.figures').first()).toContainText(/Newest35 d ago/);
    await expect(page.locator('.heat').first()).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Issuers' }).getByRole('row').nth(1)).toBeVisible();
  },
  map: async (page) => {
    await go(page, '#/map');
    await expect(page.locator('canvas').first()).toBeVisible();
  },
  systems: async (page) => {
    await go(page, '#/systems');
    await expect(rows(page).first()).toBeVisible();
  },
  system: async (page) => {
    await go(page, '#/systems/30000142');
    await expect(page.locator('.contracts-here li').first()).toContainText('Expired');
  },
  watchlists: async (page) => {
    const entry = { id: 'ended', kind: 'contract', name: 'One that has ended', contract_id: 1 };
    await putLists(page, [{ id: 'before', name: 'Before the rest', entries: [entry] }]);
    await go(page, '#/watchlists/before');
    await expect(page.locator('main')).toContainText('One that has ended');
  },
  route: async (page) => {
    await go(page, '#/route?from=30000142&to=30002187');
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toContainText('Route');
    await expect(page.locator('.state-failed')).toHaveCount(0);
  },
  operations: async (page) => {
    await go(page, '#/operations');
    await expect(page.getByText(/Killmails: nothing newer than 2026-11-20/).first()).toBeVisible();
  },
};

/** Those whose rows are grey here. */
const grey = ['contracts', 'deals', 'depth'];

for (const [name, show] of Object.entries(views))
  test(`of a mirror that rested for 35 days, ${name} shows what was there, and since when`, async ({ page }) => {
    await withBothThemes(page);
    await open(page, '#/about');
    await inBothSizes(
      page,
      () => show(page),
      async () => {
        await expect(band(page)).toContainText(/As of 2026-11-20 .*The mirror last looked 35 d ago/);
        await picture(page, `rested-${name}`);
      },
    );
    if (grey.includes(name)) expect(await serious(page)).toEqual([]);
  });

test('one switch hides what has ended since the mirror last looked in every list, and shows it again', async ({ page }) => {
  await open(page, '#/contracts');
  await contractsShown(page);
  const all = await resultCounts(page);
  const ended = await askService<{ meta: { total: number } }>(page, '/trade/api/v1/contracts?expired_unjudged=true');
  await band(page).getByRole('button', { name: 'Hide what has ended' }).click();
  await expect(page.locator('.result-line').first()).toContainText(`${(all.fitting - ended.meta.total).toLocaleString('en')} of`);
  for (const hash of ['#/deals', '#/couriers', '#/blueprints']) {
    await go(page, hash);
    await expect(page.getByRole('heading', { name: 'All of it has ended since the mirror last looked' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Show what has ended' }).last().click();
  await expect(over(page).first()).toContainText('Expired');
  await go(page, '#/contracts');
  await expect.poll(async () => (await resultCounts(page)).fitting).toBe(all.fitting);
});
