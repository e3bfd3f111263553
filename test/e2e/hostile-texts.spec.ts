import type { Page, Route } from '@playwright/test';
import { contractsShown, expect, open, rows, test } from './support/window.ts';

/** What a player may call a contract, a corporation or a structure to break its readers. */
const hostile = [
  '<img src=x onerror="document.title=\'broken\'">',
  '</script><script>document.title="broken"</script>',
  'javascript:document.title="broken"',
  '\u202Egpj.exe \u2066\u2067',
  '\u200B\u200D\uFEFF',
  `Ship ${'W'.repeat(10_000)}`,
  `Z${'\u0351\u036B\u0343'.repeat(300)}algo`,
  'before\u0000after\u0007\r\nSet-Cookie: a=b',
  '=HYPERLINK("http://evil.example";"x")',
  "{{7*7}}${7*7}%s%n'; DROP TABLE contracts; --",
];

/** Answers as the server does, but with such texts in place of all titles and names. */
async function answerHostile(route: Route): Promise<void> {
  const answer = await route.fetch();
  let next = 0;
  const text = JSON.stringify(await answer.json(), (key, value: unknown) => {
    if (typeof value !== 'string' || !/(^|_)(title|name)$/.test(key)) return value;
    next += 1;
    return hostile[next % hostile.length];
  });
  await route.fulfill({ response: answer, body: text });
}

/** Whether everything lies within the window, and the parts of a line of the list within that line. */
async function expectLayout(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide, 'the page is wider than its window').toBe(0);
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(new Set(heights).size, 'rows of different heights').toBe(1);
}

test('titles and names that would break the window are shown as the text that they are', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => dialogs.push(dialog.message()));
  await page.route(/\/(trade|contracts)\/api\/v1\/contracts/, answerHostile);
  await open(page, '#/contracts');
  await contractsShown(page);
  await expect(page.getByText('<img src=x onerror', { exact: false }).first()).toBeVisible();
  await expectLayout(page);
  // What turns the direction of text ends with the element that shows it.
  const turning = page
    .locator('a, span')
    .filter({ hasText: '\u202E' })
    .filter({ hasNot: page.locator('*') });
  expect(await turning.count()).toBeGreaterThan(0);
  for (const bidi of await turning.evaluateAll((all) => all.map((one) => getComputedStyle(one).unicodeBidi)))
    expect(bidi).toBe('isolate');

  await page
    .getByRole('row', { name: /^Item exchange/ })
    .first()
    .click();
  const panel = page.getByRole('complementary', { name: 'Contract' });
  await expect(panel.getByRole('heading', { name: /^Offered/ })).toBeVisible();
  await expectLayout(page);
  const box = await panel.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(box, 'the panel is wider than itself').toBeLessThanOrEqual(0);

  expect(dialogs).toEqual([]);
  await expect(page.locator('img[src="x"], a[href^="javascript:"], main script')).toHaveCount(0);
  expect(await page.title()).not.toContain('broken');
});
