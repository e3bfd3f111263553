import type { Page } from '@playwright/test';
import { localPaths } from '#shared/local-api/paths';
import type { Settings } from '#shared/local-api/settings';
import { askPlan, askSystems, picture, serious, sizes, withBothThemes } from './support/fleet.ts';
import { asWindow, expect, go, open, test } from './support/window.ts';

interface Party {
  alliance_id: number | null;
  name: string | null;
}
interface Entity {
  data: { kills: number; losses: number; pilots: number; opponents: { id: number; name: string | null }[] };
}
interface Held {
  data: { sovereignty_owner_id: number | null; sovereignty_owner: string | null }[];
}

/** The alliance of most attackers on the newest kills that has a name. */
async function hunter(page: Page): Promise<{ id: number; name: string }> {
  const { data } = await askPlan<{ data: { attacker_parties: Party[] }[] }>(page, '/kills?hours=168&limit=200');
  for (const { alliance_id: id, name } of data.flatMap(({ attacker_parties: parties }) => parties))
    if (id !== null && name !== null) return { id, name };
  throw new Error('No alliance killed anybody in the demo.');
}

/** The holder of most of the first systems that are held. */
async function holder(page: Page): Promise<{ id: number; name: string }> {
  const { data } = await askSystems<Held>(page, '/systems?security=null&page_size=200');
  for (const { sovereignty_owner_id: id, sovereignty_owner: name } of data)
    if (id !== null && id > 1_000_000 && name !== null) return { id, name };
  throw new Error('No alliance holds a system in the demo.');
}

// Of an entity that the mirror has never seen.
test.use({ allowedNoise: [/404 \(Not Found\)/] });

test('the page of an alliance says what its kills tell, and leads to them and to whom it fights', async ({ page }) => {
  await withBothThemes(page);
  const { id, name } = await hunter(page).catch(async () => {
    await open(page, '#/kills');
    return hunter(page);
  });
  await open(page, `#/entities/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const { data } = await askPlan<Entity>(page, `/entities/${id}`);
  const figure = (label: string) =>
    page.locator('.figures-line div', { has: page.getByText(label, { exact: true }) }).locator('dd');
  await expect(figure('Kills')).toHaveText(data.kills.toLocaleString('en-GB'));
  await expect(figure('Pilots seen')).toHaveText(data.pilots.toLocaleString('en-GB'));
  await page.getByRole('button', { name: 'Numbers' }).first().click();
  await expect(page.getByRole('columnheader', { name: 'ISK destroyed' })).toBeVisible();
  await page.getByRole('button', { name: 'Plot' }).first().click();
  expect(await serious(page, 'main')).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await picture(page, 'entity');
  }
  await page.getByRole('link', { name: 'Its kills' }).click();
  await expect(page).toHaveURL(new RegExp(`#/kills\\?.*entity=${id}`));
  await expect(page.getByRole('grid', { name: 'Kills', exact: true }).locator('.data-row').first()).toBeVisible();
  await page.goBack();
  const opponent = data.opponents.find((one) => one.name !== null);
  if (opponent?.name != null) {
    await page.locator('main').getByRole('link', { name: opponent.name, exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`#/entities/${opponent.id}$`));
  }
  await open(page, '#/entities/99999999');
  await expect(page.locator('main')).toContainText(/99999999/);
});

test('who is put on the red list is marked on the map at once, and wherever the name stands', async ({ page }) => {
  await withBothThemes(page);
  await open(page, '#/map?colour=red_and_blue');
  const red = page.getByRole('region', { name: 'Legend' }).getByRole('listitem').filter({ hasText: 'R: red' });
  await expect(red).toContainText('0');
  const { id, name } = await holder(page);
  await go(page, '#/settings');
  const field = page.getByRole('textbox', { name: /^Red list/ });
  await field.fill(`${name}\nno such alliance at all`);
  const list = page.locator('.side-list').filter({ has: field });
  await list.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(list.getByRole('link', { name })).toBeVisible();
  await expect(list.getByRole('alert')).toContainText('no such alliance at all');
  await go(page, '#/map?colour=red_and_blue');
  await expect(red).toContainText(/[1-9]/);
  await go(page, `#/entities/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await go(page, '#/settings');
  expect(await serious(page, '.side-list')).toEqual([]);
  await list.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(list.getByRole('link', { name })).toHaveCount(0);
  await go(page, '#/map?colour=red_and_blue');
  await expect(red).not.toContainText(/[1-9]/);
  const { red_and_blue: lists } = await asWindow<Settings>(page, localPaths.settings);
  expect(lists.red).toEqual([]);
});

test('a side of a battle, and the kills of a region, are watched by an alert', async ({ page }) => {
  await open(page, '#/kills/battles?hours=840');
  await page.getByRole('grid', { name: 'Battles' }).locator('.data-row').first().click();
  await page.getByRole('button', { name: 'Watch side A' }).click();
  const form = page.getByRole('dialog', { name: 'Watch side A' });
  await expect(form).toContainText(/Each kill of (one|\d+) alliances?, corporations? (and|or) pilots?, everywhere/);
  await expect(form.getByRole('status')).toContainText(/^Since /);
  await page.keyboard.press('Escape');
  const { data } = await askPlan<{ data: { region: string }[] }>(page, '/kills?hours=168&limit=1');
  const region = data[0]?.region ?? 'The Forge';
  await go(page, `#/kills?hours=168&region=${encodeURIComponent(region)}`);
  await page.getByRole('button', { name: 'Watch these kills' }).click();
  const ofRegion = page.getByRole('dialog', { name: 'Watch these kills' });
  await expect(ofRegion).toContainText(`Each kill, in the region of ${region}.`);
  await expect(ofRegion.getByRole('status')).toContainText(/^Since .* it would have fired [1-9]/);
  await page.keyboard.press('Escape');
});
