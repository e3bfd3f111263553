import { desktopOffers } from '#shared/local-api/desktop';
import { localPaths } from '#shared/local-api/paths';
import type { AppStatus } from '#shared/local-api/status';
import { expect, open, test } from './support/window.ts';

/** The page as the desktop shell shows it: with what the preload offers, whose calls are noted. */
async function inShell(page: Parameters<typeof open>[0], notification_failure: string | null = null): Promise<void> {
  await page.addInitScript(() => {
    const themes: string[] = [];
    const setTheme = async (theme: string) => void themes.push(theme);
    Object.assign(window, { themes, astrolabeShell: { platform: 'linux', electron: '45', chrome: '140', setTheme } });
  });
  const offers = desktopOffers.parse({ shell: true, secrets: true, notification_failure });
  await page.route(`**${localPaths.desktop}`, (route) => route.fulfill({ json: offers }));
}

test('in a browser the settings say nothing of a desktop', async ({ page }) => {
  await open(page, '#/settings');
  await expect(page.getByRole('heading', { name: 'This mirror' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Desktop' })).toHaveCount(0);
});

test('in the shell, closing and starting at login are set, and kept by the mirror', async ({ page }) => {
  await inShell(page);
  await open(page, '#/settings');
  const closing = page.getByRole('group', { name: 'Closing the window' });
  const login = page.getByRole('group', { name: 'Start at login' });
  // The choice is shown once the mirror has kept it.
  const choose = async (group: typeof closing, choice: string) => {
    const option = group.getByLabel(choice, { exact: true });
    await option.click();
    await expect(option).toBeChecked();
  };
  await expect(closing.getByLabel('Ask me')).toBeChecked();
  await choose(closing, 'Stay in the tray');
  await choose(login, 'On');
  await expect(page.getByText('By the desktop app')).toBeVisible();
  await page.reload();
  await expect(closing.getByLabel('Stay in the tray')).toBeChecked();
  await expect(login.getByLabel('On', { exact: true })).toBeChecked();
  await choose(closing, 'Ask me');
  await choose(login, 'Off');
});

test('in the shell, the settings say that the system shows no notifications, why, and what stands in', async ({ page }) => {
  await inShell(page, 'Notifications are not allowed for this application');
  await open(page, '#/settings');
  const line = page.getByText('The system shows no notifications (Notifications are not allowed for this application)');
  await expect(line).toHaveText(/new matches are told in the window, and counted in the tray\.$/);
  await expect(page.getByText('By the desktop app')).toHaveCount(0);
});

test('the native window follows the theme of the page', async ({ page }) => {
  await inShell(page);
  await open(page, '#/settings');
  await page.getByRole('radio', { name: 'Light', exact: true }).check();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'themes').at(-1))).toBe('light');
});

test('the page leaves notifying to the shell, and says it in the window alone', async ({ page }) => {
  await inShell(page);
  await page.addInitScript(() => {
    const shown: string[] = [];
    class Recorder extends EventTarget {
      static permission = 'granted';
      constructor(title: string) {
        super();
        shown.push(title);
      }
    }
    Object.assign(window, { shown, Notification: Recorder });
  });
  let newest = 0;
  await page.route(`**${localPaths.events}`, (route) => {
    // News of its own each time that the page asks again: the same news is shown once.
    const news = { count: 1, newest_match: (newest += 1), matches: [], sound: false };
    return route.fulfill({ contentType: 'text/event-stream', body: `event: matches\ndata: ${JSON.stringify(news)}\n\n` });
  });
  await open(page, '#/settings');
  await expect(page.getByText('A new match in the watchlists')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'shown'))).toEqual([]);
  // As a browser it would have been one.
  await page.evaluate(() => Reflect.deleteProperty(window, 'astrolabeShell'));
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shown').length)).toBeGreaterThan(0);
});

test('the daily downtime is said in one line, with its end', async ({ page }) => {
  await page.route(`**${localPaths.events}`, (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  await page.route(`**${localPaths.status}`, async (route) => {
    const status: AppStatus = await (await route.fetch()).json();
    await route.fulfill({ json: { ...status, downtime: { until: '2026-11-20T11:15:00Z' } } });
  });
  await open(page, '#/contracts');
  await expect(page.locator('.foot')).toContainText('New Eden’s daily downtime; collecting goes on at 11:15 EVE');
});
