import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { localPaths } from '#shared/local-api/paths';
import type { AppStatus } from '#shared/local-api/status';
import type { CampaignTimer } from '#shared/systems-api/live';
import { MINUTE } from '#shared/time';
import { arePicturesWanted, askSystems, inBothSizes, picture, serious, sizes, withBothThemes } from './support/fleet.ts';
import { asWindow, expect, expectSteady, go, open, test } from './support/window.ts';

const JITA = 30000142;
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true });
const line = (page: Page, name: string, at = 0) => grid(page, name).locator('.data-row').nth(at);
async function shown(page: Page): Promise<void> {
  for (const name of ['Live now', 'Fights', 'Timers', 'Gate camps', 'Wormholes']) await expect(grid(page, name)).toBeVisible();
}

test.describe('operations', () => {
  test.use({ viewport: { width: 1200, height: 700 } });
  test.beforeEach(async ({ page }) => {
    await open(page, '#/operations');
    await shown(page);
  });

  test('what its tables tell', async ({ page }) => {
    await test.step('fights: how many, from what, how old; the hours asked for are in the address', async () => {
      const fights = panel(page, 'Fights');
      await expect(fights).toContainText(/\d+ fights?, [\d,]+ kills?\. From (killmails|hourly kills)/);
      await expect(fights.getByRole('heading', { name: 'Fights' }).locator('..')).toContainText(/observed (just now|\d+)/);
      for (const hours of ['6', '24']) {
        const answer = page.waitForResponse((response) => response.url().includes(`/fights/hotspots?hours=${hours}`));
        await fights.getByLabel(`${hours} h`, { exact: true }).check({ force: true });
        const { data, meta } = (await (await answer).json()) as {
          data: { hotspots: { system: string }[] };
          meta: { total: number };
        };
        await expect(page).toHaveURL(new RegExp(`hours=${hours}`));
        await expect(fights).toContainText(`${meta.total.toLocaleString('en-GB')} fight`);
        await expect(line(page, 'Fights')).toContainText(data.hotspots[0]?.system ?? 'nothing');
      }
      await page.goBack();
      await expect(fights.getByLabel('6 h', { exact: true })).toBeChecked();
    });
    await test.step('gate camps are ranked by score or by routes', async () => {
      await go(page, '#/operations');
      await shown(page);
      const named = async (sort: string) =>
        (await askSystems<{ data: { name: string }[] }>(page, `/gate-camps?sort=${sort}&limit=200`)).data[0]?.name ?? 'nothing';
      const camps = panel(page, 'Gate camps');
      await expect(line(page, 'Gate camps')).toContainText(await named('score'));
      await camps.getByLabel('Routes', { exact: true }).check({ force: true });
      await expect(page).toHaveURL(/camps_by=betweenness/);
      await expect(line(page, 'Gate camps')).toContainText(await named('betweenness'));
      await expect(camps).toContainText(
        /Pressure is from (killmails at gates|hourly ship kills).*\. Shown are jumps and kills of \d\d–\d\d EVE\./,
      );
    });
    await test.step('wormholes tell hub, size, age, what is left and what goes on behind', async () => {
      await go(page, '#/operations');
      await shown(page);
      const { data } = await askSystems<{ data: { hub: string; destination: { system: string } }[] }>(page, '/wormholes');
      await expect(panel(page, 'Wormholes')).toContainText(
        /(Thera|Turnur) \d+.*at the end of their life\. Reported by EVE-Scout\./,
      );
      await expect(line(page, 'Wormholes')).toContainText(data[0]?.destination.system ?? 'nothing');
      await expect(line(page, 'Wormholes')).toContainText(/(destroyer|battlecruiser|battleship|freighter|capital)/);
      await expect(grid(page, 'Wormholes').locator('.countdown').first()).toHaveText(/^(\d+ d )?\d\d:\d\d:\d\d$/);
    });
    await test.step('timers count down to the second, the soonest first', async () => {
      await go(page, '#/operations');
      await shown(page);
      // In many an hour of the demo galaxy no campaign is announced: here are always one that runs and two to come.
      const now = Date.parse((await asWindow<AppStatus>(page, localPaths.status)).now);
      const timers = [-20, 95, 400].map(
        (minutes, at): CampaignTimer => ({
          campaign_id: at + 1,
          event_type: 'ihub_defense',
          system_id: JITA + at,
          system: `Disputed ${at + 1}`,
          region: 'The Forge',
          structure_id: at + 1,
          start_time: new Date(now + minutes * MINUTE).toISOString(),
          state: minutes < 0 ? 'running' : 'upcoming',
          defender_id: null,
          defender_name: null,
          attackers_score: null,
          defender_score: null,
          adm: null,
        }),
      );
      await page.route('**/systems/api/v1/fights/timers', (route) =>
        route.fulfill({ json: { data: timers, meta: { upcoming: 2, running: 1 } } }),
      );
      await expectSteady(page);
      await page.reload();
      await expect(panel(page, 'Timers')).toContainText('1 running');
      for (const [at, { system }] of timers.entries()) await expect(line(page, 'Timers', at)).toContainText(system);
      const countdown = grid(page, 'Timers').locator('.countdown').first();
      const before = await countdown.textContent();
      expect(before).toMatch(/^(\d+ d )?\d\d:\d\d:\d\d$/);
      await expect(countdown).not.toHaveText(before ?? '');
    });
  });

  test('what is done with its tables', async ({ page }) => {
    await test.step('any of the tables is exported', async () => {
      await panel(page, 'Wormholes').getByRole('button', { name: 'Export' }).click();
      const saving = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: /CSV/ }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toMatch(/^astrolabe-wormholes-/);
      const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n');
      expect(lines[0]).toBe('\uFEFFhub,destination,staging_jumps,max_ship_size,expires_at,activity,danger,updated_at,region');
      expect(lines.length).toBeGreaterThan(1);
    });
    await test.step('each table sorts by its heads, and the order is in the address', async () => {
      await go(page, '#/operations');
      await shown(page);
      const head = grid(page, 'Gate camps').getByRole('columnheader', { name: 'Jumps 1 h' });
      await head.getByRole('button').click();
      await expect(page).toHaveURL(/camps=jumps\.desc/);
      await expect(head).toHaveAttribute('aria-sort', 'descending');
      const { data } = await askSystems<{ data: { jumps_1h: number | null }[] }>(page, '/gate-camps?sort=score&limit=200');
      const most = Math.max(...data.map(({ jumps_1h: jumps }) => jumps ?? 0));
      await expect(line(page, 'Gate camps')).toContainText(most.toLocaleString('en-GB'));
      await expectSteady(page);
      await page.reload();
      await shown(page);
      await expect(head).toHaveAttribute('aria-sort', 'descending');
    });
    await test.step('a row opens its system by key and by click, and back leads back', async () => {
      await go(page, '#/operations');
      await shown(page);
      await expect(line(page, 'Fights')).toBeVisible();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/systems\/\d+$/);
      await page.goBack();
      await line(page, 'Gate camps', 1).click();
      await expect(page).toHaveURL(/systems\/\d+$/);
      await page.goBack();
      await shown(page);
      await grid(page, 'Gate camps').focus();
      await page.keyboard.press('j');
      await page.keyboard.press('m');
      await expect(page).toHaveURL(/#\/map\?.*system=\d+/);
    });
  });
});

test('no column is cut at either size of window, and only what is near the staging system is shown where asked', async ({
  page,
}) => {
  await open(page, '#/operations');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await shown(page);
    const cut = await page
      .locator('.operation .table-scroll')
      .evaluateAll((tables) =>
        tables
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map(({ ariaLabel, className }) => ariaLabel ?? className),
      );
    expect(cut, `${size.width} pixels`).toEqual([]);
    // A figure that ends in dots is none. The longest age stands for all: which ages there are depends on the moment.
    const figures = page.locator('.operation .data-row .cell.align-end');
    await figures.locator('time:not(.countdown)').evaluateAll((ages) => {
      for (const age of ages) if (/ (min|h|d)$|^now$/.test(age.textContent)) age.textContent = '119 min';
    });
    const dotted = await figures.evaluateAll((cells) =>
      cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
    expect(dotted, `${size.width} pixels`).toEqual([]);
  }
  await page.getByRole('button', { name: /^Jumps from/ }).click();
  await page.getByRole('radio', { name: '10 j', exact: true }).check();
  await expect(page).toHaveURL(/within=10/);
  const { data } = await askSystems<{ data: { jumps: Record<string, number> } }>(page, '/jump-range?staging=Jita');
  const near = Object.values(data.jumps).filter((jumps) => jumps <= 10).length;
  await expect(panel(page, 'Gate camps')).toContainText(/\d+ within 10 jumps of Jita/);
  const told = async () => Number(/(\d+) within/.exec((await panel(page, 'Gate camps').textContent()) ?? '')?.[1]);
  const listed = async () => Number(await grid(page, 'Gate camps').getAttribute('aria-rowcount')) - 1;
  // The line above the table and its rows are drawn one after the other, and newer scores may come between.
  await expect.poll(async () => (await listed()) - (await told())).toBe(0);
  expect(await told()).toBeGreaterThan(0);
  expect(await told()).toBeLessThanOrEqual(near);
});

test('as what is shown grows older, nothing moves', async ({ page }) => {
  await open(page, '#/operations?hours=24');
  await shown(page);
  await expect(line(page, 'Fights')).toBeVisible();
  await expect(page.locator('main .skeleton')).toHaveCount(0);
  const tops = () =>
    page.locator('.operation-table').evaluateAll((tables) => tables.map((table) => table.getBoundingClientRect().top));
  const before = await tops();
  // The words are put in the place of the present ones: at which age a line would break depends on what is in it.
  await page.locator('.operation-head time').evaluateAll((ages) => {
    for (const age of ages) age.textContent = '59 minutes and half a minute ago';
  });
  expect(await tops()).toEqual(before);
});

test('what there is none of is said, not left blank', async ({ page }) => {
  await page.route('**/systems/api/v1/fights/timers', (route) =>
    route.fulfill({ json: { data: [], meta: { upcoming: 0, running: 0 } } }),
  );
  await page.route('**/systems/api/v1/fights/hotspots*', (route) =>
    route.fulfill({
      json: {
        data: { hotspots: [], summary: { fights: 0, kills: 0, systems: 0, by_classification: {}, source: 'killmails' } },
        meta: { hours: 2, total: 0 },
      },
    }),
  );
  await open(page, '#/operations');
  await expect(page.getByRole('heading', { name: 'No campaign is announced' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No fights' })).toBeVisible();
});

test.describe('the next day', () => {
  test('before the first forecast it is said when one comes', async ({ page }) => {
    await page.route('**/systems/api/v1/forecast/accuracy', (route) =>
      route.fulfill({
        json: {
          data: [],
          meta: { days: 30, lead: 1, bands: [], served: null, missed_days: [], reliability: [], interval_coverage: null },
        },
      }),
    );
    await open(page, '#/operations');
    await page.getByLabel('Next day', { exact: true }).check({ force: true });
    await expect(page).toHaveURL(/operations\/forecast/);
    await expect(page.getByRole('heading', { name: 'No forecast yet' })).toBeVisible();
  });

  test('likely fights, how good such forecasts are, and the day in prose', async ({ page }) => {
    await open(page, '#/operations/forecast');
    const { data } = await askSystems<{ data: { name: string; hotspot_probability: number }[] }>(page, '/forecast/hotspots');
    const first = line(page, 'Forecast hotspots');
    await expect(first).toContainText(data[0]?.name ?? '?');
    await expect(first).toContainText(`${Math.round((data[0]?.hotspot_probability ?? 0) * 100)} %`);
    await expect(panel(page, 'Accuracy')).toContainText(/The fight probability by .*: Brier score 0\.\d{4}/);
    await expect(panel(page, 'Accuracy').getByRole('row')).toHaveCount(6);
    await panel(page, 'Forecast hotspots').getByLabel('Surprise', { exact: true }).check({ force: true });
    await expect(page).toHaveURL(/by=surprise/);
    await expect(panel(page, 'Forecast hotspots')).toContainText(/(before it began|no forecast to be compared with)/);
    const { data: briefs } = await askSystems<{ data: { region: string | null; text: string }[] }>(page, '/forecast/briefs');
    const regional = briefs.find(({ region }) => region !== null);
    await page.getByLabel('Brief of').selectOption(regional?.region ?? '?');
    await expect(panel(page, 'Brief')).toContainText(regional?.text ?? '?');
    await expect(panel(page, 'Brief')).toContainText(/without a language model|Written by/);
  });

  test('the accuracy of every model, and what came true of what was called, are exported', async ({ page }) => {
    const answer = await askSystems<{ meta: object }>(page, '/forecast/accuracy');
    const reliability = [
      { from: 0, to: 0.1, forecasts: 5000, mean_forecast: 0.0234, observed: 0.0251 },
      { from: 0.1, to: 0.2, forecasts: 210, mean_forecast: 0.1375, observed: 0.125 },
    ];
    // Calibration needs forecasts made before their day began, which a demo of a few minutes has none of.
    await page.route('**/systems/api/v1/forecast/accuracy', (route) =>
      route.fulfill({ json: { ...answer, meta: { ...answer.meta, reliability } } }),
    );
    await open(page, '#/operations/forecast');
    async function exported(what: string): Promise<unknown> {
      await panel(page, 'Accuracy')
        .getByRole('button', { name: `Export the ${what}`, exact: true })
        .click();
      const saving = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: /^JSON/ }).click();
      return JSON.parse(await readFile(await (await saving).path(), 'utf8'));
    }
    expect(await exported('accuracy')).toMatchObject(
      ['pooled', 'mean_28d', 'mean_7d', 'same_weekday', 'naive_last_day'].map((model) => ({ model })),
    );
    await page.getByText('Did what was called likely come true?').click();
    expect(await exported('reliability')).toEqual(reliability);
  });

  /** The next day once it was forecast and graded, in a window of a size. */
  test('all of it is told in a window of any size', async ({ page }) => {
    await open(page, '#/operations/forecast');
    await expect(panel(page, 'Accuracy').getByRole('row')).toHaveCount(6);
    await expect(line(page, 'Forecast hotspots')).toBeVisible();
    await test.step('no column of the likely fights is cut at either size of window', async () => {
      for (const size of sizes) {
        await page.setViewportSize(size);
        const beyond = () =>
          panel(page, 'Forecast hotspots')
            .locator('.table-scroll')
            .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        await expect.poll(beyond, `${size.width} pixels`).toBeLessThanOrEqual(1);
      }
    });
    await test.step('what is longer than its place scrolls, and is not squeezed into what follows it', async () => {
      await page.setViewportSize({ width: 1280, height: 600 });
      const squeezed = () =>
        panel(page, 'Accuracy').evaluate((section) =>
          [...section.children].filter((part) => part.scrollHeight > part.clientHeight + 1).map((part) => part.className),
        );
      await expect.poll(squeezed).toEqual([]);
    });
    await test.step('with little room prose takes the height that it needs, and all scrolls as one', async () => {
      await page.setViewportSize({ width: 1024, height: 700 });
      for (const name of ['Brief', 'Accuracy']) {
        const cut = () => panel(page, name).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
        await expect.poll(cut, `what is cut off of ${name}`).toBeLessThanOrEqual(1);
      }
      await panel(page, 'Accuracy').getByRole('row').last().scrollIntoViewIfNeeded();
      await expect(panel(page, 'Accuracy').getByRole('row').last()).toBeInViewport();
    });
  });
});

async function nextDayShown(page: Page): Promise<void> {
  await open(page, '#/operations/forecast');
  await expect(page.locator('.operation-prose').first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

test('nothing serious stands in the way on operations, in both themes', async ({ page }) => {
  await withBothThemes(page);
  await open(page, '#/operations?hours=24');
  await shown(page);
  await page.keyboard.press('j');
  expect(await serious(page)).toEqual([]);
});

if (arePicturesWanted)
  test('pictures of operations in both sizes', async ({ page }) => {
    await withBothThemes(page);
    const now = async () => {
      await shown(page);
      await expect(line(page, 'Fights')).toBeVisible();
      await picture(page, 'operations');
    };
    await inBothSizes(page, () => open(page, '#/operations?hours=6'), now);
    await inBothSizes(
      page,
      () => nextDayShown(page),
      () => picture(page, 'operations-forecast'),
    );
  });

test('the pressure radar says of each system why, how past rankings fared, and keeps to my hours', async ({ page }) => {
  await open(page, '#/operations');
  const radar = panel(page, 'Sovereignty pressure');
  await expect(radar).toContainText(/Of \d+ rankings among the first 20|Nothing is graded yet/);
  const told = radar.locator('.data-row').first();
  await expect(told).toContainText(/ADM fell|NPC kills|Losses/i);
  await radar.getByRole('radio', { name: '16-00' }).click();
  await expect(page).toHaveURL(/my_hours=16-00/);
});
