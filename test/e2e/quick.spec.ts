import type { Page } from '@playwright/test';
import { contractsShown, expect, open, rows, test } from './support/window.ts';

/** Two cores that also mirror a galaxy stumble at times: what counts is the best of several tries. */
const TRIES = 4;
const best = (tries: readonly number[]) => Math.min(...tries);

/** Prints figures into the report, where whoever wonders can see how much room is left. */
function note(what: string, figures: unknown): void {
  test.info().annotations.push({ type: what, description: JSON.stringify(figures) });
  process.stdout.write(`    ${what}: ${JSON.stringify(figures)}\n`);
}

test('the first paint comes under a second', async ({ page }) => {
  const paints: number[] = [];
  for (let tried = 0; tried < TRIES; tried += 1) {
    await open(page, '#/contracts');
    await contractsShown(page);
    const [paint] = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').map((one) => one.startTime));
    paints.push(Math.round(paint ?? Number.POSITIVE_INFINITY));
  }
  note('first paint, ms', paints);
  expect(best(paints)).toBeLessThan(1000);
});

/** Clicks a view's name, and gives back the milliseconds until its heading stands over content that waits for nothing. */
async function opening(page: Page, name: string, heading: string): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Views' }).getByRole('listitem').getByRole('link', { name });
  return link.evaluate(
    (element, start) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        const look = () => {
          const main = document.querySelector('main');
          const there = [...(main?.querySelectorAll('h1') ?? [])].some(
            (one) => one.checkVisibility() && one.textContent.startsWith(start),
          );
          const waits = [...(main?.querySelectorAll('.skeleton') ?? [])].some((one) => one.checkVisibility());
          if (there && !waits) resolve(performance.now() - started);
          else requestAnimationFrame(look);
        };
        (element as HTMLElement).click();
        look();
      }),
    heading,
  );
}

test('every view opens under 200 ms', async ({ page }) => {
  const views = ['Watchlists', 'Depth', 'Blueprints', 'Pulse', 'Systems', 'Operations', 'API', 'Settings', 'About', 'Contracts'];
  await open(page, '#/contracts');
  await contractsShown(page);
  const took = new Map<string, number[]>(views.map((name) => [name, []]));
  for (let tried = 0; tried < TRIES; tried += 1) {
    for (const name of views) took.get(name)?.push(Math.round(await opening(page, name, name === 'About' ? 'Astrolabe' : name)));
  }
  note('opening a view, ms, the first time and again', Object.fromEntries(took));
  for (const [name, tries] of took) expect(best(tries), name).toBeLessThan(200);
});

test('a filter that was seen before is repainted in the frame that follows', async ({ page }) => {
  const first = () => rows(page).first().textContent();
  await open(page, '#/contracts?sort=price');
  await contractsShown(page);
  const before = await first();
  await page.getByRole('button', { name: 'Type', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Courier', { exact: true }).check();
  await page.keyboard.press('Escape');
  await expect.poll(first).not.toBe(before);
  const painted = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        addEventListener('popstate', () => requestAnimationFrame(() => resolve(firstRow())), { once: true });
        const firstRow = () => document.querySelector('.data-row[aria-busy="false"]')?.textContent ?? '';
        history.back();
      }),
  );
  expect(painted).toBe(before);
});

test('what is worked out from data in hand is repainted in the frame that follows', async ({ page }) => {
  await open(page, '#/pulse');
  const table = page.getByRole('grid', { name: 'Issuers' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const corporations = await table.getByRole('row').nth(1).textContent();
  await page.getByRole('radio', { name: 'Characters', exact: true }).check();
  await expect(table.getByRole('row').nth(1)).not.toHaveText(corporations ?? '');
  const painted = await page.getByRole('radio', { name: 'Corporations', exact: true }).evaluate(
    (radio) =>
      new Promise<string>((resolve) => {
        (radio as HTMLElement).click();
        requestAnimationFrame(() => resolve(document.querySelectorAll('.issuers [role="row"]')[1]?.textContent ?? ''));
      }),
  );
  expect(painted).toBe(corporations);
});
