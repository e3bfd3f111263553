import { localPaths } from '#shared/local-api/paths';
import type { AppStatus } from '#shared/local-api/status';
import { MINUTE } from '#shared/time';
import { aSourceState } from '../support/source-states.ts';
import { sizes } from './support/fleet.ts';
import { contractsShown, expect, open, rows, test } from './support/window.ts';

test.use({ allowedNoise: [/Failed to load resource/] });

const refusal = {
  status: 503,
  json: { error: { code: 'unavailable', message: 'The catalogue is being replaced; ask again in 5 seconds.' } },
};

test('a service that cannot answer is quoted, and asked again on request', async ({ page }) => {
  let broken = true;
  await page.route('**/trade/api/v1/contracts?*', (route) => (broken ? route.fulfill(refusal) : route.continue()));
  await open(page, '#/contracts');
  await expect(page.getByRole('alert')).toContainText('The catalogue is being replaced; ask again in 5 seconds.');
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await contractsShown(page);
});

test('a part of the program that has died, and damage to the mirror, are said in a sentence, with the backup to restore', async ({
  page,
}) => {
  const reason = 'The compute thread has ended: JS heap out of memory.';
  const sentence = 'The mirror is damaged; restore a backup, or reset it.';
  const backup = { file: '/backups/daily-live-20261121T105000Z.sqlite', at: '2026-11-21T10:50:00Z' };
  let wrong: (now: string) => Partial<AppStatus> = (now) => ({ threads_down: [{ thread: 'compute', since: now, reason }] });
  await page.route(`**${localPaths.status}`, async (route) => {
    const status = (await (await route.fetch()).json()) as AppStatus;
    await route.fulfill({ json: { ...status, ...wrong(status.now) } satisfies AppStatus });
  });
  await page.route(`**${localPaths.events}`, (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  await open(page, '#/about');
  await expect(page.getByRole('alert')).toHaveText(`▲ ${reason} It is being started again, and what needs it waits.`);

  wrong = (since) => ({ trouble: { kind: 'damaged', since, sentence, backup } });
  const asked: unknown[] = [];
  await page.route(`**${localPaths.dataFolderOperation}`, (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ status: 202, json: {} });
  });
  await page.reload();
  await open(page, '#/settings');
  await expect(page.locator('.foot').getByRole('alert')).toHaveText(`▲ ${sentence}`);
  const banner = page.getByRole('region', { name: 'Data folder' }).getByRole('alert');
  await expect(banner).toContainText(sentence);
  await banner.getByRole('button', { name: /^Restore the backup of / }).click();
  await expect.poll(() => asked).toEqual([{ kind: 'restore', path: backup.file, with_settings: false }]);
});

test('a page that fails in the middle of the list leaves what was read', async ({ page }) => {
  await open(page, '#/contracts');
  await contractsShown(page);
  await page.route('**/trade/api/v1/contracts?*', (route) => route.fulfill(refusal));
  await page.keyboard.press('End');
  await expect(page.getByText('Some rows could not be read.')).toBeVisible();
  await page.unroute('**/trade/api/v1/contracts?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('each view quotes the server and offers another try', async ({ page }) => {
  await page.route('**/contracts/api/v1/analytics/**', (route) => route.fulfill(refusal));
  for (const view of ['#/depth?type=34', '#/pulse']) {
    await open(page, view);
    await expect(page.getByRole('alert').first()).toContainText('The catalogue is being replaced');
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  }
});

test('a broken connection is a state: what was loaded stays, the line below says so, and it comes back by itself', async ({
  page,
}) => {
  // Before the page is opened, so that its event stream can be cut as well.
  let cut = false;
  await page.route('**/local/v1/**', (route) => (cut ? route.abort('connectionrefused') : route.continue()));
  await page.route(`**${localPaths.events}`, async (route) => {
    if (cut) return route.abort('connectionrefused');
    // A stream that ends at once: the window must come back for the next by itself.
    await route.fulfill({ status: 200, contentType: 'text/event-stream', body: '' });
  });
  await open(page, '#/contracts');
  await contractsShown(page);
  cut = true;
  const foot = page.locator('.foot');
  await expect(foot).toContainText('does not answer');
  await expect(foot).toContainText('What is shown was loaded before; trying again.');
  await expect(rows(page).first()).toBeVisible();
  cut = false;
  await expect(foot).not.toContainText('does not answer');
  await page.close();
});

test('a late and a failing source turn their mark, and say why and when they are asked again', async ({ page }) => {
  await page.route(`**${localPaths.events}`, (route) =>
    route.fulfill({ status: 200, contentType: 'text/event-stream', body: '' }),
  );
  await page.route(`**${localPaths.status}`, async (route) => {
    const answer = await route.fetch();
    const status = (await answer.json()) as AppStatus;
    const at = (minutes: number) => new Date(Date.parse(status.now) + minutes * MINUTE).toISOString();
    status.mirror_state = 'stale';
    status.sources = [
      aSourceState('esi', {
        state: 'late',
        covered_until: at(-95),
        heard_at: at(-2),
        next_attempt_at: at(6),
        reason: 'Sovereignty: nothing newer than 95 minutes ago.',
        parts: [
          { part: 'contracts', state: 'fresh', covered_until: at(-12) },
          { part: 'sovereignty', state: 'late', covered_until: at(-95) },
        ],
      }),
      aSourceState('everef', { state: 'failing', next_attempt_at: at(60), reason: 'data.everef.net refused the connection.' }),
      aSourceState('scout', { state: 'off' }),
    ];
    await route.fulfill({ response: answer, json: status });
  });
  await open(page, '#/contracts');
  const sources = page.getByRole('button', { name: /^Sources:/ });
  await expect(sources).toHaveAccessibleName(/Late: ESI, EVE Ref/);
  await expect(page.locator('.foot')).toContainText('Mirror is stale');
  await expect(page.locator('.foot')).toContainText('Sovereignty: nothing newer than 95 minutes ago.');
  await sources.click();
  const sheet = page.getByRole('dialog', { name: 'Sources' });
  await expect(sheet).toContainText('Sovereignty: nothing newer than 95 minutes ago.');
  await expect(sheet).toContainText(/in [56] m/);
  await expect(sheet).toContainText('data.everef.net refused the connection.');
  await expect(sheet).toContainText('EVE-Scout');
  // The window goes on asking; the test does not go on answering.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('skeletons wait 150 ms before they are seen', async ({ page }) => {
  await page.route('**/trade/api/v1/contracts?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await open(page, '#/contracts');
  const delays = await page.evaluate(() => {
    const bone = document.createElement('span');
    bone.className = 'bone';
    document.querySelector('main')?.append(bone);
    const { animationDelay, opacity } = getComputedStyle(bone);
    bone.remove();
    return { animationDelay, opacity };
  });
  expect(delays).toEqual({ animationDelay: '0.15s', opacity: '0' });
  await contractsShown(page);
});

test.describe('answers that come one after another', () => {
  test.use({ mostShift: 0.01 });
  for (const { view, parts } of [
    {
      view: '#/systems/30000142',
      parts: ['/forecast/accuracy', '/circadian', '/sovereignty', '/history', '/hazards', '/trade/api/v1/contracts'],
    },
    { view: '#/operations/forecast', parts: ['/forecast/accuracy', '/forecast/hotspots', '/forecast/briefs'] },
    { view: '#/depth?type=34', parts: ['/trade/api/v1/depth', '/analytics/prices'] },
  ]) {
    for (const { width, height } of sizes) {
      test(`move nothing of ${view} that is already there, at ${width} by ${height}`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        const gates = parts.map((part) => ({ part, ...Promise.withResolvers<undefined>() }));
        for (const { part, promise } of gates) {
          await page.route(
            (url) => url.pathname.endsWith(part),
            async (route) => {
              await promise;
              await route.continue();
            },
          );
        }
        await open(page, view);
        for (const { part, resolve } of gates) {
          const answered = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(part));
          resolve(undefined);
          await (await answered).finished();
          await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        }
        await expect(page.locator('.skeleton')).toHaveCount(0);
      });
    }
  }
});

test.describe('the typeface', () => {
  const FILES = '**/*.woff2';

  test.describe('that comes late', () => {
    test.use({ mostShift: 0.01 });
    test('moves nothing: the window waits for it', async ({ page }) => {
      await page.route(FILES, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        await route.continue();
      });
      await open(page, '#/contracts?type=item_exchange');
      await contractsShown(page);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    });
  });

  test.describe('that cannot be had', () => {
    test.use({ allowedNoise: [/ERR_FAILED/] });
    test('leaves the window with another one', async ({ page }) => {
      await page.route(FILES, (route) => route.abort());
      await open(page, '#/contracts');
      await contractsShown(page);
    });
  });
});
