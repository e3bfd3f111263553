import type { Page } from '@playwright/test';
import { contractList } from '#shared/contracts-api/contracts';
import { tradeFilters } from '#shared/trade-api/contract-filters';
import { ask, contractsShown, expect, expectSteady, go, nextList, open, resultCounts, test } from './support/window.ts';

/** Uses one control; the list must be asked with the parameter, the address must carry it, the result line must count it. */
async function filtered(page: Page, query: Record<string, string | string[]>, operate: () => Promise<void>): Promise<number> {
  const waiting = nextList(page, query);
  await operate();
  const { meta } = (await (await waiting).json()) as { meta: { total: number } };
  for (const [name, value] of Object.entries(query)) {
    const inAddress = new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '').getAll(name);
    expect(inAddress).toEqual(typeof value === 'string' ? [value] : value);
  }
  await expect.poll(async () => (await resultCounts(page)).fitting).toBe(meta.total);
  return meta.total;
}

const chip = (page: Page, name: string) => page.getByRole('search').getByRole('button', { name, exact: true });
async function choose(page: Page, filter: string, ...labels: string[]): Promise<void> {
  await chip(page, filter).click();
  for (const label of labels) await page.getByRole('dialog', { name: filter }).getByLabel(label, { exact: true }).check();
}

/** The list without a filter, within the window that is open. */
async function everyContract(page: Page): Promise<void> {
  await expectSteady(page);
  await go(page, '#/contracts');
  await expect(page).toHaveURL(/#\/contracts$/);
  await contractsShown(page);
}

test.beforeEach(async ({ page }) => {
  await open(page, '#/contracts');
  await contractsShown(page);
});

test('kinds, regions, categories, words and prices are each sought by a control', async ({ page }) => {
  test.slow();
  await test.step('types can be combined', async () => {
    await filtered(page, { type: ['auction', 'courier'] }, () => choose(page, 'Type', 'Auction', 'Courier'));
    await expect(page.locator('.kind-item_exchange')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Clear Type' })).toBeVisible();
  });
  await test.step('regions are found by typing and can be combined', async () => {
    await everyContract(page);
    const { data } = await ask<{ data: { region_id: number; name: string }[] }>(page, '/regions');
    const [one, two] = [data[3], data[8]];
    if (one === undefined || two === undefined) throw new Error('the demo galaxy has too few regions');
    await filtered(page, { region_id: [String(one.region_id), String(two.region_id)] }, async () => {
      await chip(page, 'Region').click();
      const dialog = page.getByRole('dialog', { name: 'Region' });
      for (const { name } of [one, two]) {
        await dialog.getByLabel('Narrow down: Region').fill(name);
        await dialog.getByLabel(name, { exact: true }).check();
      }
    });
  });
  await test.step('one category at a time', async () => {
    await everyContract(page);
    await filtered(page, { category: 'ship' }, () => choose(page, 'Category', 'Ships'));
    const all = await filtered(page, { category: 'blueprint' }, () =>
      page.getByRole('dialog', { name: 'Category' }).getByLabel('Blueprints', { exact: true }).check(),
    );
    expect(all).toBeGreaterThan(0);
  });
  await test.step('words search while they are typed, and names of items complete', async () => {
    await everyContract(page);
    const { data } = await ask<{ data: { name: string }[] }>(page, '/types?q=ma&limit=5');
    const name = data[0]?.name ?? '';
    expect(name).not.toBe('');
    const field = page.getByRole('combobox', { name: 'Search titles, items, places and issuers' });
    const start = name.slice(0, 4);
    const listed = page.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url());
      return pathname.endsWith('/types') && searchParams.get('q') === start;
    });
    await filtered(page, { words: start }, () => field.pressSequentially(start, { delay: 30 }));
    await expect(field).toHaveValue(start);
    const { data: suggested } = (await (await listed).json()) as { data: { name: string }[] };
    const option = suggested[0]?.name ?? '';
    await expect(page.getByRole('option').first().locator('span').first()).toHaveText(option);
    await field.press('ArrowDown');
    await filtered(page, { type_id: option }, () => field.press('Enter'));
    await expect(field).toHaveValue('');
    await expect(page).not.toHaveURL(/words=/);
    await expect(page.getByRole('search')).toContainText(`Item: ${option}`);
  });
  await test.step('an item type is picked by name, and no other whose name contains it is found', async () => {
    await everyContract(page);
    await chip(page, 'Item').click();
    const item = page.getByRole('dialog', { name: 'Item' });
    const found = await filtered(page, { type_id: 'Tritanium' }, async () => {
      await item.getByRole('combobox', { name: 'Offers the item type' }).fill('Tritanium');
      await item.getByRole('option').first().click();
    });
    expect(found).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await go(page, '#/contracts?type_id=34');
    await expect(page.getByRole('search')).toContainText('Item: Tritanium');
    await expect.poll(async () => (await resultCounts(page)).fitting).toBe(found);
  });
  await test.step('prices are typed as people write them; what is no amount is said at once', async () => {
    await everyContract(page);
    await chip(page, 'Price').click();
    const dialog = page.getByRole('dialog', { name: 'Price' });
    await filtered(page, { price_min: '2000000' }, async () => {
      await dialog.getByLabel('From').fill('2m');
      await dialog.getByLabel('From').press('Enter');
    });
    await filtered(page, { price_min: '2000000', price_max: '1500000000' }, async () => {
      await dialog.getByLabel('To').fill('1.5b');
      await dialog.getByLabel('To').press('Enter');
    });
    // What was taken closes the filter.
    await expect(dialog).toBeHidden();
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Price:/ })
      .click();
    await dialog.getByLabel('To').fill('a lot');
    await dialog.getByLabel('To').press('Enter');
    await expect(dialog.getByText('“a lot” is no amount')).toBeVisible();
  });
});

test('blueprints near a system are one search, and rarer filters are behind More', async ({ page }) => {
  test.slow();
  await test.step('copies of ME 10 under 100 m in a region, near a system, are one search', async () => {
    await choose(page, 'Category', 'Blueprint copies');
    await page.keyboard.press('Escape');
    await chip(page, 'Blueprint').click();
    const blueprint = page.getByRole('dialog', { name: 'Blueprint' });
    const all = await filtered(page, { category: 'blueprint_copy', material_efficiency_min: '10' }, async () => {
      await blueprint.getByLabel('ME from').fill('10');
      await blueprint.getByLabel('ME from').press('Enter');
    });
    expect(all).toBeGreaterThan(0);
    await blueprint.getByLabel('TE from').fill('lots');
    await blueprint.getByLabel('TE from').press('Enter');
    await expect(blueprint.getByText('Give a whole number from 0 to 20.')).toBeVisible();
    await page.keyboard.press('Escape');
    await chip(page, 'Place').click();
    const place = page.getByRole('dialog', { name: 'Place' });
    await filtered(page, { from_system: 'Jita' }, async () => {
      await place.getByRole('combobox', { name: 'Jumps from' }).fill('Jita');
      await place.getByRole('option').first().click();
    });
    const near = await filtered(page, { from_system: 'Jita', jumps_max: '5' }, async () => {
      await place.getByLabel('At most jumps').fill('5');
      await place.getByLabel('At most jumps').press('Enter');
    });
    expect(near).toBeLessThan(all);
  });
  await test.step('status, availability and corporation are behind More, and take their place in the line when chosen', async () => {
    await everyContract(page);
    await chip(page, 'More').click();
    const more = page.getByRole('dialog', { name: 'More filters' });
    await filtered(page, { status: ['finished', 'cancelled'] }, async () => {
      await more.getByLabel('Finished', { exact: true }).check();
      await more.getByLabel('Cancelled', { exact: true }).check();
    });
    await filtered(page, { availability: ['public'] }, () => more.getByLabel('Public', { exact: true }).check());
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear Status' }).click();
    await page.getByRole('button', { name: 'Clear Availability' }).click();

    const { data } = await ask<{ data: { corporation_id: number; name: string | null }[] }>(
      page,
      '/analytics/issuers?days=30&limit=20',
    );
    const named = data.find(({ name }) => name !== null);
    if (named?.name == null) throw new Error('no corporation of the demo galaxy has a name yet');
    await chip(page, 'More').click();
    const total = await filtered(page, { issuer_corporation_id: String(named.corporation_id) }, async () => {
      await more.getByRole('combobox', { name: 'Issuer corporation' }).fill(named.name ?? '');
      await more.getByRole('option').first().click();
    });
    expect(total).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('search')).toContainText(`Corporation: ${named.name}`);
  });
});

test('order by every sort, both ways, from the line and from the heads', async ({ page }) => {
  const sorts = { Expiry: 'date_expired', Price: 'price', Volume: 'volume', Collateral: 'collateral' } as const;
  await page.getByRole('search').getByRole('button', { name: /^Sort/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Sort' });
  for (const [label, sort] of Object.entries(sorts)) {
    await filtered(page, { sort }, () => dialog.getByLabel(label, { exact: true }).check());
  }
  await filtered(page, { sort: 'collateral', dir: 'asc' }, () => dialog.getByLabel('Smallest or oldest first').check());
  await page.keyboard.press('Escape');
  await filtered(page, { sort: 'price', dir: 'asc' }, () =>
    page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click(),
  );
  await filtered(page, { sort: 'price', dir: 'desc' }, () =>
    page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click(),
  );
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
});

test('each filter of a trader has a control that takes it back, and the verdict an order', async ({ page }) => {
  const used = new Set([
    'contract_id',
    'words',
    'type_id',
    'region_id',
    'issuer_corporation_id',
    'system',
    'from_system',
    'jumps_max',
  ]);
  const isInAddress = async (...names: string[]) => {
    for (const name of names) {
      await expect(page).toHaveURL(new RegExp(`[?&]${name}=`));
      used.add(name);
    }
  };
  const set = async (filter: string, fields: Record<string, readonly [label: string, text: string]>) => {
    await page
      .getByRole('search')
      .getByRole('button', { name: new RegExp(`^${filter}`) })
      .click();
    const dialog = page.getByRole('dialog', { name: filter });
    for (const [name, [label, text]] of Object.entries(fields)) {
      await dialog.getByLabel(label, { exact: true }).fill(text);
      await dialog.getByLabel(label, { exact: true }).press('Enter');
      await expect(page, label).toHaveURL(new RegExp(`[?&]${name}=${text}`));
      used.add(name);
    }
    return dialog;
  };
  const clear = async (filter: string) => {
    await page.keyboard.press('Escape');
    const before = new URLSearchParams(page.url().split('?')[1]);
    await page
      .getByRole('search')
      .getByRole('button', { name: `Clear ${filter}` })
      .click();
    await expect(page).not.toHaveURL(new RegExp(`[?&](${[...before.keys()].filter((name) => used.has(name)).join('|')})=`));
  };
  const place = await set('Place', {
    security_min: ['Security from', '0.1'],
    station_id: ['Station or structure, id or name', '60003760'],
  });
  await place.getByLabel('high security').check();
  await isInAddress('security');
  await clear('Place');
  await set('Blueprint', {
    material_efficiency_min: ['ME from', '1'],
    time_efficiency_min: ['TE from', '2'],
    runs_min: ['Runs from', '1'],
    runs_max: ['Runs to', '99'],
    isk_per_run_max: ['ISK a run up to', '90000000'],
  });
  await clear('Blueprint');
  const terms = await set('Terms', {
    item_types_min: ['Kinds of items from', '1'],
    item_types_max: ['Kinds of items to', '9'],
    first_seen_within: ['First seen within hours', '900'],
    ends_within: ['Ends within hours', '900'],
    issuer_id: ['Issuer, id or name', '2112000001'],
  });
  await terms.getByRole('group', { name: 'Asks for items', exact: true }).getByLabel('No').check();
  await terms.getByRole('group', { name: 'Asks for items, offers none' }).getByLabel('No').check();
  await terms.getByLabel('Listed', { exact: true }).check();
  await terms.getByLabel('Also what expired meanwhile').check();
  await isInAddress('wants_items', 'want_to_buy', 'status_evidence', 'expired_unjudged');
  await clear('Terms');
  const worth = await set('Worth', {
    margin_min: ['Margin from', '1000000'],
    margin_percent_min: ['Margin % from', '5'],
    below_sold_percent_min: ['Percent below what it was sold for', '1'],
    best_margin_min: ['Margin at the best hub from', '1'],
  });
  for (const label of ['Profit now', 'Dear', 'Low or null security']) await worth.getByLabel(label, { exact: true }).check();
  for (const group of ['No warnings', 'Deal without warnings'])
    await worth.getByRole('group', { name: group, exact: true }).getByLabel('No').check();
  await isInAddress('verdict', 'price_rating', 'flag', 'no_warnings', 'safe_to_buy');
  expect(Object.keys(tradeFilters).filter((name) => !used.has(name))).toEqual([]);
  await clear('Worth');
  await page.getByRole('search').getByRole('button', { name: /^Sort/ }).click();
  await filtered(page, { sort: 'verdict' }, () =>
    page.getByRole('dialog', { name: 'Sort' }).getByLabel('Verdict', { exact: true }).check(),
  );
});

test('no parameter of the list is without a control', async () => {
  // Each of these is used by a test of this file; page and page_size belong to the scroll bar.
  const used = [
    'region_id',
    'type',
    'status',
    'availability',
    'category',
    'q',
    'price_min',
    'price_max',
    'issuer_corporation_id',
    'sort',
    'dir',
  ];
  expect(Object.keys(contractList.query).toSorted()).toEqual([...used, 'page', 'page_size'].toSorted());
});

test('what the address says is what is sought', async ({ page, context }) => {
  test.slow();
  await test.step('the address is the state: it opens, goes back and forward, and is restored after a restart', async () => {
    await choose(page, 'Type', 'Auction');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/type=auction/);
    await choose(page, 'Category', 'Ships');
    await expect(page).toHaveURL(/type=auction&category=ship/);
    await page.goBack();
    await expect(page).not.toHaveURL(/category/);
    await expect(page).toHaveURL(/type=auction/);
    await page.goForward();
    await expect(page.getByRole('search')).toContainText('Category: Ships');

    const again = await context.newPage();
    await again.goto('/');
    await expect(again.getByRole('search')).toContainText('Category: Ships');
    await again.close();
  });
  await test.step('all filters leave at once', async () => {
    await go(page, '#/contracts?type=auction&category=ship&price_min=5');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(/#\/contracts$/);
  });
  await test.step('contracts that an address names are said to be all that is sought', async () => {
    await go(page, '#/contracts?contract_id=1&contract_id=2');
    await expect(page.getByRole('search')).toContainText('Only: 2 contracts');
    await expect(page.getByRole('heading', { name: 'No contract fits all of these filters' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await contractsShown(page);
  });
  await test.step('a broken filter in the address is said in the service’s words, and nothing is asked', async () => {
    await go(page, '#/contracts?price_min=abc');
    await expect(page.getByRole('alert')).toContainText("price_min must be a number of at least 0; it was 'abc'.");
    await page.getByRole('button', { name: 'Take the filters out' }).click();
    await contractsShown(page);
  });
  await test.step('where nothing fits, it says why and offers the one thing to do', async () => {
    await go(page, '#/contracts?q=nobody%20would%20write%20this');
    await expect(page.getByRole('heading', { name: 'No contract fits all of these filters' })).toBeVisible();
    await page.getByRole('button', { name: 'Take the filters out' }).click();
    await contractsShown(page);
  });
});
