/**
 * `npm run bench window`: the work of the page's main thread for the first opening of every view of the built window over a mirrored demo
 * galaxy, for an order, a letter or a row in it, and for a minute in which nobody touches it, in a Chromium without a graphics card. Run
 * `npm run build` before. `--mirror=`: the data folder of a demo in place of a new one; `--only=`: views, separated by commas.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { localPaths } from '#shared/local-api/paths';
import { medianOf } from '#shared/quantiles';
import { type Core, startCore } from '../e2e/support/core.ts';
import { openBrowser, pageTime, signedIn } from './support/browser.ts';
import { inFolder, reportMost } from './support/report.ts';

/** Milliseconds of the page's processor time: a view's or a row's opening, any other step, a minute untouched. */
const targets = { opening: 200, step: 100, minute: 300 };
const ROUNDS = 3;
/** Seconds: the longest that a first mirror is waited for, and how long a view is watched untouched. */
const [MIRRORING, UNTOUCHED] = [300, 20];
/** A page is at rest when nothing in it has changed, and nothing was asked, for so long. Milliseconds. */
const REST = 400;

/** One thing that a person does in a view. */
interface Step {
  what: string;
  limit?: number;
  act(page: Page): Promise<void>;
}

const main = (page: Page) => page.getByRole('main');
const sorted = (name: string): Step => ({
  what: `sorted by ${name}`,
  act: (page) => main(page).getByRole('columnheader', { name }).getByRole('button').first().click(),
});
const rowOpened: Step = {
  what: 'a row opened',
  limit: targets.opening,
  act: (page) => main(page).locator('.data-row[aria-busy="false"] [role="gridcell"]').nth(1).click(),
};
const typed: Step = {
  what: 'a letter typed',
  act: (page) => main(page).getByRole('combobox').first().press('a'),
};

/** The views by the words of their links, with what is done in each. */
const views: Readonly<Record<string, readonly Step[]>> = {
  Contracts: [sorted('m³'), rowOpened, typed],
  Deals: [sorted('Profit')],
  Couriers: [sorted('Reward'), typed],
  Depth: [rowOpened, typed],
  Blueprints: [sorted('Price'), typed],
  Pulse: [rowOpened],
  Map: [typed],
  Systems: [sorted('System'), rowOpened, typed],
  Route: [typed],
  ...Object.fromEntries(['Watchlists', 'Operations', 'SQL', 'API', 'Settings', 'About'].map((title) => [title, []])),
};

const { values: given } = parseArgs({ options: { mirror: { type: 'string' }, only: { type: 'string' } } });
const browser = await openBrowser();
try {
  await inFolder(async (folder) => {
    if (given.mirror === undefined) await mirror(folder);
    const core = await startCore(given.mirror ?? folder, '--demo', '--no-ingest');
    const isWanted = (title: string) => given.only?.split(',').includes(title) ?? true;
    for (const [title, steps] of Object.entries(views)) if (isWanted(title)) await measureView(core, title, steps);
    for (const title of ['Contracts', 'Map', 'Operations']) if (isWanted(title)) await measureUntouched(core, title);
    await core.close();
  });
} finally {
  await browser.close();
}

/** Fills a mirror with the demo galaxy, so that the views have something to show. */
async function mirror(folder: string): Promise<void> {
  const core = await startCore(folder, '--demo');
  const context = await signedIn(browser, core);
  for (let second = 0; second < MIRRORING; second += 1) {
    const answer = await context.request.get(`${core.app}${localPaths.status}`);
    const status = (await answer.json()) as { mirror_state: string; counts: { items_pending: number } };
    if (status.mirror_state === 'complete' && status.counts.items_pending === 0) break;
    await wait(1000);
  }
  await context.close();
  await core.close();
}

async function measureView(core: Core, title: string, steps: readonly Step[]): Promise<void> {
  const opening: Step = {
    what: 'first opened',
    limit: targets.opening,
    act: (page) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: title, exact: true }).click(),
  };
  const all = [opening, ...steps];
  const costs: number[][] = all.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await signedIn(browser, core);
    const page = await context.newPage();
    await page.addInitScript(watchChanges);
    await page.goto(`${core.app}/#/${title === 'About' ? 'settings' : 'about'}`);
    const worked = await pageTime(page);
    await atRest(page);
    for (const [index, step] of all.entries()) {
      const before = await worked();
      await step.act(page);
      await atRest(page);
      costs[index]?.push((await worked()) - before);
    }
    await context.close();
  }
  for (const [index, { what, limit = targets.step }] of all.entries())
    reportMost(`${title}: ${what}`, medianOf(costs[index] ?? []), limit);
}

async function measureUntouched(core: Core, title: string): Promise<void> {
  const context = await signedIn(browser, core);
  const page = await context.newPage();
  await page.goto(`${core.app}/#/${title.toLowerCase()}`);
  const worked = await pageTime(page);
  await wait(10_000);
  const before = await worked();
  await wait(UNTOUCHED * 1000);
  const minute = (((await worked()) - before) / UNTOUCHED) * 60;
  await context.close();
  reportMost(`${title}: a minute untouched`, minute, targets.minute);
}

/** Runs in the page: notes when its content changed last, but for what tells the time and what is collected. */
function watchChanges(): void {
  Object.assign(window, { changedAt: 0 });
  new MutationObserver((changes) => {
    const isContent = changes.some(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement;
      return element?.closest('.bar, .foot, .notice') === null;
    });
    if (isContent) Object.assign(window, { changedAt: performance.now() });
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** Waits until nothing changes and nothing is loading. */
async function atRest(page: Page): Promise<void> {
  await page.waitForTimeout(REST);
  await page.waitForFunction(
    (rest) => {
      const loading = document.querySelectorAll('.opening, .skeleton, .bone, .table-awaited, .previous, [aria-busy="true"]');
      if ([...loading].some((element) => element.checkVisibility())) return false;
      return performance.now() - (Reflect.get(window, 'changedAt') as number) > rest;
    },
    REST,
    { polling: 100 },
  );
}
