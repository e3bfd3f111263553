/**
 * `npm run bench map`: the window's map in a Chromium without a graphics card, on a galaxy of full size: from the address to the first
 * drawing, the longest piece of work of its main thread, and how long pictures take while it is panned, beside a bare deck.gl scene of
 * as many discs, lines and names in the same run. On the real map where the shared data is there, else on the demo galaxy. Needs
 * `npm run build` before it. Exits 1 where a target is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '#main/launch/chromium';
import { responseBodies } from '#main/queries/response-bodies';
import { openReadDb, openWriteDb } from '#main/store/db';
import { METRES_PER_LIGHT_YEAR } from '#shared/game';
import { theDemoGalaxy, theRealGalaxy } from '../support/galaxies/galaxy.ts';
import { liveInGalaxy } from '../support/galaxies/lived-galaxy.ts';
import { realMapSkipped } from '../support/real-data.ts';
import { ms, say } from './support/report.ts';
import { serveMirror } from './support/serving.ts';
import { median, quantile } from './support/timing.ts';

/** Milliseconds from the address to the first drawing and of one piece of work; pan against the bare scene. */
const targets = { start: 2000, task: 200, pan: 1.3 };
const STARTS = 3;
const PANS = 3;
const FRAMES = 40;
/** Names that the bare scene has: as many as the map has at this zoom. */
const NAMES = 60;
const SIZE = { width: 1280, height: 800 };

const folder = mkdtempSync(join(tmpdir(), 'astrolabe-bench-'));
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

async function run(): Promise<boolean> {
  const file = join(folder, 'mirror.sqlite');
  const writes = openWriteDb(file);
  await liveInGalaxy(writes, realMapSkipped === '' ? theRealGalaxy() : theDemoGalaxy(), 2);
  writes.close();
  const ours = await serveMirror(file, fileURLToPath(new URL('../../out/renderer', import.meta.url)));
  const bare = await serveBareScene(file);
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    say(`${realMapSkipped === '' ? 'the real map' : 'the demo galaxy'}; load of this computer: ${loadavg()[0]?.toFixed(1)}`);
    const starts: Awaited<ReturnType<typeof coldStart>>[] = [];
    const bareStarts: typeof starts = [];
    for (let at = 0; at < STARTS; at += 1) {
      starts.push(await coldStart(browser, `${ours.origin}/#/map`));
      bareStarts.push(await coldStart(browser, bare.origin));
    }
    const first = median(starts.map(({ drawn }) => drawn));
    const longest = median(starts.map(({ task }) => task));
    say(`first paint ${ms(median(starts.map(({ paint }) => paint)))}, first drawing ${ms(first)} (target ${targets.start})`);
    const bareFirst = median(bareStarts.map(({ drawn }) => drawn));
    say(`bare scene: first drawing ${ms(bareFirst)}; the map takes ${(first / bareFirst).toFixed(2)} times as long`);
    const processorOf = (of: typeof starts) => ms(median(of.map(({ processor }) => processor)));
    say(`processor time of the page until then ${processorOf(starts)}, bare ${processorOf(bareStarts)}`);
    say(`longest piece of work: ${ms(longest)} of processor time (target ${targets.task})`);
    const ratios = [];
    for (let at = 0; at < PANS; at += 1) {
      const map = await pan(browser, `${ours.origin}/#/map?show=none&at=0,0,3`);
      const scene = await pan(browser, bare.origin);
      ratios.push(map.p95 / scene.p95);
      say(
        `pan: p95 ${ms(map.p95)}, bare scene ${ms(scene.p95)}; processor ${ms(map.processor)}, bare ${ms(scene.processor)} a picture`,
      );
    }
    const ratio = median(ratios);
    say(`pan against the bare scene: ${ratio.toFixed(2)} (target ${targets.pan})`);
    return first <= targets.start && longest <= targets.task && ratio <= targets.pan;
  } finally {
    await browser.close();
    bare.close();
    await ours.close();
  }
}

/** A bare scene of the same counts, as a page. */
async function serveBareScene(file: string) {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: fileURLToPath(new URL('./support/bare-map.ts', import.meta.url)) },
    },
  });
  const { output } = built as { output: { code?: string; isEntry?: boolean; fileName: string }[] };
  const scripts = output.map(({ fileName, code = '' }) => [`/${fileName}`, ['text/javascript', code]] as const);
  const entry = output.find(({ isEntry }) => isEntry === true)?.fileName ?? '';
  const reads = openReadDb(file);
  const { systems, gates } = responseBodies(reads).map().data;
  reads.close();
  const placeOf = new Map(
    systems.map(({ id, x, z }): [number, [number, number]] => [id, [x / METRES_PER_LIGHT_YEAR, -z / METRES_PER_LIGHT_YEAR]]),
  );
  const scene = {
    places: [...placeOf.values()],
    gates: gates.map((ends) => ends.map((id) => placeOf.get(id))),
    names: systems.slice(0, NAMES).map(({ id, name }) => ({ at: placeOf.get(id), text: name })),
  };
  const answers: Record<string, readonly [string, string]> = {
    '/': [
      'text/html',
      `<!doctype html><style>body{margin:0;background:#0b1016}</style><body><script type="module" src="/${entry}"></script>`,
    ],
    ...Object.fromEntries(scripts),
    '/bare.json': ['application/json', JSON.stringify(scene)],
  };
  const server = createServer((request, response) => {
    const [type, body] = answers[request.url ?? '/'] ?? ['text/plain', ''];
    response.writeHead(200, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Milliseconds until something was painted and until the map was drawn; processor time of its longest piece of work, and of all. */
async function coldStart(
  browser: Browser,
  address: string,
): Promise<{ paint: number; drawn: number; task: number; processor: number }> {
  const context = await browser.newContext({ viewport: SIZE });
  const page = await context.newPage();
  await page.addInitScript(() => {
    // The names are written right after each drawing; before the first their canvas has no size of its own.
    new MutationObserver((changes) => {
      const drawn = changes.some(({ target }) => target instanceof HTMLCanvasElement && target.className === 'map-names');
      if (drawn && Reflect.get(window, 'drawnAt') === undefined) Object.assign(window, { drawnAt: performance.now() });
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['width'] });
  });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await page.goto(address);
  await page.waitForFunction(() => Reflect.get(window, 'drawnAt') !== undefined, undefined, { timeout: 60_000 });
  const { drawn, paint } = await page.evaluate(() => ({
    drawn: Reflect.get(window, 'drawnAt') as number,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  const processor = await busy(session);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await context.close();
  return { paint, drawn, task: longestTask(trace.traceEvents), processor };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's own processor time. */
  tdur?: number;
  args?: { name?: string };
}

/** Milliseconds of processor time of the longest task of a page's main thread. */
function longestTask(events: readonly TraceEvent[]): number {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid} ${tid}`));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

/** How long a picture takes while the scene is dragged to and fro: 19 of 20 at most, and the page's processor time of each. Milliseconds. */
async function pan(browser: Browser, address: string): Promise<{ p95: number; processor: number }> {
  const context = await browser.newContext({ viewport: SIZE });
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => say(message));
  await page.goto(address);
  await page.waitForSelector('canvas');
  // What comes after the first drawing: names, marks, the first pictures.
  await page.waitForTimeout(4000);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { width, height } = SIZE;
  const [x, y] = [width / 2, height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < 5; step += 1) await movedTo(page, x + step * 4, y);
  const before = await busy(session);
  const times: number[] = [];
  for (let step = 0; step < FRAMES; step += 1)
    times.push(await movedTo(page, x + Math.sin(step / 4) * 150, y + Math.cos(step / 4) * 60));
  const processor = ((await busy(session)) - before) / FRAMES;
  await page.mouse.up();
  await context.close();
  return { p95: quantile(times, 0.95), processor };
}

/** Moves the pointer, and waits until the picture after it is there; milliseconds. */
async function movedTo(page: Page, x: number, y: number): Promise<number> {
  const from = performance.now();
  await page.mouse.move(x, y);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return performance.now() - from;
}

/** Milliseconds that the page's main thread has worked. */
async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
