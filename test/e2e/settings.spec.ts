import { readFile } from 'node:fs/promises';
import { sourceNames } from '#shared/sources';
import { contractsShown, expect, expectSteady, go, open, test } from './support/window.ts';

test('how the window looks: its theme, its text, its times and its motion', async ({ page }) => {
  await open(page, '#/settings');
  await test.step('the theme changes at once and is kept', async () => {
    await expectSteady(page);
    await go(page, '#/settings');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('radio', { name: 'Light', exact: true }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('group', { name: 'Theme' }).getByLabel('As the system').check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
  await test.step('times are EVE’s until the machine’s own are chosen', async () => {
    await expectSteady(page);
    await go(page, '#/settings');
    const clock = page.locator('.bar-clock');
    await expect(clock).toContainText('EVE');
    const eve = Number((await clock.textContent())?.slice(0, 2));
    await page.getByRole('radio', { name: 'This machine’s', exact: true }).check();
    await expect(clock).toContainText(/CET|GMT\+/);
    // The browser of these tests lives in Berlin.
    expect([1, 2]).toContain((Number((await clock.textContent())?.slice(0, 2)) - eve + 24) % 24);
  });
  await test.step('a wish for less motion is honoured, the system’s and one’s own', async () => {
    await expectSteady(page);
    await go(page, '#/settings');
    const quick = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--quick').trim());
    expect(await quick()).toMatch(/^(110ms|0?\.11s)$/);
    await page.getByRole('group', { name: 'Motion' }).getByRole('radio', { name: 'None', exact: true }).check();
    await expect.poll(quick).toMatch(/^0m?s$/);
    await page.getByRole('group', { name: 'Motion' }).getByLabel('As the system').check();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(quick).toMatch(/^0m?s$/);
  });
  await test.step('text grows from 80 to 200 per cent, rows with it, and nothing is cut off', async () => {
    await expectSteady(page);
    await go(page, '#/settings');
    const slider = page.getByRole('slider', { name: 'Text size' });
    await slider.press('End');
    await expect(page.getByText('200 %')).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await contractsShown(page);
    expect((await page.locator('.data-row').first().boundingBox())?.height).toBe(56);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await open(page, '#/settings');
    await slider.press('Home');
    await expect(page.getByText('80 %', { exact: true })).toBeVisible();
  });
});

test('settings are found by words and by section, what one trades with first', async ({ page }) => {
  await open(page, '#/settings');
  const all = page.getByRole('region', { name: 'All settings' });
  const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('button');
  await expect(sections.first()).toHaveText('Trading');
  expect(await sections.allTextContents()).toEqual(await all.getByRole('heading', { level: 2 }).allTextContents());
  await sections.filter({ hasText: 'Data folder' }).click();
  await expect(all.getByRole('heading', { name: 'Data folder' })).toBeInViewport();
  await page.keyboard.press('/');
  await page.keyboard.type('text size');
  await expect(all.locator('.setting:visible')).toHaveCount(1);
  await expect(all.getByRole('slider', { name: 'Text size' })).toBeInViewport();
  await expect(sections).toHaveText(['Look']);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('nothing like it');
  await expect(page.getByText('No setting has these words.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(sections.first()).toHaveText('Trading');
});

test('what the settings and About list, hand out and put back', async ({ page }) => {
  await open(page, '#/settings');
  await test.step('the list of sources is exported, one row a source', async () => {
    await expectSteady(page);
    await go(page, '#/settings');
    await page.getByRole('button', { name: 'Export the sources', exact: true }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFsource,label,url,.*,requests_today,/);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(sourceNames);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Export the sources', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy as curl' }).click();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    const [, url = ''] = /^curl "(http:[^"]+)"$/.exec(command) ?? [];
    const { data } = (await (await fetch(url)).json()) as { data: { source: string }[] };
    expect(data.map(({ source }) => source)).toEqual(sourceNames);
  });
  await test.step('hidden contracts and arranged tables can be put back', async () => {
    await expectSteady(page);
    await go(page, '#/settings');
    await go(page, '#/contracts');
    await contractsShown(page);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Title', { exact: true }).uncheck();
    await open(page, '#/settings');
    await expect(page.getByText('1 contract', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Show all again' }).click();
    await expect(page.getByText('0 contracts', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Reset tables' }).click();
    await expect(page.getByText('0 arranged tables')).toBeVisible();
  });
  await test.step('About has the licence, the credits and CCP’s notice', async () => {
    await expectSteady(page);
    await go(page, '#/settings');
    await go(page, '#/about');
    for (const words of ['MIT licence', 'zKillboard', 'EVE Ref', 'EVE-Scout', 'Wanderer', 'registered trademarks of CCP hf.']) {
      await expect(page.getByText(words).first()).toBeVisible();
    }
  });
  await test.step('About hands out the licences of every package inside', async () => {
    await expectSteady(page);
    await go(page, '#/settings');
    await go(page, '#/about');
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Every package inside, with its licence' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('astrolabe-third-party-licences.txt');
    const text = await readFile(await saved.path(), 'utf8');
    for (const title of [/^react [\d.]+ \(MIT\)$/m, /^better-sqlite3 [\d.]+ \(MIT\)$/m]) expect(text).toMatch(title);
  });
});
