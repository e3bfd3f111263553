import type { Page } from '@playwright/test';
import { localPaths } from '#shared/local-api/paths';
import { ask, asWindow, contractsShown, expect, open, rows, test } from './support/window.ts';

interface Summary {
  contract_id: number;
  date_issued: string;
}

/** Newest first, as the list shows them. */
async function newest(page: Page): Promise<Summary[]> {
  const { data } = await ask<{ data: Summary[] }>(page, '/contracts?page_size=200');
  return data;
}

/** A moment between the contracts that this list begins with and the rest, so that some of what is on screen is new. */
async function lookedWhenSomeWereNew(page: Page): Promise<{ since: string; ids: Set<number> }> {
  const list = await newest(page);
  for (const { contract_id: id } of list.slice(3)) {
    const { data } = await ask<{ data: { first_seen_at: string } }>(page, `/contracts/${id}`);
    const since = data.first_seen_at;
    const told = await asWindow<{ contract_ids: number[] }>(page, `${localPaths.newContracts}?since=${since}`);
    const ids = new Set(told.contract_ids);
    if (list[0] !== undefined && ids.has(list[0].contract_id) && list.some((row) => !ids.has(row.contract_id)))
      return { since, ids };
  }
  throw new Error('All contracts of the demo galaxy were first seen in the same moment.');
}

test('what came since the last look is marked, counted, and parted by a line from what was there', async ({ page }) => {
  await open(page, '#/contracts');
  await contractsShown(page);
  await expect(page.locator('.data-row.fresh')).toHaveCount(0);
  // A page that goes away ends its look a little later: not while this one is being written.
  await open(page, '#/about');
  const { since, ids } = await lookedWhenSomeWereNew(page);
  const list = await newest(page);
  const first = list.findIndex(({ contract_id: id }) => !ids.has(id));

  await page.addInitScript((until) => {
    if (location.protocol === 'about:') return;
    localStorage.setItem('astrolabe.last-look', JSON.stringify({ state: { until: { contracts: until } }, version: 1 }));
  }, since);
  await open(page, '#/contracts');
  await contractsShown(page);
  await expect(page.locator('.new-count')).toContainText(/^[\d,]+ new since you last looked/);
  await expect(rows(page).first()).toHaveClass(/fresh/);
  const divider = page.locator('.new-divider');
  await expect(divider).toHaveText('New since you last looked');
  const offset = await divider.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).f);
  expect(offset).toBe(first * 28);

  await open(page, '#/contracts?sort=price');
  await contractsShown(page);
  await expect(divider).toHaveCount(0);
});

test('a look ends when the view is left; what was seen is not new the next time', async ({ page }) => {
  await open(page, '#/contracts');
  await contractsShown(page);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveTitle('Depth · Astrolabe');
  const until = () =>
    page.evaluate(
      () => (JSON.parse(localStorage.getItem('astrolabe.last-look') ?? '{}') as { state?: { until?: unknown } }).state,
    );
  await expect.poll(until).toMatchObject({ until: { contracts: expect.stringMatching(/^20\d\d-.*Z$/) } });
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await contractsShown(page);
  const shown = await page.locator('.data-row.fresh').count();
  expect(shown).toBeLessThan(await rows(page).count());
});
