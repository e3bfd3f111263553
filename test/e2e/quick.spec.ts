import type { Page } from '@playwright/test';
import { contractsShown, expect, open, test } from './support/window.ts';

/** Clicks a view's name; whether the frame after the next has its heading over content of which nothing is waited for. */
async function isThere(page: Page, name: string, heading: string): Promise<boolean> {
  const link = page.getByRole('navigation', { name: 'Views' }).getByRole('listitem').getByRole('link', { name });
  return link.evaluate(
    (element, start) =>
      new Promise<boolean>((resolve) => {
        (element as HTMLElement).click();
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const main = document.querySelector('main');
            const headings = [...(main?.querySelectorAll('h1') ?? [])].filter((one) => one.checkVisibility());
            resolve(headings.some((one) => one.textContent.startsWith(start)) && main?.querySelector('.skeleton') === null);
          }),
        );
      }),
    heading,
  );
}

test('a view that was open before is there in two frames, whether or not anybody answers', async ({ page }) => {
  const views = ['Watchlists', 'Depth', 'Blueprints', 'Pulse', 'Systems', 'Operations', 'API', 'Settings', 'About', 'Contracts'];
  const headingOf = (name: string) => (name === 'About' ? 'Astrolabe' : name);
  await open(page, '#/contracts');
  await contractsShown(page);
  for (const name of views) {
    await page.getByRole('navigation', { name: 'Views' }).getByRole('listitem').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: headingOf(name) }).first()).toBeVisible();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
  }
  // Requests that are never answered.
  await page.route('**/*', () => undefined);
  for (const name of views) expect(await isThere(page, name, headingOf(name)), name).toBe(true);
});

test('a filter that was seen before is repainted in the frame that follows', async ({ page }) => {
  // Without its ages, which pass.
  await page.addInitScript(() => {
    const textOf = (row: Element | null) => {
      const copy = row?.cloneNode(true) as Element | undefined;
      for (const time of copy?.querySelectorAll('time') ?? []) time.remove();
      return copy?.textContent ?? '';
    };
    Object.assign(window, { firstRow: () => textOf(document.querySelector('.data-row[aria-busy="false"]')) });
  });
  const first = () => page.evaluate(() => (window as unknown as { firstRow(): string }).firstRow());
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
        const { firstRow } = window as unknown as { firstRow(): string };
        addEventListener('popstate', () => requestAnimationFrame(() => resolve(firstRow())), { once: true });
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
