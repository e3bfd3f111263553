import type { Page } from '@playwright/test';
import { localPaths } from '#shared/local-api/paths';
import { serious, withBothThemes } from './support/fleet.ts';
import { killsIn, putLists } from './support/watch.ts';
import { asWindow, contractsShown, expect, expectNotice, go, open, rows, test } from './support/window.ts';

/** A system that had ship kills in the last hour: watching it for one matches at once. */
async function aSystemWithKills(page: Page, place = 0): Promise<{ id: number; name: string }> {
  const { data } = await page.evaluate(async () => {
    const answer = await fetch('/systems/api/v1/systems?sort=kills&order=desc&page_size=10');
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json() as Promise<{ data: { id: number; name: string }[] }>;
  });
  const system = data[place];
  if (system === undefined) throw new Error('The demo galaxy has no system.');
  return system;
}
/** What is saved goes through the ingester, which may be filling the mirror with half an hour of history at the moment. */
const SAVED = { timeout: 90_000 };

test.beforeEach(async ({ page }) => {
  // Not where a list of the test before would still be asked for its matches.
  await open(page, '#/about');
  await putLists(page, []);
  await asWindow(page, localPaths.settings, 'POST', { key: 'notifications', value: { enabled: true, quiet: null } });
  await go(page, '#/watchlists');
  await expect(page.getByRole('heading', { name: 'Nothing is watched yet' })).toBeVisible();
});

test('an empty view says what a list is for, and makes the first one', async ({ page }) => {
  await expect(page.getByText(/every list has a Watch button/)).toBeVisible();
  await page.getByRole('button', { name: 'Make a list' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the list' })).toHaveValue('Watchlist');
  await expect(page.getByText(/watches nothing yet/)).toBeVisible();
});

test('an empty view has three examples, each watched with a click', async ({ page }) => {
  const examples = page.getByRole('list', { name: 'Examples' });
  await expect(examples.getByRole('button')).toHaveCount(3);
  await examples.getByRole('button', { name: /^Camps within 5 jumps of / }).click();
  const watched = page.getByRole('list', { name: 'Watched' });
  await expect(watched).toContainText(/Camps within 5 jumps of /, SAVED);
});

test('a search, a contract and a type are watched from where they are seen, by key', async ({ page }) => {
  await go(page, '#/contracts?q=a&type=item_exchange');
  await contractsShown(page);
  await page.keyboard.press('W');
  const watching = page.getByRole('dialog', { name: 'Watch this search' });
  await expect(watching.getByRole('status')).toContainText(/^It would (not )?have fired/);
  await page.keyboard.press('Enter');
  await expectNotice(page, expect.stringContaining('Watching “a”, Item exchange in Watchlist'));
  await page.keyboard.press('j');
  await page.keyboard.press('w');
  await expectNotice(page, expect.stringContaining('in Watchlist'));
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

test('the type of the depth and the system of its page are watched by key', async ({ page }) => {
  const system = await aSystemWithKills(page);
  await go(page, '#/depth?type=34');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Depth');
  const entries = async () =>
    (await asWindow<{ lists: { entries: unknown[] }[] }>(page, localPaths.watchlists)).lists.flatMap((list) => list.entries);
  await page.keyboard.press('w');
  await expect.poll(entries, SAVED).toMatchObject([{ kind: 'type', type_id: 34 }]);
  for (const [place, label, when] of [
    ['', 'Contracts that start there', 'contracts'],
    ['?beside=true', '5 ship kills or more in an hour', 'kills'],
  ] as const) {
    await go(page, `#/systems/${system.id}${place}`);
    await expect(page.getByRole('button', { name: 'Watch this system (w)' })).toBeEnabled();
    await page.keyboard.press('w');
    await page.getByRole('menuitem', { name: label }).click();
    await expect.poll(async () => (await entries()).at(-1), SAVED).toMatchObject({ system_id: system.id, when });
  }
  await go(page, '#/watchlists');
  await expect(page.getByRole('list', { name: 'Watched' }).getByRole('listitem')).toHaveCount(3);
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
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('“cheap” is no amount');
  await ceiling.fill('1.5 m');
  await page.getByRole('combobox', { name: 'Region' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Save' }).click();
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
  await go(page, '#/watchlists/one');
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
  await withBothThemes(page);
  await open(page, '#/contracts');
  await contractsShown(page);
  const system = await aSystemWithKills(page);
  await putLists(page, [{ id: 'fights', name: 'Fights', entries: [killsIn(system)] }]);
  await expect
    .poll(told, SAVED)
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
  await page
    .getByRole('grid', { name: 'Matches' })
    .getByText(/ship kills in an hour/)
    .click();
  await expect(page).toHaveURL(new RegExp(`#/systems/${system.id}`));
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { name: 'Nothing new since you last looked' })).toBeVisible();
  expect(await told()).toHaveLength(1);
});

interface Kept {
  notifications: { quiet: Record<string, string> | null };
}

test('quiet hours are set in the settings: what comes then is counted and not told; told again once there are none', async ({
  page,
}) => {
  await page.addInitScript(() => {
    class Told extends EventTarget {
      static permission = 'granted';
      constructor() {
        super();
        document.documentElement.dataset['told'] = String(Number(document.documentElement.dataset['told'] ?? 0) + 1);
      }
    }
    Object.assign(window, { Notification: Told });
  });
  const system = await aSystemWithKills(page);
  const inRail = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /Watchlists/ });
  await open(page, '#/settings');
  await page.getByRole('button', { name: 'Set quiet hours' }).click();
  // The whole day but one minute, and that minute is not now.
  await expect(page.getByLabel('Quiet from')).toHaveValue('23:00', SAVED);
  const now = await page.evaluate(() => new Date().toTimeString().slice(0, 5));
  const [from, until] = now.startsWith('12') ? (['00:01', '00:00'] as const) : (['12:01', '12:00'] as const);
  for (const [label, time] of [
    ['Quiet from', from],
    ['Quiet until', until],
  ] as const) {
    await page.getByLabel(label).fill(time);
    // The field shows what was kept, and the next change is made to that.
    await expect(page.getByLabel(label)).toHaveValue(time, SAVED);
    await expect
      .poll(async () => Object.values((await asWindow<Kept>(page, localPaths.settings)).notifications.quiet ?? {}), SAVED)
      .toContain(time);
  }
  await expect(page.getByText(/by the clock of Europe\/Berlin/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Quiet from')).toHaveValue(from);

  const first = killsIn(system);
  await putLists(page, [{ id: 'fights', name: 'Fights', entries: [first] }]);
  await expect(inRail.locator('.unseen')).toHaveText('1', SAVED);
  await expect(page.locator('html')).not.toHaveAttribute('data-told');

  await page.getByRole('button', { name: 'None', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Set quiet hours' })).toBeVisible(SAVED);
  const other = killsIn(await aSystemWithKills(page, 1));
  await putLists(page, [{ id: 'fights', name: 'Fights', entries: [first, other] }]);
  await expect(page.locator('html')).toHaveAttribute('data-told', '1', SAVED);
  await expect(inRail.locator('.unseen')).toHaveText('2');
});

test('lists are exported and imported again; a file that is none is refused with a sentence and changes nothing', async ({
  page,
}) => {
  await putLists(page, [{ id: 'one', name: 'One', entries: [{ id: 'a', kind: 'contract', name: 'That', contract_id: 1 }] }]);
  await go(page, '#/watchlists/one');
  const lists = page.getByRole('navigation', { name: 'Lists' }).getByRole('listitem');
  await expect(lists).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await (await download).path();
  const field = page.locator('input[type=file]');
  await field.setInputFiles(file);
  await expect(lists).toHaveCount(2);
  await expectNotice(page, expect.stringContaining('Imported 1 list'));
  await field.setInputFiles({ name: 'nonsense.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}') });
  await expectNotice(page, expect.stringContaining('The file holds no watchlists'));
  await expect(lists).toHaveCount(2);
});

test('an alert near a system is tried over the past, added, and tells what goes on there once', async ({ page }) => {
  const { name } = await aSystemWithKills(page);
  await page.keyboard.press('n');
  // The page without a list has such a button, too, and goes once there is one.
  await expect(page.getByText(/watches nothing yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Alert', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New alert' });
  await expect(form.getByRole('button', { name: 'Add the alert' })).toBeDisabled();
  await form.getByRole('combobox', { name: 'Near which system' }).fill(name);
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(form.getByRole('status')).toContainText(/Since \d{4}-.* it would have/);
  await form.getByRole('combobox', { name: 'When' }).selectOption('window');
  await expect(form.getByRole('status')).toContainText('The mirror keeps no past of windows');
  await form.getByRole('combobox', { name: 'When' }).selectOption('kills');
  await form.getByRole('textbox', { name: 'Within' }).fill('40');
  await form.getByRole('textbox', { name: 'Ships at least' }).fill('1');
  await form.getByRole('textbox', { name: 'In minutes' }).fill('45');
  await expect(form.getByRole('status')).toContainText(/1 ship or more lost in one system in 45 minutes, within 40 jumps of/);
  await expect(form.getByRole('status')).toContainText(/it would have fired [\d,]+ times/);
  await form.getByRole('button', { name: 'Add the alert' }).click();
  const watched = page.getByRole('list', { name: 'Watched' }).getByRole('listitem');
  await expect(watched).toContainText('1 ship or more lost in one system in 45 minutes, within 40 jumps', SAVED);
  const told = page.getByRole('grid', { name: 'Matches' }).locator('.data-row');
  await expect(told.first()).toContainText(/lost since \d\d:\d\d, the last at \d\d:\d\d\./, SAVED);
  const sentences = await told.locator('.match-title').allTextContents();
  const systems = sentences.map((sentence) => sentence.split(/[,:]/)[0]);
  expect(new Set(systems).size).toBe(systems.length);
  await watched.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('combobox', { name: 'Measured in' }).selectOption('light_years');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(watched).toContainText('within 40 ly', SAVED);
});

test('an alert for a gate camp within five jumps takes four actions: open, system, kind, add', async ({ page }) => {
  const { name } = await aSystemWithKills(page);
  await page.keyboard.press('n');
  // The page without a list has such a button, too, and goes once there is one.
  await expect(page.getByText(/watches nothing yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Alert', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New alert' });
  await form.getByRole('combobox', { name: 'Near which system' }).fill(name);
  await page.getByRole('listbox').getByRole('option').first().click();
  await form.getByRole('combobox', { name: 'When' }).selectOption('camp');
  await expect(form.getByRole('status')).toContainText(/A gate camp within 5 jumps of .*it would have fired [\d,]+ times/s);
  await form.getByRole('button', { name: 'Add the alert' }).click();
  const watched = page.getByRole('list', { name: 'Watched' }).getByRole('listitem');
  await expect(watched).toContainText('A gate camp within 5 jumps', SAVED);
});
