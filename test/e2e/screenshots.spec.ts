import type { Page } from '@playwright/test';
import { arePicturesWanted, askSystems, inBothSizes, picture, sizes, withBothThemes } from './support/fleet.ts';
import { putLists } from './support/watch.ts';
import { ask, contractsShown, expect, expectSteady, go, open, prefer, test } from './support/window.ts';

/** The type with most offers among some of a category; looked for once, since looking costs dozens of questions. */
const mostOffered = new Map<string, number>();

async function findMostOffered(page: Page, category: string): Promise<number> {
  const known = mostOffered.get(category);
  if (known !== undefined) return known;
  const { data } = await ask<{ data: { contract_id: number }[] }>(
    page,
    `/contracts?type=item_exchange&status=outstanding&category=${category}&page_size=40`,
  );
  const counted = new Map<number, number>();
  for (const { contract_id: id } of data) {
    const { data: detail } = await ask<{ data: { items: { type_id: number }[] } }>(page, `/contracts/${id}`);
    const [item] = detail.items;
    if (detail.items.length !== 1 || item === undefined || counted.has(item.type_id)) continue;
    const { meta } = await ask<{ meta: { total: number } }>(page, `/analytics/depth?type=${item.type_id}&limit=1`);
    counted.set(item.type_id, meta.total);
  }
  const [most] = [...counted].toSorted((a, b) => b[1] - a[1]);
  if (most === undefined) throw new Error(`Nobody in the demo galaxy offers one ${category} by itself.`);
  mostOffered.set(category, most[0]);
  return most[0];
}

async function openDepth(page: Page, category: string): Promise<void> {
  await go(page, `#/depth?type=${await findMostOffered(page, category)}`);
  await expect(page.getByRole('img', { name: /^Unit price/ })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

async function openBundle(page: Page): Promise<void> {
  await go(page, '#/contracts?type=item_exchange&sort=price');
  await contractsShown(page);
  const { data } = await ask<{ data: { contract_id: number }[] }>(page, '/contracts?type=item_exchange&sort=price&page_size=40');
  for (const { contract_id: id } of data) {
    const { data: detail } = await ask<{ data: { items: unknown[] } }>(page, `/contracts/${id}`);
    if (detail.items.length < 4 || detail.items.length > 12) continue;
    await go(page, `#/contracts/${id}?type=item_exchange&sort=price`);
    break;
  }
  await contractsShown(page);
  await expect(page.locator('.facts')).toBeVisible();
}

/** A system with an evening behind it: the one with most ship kills in the last hour. */
async function busiest(page: Page): Promise<number> {
  const { data } = await askSystems<{ data: { id: number }[] }>(page, '/systems?sort=kills&order=desc&page_size=1');
  const [system] = data;
  if (system === undefined) throw new Error('The demo galaxy has no system.');
  return system.id;
}

/**
 * Lists with something of each kind in them, as a person would have made them. To be filled before they are looked at: those of an earlier
 * test would be asked for as they go.
 */
async function fillWatchlists(page: Page): Promise<void> {
  const id = await busiest(page);
  const type = await findMostOffered(page, 'ship');
  await putLists(page, [
    {
      id: 'market',
      name: 'Market',
      entries: [
        { id: 'a', kind: 'search', name: 'Couriers that pay', query: { type: 'courier', price_min: '10000000' } },
        { id: 'b', kind: 'type', name: 'A hull for less', type_id: type, price_max: 2_000_000_000, region_id: null },
      ],
    },
    {
      id: 'home',
      name: 'Home',
      entries: [{ id: 'c', kind: 'system', name: 'The front', system_id: id, when: 'kills', kills_min: 1 }],
    },
  ]);
}

type Show = (page: Page) => Promise<void>;

/** Every view in both sizes and both themes, but those that their own tests picture: the first run, map, systems and operations. */
const views: Readonly<Record<string, Show>> = {
  contracts: async (page) => {
    await go(page, '#/contracts');
    await contractsShown(page);
  },
  contract: openBundle,
  watchlists: async (page) => {
    await fillWatchlists(page);
    await go(page, '#/watchlists/home');
    await expect(page.getByRole('heading', { name: /ew since you last looked/ })).toBeVisible();
  },
  depth: (page) => openDepth(page, 'ship'),
  pulse: async (page) => {
    await go(page, '#/pulse');
    await expect(page.locator('.heat').first()).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Issuers' }).getByRole('row').nth(1)).toBeVisible();
  },
  api: async (page) => {
    await go(page, '#/api?endpoint=getDepth');
    await page.getByRole('textbox', { name: /^type\b/ }).fill('34');
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(page.getByRole('region', { name: 'Answer' })).toContainText('etag');
  },
  settings: async (page) => {
    await go(page, '#/settings');
    await expect(page.getByLabel('Keep ended contracts')).toBeVisible();
  },
  about: async (page) => {
    await go(page, '#/about');
    await expect(page.getByRole('heading', { name: 'Licence' })).toBeVisible();
  },
  start: async (page) => {
    await go(page, '#/start');
    await expect(page.getByRole('link', { name: /\d+ jumps/ }).first()).toBeVisible();
  },
  'first-run': async (page) => {
    await go(page, '#/first-run');
    await expect(page.getByRole('heading', { name: 'Leave the demo' })).toBeVisible();
  },
};

/** What opens over or within a view; one size shows it. */
const states: Readonly<Record<string, Show>> = {
  filters: async (page) => {
    await go(page, '#/contracts?type=auction&category=ship&price_min=1000000&status=outstanding');
    await contractsShown(page);
    await page.getByRole('button', { name: 'More', exact: true }).click();
  },
  blueprints: async (page) => {
    await openDepth(page, 'blueprint_copy');
    await page.getByRole('region', { name: 'Blueprint grid' }).scrollIntoViewIfNeeded();
  },
  palette: async (page) => {
    await go(page, '#/contracts');
    await contractsShown(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('sh');
    await expect(page.getByRole('option').nth(6)).toBeVisible();
  },
  keys: async (page) => {
    await go(page, '#/contracts');
    await contractsShown(page);
    await page.keyboard.press('?');
  },
  empty: async (page) => {
    await go(page, '#/contracts?q=nobody%20would%20write%20this');
    await expect(page.getByRole('heading', { name: /No contract fits/ })).toBeVisible();
  },
};

if (arePicturesWanted)
  for (const [names, some] of [
    ['contracts, a contract, watchlists and depth', Object.entries(views).slice(0, 4)],
    ['pulse and what tells of the program', Object.entries(views).slice(4)],
  ] as const)
    test(`${names} in both sizes`, async ({ page }) => {
      test.slow();
      await withBothThemes(page);
      await open(page, '#/about');
      for (const [name, show] of some) {
        const look = async () => {
          await expect(page.locator('main h1').filter({ visible: true }).first()).toBeVisible();
          await picture(page, name);
        };
        await test.step(name, async () => {
          await expectSteady(page);
          await inBothSizes(page, () => show(page), look);
        });
      }
    });

if (arePicturesWanted)
  test(`${Object.keys(states).join(', ')} in the smaller size`, async ({ page }) => {
    test.slow();
    await withBothThemes(page);
    await page.setViewportSize(sizes[0]);
    await open(page, '#/about');
    for (const [name, show] of Object.entries(states))
      await test.step(name, async () => {
        await expectSteady(page);
        await go(page, '#/about');
        await show(page);
        await picture(page, name);
      });
  });

test('text at 200 per cent still fits', async ({ page }) => {
  await prefer(page, { textScale: 200, theme: 'system' });
  await page.setViewportSize(sizes[0]);
  await open(page, '#/contracts');
  await contractsShown(page);
  await picture(page, 'contracts-200');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
