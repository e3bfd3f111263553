import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, type Response } from '@playwright/test';
import { askService, prefer } from './window.ts';

/** The sizes that pictures are taken at. */
export const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

/**
 * Looks at the page that `show` opens in both sizes, the larger first: what was opened once is laid out anew for the smaller, not
 * loaded again, which takes the processor much longer.
 */
export async function inBothSizes(page: Page, show: () => Promise<void>, look: () => Promise<void>): Promise<void> {
  await page.setViewportSize(sizes[1]);
  await show();
  await look();
  await page.setViewportSize(sizes[0]);
  await look();
}

/** Asks the systems service as the window does; no page has to be open. */
export function askSystems<Body>(page: Page, path: string): Promise<Body> {
  return askService(page, `/systems/api/v1${path}`);
}

/** Asks the plan service as the window does. */
export function askPlan<Body>(page: Page, path: string): Promise<Body> {
  return askService(page, `/plan/api/v1${path}`);
}

/** The next answer of the list of systems whose query has all of these. */
export function nextSystems(page: Page, query: Readonly<Record<string, string>>): Promise<Response> {
  return page.waitForResponse((response) => {
    const url = new URL(response.url());
    if (!url.pathname.endsWith('/systems/api/v1/systems') || url.searchParams.has('fields')) return false;
    return Object.entries(query).every(([name, value]) => url.searchParams.get(name) === value);
  });
}

const themes = ['dark', 'light'] as const;
type Theme = (typeof themes)[number];

/** Lets the page follow the system's theme, so that both can be seen on it. Before it is opened. */
export function withBothThemes(page: Page): Promise<void> {
  return prefer(page, { theme: 'system' });
}

/** What `look` sees of the open page in each theme, the dark one first and last. */
export async function inBothThemes<Seen>(page: Page, look: (theme: Theme) => Promise<Seen>): Promise<Record<Theme, Seen>> {
  const show = async (theme: Theme) => {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  };
  await show('light');
  const light = await look('light');
  await show('dark');
  return { light, dark: await look('dark') };
}

/** Axe's rules about colours, but for those that ask more than the serious. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds on a page that was opened `withBothThemes`, of any weight; for the rest as {@link serious}. */
export async function findings(page: Page, selector = 'html'): Promise<string[]> {
  const { light, dark } = await inBothThemes(page, (theme) => foundIn(page, selector, theme === 'light' ? COLOUR_RULES : []));
  return [...light.map((one) => `light: ${sentenceOf(one)}`), ...dark.map(sentenceOf)];
}

/** {@link findings} in each of {@link sizes}; the page is laid out anew for them, and not loaded again. */
export async function findingsInSizes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    // Rows and columns are laid out anew in the picture after that.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    found.push(...(await findings(page)).map((one) => `${size.width} wide, ${one}`));
  }
  return found;
}

/** The sizes in which no figure may be cut. */
const figureSizes = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
];

/** Cells with figures, and heads of columns, of which some part is cut off in one of the usual sizes. */
export async function cutFigures(page: Page): Promise<string[]> {
  const cut: string[] = [];
  for (const size of figureSizes) {
    await page.setViewportSize(size);
    // Rows and columns are laid out anew in the picture after that.
    const found = await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const isCut = (element: Element) =>
        element.clientWidth > 0 &&
        getComputedStyle(element).overflowX !== 'visible' &&
        (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 2);
      const cells = document.querySelectorAll('main :is([role="gridcell"].align-end, td.figure, .head-name, thead th)');
      return [...cells]
        .filter((cell) => cell.checkVisibility() && [cell, ...cell.querySelectorAll('*:not(.visually-hidden)')].some(isCut))
        .map((cell) => `${cell.closest('[aria-label]')?.getAttribute('aria-label') ?? ''}: ${cell.textContent}`);
    });
    cut.push(...[...new Set(found)].map((one) => `${size.width} wide, ${one}`));
  }
  return cut;
}

/**
 * Sentences on everything serious that axe finds on a page that was opened `withBothThemes`, or in the part of it that `selector`
 * finds, such as a dialog over a view that is judged without it. Themes differ in colours alone, so that only the rules about
 * colours are asked about the second.
 */
export async function serious(page: Page, selector = 'html'): Promise<string[]> {
  const isSerious = ({ impact }: Finding) => impact === 'serious' || impact === 'critical';
  const { light, dark } = await inBothThemes(page, (theme) => foundIn(page, selector, theme === 'light' ? COLOUR_RULES : []));
  return [...light.filter(isSerious).map((one) => `light: ${sentenceOf(one)}`), ...dark.filter(isSerious).map(sentenceOf)];
}

/** Whether a person wants to look at pictures of the views. Tests that do no more than take them run for that person alone. */
export const arePicturesWanted = process.env['ASTROLABE_PICTURES'] === 'true';

/**
 * Where {@link arePicturesWanted}, a picture of the open page in each theme, under its name and size, once `ready`; else nothing: to draw
 * a page into a file takes the processor as long as a short test.
 */
export async function picture(page: Page, name: string, ready = async () => {}): Promise<void> {
  if (!arePicturesWanted) return;
  await page.evaluate(() => document.fonts.ready);
  const { width, height } = page.viewportSize() ?? sizes[0];
  await inBothThemes(page, async (theme) => {
    await ready();
    await page.screenshot({ path: `test-output/screenshots/${name}-${width}x${height}-${theme}.png` });
  });
}

type Finding = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

function sentenceOf({ id, help, nodes }: Finding): string {
  return `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`;
}

async function foundIn(page: Page, selector: string, rules: string[]): Promise<Finding[]> {
  // What is in order is not reported element by element: there are thousands. Axe's older mode judges the page within it, which takes a
  // fifth of the processor's time; the newer one is for frames of other sites, of which the window has none. Axe's script is not sent again
  // where it was read before: that is half a megabyte, sent and compiled twice for each judgement.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder(isThere ? { page, axeSource: 'true' } : { page })
    .setLegacyMode()
    .include(selector)
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules.length === 0 ? axe : axe.withRules(rules)).analyze();
  return violations;
}
