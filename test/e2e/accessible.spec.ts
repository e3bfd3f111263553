import type { Page } from '@playwright/test';
import { localPaths } from '#shared/local-api/paths';
import { keepChain } from './support/chain.ts';
import { cutFigures, findings, findingsInSizes, inBothThemes, sizes, withBothThemes } from './support/fleet.ts';
import { ask, askService, asWindow, contractsShown, expect, expectSteady, go, open, prefer, test } from './support/window.ts';

/** What a screen reader is told of each view beside its heading, by its address. */
const spokenParts: Readonly<Record<string, readonly string[]>> = {
  watchlists: [],
  depth: ['search "Depth"', 'grid "Types that are traded most"'],
  blueprints: ['search "Blueprint filters"', 'grid "Blueprints"'],
  price: ['search "Price"', 'grid "Types that are traded most"'],
  pulse: ['grid "Issuers"'],
  systems: ['search "System filters"', 'grid "Systems"'],
  'systems/30000142': [],
  deals: ['search "Deal filters"', 'grid "Deals"'],
  couriers: ['search "Courier filters"', 'grid "Couriers"'],
  goods: ['search "Goods filters"', 'grid "Goods"'],
  appraise: [],
  fits: [],
  abyssals: ['search "Abyssal filters"', 'grid "Abyssals"'],
  start: ['region "A deal that you can afford"', 'region "What is hot"'],
  'first-run': [],
  'route?from=Jita&to=Amarr': ['search "Route"', 'grid "Systems along the route"', 'complementary "Warnings, and when to leave"'],
  reach: ['search "Reach"', 'form "List of stagings"'],
  operations: ['region "Live now"', 'region "Fights"', 'region "Gate camps"', 'region "Sovereignty pressure"'],
  kills: ['search "Kill filters"', 'grid "Kills"'],
  'kills/battles': ['search "Battle filters"', 'grid "Battles"'],
  sql: ['region "Examples"'],
  api: ['navigation "Endpoints"', 'region "Base addresses"'],
  settings: ['region "All settings"'],
  wormholes: [],
  about: [],
};

/** The window's parts as they are spoken, and those of the view in their order. */
function spokenTree(view: string): string {
  const frame = ['navigation "Skip":', '  - link "Skip to the view"', 'navigation "Views"', 'banner'];
  const parts = ['heading [level=1]', ...(spokenParts[view] ?? [])].map((part) => `  - ${part}`);
  return [...frame.map((line) => line.replace(/^(?! )/, '- ')), '- main:', ...parts, '- contentinfo "Ingest"'].join('\n');
}

/** Pages of one thing each: a thing of the demo for each kind of page. */
async function detailPages(page: Page): Promise<string[]> {
  const first = async (path: string): Promise<Record<string, number>> => {
    const { data } = await askService<{ data: Record<string, number>[] }>(page, path);
    if (data[0] === undefined) throw new Error(`The demo has nothing at ${path}.`);
    return data[0];
  };
  const exchange = await first('/trade/api/v1/contracts?type=item_exchange&status=outstanding&sort=price&page_size=10');
  const courier = await first('/trade/api/v1/contracts?type=courier&status=outstanding&page_size=10');
  const deal = await first('/trade/api/v1/deals?page_size=10');
  const good = await first('/trade/api/v1/goods?page_size=10');
  const abyssal = await first('/trade/api/v1/abyssals?page_size=10');
  const battle = await first('/plan/api/v1/battles?page_size=1');
  const held = await askService<{ data: { sovereignty_owner_id: number | null }[] }>(
    page,
    '/systems/api/v1/systems?security=null&page_size=200',
  );
  const alliance = held.data.find(({ sovereignty_owner_id: id }) => id !== null && id > 1_000_000)?.sovereignty_owner_id;
  const { fits } = await asWindow<{ fits: { text: string }[] }>(page, localPaths.fitsExamples);
  const { version } = await asWindow<{ version: number }>(page, localPaths.fits);
  const fit = { id: 'example', folder: '', text: fits[0]?.text, variants: false };
  await asWindow(page, localPaths.fits, 'PUT', { version, fits: [fit], stagings: [], targets: [] });
  await keepChain(page);
  return [
    `contracts/${exchange['contract_id']}`,
    `contracts/${courier['contract_id']}`,
    `deals/${deal['contract_id']}`,
    `goods?type=${good['type_id']}`,
    `price?type=${good['type_id']}`,
    `depth?type=34`,
    'fits/example',
    `abyssals/${abyssal['item_id']}`,
    `pulse/issuers/${exchange['issuer_id']}`,
    `pulse/corporations/${exchange['issuer_corporation_id']}`,
    `kills/battles/${battle['id']}`,
    `entities/${alliance}`,
    'systems/31000005',
    'systems/30000142?beside=true',
    'map?region=10000002',
    'map?as=table&system=30000142',
    'wormholes',
    'route/capital?from=Amamake&to=Hek',
    'operations/forecast',
    'operations/timers',
    'operations/sovereignty',
    'operations/hunting',
    'api?endpoint=getDepth',
  ];
}

test.describe('in both themes, nothing stands in the way and no figure is cut on', () => {
  test.beforeEach(async ({ page }) => {
    await withBothThemes(page);
  });

  for (const views of [
    Object.keys(spokenParts).slice(0, 7),
    Object.keys(spokenParts).slice(7, 15),
    Object.keys(spokenParts).slice(15),
  ]) {
    test(views.join(', '), async ({ page }) => {
      test.slow();
      await open(page, `#/${views[0]}`);
      for (const path of views) {
        await test.step(path, async () => {
          await go(page, `#/${path}`);
          const [view = ''] = path.split(/[/?]/);
          await expect(
            page.getByRole('link', { name: view, exact: false }).and(page.locator('[aria-current="page"]')),
          ).toHaveCount(view === 'first-run' ? 0 : 1);
          await expect(page.locator('main h1').filter({ visible: true })).toBeVisible();
          await expect(page.locator('.skeleton, .previous').filter({ visible: true })).toHaveCount(0);
          await expectSteady(page);
          expect(await findingsInSizes(page)).toEqual([]);
          if (view !== 'first-run') await expect(page.locator('body')).toMatchAriaSnapshot(spokenTree(path));
          expect(await cutFigures(page)).toEqual([]);
          // What a window of another size lays out anew is no jump.
          await page.evaluate(() => (window as unknown as { moved: unknown[] }).moved.splice(0));
        });
      }
    });
  }

  test.describe('pages of one thing', () => {
    // Of what is kept for them, other tests of the same program would be told.
    test.afterEach(async ({ page }) => {
      const keep = async (path: string, body: object) => {
        const { version } = await asWindow<{ version: number }>(page, path);
        await asWindow(page, path, 'PUT', { version, ...body });
      };
      await keep(localPaths.fits, { fits: [], stagings: [], targets: [] });
      await keep(localPaths.chain, { home_id: null, connections: [], signatures: [] });
    });

    for (const part of [0, 1])
      test(`part ${part + 1} of 2`, async ({ page }) => {
        test.slow();
        await open(page, '#/about');
        const pages = await detailPages(page);
        const half = Math.ceil(pages.length / 2);
        for (const path of pages.slice(part * half, (part + 1) * half)) {
          await test.step(path, async () => {
            await go(page, `#/${path}`);
            await expect(page.locator('main h1').filter({ visible: true }).first()).toBeVisible();
            await expect(page.locator('.skeleton, .previous').filter({ visible: true })).toHaveCount(0);
            await expectSteady(page);
            // Softly: the pages that come after are told of too.
            expect.soft(await findingsInSizes(page)).toEqual([]);
            expect.soft(await cutFigures(page)).toEqual([]);
            await page.evaluate(() => (window as unknown as { moved: unknown[] }).moved.splice(0));
          });
        }
      });
  });

  test('rows of the question before, and the lines in their place', async ({ page }) => {
    await open(page, '#/contracts');
    await contractsShown(page);
    for (const path of ['contracts', 'deals', 'systems', 'kills', 'depth?type=34']) {
      await go(page, `#/${path}`);
      await expect(page.locator('main h1').filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator('.skeleton, .previous').filter({ visible: true })).toHaveCount(0);
      await page.evaluate(() => document.querySelector('main .view')?.classList.add('previous'));
      expect(await findings(page)).toEqual([]);
      await page.evaluate(() => document.querySelector('main .view')?.classList.remove('previous'));
    }
    const contrasts = await inBothThemes(page, () =>
      page.evaluate(() => {
        const bone = document.createElement('span');
        bone.className = 'bone';
        document.querySelector('main')?.append(bone);
        // As it is drawn: the browser mixes the colours, and a canvas tells them in numbers.
        const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
        if (brush === null) throw new Error('No canvas to read colours from.');
        const luminance = () => {
          const [red = 0, green = 0, blue = 0] = [...brush.getImageData(0, 0, 1, 1).data].map((part) =>
            part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
          );
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const fill = (colour: string) => {
          brush.fillStyle = colour;
          brush.fillRect(0, 0, 1, 1);
          return luminance();
        };
        const ground = fill(getComputedStyle(document.body).backgroundColor);
        const drawn = fill(getComputedStyle(bone).backgroundColor);
        bone.remove();
        return (Math.max(ground, drawn) + 0.05) / (Math.min(ground, drawn) + 0.05);
      }),
    );
    // What WCAG 2.2 asks of parts of a page that are no text.
    expect(Math.min(contrasts.light, contrasts.dark)).toBeGreaterThan(3);
  });

  test('contracts, with a row marked and one opened', async ({ page }) => {
    await open(page, '#/contracts?type=item_exchange');
    await contractsShown(page);
    for (const key of ['j', 'Space', 'j', 'Enter']) await page.keyboard.press(key);
    await expect(page.locator('.facts')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  test('the depth of a type', async ({ page }) => {
    const { data } = await ask<{ data: { type_id: number }[] }>(page, '/types?q=ma&limit=1');
    await open(page, `#/depth?type=${data[0]?.type_id}`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Depth');
    expect(await findings(page)).toEqual([]);
  });

  test('the palette, the keys, the columns and the filters', async ({ page }) => {
    await open(page, '#/contracts');
    await contractsShown(page);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Search or command' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // While it is still there, the key would be a letter of its field.
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const button of ['Columns', 'Region', 'More']) {
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
});

test('targets are 24 pixels or more', async ({ page }) => {
  await open(page, '#/contracts');
  await contractsShown(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.locator('.facts')).toBeVisible();
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, .rail a, input, select, summary')]
      .filter((element) => element.checkVisibility())
      .map((element) => ({
        name: element.getAttribute('aria-label') ?? element.textContent,
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.height < 23.5 || box.width < 23.5)
      .map(({ name, box }) => `${name}: ${Math.round(box.width)} by ${Math.round(box.height)}`),
  );
  expect(small).toEqual([]);
});

for (const textScale of [100, 150, 200]) {
  test(`the word on how old the data is is not cut off in the bar, with text at ${textScale} per cent`, async ({ page }) => {
    await prefer(page, { textScale });
    await page.setViewportSize(sizes[0]);
    await open(page, '#/about');
    await expect(page.locator('.sources')).toBeVisible();
    const { word, sources, bar } = await page.evaluate(() => {
      const box = (selector: string) => {
        const element = document.querySelector(selector);
        if (element === null) throw new Error(`There is no ${selector}.`);
        const { left, right } = element.getBoundingClientRect();
        return { left, right, cut: element.scrollWidth > element.clientWidth && element.clientWidth > 1 };
      };
      return { word: box('.source-name'), sources: box('.sources'), bar: box('.bar') };
    });
    expect([word.cut, sources.left >= bar.left, sources.right <= bar.right]).toEqual([false, true, true]);
  });
}

test('with text at 200 per cent no view lies over the line below it, or is wider than the window', async ({ page }) => {
  await prefer(page, { textScale: 200 });
  await page.setViewportSize(sizes[0]);
  await open(page, '#/about');
  const paths = await page.locator('.rail li a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(10);
  for (const path of [...paths, '#/first-run', '#/systems/30000142']) {
    await go(page, path);
    await expect(page.locator('main h1').filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('.skeleton, .previous').filter({ visible: true })).toHaveCount(0);
    const { covered, wide } = await page.evaluate(() => {
      const foot = document.querySelector('.foot')?.getBoundingClientRect();
      if (foot === undefined) throw new Error('There is no line below.');
      const across = Array.from({ length: 20 }, (_, step) => foot.left + ((step + 0.5) / 20) * foot.width);
      const over = across.map((x) => document.elementFromPoint(x, foot.top + foot.height / 2));
      return {
        covered: over.filter((element) => element?.closest('.foot') == null).map((element) => element?.className),
        wide: document.documentElement.scrollWidth - innerWidth,
      };
    });
    expect(covered, `what lies over the line below ${path}`).toEqual([]);
    expect(wide, path).toBeLessThanOrEqual(0);
    await expectSteady(page);
  }
});
