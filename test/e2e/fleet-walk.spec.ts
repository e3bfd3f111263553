import type { Page } from '@playwright/test';
import type { LiveSystem } from '#shared/plan-api/live';
import { askService, expect, open, test } from './support/window.ts';

// Each walk of a fleet commander or hauler takes four actions at most; what it begins with is told in its step.
const paletteEnter = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search or command' }).getByRole('combobox').fill(text);
  await page.keyboard.press('Enter');
};
type Listed = { data: { id: number; name: string; sovereignty_owner: string | null }[] };
type Hulls = { data: { name: string; group: string; type_id: number }[] };

test('a route by words, a gank check of a freighter, camps near, and the route on the map', async ({ page }) => {
  test.slow();
  const { data } = await askService<{ data: LiveSystem[] }>(page, '/plan/api/v1/live?state=camped&limit=200');
  const camp = data.find(({ gate }) => gate !== null);
  if (camp === undefined) throw new Error('No gate is camped on the evening of these tests.');
  await open(page, '#/about');
  await test.step('the safest route to a camped system is words and Enter', async () => {
    await paletteEnter(page, `jita to ${camp.name.toLowerCase()}`);
    await expect(page).toHaveURL(new RegExp(`#/route\\?from=Jita&to=${encodeURIComponent(camp.name)}&mode=safest`));
    await expect(page.getByRole('region', { name: 'Warnings' })).toContainText(`${camp.name}:`);
  });
  await test.step('a hull sets whose chance of loss is shown and how fast it goes', async () => {
    const { data: hulls } = await askService<Hulls>(page, '/plan/api/v1/jump-hulls');
    const hull = hulls.find(({ group }) => group === 'Jump Freighter');
    if (hull === undefined) throw new Error('There is no freighter here.');
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    await page.getByRole('combobox', { name: 'Hull' }).fill(hull.name);
    await page.getByRole('option', { name: new RegExp(`^${hull.name}.*s a jump$`) }).click();
    await expect(page).toHaveURL(new RegExp(`ship=${encodeURIComponent(hull.name).replaceAll('%20', '.{1,3}')}`));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('status').filter({ hasText: 'chance of loss' })).toBeVisible();
    await expect(page.getByRole('button', { name: `Ship: ${hull.name}` })).toBeVisible();
  });
  await test.step('the route is drawn on the map, until it is closed', async () => {
    await page.getByRole('button', { name: 'Show on the map' }).click();
    await expect(page).toHaveURL(/#\/map\?way=\d{8}\.\d{8}/);
    await page.getByRole('button', { name: /^Route: \d+ jumps?$/ }).click();
    await expect(page).not.toHaveURL(/way=/);
  });
  await test.step('camps near a system are words and Enter', async () => {
    await paletteEnter(page, `camp near ${camp.name.toLowerCase()}`);
    await expect(page).toHaveURL(/#\/operations\?within=5/);
    await expect(page.getByRole('button', { name: new RegExp(`Near: ${camp.name}, up to 5 j`) })).toBeVisible();
  });
});

test('a titan’s range, Thera against gates, a system of wormhole space and an alliance by their names', async ({ page }) => {
  test.slow();
  const [from] = (await askService<Listed>(page, '/systems/api/v1/systems?security=null&page_size=1')).data;
  if (from === undefined) throw new Error('There is no null security here.');
  await open(page, `#/map?staging=${from.id}&ship=titan`);
  await expect(page.getByText(/^Titan, JDC 5: [\d.]+ ly/)).toBeVisible();
  await test.step('the way through Thera is another switch of the same route', async () => {
    await open(page, '#/route?from=Jita&to=Amarr');
    const line = page.getByRole('status').filter({ hasText: 'Jita to Amarr' });
    await expect(line).toBeVisible();
    await page.getByRole('button', { name: 'Wormholes and bridges' }).click();
    await page.getByLabel('Live connections of Thera and Turnur').check();
    await expect(page).toHaveURL(/wormholes=true/);
    await page.keyboard.press('Escape');
    await expect(line).toBeVisible();
  });
  await test.step('Thera has a page, and so has a system by its J-number', async () => {
    await paletteEnter(page, 'thera');
    await expect(page).toHaveURL(/#\/systems\/31000005/);
    await expect(page.getByRole('heading', { name: 'Static wormholes' })).toBeVisible();
    await expect(page.getByText('E587 to null')).toBeVisible();
    type Found = { data: { id: number; name: string; class: string | null; effect: string | null }[] };
    const found = await askService<Found>(page, '/plan/api/v1/wormhole-systems?q=J1&limit=100');
    const system = found.data.find(({ effect }) => effect !== null) ?? found.data[0];
    if (system === undefined) throw new Error('There is no wormhole space here.');
    await paletteEnter(page, system.name.toLowerCase());
    await expect(page).toHaveURL(new RegExp(`#/systems/${system.id}`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(system.name);
    if (system.effect !== null) await expect(page.getByText(system.effect, { exact: true })).toBeVisible();
  });
  await test.step('an alliance leads to its space on the map', async () => {
    const { data } = await askService<Listed>(page, '/systems/api/v1/systems?security=null&page_size=50');
    const holder = data.find(({ sovereignty_owner: name }) => name !== null)?.sovereignty_owner;
    if (holder == null) throw new Error('No alliance holds a system here.');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search or command' }).getByRole('combobox').fill(holder);
    await page.getByRole('option', { name: new RegExp(`^${holder.replaceAll(/[.*+?^$()]/g, '.')} ?\\d+ systems?`) }).click();
    await expect(page).toHaveURL(/colour=sovereignty/);
  });
});
