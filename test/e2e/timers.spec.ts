import { readFile } from 'node:fs/promises';
import { localPaths } from '#shared/local-api/paths';
import type { AppStatus } from '#shared/local-api/status';
import { timersAnswer } from '#shared/local-api/timers';
import { MINUTE } from '#shared/time';
import { askPlan, inBothSizes, picture, serious, withBothThemes } from './support/fleet.ts';
import { asWindow, expect, go, open, test } from './support/window.ts';

/** `2026.11.27 19:10:05`, as the game writes a moment that is some minutes from the demo's now. */
const inGame = (now: number, minutes: number) =>
  new Date(now + minutes * MINUTE).toISOString().slice(0, 19).replaceAll('-', '.').replace('T', ' ');

test('timers are pasted and written, told, changed, cleared and put back, and saved for a calendar', async ({ page }) => {
  test.slow();
  await withBothThemes(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '#/operations/timers?show=mine');
  const rows = page.getByRole('grid', { name: 'Timers' }).locator('.data-row');
  await expect(page.getByRole('heading', { name: 'No timer ahead' })).toBeVisible();
  const now = Date.parse((await asWindow<AppStatus>(page, localPaths.status)).now);

  await test.step('a text of the game is read, and what it does not say is told', async () => {
    await page.keyboard.press('p');
    const texts = [
      `Jita - Palace of the Bees\n1,475 km\nReinforced until ${inGame(now, 3000)}`,
      `Orbital Skyhook (Amarr III) [Sugar Miners Inc]\n0.5 AU\nReinforced until ${inGame(now, 1500)}`,
      `Nowhere Town - Hut\n0 m\nReinforced until ${inGame(now, 1500)}`,
    ];
    await page.getByRole('textbox', { name: /Text of the selected item/ }).fill(texts.join('\n'));
    await page.getByLabel('Theirs', { exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('“Nowhere Town - Hut”: it names no system that the mirror knows.');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(/\d\d:\d\d:\d\d.*Skyhook.*Amarr.*Sugar Miners Inc.*Theirs/);
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('one is written by hand, with how long from now, and one that has ended stands first', async () => {
    await page.keyboard.press('n');
    const form = page.getByRole('form', { name: 'New timer' });
    await form.getByRole('combobox', { name: 'System' }).fill('Amarr');
    await page
      .getByRole('option', { name: /^Amarr/ })
      .first()
      .click();
    await form.getByRole('textbox', { name: 'Name' }).fill('Old Hive');
    await form.getByRole('combobox', { name: 'What ends' }).selectOption('hull');
    await form.getByRole('textbox', { name: 'When' }).fill('soon');
    await expect(form.getByRole('status')).toHaveText('Say when.');
    await form.getByRole('textbox', { name: 'When' }).fill(inGame(now, -30));
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(/ended 30 min ago.*Hull.*Amarr.*Old Hive/);
  });
  await inBothSizes(
    page,
    async () => {},
    () => picture(page, 'operations-timers'),
  );
  expect(await serious(page)).toEqual([]);

  await test.step('what has ended is cleared, and put back', async () => {
    await page.getByRole('button', { name: 'Clear 1 ended timer' }).click();
    await expect(rows).toHaveCount(2);
    await expect(page.getByText('Cleared: 1 ended timer.')).toBeVisible();
    await page.keyboard.press('u');
    await expect(rows).toHaveCount(3);
  });

  await test.step('a line is changed by its key', async () => {
    await rows.last().click();
    const form = page.getByRole('form', { name: 'Change Palace of the Bees' });
    await form.getByRole('textbox', { name: 'Note' }).fill('bring dictors');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(rows.last()).toContainText('bring dictors');
    const { timers } = timersAnswer.parse(await asWindow(page, localPaths.timers));
    expect(timers.map(({ name, side }) => [name, side])).toEqual([
      ['Old Hive', 'none'],
      ['Orbital Skyhook (Amarr III)', 'theirs'],
      ['Palace of the Bees', 'theirs'],
    ]);
  });

  await test.step('they are saved for a calendar, and an alert waits for them', async () => {
    await page.getByRole('button', { name: 'Calendar' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Save my timers (.ics)' }).click();
    const text = await readFile((await (await saved).path()) ?? '', 'utf8');
    expect(text.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())).toEqual([
      'SUMMARY:Hull: Old Hive (Amarr)',
      'SUMMARY:Skyhook: Orbital Skyhook (Amarr III) (Amarr)',
      'SUMMARY:Reinforced: Palace of the Bees (Jita)',
    ]);
    await page.getByRole('button', { name: 'Alert', exact: true }).click();
    await page.getByRole('menuitem', { name: '30 minutes before a timer of mine ends' }).click();
    await expect.poll(async () => JSON.stringify(await asWindow(page, localPaths.watchlists))).toContain('"when":"timer"');
  });

  await test.step('a system’s page shows its own', async () => {
    await go(page, '#/systems/30000142');
    await expect(page.getByRole('heading', { name: 'My timers' })).toBeVisible();
    await expect(page.getByText(/Palace of the Bees, reinforced: in/)).toBeVisible();
  });
});

test('raidable skyhooks are told with planet and window, are saved for a calendar, and say what is not known', async ({
  page,
}) => {
  await withBothThemes(page);
  type Answer = { meta: { skyhooks: number } };
  const { meta } = await askPlan<Answer>(page, '/calendar/sovereignty.json?campaigns=false&windows=false&skyhooks=true');
  expect(meta.skyhooks).toBeGreaterThan(0);
  const rows = page.getByRole('grid', { name: 'Timers' }).locator('.data-row');
  await inBothSizes(
    page,
    async () => {
      await open(page, '#/operations/timers?show=skyhooks');
      await expect(page.getByRole('status').filter({ hasText: 'Whose they are, ESI does not tell.' })).toContainText(
        /\d raidable skyhooks?\./,
      );
    },
    () => picture(page, 'operations-skyhooks'),
  );
  await expect(rows.first()).toContainText('Raidable');
  await expect(rows.first()).toContainText(/Magmatic gas|Superionic ice/);
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Calendar' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save raidable skyhooks (.ics)' }).click();
  const text = await readFile((await (await saved).path()) ?? '', 'utf8');
  expect(text.match(/^BEGIN:VEVENT/gm)?.length).toBeGreaterThan(0);
  expect(text.match(/^CATEGORIES:.*$/gm)?.every((line) => line.trim() === 'CATEGORIES:Raidable skyhook')).toBe(true);
});

test('what changed in sovereignty is told in sentences, by holder and on the map', async ({ page }) => {
  test.slow();
  await withBothThemes(page);
  type Story = { data: { stories: { sentence: string }[]; holders: { name: string }[] }; meta: { systems: number } };
  const { data, meta } = await askPlan<Story>(page, '/sovereignty/changes?days=35');
  const story = page.getByRole('region', { name: 'What changed hands' });
  await inBothSizes(
    page,
    async () => {
      await open(page, '#/operations/sovereignty?days=35');
      await expect(story.getByRole('listitem')).toHaveCount(data.stories.length);
    },
    () => picture(page, 'operations-sovereignty'),
  );
  expect(meta.systems).toBeGreaterThan(0);
  await expect(story).toContainText(`${meta.systems} system`);
  await expect(story.getByRole('listitem').first()).toContainText(data.stories[0]?.sentence ?? 'nothing');
  await expect(page.getByRole('region', { name: 'By holder' }).getByRole('row').nth(1)).toContainText(
    data.holders[0]?.name ?? 'nothing',
  );
  await expect(page.getByText('Upgrades of hubs are not public')).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show on the map' }).click();
  await expect(page).toHaveURL(/#\/map\?colour=changed_hands/);
  await expect(page.getByRole('region', { name: 'Legend' })).toContainText('Changed hands');
  await picture(page, 'map-changed-hands');
});
