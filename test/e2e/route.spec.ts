import type { LiveSystem } from '#shared/plan-api/live';
import { picture, serious, sizes, withBothThemes } from './support/fleet.ts';
import { askService, expect, open, test } from './support/window.ts';

test('a route is found by two names, told hop by hop, led round a system, and judged for each time of departure', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { data } = await askService<{ data: LiveSystem[] }>(page, '/plan/api/v1/live?state=camped&limit=200');
  const camp = data.find(({ gate }) => gate !== null);
  if (camp === undefined) throw new Error('No gate is camped on the evening of these tests.');
  await withBothThemes(page);
  await open(page, '#/route');
  await expect(page.getByRole('heading', { name: 'Choose two systems' })).toBeVisible();
  for (const [field, name] of [
    ['From', 'Jita'],
    ['To', camp.name],
  ] as const) {
    await page.getByRole('combobox', { name: field, exact: true }).fill(name);
    await page.getByRole('option').first().click();
  }
  const line = page.getByRole('status').filter({ hasText: 'chance of loss' });
  await expect(line).toContainText(new RegExp(`Jita to ${camp.name}: \\d+ jumps?`));
  await expect(page).toHaveURL(new RegExp(`from=Jita&to=${camp.name}`));

  const hops = page.getByRole('grid', { name: 'Systems along the route' });
  await expect(hops.locator('.data-row').first()).toContainText('Jita');
  await expect(page.getByRole('region', { name: 'Warnings' })).toContainText(
    `${camp.name}: Camped now at the gate to ${camp.gate}`,
  );
  await expect(page.getByRole('figure')).toContainText(/Leaving now: [\d.<\s]+%/);

  const second = (await hops.locator('.data-row').nth(1).locator('.system-name').textContent()) ?? '';
  await hops.focus();
  for (const key of ['j', 'j', 'x']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: `Avoid: ${second}` })).toBeVisible();
  await expect(hops.locator('.data-row').nth(1)).not.toContainText(second);
  await page.getByLabel('Safest').check({ force: true });
  await expect(page).toHaveURL(/mode=safest/);
  await expect(page.locator('.skeleton, .previous')).toHaveCount(0);
  expect(await serious(page, 'main')).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await picture(page, 'route');
  }
});
