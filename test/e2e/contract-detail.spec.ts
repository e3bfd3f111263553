import type { Page } from '@playwright/test';
import type { ContractEvidence } from '#shared/local-api/evidence';
import { localPaths } from '#shared/local-api/paths';
import { askSystems } from './support/fleet.ts';
import { ask, askService, expect, expectNotice, expectSteady, go, open, test } from './support/window.ts';

interface Detail {
  contract_id: number;
  type: string;
  price: number;
  issuer_corporation_id: number;
  items: {
    is_included: boolean;
    is_blueprint_copy: boolean | null;
    type_name: string;
    runs: number | null;
    material_efficiency: number | null;
  }[];
}
const panel = (page: Page) => page.getByRole('complementary', { name: 'Contract' });

/** The first contract of a query that is as wanted. */
async function find(page: Page, query: string, fits: (detail: Detail) => boolean | Promise<boolean>): Promise<Detail> {
  const { data } = await ask<{ data: { contract_id: number }[] }>(page, `/contracts?status=outstanding&page_size=200&${query}`);
  for (const { contract_id: id } of data) {
    const { data: detail } = await ask<{ data: Detail }>(page, `/contracts/${id}`);
    if (await fits(detail)) return detail;
  }
  throw new Error(`no contract of the demo galaxy is as this test needs it (${query})`);
}

test('what a contract is: what is in it, where it lies, and what it costs', async ({ page }) => {
  test.slow();
  await open(page, '#/about');
  await test.step('a bundle shows what is in it, what each costs elsewhere, and what it saves', async () => {
    await expectSteady(page);
    const bundle = await find(page, 'type=item_exchange', ({ items, price }) => {
      const kinds = items.flatMap((item) => (item.is_included && item.is_blueprint_copy === null ? [item.type_name] : []));
      return price > 0 && new Set(kinds).size >= 8;
    });
    await go(page, `#/contracts/${bundle.contract_id}`);
    await expect(panel(page).getByRole('heading', { name: /^Offered/ })).toBeVisible();
    for (const { type_name: name } of bundle.items.slice(0, 3))
      await expect(panel(page).getByRole('link', { name }).first()).toBeVisible();
    const { data: worth } = await askService<{ data: { sentence: string; lines: unknown[] } }>(
      page,
      `/trade/api/v1/contracts/${bundle.contract_id}/worth`,
    );
    const told = panel(page).getByRole('region', { name: 'Worth' });
    await expect(told).toContainText(worth.sentence);
    await told.getByRole('button', { name: /more kinds of items/ }).click();
    await expect(told.locator('tbody tr')).toHaveCount(worth.lines.length);
    await expect(told.getByRole('row', { name: /^Margin/ })).toBeVisible();
    await expect(told).toContainText(
      /By contract others around \w+ or here sell (all of it|\d+ of its \d+ kinds) for [\d.]+ \w? ?ISK\./,
    );
    const offered = panel(page)
      .getByRole('table')
      .filter({ has: page.getByRole('columnheader', { name: 'Others ask' }) });
    await expect(offered.getByTitle(/contracts? of others in .+: [\d,.]+ ISK/).first()).toBeVisible();
    await panel(page)
      .getByRole('link', { name: bundle.items[0]?.type_name ?? '' })
      .first()
      .click();
    await expect(page).toHaveURL(/#\/depth\?type=\d+/);
  });
  await test.step('what is asked for in return stands apart from what is offered', async () => {
    await expectSteady(page);
    const swap = await find(
      page,
      'type=item_exchange',
      ({ items }) => items.some((item) => !item.is_included) && items.some((item) => item.is_included),
    );
    await go(page, `#/contracts/${swap.contract_id}`);
    await expect(panel(page).getByRole('heading', { name: /^Offered/ })).toBeVisible();
    await expect(panel(page).getByRole('heading', { name: /^Asked for in return/ })).toBeVisible();
  });
  await test.step('a blueprint copy shows its efficiency and its runs', async () => {
    await expectSteady(page);
    const copy = await find(page, 'category=blueprint_copy', ({ items }) =>
      items.some((item) => item.is_blueprint_copy === true && item.runs !== null),
    );
    const item = copy.items.find((one) => one.is_blueprint_copy === true && one.runs !== null);
    await go(page, `#/contracts/${copy.contract_id}`);
    await expect(panel(page).locator('.blueprint').first()).toContainText(/copy/);
    await expect(panel(page)).toContainText(`ME ${item?.material_efficiency}`);
    await expect(panel(page)).toContainText(`${item?.runs?.toLocaleString('en-GB')} runs`);
  });
  await test.step('a courier shows both ends, and that its cargo is nobody’s business', async () => {
    await expectSteady(page);
    const courier = await find(page, 'type=courier', () => true);
    await go(page, `#/contracts/${courier.contract_id}`);
    for (const word of ['Reward', 'Collateral', 'Days to deliver', 'From', 'To']) {
      await expect(panel(page).getByText(word, { exact: true })).toBeVisible();
    }
    await expect(panel(page)).toContainText('The contents of couriers and loans are not public.');
  });
  await test.step('an auction shows its starting bid and buyout', async () => {
    await expectSteady(page);
    const auction = await find(page, 'type=auction', () => true);
    await go(page, `#/contracts/${auction.contract_id}`);
    for (const word of ['Starting bid', 'Buyout']) await expect(panel(page).getByText(word, { exact: true })).toBeVisible();
  });
  await test.step('the status comes with its evidence, the place with its system and security', async () => {
    await expectSteady(page);
    const any = await find(page, 'type=item_exchange', () => true);
    await go(page, `#/contracts/${any.contract_id}`);
    await expect(panel(page).locator('.evidence')).toContainText(/\w{4,}.*\./);
    await expect(panel(page).locator('.facts')).toContainText(/Issued.*20\d\d-\d\d-\d\d \d\d:\d\d EVE/);
    await expect(panel(page).locator('.facts')).toContainText('Where');
  });
  await test.step('an auction tells its bids, with how old they are', async () => {
    await expectSteady(page);
    const { data } = await ask<{ data: { contract_id: number }[] }>(
      page,
      '/contracts?type=auction&status=outstanding&page_size=100',
    );
    for (const { contract_id: id } of data) {
      const { bids } = await askService<{ bids: { count: number; highest: number | null } | null }>(
        page,
        localPaths.evidence(id),
      );
      if (bids === null || bids.highest === null) continue;
      await go(page, `#/contracts/${id}`);
      await expect(panel(page).locator('.figures')).toContainText(
        new RegExp(`Highest bid[\\d.]+\\s?[kmbt]? ISK of ${bids.count} bids?, (just now|\\d+ \\w+ ago)`),
      );
      return;
    }
    throw new Error('nobody has bid on an auction of the demo galaxy');
  });
});

test('where a contract leads, and what is copied of it', async ({ page }) => {
  test.slow();
  await open(page, '#/about');
  await test.step('a place leads to its system, and says how dangerous that has been', async () => {
    await expectSteady(page);
    const evidence = async (id: number) =>
      askService<{ start: { system_id: number | null } | null }>(page, localPaths.evidence(id));
    const { data } = await ask<{ data: { contract_id: number }[] }>(page, '/contracts?type=item_exchange&page_size=50');
    for (const { contract_id: id } of data) {
      const system = (await evidence(id)).start?.system_id ?? null;
      if (system === null) continue;
      const { data: record } = await askSystems<{ data: { name: string; danger_score: number } }>(page, `/systems/${system}`);
      await go(page, `#/contracts/${id}`);
      const facts = panel(page).locator('.facts');
      await expect(facts.locator('.security').first()).toContainText(/^-?\d\.\d$/);
      await expect(facts.locator('.danger').first()).toHaveText(`danger ${record.danger_score.toFixed(1)} of 100`);
      await facts.getByRole('link', { name: record.name, exact: true }).first().click();
      await expect(page).toHaveURL(new RegExp(`#/systems/${system}$`));
      return;
    }
    throw new Error('no contract of the demo galaxy lies in a system that is known');
  });
  await test.step('the issuer’s other contracts are listed, and lead to one another', async () => {
    await expectSteady(page);
    const issued = (id: number) =>
      askService<{ total: number; data: { contract_id: number }[] }>(page, localPaths.issuerContracts(id));
    const { data } = await ask<{ data: { contract_id: number; issuer_id: number }[] }>(page, '/contracts?page_size=50');
    for (const { contract_id: id, issuer_id: issuer } of data) {
      const { total, data: all } = await issued(issuer);
      if (total < 3) continue;
      const others = all.filter((one) => one.contract_id !== id);
      await go(page, `#/contracts/${id}?dir=desc`);
      const list = panel(page).locator('.issued');
      await expect(list.getByRole('heading')).toHaveText(`The issuer’s other contracts ${(total - 1).toLocaleString('en-GB')}`);
      await expect(list.getByRole('listitem')).toHaveCount(Math.min(5, others.length));
      await list.getByRole('link').first().click();
      await expect(page).toHaveURL(new RegExp(`#/contracts/${others[0]?.contract_id}\\?dir=desc$`));
      return;
    }
    throw new Error('no issuer of the demo galaxy has three contracts');
  });
  await test.step('the issuer’s corporation leads to all of its contracts', async () => {
    await expectSteady(page);
    const any = await find(page, 'type=item_exchange', () => true);
    await go(page, `#/contracts/${any.contract_id}`);
    await panel(page).getByTitle('All contracts of this corporation').click();
    await expect(page).toHaveURL(new RegExp(`issuer_corporation_id=${any.issuer_corporation_id}`));
  });
  await test.step('its id and its in-game link go to the clipboard', async () => {
    await expectSteady(page);
    const placed = await find(page, 'type=courier', async ({ contract_id: id }) => {
      const { start } = await askService<ContractEvidence>(page, localPaths.evidence(id));
      return typeof start?.system_id === 'number';
    });
    await go(page, `#/contracts/${placed.contract_id}`);
    await expect(panel(page).locator('.evidence')).toContainText(/\w{4,}/);
    await page.getByRole('button', { name: 'Copy the contract’s id' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(String(placed.contract_id));
    await panel(page).getByRole('button', { name: 'Copy the in-game link' }).click();
    await expectNotice(page, 'Copied the in-game link');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^<url=contract:3\\d{7}//${placed.contract_id}>.+</url>$`),
    );
  });
  await test.step('without its system there is no in-game link, and that is said', async () => {
    await expectSteady(page);
    const any = await find(page, 'type=courier', () => true);
    await page.route(`**${localPaths.evidence(any.contract_id)}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), start: null } });
    });
    await open(page, `#/contracts/${any.contract_id}`);
    await panel(page).getByRole('button', { name: 'Copy the in-game link' }).click();
    await expectNotice(page, 'No in-game link: the system of this contract is not known.');
  });
});

test.describe('a contract that was never public', () => {
  test.use({ allowedNoise: [/status of 404/] });
  test('is said not to be there, in the server’s words', async ({ page }) => {
    await open(page, '#/contracts/1');
    await expect(panel(page).getByRole('alert')).toContainText(/1/);
    await page.getByRole('button', { name: 'Close the contract' }).click();
    await expect(panel(page)).toHaveCount(0);
  });
});
