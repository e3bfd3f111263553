import { picture, serious, sizes, withBothThemes } from './support/fleet.ts';
import { askService, expect, open, test } from './support/window.ts';

type Listed = { data: { id: number; name: string }[] };
type Hulls = { data: { name: string; group: string; type_id: number }[] };
type Ways = { data: { from_name: string; by: string; minutes: number }[] };

test('who reaches a system is told from kept lists of stagings, by the keyboard', async ({ page }) => {
  test.slow();
  const [staging, other] = (await askService<Listed>(page, '/systems/api/v1/systems?security=null&page_size=2')).data;
  const { data: hulls } = await askService<Hulls>(page, '/plan/api/v1/jump-hulls');
  const titan = hulls.find(({ group }) => group === 'Titan');
  if (staging === undefined || other === undefined || titan === undefined)
    throw new Error('There is no titan or null security here.');
  const range = await askService<{ data: { system: string }[] }>(
    page,
    `/plan/api/v1/umbrella?from=${staging.id}&ship=${titan.type_id}`,
  );
  const target = range.data.at(-1)?.system;
  if (target === undefined) throw new Error(`No titan jumps out of ${staging.name}.`);
  await withBothThemes(page);
  await open(page, '#/about');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page.getByRole('heading', { name: 'Name where fleets stand' })).toBeVisible();
  const form = page.getByRole('form', { name: 'List of stagings' });
  await form.getByLabel('Name').fill('Titans of the north');
  await form.getByLabel('Systems').fill(`${staging.name}, ${other.name}`);
  await form.getByLabel('Hulls').fill(titan.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose a system' })).toBeVisible();
  await page.getByRole('combobox', { name: 'System' }).fill(target);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`to=${encodeURIComponent(target)}`));

  const ways = page.getByRole('grid', { name: 'Ways' });
  const row = ways.locator('.data-row', { hasText: staging.name }).filter({ hasText: 'Jump drive' });
  await expect(row).toContainText('at once');
  await expect(row).toContainText('theirs');
  await expect(ways).toContainText('Through its portal');
  const { data } = await askService<Ways>(
    page,
    `/plan/api/v1/reach?to=${encodeURIComponent(target)}&from=${staging.id},${other.id}&ship=${titan.type_id}`,
  );
  await expect(page.getByRole('status').filter({ hasText: 'of theirs' })).toContainText(
    `${target}: ${data.length} ${data.length === 1 ? 'way' : 'ways'}`,
  );
  expect(await serious(page, 'main')).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await picture(page, 'reach');
  }
  await page.getByRole('button', { name: 'Stagings: 1 list' }).click();
  await page.getByRole('checkbox', { name: /^Titans of the north/ }).uncheck();
  await expect(page).toHaveURL(/without=Titans/);
  await expect(page.getByRole('heading', { name: 'No fleet is that near' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Titans of the north' }).click();
  await expect(page.getByRole('heading', { name: 'Name where fleets stand' })).toBeVisible();
});
