import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, type Response, test } from '@playwright/test';
import { MINUTE } from '#shared/time';
import { asWindow, prefer } from './window.ts';

/** A new demo galaxy has fetched the history that a forecast needs, and made the first one, within this. */
const FORECAST_WITHIN_MS = 15 * MINUTE;

/** The sizes that pictures are taken at. */
export const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

/** Asks the systems service as the window does. */
export function askSystems<Body>(page: Page, path: string): Promise<Body> {
  return asWindow(page, `/systems/api/v1${path}`);
}

/** Waits for the first forecast, the grades by which it was chosen and the briefs that follow it; a page has to be open. */
export async function forecastMade(page: Page): Promise<void> {
  const info = test.info();
  info.setTimeout(info.timeout + FORECAST_WITHIN_MS);
  const within = { timeout: FORECAST_WITHIN_MS, intervals: [3000] };
  for (const path of ['/forecast/accuracy', '/forecast/briefs']) {
    await expect.poll(async () => (await askSystems<{ data: object[] }>(page, path)).data.length, within).toBeGreaterThan(0);
  }
}

/** The next answer of the list of systems whose query has all of these. */
export function nextSystems(page: Page, query: Readonly<Record<string, string>>): Promise<Response> {
  return page.waitForResponse((response) => {
    const url = new URL(response.url());
    if (!url.pathname.endsWith('/systems/api/v1/systems') || url.searchParams.has('fields')) return false;
    return Object.entries(query).every(([name, value]) => url.searchParams.get(name) === value);
  });
}

/** Sentences on everything serious that axe finds. */
export async function serious(page: Page): Promise<string[]> {
  // What is in order is not told element by element: there are thousands.
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Opens every page of this test in one theme, without motion. */
export async function themed(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await prefer(page, { theme });
}
