/**
 * `npm run bench map`: the window's map in a Chromium without a graphics card, on a galaxy of full size: from the address to the first
 * drawing, the longest piece of work of its main thread until then, and its work for a picture while the map is dragged. On the real map where
 * the shared data is there, else on the demo galaxy. Run `npm run build` before.
 */
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { startCore } from '../e2e/support/core.ts';
import { theDemoGalaxy, theRealGalaxy } from '../support/galaxies/galaxy.ts';
import { liveInGalaxy } from '../support/galaxies/lived-galaxy.ts';
import { realMapSkipped } from '../support/real-data.ts';
import { openBrowser, pageTime, signedIn } from './support/browser.ts';
import { newMirror } from './support/mirror.ts';
import { noSources } from './support/program.ts';
import { inFolder, reportMost } from './support/report.ts';
import { median } from './support/timing.ts';

/** Milliseconds: the first two by the clock, the last of the page's processor time. */
const targets = { drawing: 2000, task: 200, picture: 16 };
const STARTS = 3;
const PICTURES = 40;

await inFolder(async (folder) => {
  const writes = newMirror(join(folder, 'live/mirror.sqlite'));
  await liveInGalaxy(writes, realMapSkipped === '' ? theRealGalaxy() : theDemoGalaxy(), 2);
  writes.close();
  const core = await startCore(folder, ...noSources);
  const browser = await openBrowser();
  const open = () => signedIn(browser, core);
  const starts: { drawn: number; task: number }[] = [];
  for (let start = 0; start < STARTS; start += 1) starts.push(await firstDrawing(await open(), `${core.app}/#/map`));
  const picture = await drag(await open(), `${core.app}/#/map?show=none&at=0,0,3`);
  await browser.close();
  await core.close();
  reportMost('map: first drawing', median(starts.map(({ drawn }) => drawn)), targets.drawing);
  reportMost('map: longest piece of work until then', median(starts.map(({ task }) => task)), targets.task);
  reportMost('map: work for a picture while it is dragged', picture, targets.picture);
});

/** Milliseconds by the clock until the map was drawn, and of the longest task of the page's main thread until then; of 50 and less: 0. */
async function firstDrawing(context: BrowserContext, address: string): Promise<{ drawn: number; task: number }> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    // The names are written right after each drawing; before the first their canvas has no size of its own.
    new MutationObserver((changes) => {
      const drawn = changes.some(({ target }) => target instanceof HTMLCanvasElement && target.className === 'map-names');
      if (drawn && Reflect.get(window, 'drawnAt') === undefined) Object.assign(window, { drawnAt: performance.now() });
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['width'] });
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
      buffered: true,
    });
  });
  await page.goto(address);
  await page.waitForFunction(() => Reflect.get(window, 'drawnAt') !== undefined, undefined, { timeout: 60_000 });
  const [drawn, tasks] = await page.evaluate(
    () => [Reflect.get(window, 'drawnAt') as number, Reflect.get(window, 'tasks') as number[]] as const,
  );
  await context.close();
  return { drawn, task: Math.max(0, ...tasks) };
}

/** Milliseconds of the page's processor time for each picture while the map is dragged to and fro. */
async function drag(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector('canvas');
  // What comes after the first drawing: names, marks, the first pictures.
  await page.waitForTimeout(4000);
  const worked = await pageTime(page);
  const [x, y] = [640, 400];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < 5; step += 1) await pictureAt(page, x + step * 4, y);
  const before = await worked();
  for (let step = 0; step < PICTURES; step += 1) await pictureAt(page, x + Math.sin(step / 4) * 150, y + Math.cos(step / 4) * 60);
  const found = ((await worked()) - before) / PICTURES;
  await context.close();
  return found;
}

/** Moves the pointer, and waits until the picture after it is there. */
async function pictureAt(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
