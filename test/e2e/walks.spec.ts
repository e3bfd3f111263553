import { readFileSync } from 'node:fs';
import { mergeTests, type Page } from '@playwright/test';
import { openWriteDb, type WriteDb } from '#main/store/db';
import { dataVersionWrites } from '#main/store/ingest-state/data-versions';
import { marketHistoryWrites } from '#main/store/market/history';
import { localPaths } from '#shared/local-api/paths';
import type { WatchEntry } from '#shared/local-api/watchlists';
import { DAY, isoUtc } from '#shared/time';
import { testOfMirrored } from './support/core.ts';
import { mirroredAt } from './support/run-folder.ts';
import { putLists } from './support/watch.ts';
import { askService, asWindow, contractsShown, expect, expectNotice, open, rows, windowTest } from './support/window.ts';

/** Contracts of the mirror that have ended, in known systems. */
const ENDED = 8;
/** Sales of one hull. */
const SOLD = 4;

/** What the demo's mirror has not yet at its age: what Jita's region traded in a month, and contracts that have ended. */
function fillWeeks(db: WriteDb): void {
  const now = mirroredAt();
  const history = marketHistoryWrites(db);
  const days = Array.from({ length: 30 }, (_, day) => ({
    date: isoUtc(now - (day + 1) * DAY).slice(0, 10),
    average: 1e6,
    highest: 1e6,
    lowest: 1e6,
    orders: 100,
    volume: 1000,
  })).toReversed();
  const pace = { volumeADay: 1000, average: 1e6, medianBefore: null };
  for (const typeId of history.heldTypes())
    history.save({ regionId: 10000002, typeId, days, observedAt: isoUtc(now) }, pace, isoUtc(now + DAY));
  dataVersionWrites(db).bump('market_history', isoUtc(now));
  db.prepare(`
    UPDATE contracts SET status = 'finished', present = 0, absent_since = @at
     WHERE contract_id IN (SELECT contract_id FROM contracts JOIN stations ON station_id = start_location_id
                            WHERE type = 'item_exchange' AND present = 1 LIMIT ${ENDED})`).run({ at: isoUtc(now) });
  db.prepare(`
    UPDATE contracts SET status = 'finished', present = 0, absent_since = @at
     WHERE contract_id IN (SELECT contract_id FROM contracts
                            WHERE type = 'item_exchange' AND present = 1 AND single_type_id = (
                              SELECT single_type_id FROM contracts JOIN types ON type_id = single_type_id
                               WHERE category_id = 6 AND present = 1 AND type = 'item_exchange'
                               GROUP BY single_type_id ORDER BY count(*) DESC LIMIT 1) LIMIT ${SOLD})`).run({
    at: isoUtc(now - 2 * DAY),
  });
}

const test = mergeTests(
  windowTest,
  testOfMirrored((file) => {
    const db = openWriteDb(file);
    db.transaction(() => fillWeeks(db))();
    db.close();
  }),
);

/** What a trader may need for one question: keys, and typed words with Enter. */
const MOST_ACTIONS = 4;

interface Hands {
  key(combo: string): Promise<void>;
  /** Types words and presses Enter. */
  words(text: string): Promise<void>;
}

/** One question from the list of contracts on, by the keyboard alone, in so few actions. */
async function walk(page: Page, steps: (hands: Hands) => Promise<void>, from = '#/contracts'): Promise<void> {
  await open(page, from);
  await expect(rows(page).first()).toBeVisible({ timeout: 60_000 });
  let actions = 0;
  await steps({
    async key(combo) {
      actions += 1;
      await page.keyboard.press(combo);
    },
    async words(text) {
      actions += 1;
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
  });
  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS);
}

interface Listed<Row> {
  data: Row[];
  meta: { total: number };
}
const askTrade = <Row>(page: Page, path: string) => askService<Listed<Row>>(page, `/trade/api/v1${path}`);
const panel = (page: Page) => page.getByRole('complementary', { name: 'Contract' });
const grid = (page: Page, name: string) => page.getByRole('grid', { name });
const opened = (page: Page) => Number(/\/(\d+)(?:\?|$)/.exec(page.url())?.[1]);
const entries = async (page: Page) =>
  (await asWindow<{ lists: { entries: WatchEntry[] }[] }>(page, localPaths.watchlists)).lists.flatMap((list) => list.entries);
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Waits until a list shows what its own service answers for the same question: as many, and the same first one. */
async function showsWhatIsAsked(page: Page, name: string, path: string): Promise<void> {
  const { data, meta } = await askTrade<{ contract_id: number }>(page, path);
  expect(meta.total, 'the question is one that has an answer').toBeGreaterThan(0);
  await expect(page.locator('.previous')).toHaveCount(0);
  await expect(grid(page, name)).toHaveAttribute('aria-rowcount', String(meta.total + 1), { timeout: 60_000 });
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect.poll(() => opened(page)).toBe(data[0]?.contract_id);
}

// Two workers run these, so that there are two cores of this mirror and not one for each.
test.describe(() => {
  test.describe.configure({ mode: 'default' });

  test('the cheapest of a type anywhere', async ({ page }) => {
    const { data } = await askTrade<{ type_name: string; type_id: number }>(page, '/types?limit=1');
    const [type] = data;
    const offers = await askTrade<{ contract_id: number; unit_price: number }>(page, `/depth?type=${type?.type_id}&limit=10`);
    const [cheapest] = offers.data;
    expect(offers.data.length).toBeGreaterThan(1);
    for (const { unit_price: price } of offers.data) expect(price).toBeGreaterThanOrEqual(cheapest?.unit_price ?? Number.NaN);
    await walk(page, async ({ key, words }) => {
      await key('Control+k');
      await words(type?.type_name ?? '');
      await expect(page.getByRole('heading', { name: type?.type_name ?? '', level: 1 })).toBeVisible();
      await expect(grid(page, 'Ladder').locator('.data-row').first()).toBeVisible();
      await key('j');
      await key('Enter');
    });
    await expect.poll(() => opened(page)).toBe(cheapest?.contract_id);
  });

  test('a deal under 500 m in high security that sells within a week', async ({ page }) => {
    await walk(page, async ({ key, words }) => {
      await key('Control+k');
      await words('deals under 500m high week');
    });
    const query = 'capital_max=500000000&security=high&days_to_sell_max=7&way=sell_listed';
    await expect(page).toHaveURL(new RegExp(`#/deals\\?${query}$`));
    const { data } = await askTrade<{ days_to_sell: number; capital: number; place: { security_status: number } }>(
      page,
      `/deals?${query}&page_size=200`,
    );
    for (const deal of data) {
      expect(deal.days_to_sell).toBeLessThanOrEqual(7);
      expect(deal.capital).toBeLessThanOrEqual(500_000_000);
      expect(deal.place.security_status).toBeGreaterThanOrEqual(0.45);
    }
    await showsWhatIsAsked(page, 'Deals', `/deals?${query}`);
  });

  test('twenty deals worked through, one key each', async ({ page }) => {
    await walk(page, async ({ key, words }) => {
      await key('Control+k');
      await words('deals up to 900b');
      await expect(grid(page, 'Deals').locator('.data-row').first()).toBeVisible({ timeout: 60_000 });
      await key('j');
      await key('Enter');
    });
    await expect(panel(page)).toBeVisible();
    const { meta } = await askTrade(page, '/deals?capital_max=900000000000');
    const many = 20;
    expect(meta.total).toBeGreaterThan(many);
    const seen = new Set<number>();
    for (let deal = 0; deal < many; deal += 1) {
      const at = opened(page);
      seen.add(at);
      await page.keyboard.press('d');
      await expect.poll(() => opened(page)).not.toBe(at);
    }
    expect(seen.size).toBe(many);
    await expect(page.getByRole('button', { name: `${many} done, show` })).toBeVisible();
  });

  test('whether one contract is what it seems', async ({ page }) => {
    const { data } = await askTrade<{ contract_id: number; rating: { flags: string[]; price: string } | null }>(
      page,
      '/contracts?type=item_exchange&sort=margin&page_size=50',
    );
    const flagged = data.find(({ rating }) => (rating?.flags.length ?? 0) > 0);
    await walk(page, async ({ key, words }) => {
      await key('Control+k');
      await words(String(flagged?.contract_id));
    });
    const worth = panel(page).getByRole('region', { name: 'Worth' });
    const warnings = panel(page).getByRole('list', { name: 'Warnings' }).getByRole('listitem');
    await expect(warnings).toHaveCount(flagged?.rating?.flags.length ?? 0);
    await expect(worth).toContainText(/Price: \w+/);
    await expect(worth.getByRole('row', { name: /^Margin/ })).toBeVisible();
    await expect(panel(page).locator('.evidence')).toContainText(/\w+ .*\./);
    await expect(panel(page).getByRole('heading', { name: /^Offered/ })).toBeVisible();
  });

  test('a link into the game', async ({ page }) => {
    const { data } = await askTrade<{ contract_id: number; place: { system_id: number } }>(
      page,
      '/contracts?system=Jita&page_size=10',
    );
    const id = data[0]?.contract_id;
    await walk(page, async ({ key, words }) => {
      await key('Control+k');
      await words(String(id));
      await expect(panel(page)).toBeVisible();
      await key('l');
    });
    await expectNotice(page, 'Copied the in-game link');
    expect(await copied(page)).toMatch(new RegExp(`^<url=contract:\\d+//${id}>.+</url>$`));
  });

  test('thirty links for a mail', async ({ page }) => {
    await walk(page, async ({ key }) => {
      await key('M');
      await expect(page.getByText('30 marked')).toBeVisible();
      await key('L');
    });
    await expectNotice(page, expect.stringMatching(/^Copied (29|30) in-game links/));
    const links = (await copied(page)).split('\n');
    expect(new Set(links).size).toBeGreaterThanOrEqual(29);
    for (const link of links) expect(link).toMatch(/^<url=contract:\d+\/\/\d+>.+<\/url>$/);
  });

  test('a courier from Jita through high security alone', async ({ page }) => {
    await walk(page, async ({ key, words }) => {
      await key('Control+k');
      await words('couriers from jita high');
    });
    await expect(page).toHaveURL(/#\/couriers\?from=jita&from_jumps=0&high_security=true$/);
    await showsWhatIsAsked(page, 'Couriers', '/couriers?from=jita&from_jumps=0&high_security=true');
  });

  test('a load there and one back', async ({ page }) => {
    await walk(page, async ({ key, words }) => {
      await key('Control+k');
      await words('couriers there and back from jita');
    });
    await expect(page).toHaveURL(/#\/couriers\?chains=true&from=jita$/);
    const { data } = await askService<{ data: unknown[] }>(page, '/trade/api/v1/couriers/chains?from=jita');
    expect(data.length).toBeGreaterThan(0);
    await expect(page.getByRole('radio', { name: 'There and back' })).toBeChecked();
    await expect(page.getByText(/ISK a jump|a jump/).first()).toBeVisible({ timeout: 60_000 });
  });

  test('the route of a courier', async ({ page }) => {
    interface Ends {
      place: { system_id: number; system_name: string } | null;
      destination: { system_id: number; system_name: string } | null;
    }
    const { data } = await askTrade<Ends>(page, '/couriers?page_size=200');
    const far = data.find(({ place, destination }) => place !== null && place.system_id !== destination?.system_id);
    await walk(page, async ({ key, words }) => {
      await key('Control+k');
      await words(`couriers from ${far?.place?.system_name} to ${far?.destination?.system_name}`);
      await expect(grid(page, 'Couriers').locator('.data-row').first()).toBeVisible({ timeout: 60_000 });
      await key('j');
      await key('o');
    });
    await expect(page).toHaveURL(
      new RegExp(`#/route\\?from=${far?.place?.system_id}&to=${far?.destination?.system_id}&mode=safest`),
    );
    await expect(page.getByRole('grid').locator('.data-row').first()).toBeVisible();
  });

  test('copies of ME 10 by ISK a run', async ({ page }) => {
    await walk(page, async ({ key, words }) => {
      await key('Control+k');
      await words('copies me10');
    });
    await expect(page).toHaveURL(/#\/blueprints\?blueprint_copy=true&material_efficiency_min=10&sort=price_per_run&dir=asc$/);
    const query = 'blueprint_copy=true&material_efficiency_min=10&sort=price_per_run&dir=asc';
    await showsWhatIsAsked(page, 'Blueprints', `/blueprints?${query}`);
  });
});

test.describe(() => {
  test.describe.configure({ mode: 'default' });

  test('a watch on profit after hauling, with what it would have found', async ({ page }) => {
    await open(page, '#/about');
    await putLists(page, []);
    await walk(page, async ({ key, words }) => {
      await key('Control+k');
      await words('deals profit 1m');
      await expect(page.getByRole('heading', { name: 'Deals', level: 1 })).toBeVisible();
      await key('W');
      const form = page.getByRole('dialog', { name: 'Watch these deals' });
      await expect(form.getByRole('status')).toContainText(
        /^It would (not )?have fired.*hauling and risk are those of now\. Since \S+/,
        {
          timeout: 60_000,
        },
      );
      await key('Enter');
    });
    await expectNotice(page, 'Watching Deals: profit from 1.00 m in Watchlist');
    expect(await entries(page)).toMatchObject([{ kind: 'deals', query: { profit_min: '1000000' } }]);
  });

  test('a watch on what a courier pays above the usual', async ({ page }) => {
    await open(page, '#/about');
    await putLists(page, []);
    await walk(page, async ({ key, words }) => {
      await key('Control+k');
      await words('couriers surplus 1m');
      await expect(page.getByRole('heading', { name: 'Couriers', level: 1 })).toBeVisible();
      await key('W');
      await expect(page.getByRole('dialog', { name: 'Watch these couriers' })).toBeVisible();
      await key('Enter');
    });
    await expectNotice(page, 'Watching Couriers: 1.00 m above the usual in Watchlist');
    expect(await entries(page)).toMatchObject([{ kind: 'couriers', query: { surplus_min: '1000000' } }]);
  });

  test('a watch that tells a Discord channel', async ({ page }) => {
    const address = 'https://discord.com/api/webhooks/1/abcdefgh';
    await open(page, '#/about');
    await putLists(page, []);
    await asWindow(page, localPaths.settings, 'POST', { key: 'webhooks', value: [] });
    await walk(page, async ({ key, words }) => {
      await key('Control+k');
      await words('copies me10 under 5m a run');
      await expect(page.getByRole('heading', { name: 'Blueprints', level: 1 })).toBeVisible();
      await key('W');
      await expect(page.getByRole('dialog', { name: 'Watch these blueprints' })).toBeVisible();
      await words(address);
    });
    await expectNotice(page, expect.stringContaining('Watching Blueprints: ME 10, up to 5.00 m a run in Watchlist'));
    const webhooks = async () =>
      (await asWindow<{ webhooks: { entry_id: string; url: string; shape: string }[] }>(page, localPaths.settings)).webhooks;
    await expect.poll(webhooks).toMatchObject([{ url: address, shape: 'discord', entry_id: (await entries(page))[0]?.id }]);
    await asWindow(page, localPaths.settings, 'POST', { key: 'webhooks', value: [] });
    await putLists(page, []);
  });

  test('what one hull was sold for', async ({ page }) => {
    const { data } = await askTrade<{ contents: { offered: { largest: { type_id: number; type_name: string } } } }>(
      page,
      '/contracts?status=finished&category=ship&sort=first_seen&page_size=50',
    );
    const sold = Map.groupBy(data, ({ contents }) => contents.offered.largest.type_name);
    const [hull = ''] = [...sold].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
    await walk(page, async ({ key, words }) => {
      await key('Control+k');
      await words(hull);
    });
    await expect(page.getByRole('heading', { name: hull, level: 1 })).toBeVisible();
    const sales = await askService<{ data: { distribution: { count: number } } }>(
      page,
      `/trade/api/v1/sales?type=${encodeURIComponent(hull)}`,
    );
    const { count } = sales.data.distribution;
    expect(count).toBeGreaterThan(1);
    const sold30 = page.getByRole('region', { name: 'Sold' });
    await expect(sold30.getByRole('heading', { name: 'Sale prices (30 days)' })).toBeVisible();
    await expect(sold30).toContainText(`${count} sales in 30 days`);
    await expect(sold30.getByRole('columnheader', { name: 'Median' })).toBeVisible();
  });

  test('an issuer is followed', async ({ page }) => {
    await open(page, '#/about');
    await putLists(page, []);
    await walk(page, async ({ key }) => {
      await key('j');
      await key('i');
      await expect(page).toHaveURL(/#\/pulse\/issuers\/\d+$/);
      await expect(page.getByRole('button', { name: 'Watch this issuer' })).toBeVisible();
      await key('W');
      const form = page.getByRole('dialog', { name: 'Watch this issuer' });
      await expect(form.getByRole('status')).toContainText(
        /^It would have fired for \d+ new, \d+ sold or ended, \d+ undercut by others\./,
      );
      await key('Enter');
    });
    const id = Number(/issuers\/(\d+)/.exec(page.url())?.[1]);
    await expectNotice(page, expect.stringMatching(/^Watching .+ in Watchlist$/));
    expect(await entries(page)).toMatchObject([{ kind: 'issuer', issuer_id: id, events: ['new', 'ended', 'undercut'] }]);
    await putLists(page, []);
  });

  test('a view as CSV', async ({ page }) => {
    const saved = page.waitForEvent('download');
    await walk(
      page,
      async ({ key }) => {
        await key('C');
      },
      '#/blueprints?material_efficiency_min=10',
    );
    const text = readFileSync(await (await saved).path(), 'utf8');
    const { meta } = await askTrade(page, '/blueprints?material_efficiency_min=10');
    const lines = text.trimEnd().split(/\r?\n/);
    expect(lines[0]).toContain('contract_id');
    expect(lines).toHaveLength(meta.total + 1);
  });

  test('auctions by when they end, with their bids', async ({ page }) => {
    await walk(page, async ({ key, words }) => {
      await key('Control+k');
      await words('auctions');
    });
    await expect(page).toHaveURL(/#\/contracts\?type=auction&sort=date_expired&dir=asc$/);
    await contractsShown(page);
    await expect(page.getByRole('columnheader', { name: 'Highest bid' })).toBeVisible();
    await showsWhatIsAsked(page, 'Contracts', '/contracts?type=auction&sort=date_expired&dir=asc');
  });

  const keysOfAllLists = [
    ['Contracts', '#/contracts'],
    ['Deals', '#/deals?way=sell_listed&flagged=any'],
    ['Couriers', '#/couriers'],
    ['Blueprints', '#/blueprints'],
  ] as const;

  for (const [name, hash] of keysOfAllLists)
    test(`the keys of a list hold in ${name}: with a contract open beside it and without`, async ({ page }) => {
      await open(page, '#/about');
      await putLists(page, []);
      await open(page, hash);
      await expect(grid(page, name).locator('.data-row').nth(3)).toBeVisible({ timeout: 60_000 });
      await worksThrough(page);
      await putLists(page, []);
    });

  test('the keys of a list hold on the page of an issuer, whose contracts open beside it', async ({ page }) => {
    const { data } = await askTrade<{ issuer_id: number }>(page, '/contracts?page_size=200');
    const many = Map.groupBy(data, ({ issuer_id: id }) => id);
    const [issuer] = [...many].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
    await open(page, '#/about');
    await putLists(page, []);
    await open(page, `#/pulse/issuers/${issuer}`);
    await expect(grid(page, 'Contracts of this issuer').locator('.data-row').nth(2)).toBeVisible();
    await worksThrough(page);
    await expect(page).toHaveURL(new RegExp(`#/pulse/issuers/${issuer}$`));
    await putLists(page, []);
  });

  test('matches open beside their own list and are worked through there; Escape leads back to it', async ({ page }) => {
    const { data } = await askTrade<{ contract_id: number }>(page, '/contracts?status=finished&page_size=10');
    const ended = data.slice(0, ENDED).map(({ contract_id: id }) => ({
      id: crypto.randomUUID(),
      kind: 'contract',
      name: `Contract ${id}`,
      contract_id: id,
    }));
    expect(ended).toHaveLength(ENDED);
    await open(page, '#/about');
    await putLists(page, [{ id: 'ended', name: 'Ended', entries: ended }]);
    await open(page, '#/watchlists/ended');
    await expect(grid(page, 'Matches').locator('.data-row').nth(3)).toBeVisible();
    await worksThrough(page);
    await expect(page).toHaveURL(/#\/watchlists\/ended$/);
    await putLists(page, []);
  });

  /** Goes through the first rows of the list on screen by every key that lists have in common. */
  async function worksThrough(page: Page): Promise<void> {
    const { pathname, hash } = new URL(page.url());
    const [path = ''] = hash.split('?');
    expect(pathname).toBe('/');
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    await expectNotice(page, expect.stringMatching(/^Copied contract \d+$/));
    const first = Number(await copied(page));
    await page.keyboard.press('l');
    await expectNotice(page, expect.stringMatching(/^Copied the in-game link$|^No in-game link/));
    await page.keyboard.press('w');
    await expectNotice(page, expect.stringMatching(/^(Watching|Already in)/));

    await page.keyboard.press('Enter');
    await expect.poll(() => opened(page)).toBe(first);
    expect(page.url()).toContain(`${path}/${first}`);
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press('j');
    await expect.poll(() => opened(page)).not.toBe(first);
    await page.keyboard.press('k');
    await expect.poll(() => opened(page)).toBe(first);
    await page.keyboard.press('c');
    await expectNotice(page, `Copied contract ${first}`);
    await page.keyboard.press('x');
    await expectNotice(page, '1 contract hidden');
    await expect.poll(() => opened(page)).not.toBe(first);
    const second = opened(page);
    await page.keyboard.press('d');
    await expectNotice(page, '1 contract done');
    await expect.poll(() => opened(page)).not.toBe(second);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    expect(new URL(page.url()).hash).toBe(hash);
    await expect(page.getByRole('button', { name: '1 hidden, 1 done, show' })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.keyboard.press('L');
    await expectNotice(page, expect.stringMatching(/^Copied 1 in-game link$|^No in-game link/));
  }

  test('a watch opens its filters in the bar of its list, by keyboard, and saves them with its name and webhook', async ({
    page,
  }) => {
    const entry = { id: crypto.randomUUID(), kind: 'deals', name: 'My deals', query: { profit_min: '5000000' } };
    const hook = {
      id: crypto.randomUUID(),
      entry_id: entry.id,
      url: 'https://discord.com/api/webhooks/1/abcdefgh',
      shape: 'discord',
      secret: '0123456789abcdef',
    };
    await open(page, '#/about');
    await putLists(page, [{ id: 'mine', name: 'Mine', entries: [entry] }]);
    await asWindow(page, localPaths.settings, 'POST', { key: 'webhooks', value: [hook] });
    await open(page, '#/watchlists/mine');
    await page.getByRole('button', { name: 'Edit the filters of My deals' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/deals\?profit_min=5000000$/);
    await expect(page.getByText('Filters of My deals')).toBeVisible();
    await page.locator('.chip-open').filter({ hasText: 'Capital' }).first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('500m');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/capital_max=500000000/);
    await page.keyboard.press('W');
    await expectNotice(page, 'Saved the filters of My deals');
    await expect(page).toHaveURL(/#\/watchlists\/mine$/);
    expect(await entries(page)).toMatchObject([
      { id: entry.id, name: 'My deals', query: { profit_min: '5000000', capital_max: '500000000' } },
    ]);
    expect((await asWindow<{ webhooks: unknown[] }>(page, localPaths.settings)).webhooks).toEqual([hook]);

    await page.getByRole('button', { name: 'Edit the filters of My deals' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/#\/watchlists\/mine$/);
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await expect(page.getByRole('button', { name: 'Watch these deals' })).toBeVisible();
    await asWindow(page, localPaths.settings, 'POST', { key: 'webhooks', value: [] });
    await putLists(page, []);
  });
});
