import { gzipSync } from 'node:zlib';
import { expect, open, test } from './support/window.ts';

const KILOBYTE = 1000;

test('all views before the map weigh under 430 kB of compressed script, with the texts of the API page and the map under 700', async ({
  page,
}) => {
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js'))
      scripts.set(
        pathname,
        response.body().then((body) => gzipSync(body).length),
      );
  });
  const weight = async () => (await Promise.all(scripts.values())).reduce((sum, bytes) => sum + bytes, 0);

  await open(page, '#/contracts');
  const views = page.getByRole('navigation', { name: 'Views' }).getByRole('listitem').getByRole('link');
  await expect(views.first()).toBeVisible();
  const names = await views.allTextContents();
  const show = async (name: string) => {
    await views.filter({ hasText: name }).click();
    await expect(page).toHaveTitle(/ · Astrolabe$/);
    await expect(page.locator('main h1').first()).toBeVisible();
  };
  for (const name of names.filter((one) => !/^(Map|API|SQL)/.test(one))) await show(name);
  const before = await weight();
  expect(before).toBeGreaterThan(100 * KILOBYTE);
  expect(before).toBeLessThan(430 * KILOBYTE);
  // What describes every endpoint comes with the page that shows it.
  await show('API');
  const described = await weight();
  expect(described).toBeGreaterThan(before);
  expect(described).toBeLessThan(450 * KILOBYTE);

  // The field for SQL comes with its own view.
  await show('SQL');
  const withField = await weight();
  expect(withField).toBeGreaterThan(described);
  expect(withField - described).toBeLessThan(180 * KILOBYTE);

  // They come while the pointer rests on the view's entry, before it is opened.
  const known = scripts.size;
  await views.filter({ hasText: /^Map/ }).hover();
  await expect.poll(() => scripts.size).toBeGreaterThan(known);
  await expect(page).toHaveTitle(/^SQL/);
  await views.filter({ hasText: /^Map/ }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  const after = await weight();
  // A script that came since would lose its page while it is weighed.
  page.removeAllListeners('response');
  await weight();
  test.info().annotations.push({
    type: 'compressed script',
    description: `${before} bytes, with the API page ${described}, with the field for SQL ${withField}, with the map ${after}`,
  });
  expect(after).toBeGreaterThan(withField);
  expect(after - (withField - described)).toBeLessThan(700 * KILOBYTE);
});
