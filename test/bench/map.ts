/**
 * `npm run bench map`: on a galaxy of full size, the answers to planning questions of which none was asked before; and the window's map in a
 * Chromium without a graphics card: from the address to the first drawing, the longest piece of work of its main thread until then, and its work
 * for a picture while the map is dragged. On the real map where the shared data is there, else on the demo galaxy. Run `npm run build` before.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { regionMaps } from '#main/ingest/systems/topology';
import { catalogWrites } from '#main/store/catalog/catalog';
import { regionMapWrites, spaceReads } from '#main/store/systems/region-maps';
import type { ResponseOf } from '#shared/http/endpoint';
import { medianOf } from '#shared/quantiles';
import type { systemMap } from '#shared/systems-api/topology';
import { startCore } from '../e2e/support/core.ts';
import { insertRow } from '../support/builders.ts';
import { theDemoGalaxy, theRealGalaxy } from '../support/galaxies/galaxy.ts';
import { liveInGalaxy } from '../support/galaxies/lived-galaxy.ts';
import { realMapSkipped } from '../support/real-data.ts';
import { seededRandom } from '../support/world.ts';
import { openBrowser, pageTime, signedIn } from './support/browser.ts';
import { newMirror } from './support/mirror.ts';
import { keptConnection, noSources, startProgram } from './support/program.ts';
import { inFolder, ms, p99Of, reportMost } from './support/report.ts';

/** Milliseconds: the 99th percentile of answers, and the next two, by the clock; the last of the page's processor time. */
const targets = { planning: 20, drawing: 2000, task: 200, picture: 16 };
const QUESTIONS = 100;
/** Types that stand for hulls with a drive, and its light-years. */
const DRIVES = [
  [587, 3.5],
  [588, 4],
  [9999, 5],
] as const;
const STARTS = 3;
const PICTURES = 40;

await inFolder(async (folder) => {
  const writes = newMirror(folder);
  await liveInGalaxy(writes, realMapSkipped === '' ? theRealGalaxy() : theDemoGalaxy(), 2);
  // What the real map's few types have of drives: a dreadnought's, a black ops' and a jump freighter's.
  for (const [type_id, light_years] of DRIVES)
    insertRow(writes, 'jump_drives', { type_id, light_years, isotopes_per_light_year: 3000 });
  const maps = { loadedBuild: catalogWrites(writes).loadedBuild, readSpace: spaceReads(writes), maps: regionMapWrites(writes) };
  await regionMaps(maps).run({ signal: new AbortController().signal, report: () => undefined });
  writes.close();
  // Not of the browser's core: its clients have one rate limit together.
  const program = await startProgram(folder, noSources);
  await askPlanning(program.app);
  await program.close();
  const core = await startCore(folder, ...noSources);
  const browser = await openBrowser();
  const open = () => signedIn(browser, core);
  const starts: { drawn: number; task: number }[] = [];
  for (let start = 0; start < STARTS; start += 1) starts.push(await firstDrawing(await open(), `${core.app}/#/map`));
  const picture = await drag(await open(), `${core.app}/#/map?show=none&at=0,0,3`);
  await browser.close();
  await core.close();
  reportMost('map: first drawing', medianOf(starts.map(({ drawn }) => drawn)), targets.drawing);
  reportMost('map: longest piece of work until then', medianOf(starts.map(({ task }) => task)), targets.task);
  reportMost('map: work for a picture while it is dragged', picture, targets.picture);
});

/** Reports the 99th percentile of the answers to each kind of question; the first fifth of them warms the program up. */
async function askPlanning(app: string): Promise<void> {
  const map = (await (await fetch(`${app}/systems/api/v1/map`)).json()) as ResponseOf<typeof systemMap>;
  const joined = new Set(map.data.gates.flat());
  const [low, all] = [true, false].map((isLow) =>
    map.data.systems.flatMap(({ id, security }) => (joined.has(id) && !(isLow && security === 'high') ? [id] : [])),
  );
  const random = seededRandom(5);
  const some = (ids: readonly number[] = []) => ids[Math.floor(random() * ids.length)];
  const hulls = DRIVES.map(([typeId]) => typeId);
  const ships = hulls.join();
  const stagings = () => Array.from({ length: 5 }, () => some(low)).join();
  const kinds = {
    route: () => `route?from=${some(all)}&to=${some(all)}&mode=safest&wormholes=true`,
    'reach, 3 hulls from 5 stagings': () => `reach?to=${some(low)}&from=${stagings()}&ship=${ships}&minutes=60`,
    umbrella: () => `umbrella?from=${stagings()}&ship=${ships}`,
    hunting: () => `hunting?from=${some(low)}&light_years=6`,
    legs: () => `legs?from=${some(low)}&to=${some(low)}&ship=${some(hulls)}&midpoints=any`,
    'region map': () => `region-maps/${map.data.regions[Math.floor(random() * map.data.regions.length)]?.region_id}`,
    kills: () => `kills?near=${some(all)}&jumps=5`,
  };
  for (const [kind, [what, question]] of Object.entries(kinds).entries()) {
    // Another address for each kind: as many questions as one may ask in a minute.
    const connection = keptConnection(app, kind);
    const times: number[] = [];
    for (let count = 0; count < QUESTIONS; count += 1) {
      const from = performance.now();
      const { status } = await connection.ask(`/plan/api/v1/${question()}`);
      if (status !== 200 && status !== 404) throw new Error(`${what} answered ${status}.`);
      times.push(performance.now() - from);
    }
    connection.close();
    const counted = times.slice(QUESTIONS / 5);
    reportMost(`planning, ${what}: p99`, p99Of(counted), targets.planning, ms, ` (p50 ${ms(medianOf(counted))})`);
  }
}

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
