import type { Page } from '@playwright/test';
import { localPaths } from '#shared/local-api/paths';
import type { AppStatus } from '#shared/local-api/status';
import { contractsShown, expect, open, resultCounts, test } from './support/window.ts';

/** A mirror whose contracts change when the test says so: the true answers, with another version and another total. */
async function mirrorThatChanges(page: Page) {
  const state = { version: 1_000_000, total: 1000 };
  // A stream that ends at once: the window asks for the status again, twice a second.
  await page.route(`**${localPaths.events}`, (route) =>
    route.fulfill({ status: 200, contentType: 'text/event-stream', body: '' }),
  );
  await page.route(`**${localPaths.status}`, async (route) => {
    const answer = await route.fetch();
    const status = (await answer.json()) as AppStatus;
    status.data_versions['contracts'] = state.version;
    status.data_versions['items'] = 1;
    await route.fulfill({ response: answer, json: status });
  });
  await page.route('**/trade/api/v1/contracts?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { meta: { total: number } };
    body.meta.total = state.total;
    await route.fulfill({ response: answer, json: body });
  });
  return {
    change(): void {
      state.version += 1;
      state.total += 1;
    },
  };
}
const fitting = async (page: Page) => (await resultCounts(page)).fitting;

test('rows that nobody reads follow the mirror by themselves; rows being read wait for a word', async ({ page }) => {
  const mirror = await mirrorThatChanges(page);
  await open(page, '#/contracts');
  await contractsShown(page);
  expect(await fitting(page)).toBe(1000);
  mirror.change();
  await expect.poll(() => fitting(page)).toBe(1001);

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Contract' })).toBeVisible();
  mirror.change();
  await expect(page.getByRole('button', { name: 'Newer data' })).toBeVisible();
  expect(await fitting(page)).toBe(1001);
  await page.keyboard.press('r');
  await expect.poll(() => fitting(page)).toBe(1002);
  await expect(page.getByRole('button', { name: 'Newer data' })).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
