import { gzipSync } from 'node:zlib';
import { expect, open, test } from './support/window.ts';

const KILOBYTE = 1000;

test('a first view weighs under 330 kB of compressed script, each further one under 30, Route 34, SQL 140 and the map 300', async ({
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
  await expect(page.locator('main h1').first()).toBeVisible();
  const first = await weight();
  expect(first).toBeGreaterThan(100 * KILOBYTE);
  expect(first).toBeLessThan(330 * KILOBYTE);

  // In the order of the rail, the map last: what two views share counts for the one that is opened before.
  const limitOf = (name: string) => (name.startsWith('SQL') ? 140 : name.startsWith('Route') ? 34 : 30);
  const weights: Record<string, number> = { 'the first view': first };
  let before = first;
  for (const name of names.filter((one) => !/^(Contracts|Map)/.test(one))) {
    await views.filter({ hasText: name }).click();
    await expect(page).toHaveTitle(/ · Astrolabe$/);
    await expect(page.locator('main h1').first()).toBeVisible();
    const after = await weight();
    weights[name] = after - before;
    before = after;
    expect(weights[name], name).toBeLessThan(limitOf(name) * KILOBYTE);
  }

  // Its scripts come while the pointer rests on the view's entry, before it is opened.
  const known = scripts.size;
  await views.filter({ hasText: /^Map/ }).hover();
  await expect.poll(() => scripts.size).toBeGreaterThan(known);
  await expect(page).not.toHaveTitle(/^Map/);
  await views.filter({ hasText: /^Map/ }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  const after = await weight();
  // A script that came since would lose its page while it is weighed.
  page.removeAllListeners('response');
  await weight();
  weights['the map'] = after - before;
  test.info().annotations.push({ type: 'compressed script', description: JSON.stringify(weights) });
  expect(weights['the map']).toBeLessThan(300 * KILOBYTE);
});
