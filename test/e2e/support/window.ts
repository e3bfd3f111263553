import { test as base, expect, mergeTests, type Page, type Response } from '@playwright/test';
import { MINUTE } from '#shared/time';
import type { Preferences } from '../../../src-renderer/state/local-storage.ts';
import { coreTest } from './core.ts';

export { expect };

/** Said by the graphics driver, not by us: in software, reading back what was drawn waits for the drawing. */
const DRIVER_NOISE = /GPU stall due to ReadPixels/;
/** More than this much of the page moving by itself is a jump (issue 6). */
const MOST_SHIFT = 0.05;

interface Extras {
  /** Sentences that the browser may print in this test: a refused request is one that it always reports itself. */
  allowedNoise: RegExp[];
  /** The most of the page that may move by itself in this test, as layout shift is counted. */
  mostShift: number;
  quiet: void;
  steady: void;
}

/** A test of a core that it starts itself, which also fails where the console spoke, a script broke, or the page jumped. */
export const windowTest = base.extend<Extras>({
  allowedNoise: [[], { option: true }],
  mostShift: [MOST_SHIFT, { option: true }],
  quiet: [
    async ({ page, allowedNoise }, use) => {
      const heard: string[] = [];
      page.on('console', (message) => heard.push(`${message.type()}: ${message.text()} (${message.location().url})`));
      page.on('pageerror', (error) => heard.push(`broken: ${error.message}`));
      await use();
      const allowed = [DRIVER_NOISE, ...allowedNoise];
      expect(heard.filter((line) => !allowed.some((one) => one.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
  steady: [
    async ({ page, mostShift }, use) => {
      await page.addInitScript(() => {
        const moved: { value: number; what: string[] }[] = [];
        Object.assign(window, { moved });
        // What a person did moves things in the next picture. The browser counts half a second for that, and a busy computer draws later.
        const answering: { from: number; to: number }[] = [];
        const acted = () => {
          const answer = { from: performance.now(), to: Number.POSITIVE_INFINITY };
          answering.push(answer);
          requestAnimationFrame(() => requestAnimationFrame((now) => Object.assign(answer, { to: now })));
        };
        for (const act of ['keydown', 'pointerdown', 'click', 'change', 'hashchange', 'popstate'])
          addEventListener(act, acted, true);
        // What is listed for typed words answers them too, over any number of answers.
        const isListed = ({ node }: { node?: Node }) =>
          (node instanceof Element ? node : node?.parentElement)?.closest('[role="listbox"]') != null;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: { node?: Element }[];
          })[]) {
            const { startTime, sources } = entry;
            if (entry.hadRecentInput || answering.some(({ from, to }) => startTime >= from && startTime <= to)) continue;
            if (sources.length > 0 && sources.every(isListed)) continue;
            moved.push({ value: entry.value, what: sources.map(({ node }) => node?.getAttribute?.('class') ?? '?') });
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.addInitScript(() => {
        const notices: string[] = [];
        let last = '';
        Object.assign(window, { notices });
        new MutationObserver(() => {
          const said = document.querySelector('.notice')?.textContent ?? '';
          if (said !== last && said !== '') notices.push(said);
          last = said;
        }).observe(document, { childList: true, characterData: true, subtree: true });
      });
      await use();
      if (!page.isClosed()) await expectSteady(page, mostShift);
    },
    { auto: true },
  ],
});

/** Fails where the page moved by itself since it was opened, or since this was asked before: steps of one test are judged one by one. */
export async function expectSteady(page: Page, mostShift = MOST_SHIFT): Promise<void> {
  const moved = await page.evaluate(
    () => (window as unknown as { moved?: { value: number; what: string[] }[] }).moved?.splice(0) ?? [],
  );
  const sum = moved.reduce((total, { value }) => total + value, 0);
  expect(sum, `what moved by itself: ${JSON.stringify(moved)}`).toBeLessThan(mostShift);
}

/** Waits until the window has said this in passing since it was loaded, or since this was asked before: it is gone after a moment. */
export async function expectNotice(page: Page, text: unknown): Promise<void> {
  const said = () => page.evaluate(() => [...((window as unknown as { notices?: string[] }).notices ?? [])]);
  // What is saved goes through the ingester, which may be busy.
  await expect.poll(said, { timeout: 2 * MINUTE }).toEqual(expect.arrayContaining([text]));
  await page.evaluate(() => (window as unknown as { notices: string[] }).notices.splice(0));
}

/** The same in the window of a core on the mirrored demo galaxy. */
export const test = mergeTests(windowTest, coreTest);

/** Sets what a person would set on the settings page, for every page that this test opens from here on. */
export async function prefer(page: Page, preferences: Partial<Preferences>): Promise<void> {
  await page.addInitScript(
    (state) => {
      // The empty page before the first has no storage, and asking for it would be heard as a broken script.
      if (location.protocol === 'about:') return;
      localStorage.setItem('astrolabe.preferences', JSON.stringify({ state, version: 1 }));
    },
    { theme: 'dark', textScale: 100, timeZone: 'eve', motion: 'reduced', ...preferences },
  );
}

let opened = 0;

/** Opens the window at a hash route and waits until its view is there. */
export async function open(page: Page, hash: string): Promise<void> {
  opened += 1;
  // Another hash alone would not load anew; the query before it means nothing to the server.
  await page.goto(`/?${opened}${hash}`);
  await expect(page.locator('main, .first-run').first()).toBeVisible();
}

/** Goes on within the open window, as a link does; what had been opened over the view is closed first. */
export async function go(page: Page, hash: string): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate((next) => {
    location.hash = next;
    // Until the view has heard of it, and says itself that it shows what was before.
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, hash);
}

/** Asks the server as the window does, from within the page, and for what it would say now. */
export function asWindow<Body>(page: Page, path: string, method = 'GET', body?: unknown): Promise<Body> {
  return page.evaluate(
    async ([address, verb, text]) => {
      const headers = { 'content-type': 'application/json' };
      const sent = text === null ? {} : { body: text };
      const answer = await fetch(address, { method: verb, cache: 'no-cache', headers, ...sent });
      if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [path, method, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

/** Asks one of the services with the window's cookie, so that scripts' limit does not apply; no page has to be open. */
export async function askService<Body>(page: Page, path: string): Promise<Body> {
  const answer = await page.request.get(path);
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json() as Promise<Body>;
}

/** Asks the contracts service as the window does; no page has to be open. */
export function ask<Body>(page: Page, path: string): Promise<Body> {
  return askService(page, `/contracts/api/v1${path}`);
}

/** The next answer of the contract list whose query has all of these. */
export function nextList(page: Page, query: Readonly<Record<string, string | string[]>>): Promise<Response> {
  return page.waitForResponse((response) => {
    const url = new URL(response.url());
    if (!url.pathname.endsWith('/trade/api/v1/contracts')) return false;
    return Object.entries(query).every(
      ([name, value]) =>
        JSON.stringify(url.searchParams.getAll(name)) === JSON.stringify(typeof value === 'string' ? [value] : value),
    );
  });
}

/** The table's rows that hold data. */
export const rows = (page: Page) => page.locator('.data-row[aria-busy="false"]');

/** Waits until the contract table shows its first rows. */
export async function contractsShown(page: Page): Promise<void> {
  await expect(page.locator('.split-main.previous')).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
}

/** `1,204 of 15,310 contracts` as two numbers. */
export async function resultCounts(page: Page): Promise<{ fitting: number; all: number }> {
  const text = (await page.locator('.result-line').first().textContent()) ?? '';
  const [, fitting = '', all = ''] = /([\d,]+) of ([\d,]+) contracts/.exec(text) ?? [];
  return { fitting: Number(fitting.replaceAll(',', '')), all: Number(all.replaceAll(',', '')) };
}
