import type { Page } from '@playwright/test';
import { serious } from './support/fleet.ts';
import { putLists } from './support/watch.ts';
import { contractsShown, expect, open, rows, test } from './support/window.ts';

/** A system that had ship kills in the last hour: watching it for one matches at once. */
async function aSystemWithKills(page: Page): Promise<{ id: number; name: string }> {
  const { data } = await page.evaluate(async () => {
    const answer = await fetch('/systems/api/v1/systems?sort=kills&order=desc&page_size=10');
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json() as Promise<{ data: { id: number; name: string }[] }>;
  });
  const [system] = data;
  if (system === undefined) throw new Error('The demo galaxy has no system.');
  return system;
}
const killsIn = ({ id, name }: { id: number; name: string }) => ({
  id: `kills-${id}-${name.length}`,
  kind: 'system',
  name,
  system_id: id,
  when: 'kills',
  kills_min: 1,
});

test.beforeEach(async ({ page }) => {
  await open(page, '#/watchlists');
  await putLists(page, []);
  await expect(page.getByRole('heading', { name: 'Nothing is watched yet' })).toBeVisible();
});

test('an empty view says what a list is for, and makes the first one', async ({ page }) => {
  await expect(page.getByText(/A list holds searches/)).toBeVisible();
  await page.getByRole('button', { name: 'Make a list' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the list' })).toHaveValue('Watchlist');
  await expect(page.getByText(/watches nothing yet/)).toBeVisible();
});

test('a search, a contract and a type are watched from where they are seen, by key', async ({ page }) => {
  await open(page, '#/contracts?q=a&type=item_exchange');
  await contractsShown(page);
  await page.keyboard.press('W');
  await expect(page.locator('.notice')).toContainText('Watching “a”, Item exchange in Watchlist');
  await page.keyboard.press('j');
  await page.keyboard.press('w');
  await expect(page.locator('.notice')).toContainText('in Watchlist');
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  const watched = page.getByRole('list', { name: 'Watched' }).getByRole('listitem');
  await expect(watched).toHaveCount(2);
  await expect(watched.first()).toContainText('while they are on offer');
  await expect(watched.last()).toContainText('When this contract ends');
  await watched.first().getByRole('link').click();
  await expect(page).toHaveURL(/#\/contracts\?q=a&type=item_exchange/);
  await expect(rows(page).first()).toBeVisible();
});

test('an item type gets a ceiling and a region; entries are put in order, taken out and put back', async ({ page }) => {
  await page.keyboard.press('n');
  await expect(page.getByText(/watches nothing yet/)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('tri');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  const watched = page.getByRole('list', { name: 'Watched' }).getByRole('listitem');
  await expect(watched).toHaveCount(1);
  await page.getByRole('combobox', { name: 'System to watch' }).fill('ji');
  await page.getByRole('option').first().click();
  await expect(watched).toHaveCount(2);

  await watched.first().getByRole('button', { name: /^Edit/ }).click();
  const ceiling = page.getByRole('textbox', { name: 'At most, ISK each' });
  await ceiling.fill('cheap');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByRole('alert')).toContainText('“cheap” is no amount');
  await ceiling.fill('1.5 m');
  await page.getByRole('combobox', { name: 'Region' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(watched.first()).toContainText('at most 1.50 m ISK');

  const name = (await watched.first().getByRole('link').textContent()) ?? '';
  await watched.first().getByRole('button', { name: /down$/ }).click();
  await expect(watched.last()).toContainText(name);
  await watched
    .last()
    .getByRole('button', { name: /^Stop watching/ })
    .click();
  await expect(watched).toHaveCount(1);
  await page.getByRole('button', { name: /^Undo removing/ }).click();
  await expect(watched).toHaveCount(2);
  await page.reload();
  await expect(watched).toHaveCount(2);
});

test('a list is renamed, deleted, and put back with what it watched', async ({ page }) => {
  await putLists(page, [{ id: 'one', name: 'One', entries: [{ id: 'a', kind: 'contract', name: 'That', contract_id: 1 }] }]);
  await open(page, '#/watchlists/one');
  const name = page.getByRole('textbox', { name: 'Name of the list' });
  await name.fill('Other');
  await name.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Lists' })).toContainText('Other');
  await page.getByRole('button', { name: 'Delete the list' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is watched yet' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(name).toHaveValue('Other');
  await expect(page.getByRole('link', { name: 'That' })).toBeVisible();
});

test('a new match is told once on the desktop, counted in the rail until it is looked at, and not told again after a reload', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const told: string[] = JSON.parse(sessionStorage.getItem('told') ?? '[]');
    class Told extends EventTarget {
      static permission = 'granted';
      constructor(title: string, { body }: { body: string }) {
        super();
        told.push(`${title}: ${body}`);
        sessionStorage.setItem('told', JSON.stringify(told));
      }
    }
    Object.assign(window, { Notification: Told });
  });
  const told = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('told') ?? '[]') as string[]);
  await open(page, '#/contracts');
  await contractsShown(page);
  const system = await aSystemWithKills(page);
  await putLists(page, [{ id: 'fights', name: 'Fights', entries: [killsIn(system)] }]);
  await expect
    .poll(told)
    .toEqual([expect.stringMatching(new RegExp(`^A new match: ${system.name}: \\d+ ship kills in an hour$`))]);
  const inRail = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /Watchlists/ });
  await expect(inRail).toContainText('1');
  await page.reload();
  await contractsShown(page);
  await expect(inRail).toContainText('1');

  await inRail.click();
  await expect(page.getByRole('heading', { name: 'New since you last looked: 1' })).toBeVisible();
  await expect(inRail.locator('.unseen')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'New since you last looked: 1' })).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await page.getByRole('link', { name: /ship kills in an hour/ }).click();
  await expect(page).toHaveURL(new RegExp(`#/systems/${system.id}`));
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { name: 'Nothing new since you last looked' })).toBeVisible();
  expect(await told()).toHaveLength(1);
});

test('lists are exported and imported again; a file that is none is refused with a sentence and changes nothing', async ({
  page,
}) => {
  await putLists(page, [{ id: 'one', name: 'One', entries: [{ id: 'a', kind: 'contract', name: 'That', contract_id: 1 }] }]);
  await open(page, '#/watchlists/one');
  const lists = page.getByRole('navigation', { name: 'Lists' }).getByRole('listitem');
  await expect(lists).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await (await download).path();
  const field = page.locator('input[type=file]');
  await field.setInputFiles(file);
  await expect(lists).toHaveCount(2);
  await expect(page.locator('.notice')).toContainText('Imported 1 list');
  await field.setInputFiles({ name: 'nonsense.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}') });
  await expect(page.locator('.notice')).toContainText('The file holds no watchlists');
  await expect(lists).toHaveCount(2);
});
