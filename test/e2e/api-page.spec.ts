import type { Page } from '@playwright/test';
import { contractsEndpoints } from '#shared/contracts-api/index';
import { dataEndpoints } from '#shared/data-api/index';
import { describeQuery } from '#shared/http/described-query';
import { describeParameters } from '#shared/http/query';
import { planEndpoints } from '#shared/plan-api/index';
import { systemsEndpoints } from '#shared/systems-api/index';
import { tradeEndpoints } from '#shared/trade-api/index';
import { expect, go, open, test } from './support/window.ts';

test('every endpoint has a form with a field for each of its parameters', async ({ page }) => {
  const all = [
    ...contractsEndpoints.map((endpoint) => ({ service: 'contracts', endpoint })),
    ...systemsEndpoints.map((endpoint) => ({ service: 'systems', endpoint })),
    ...tradeEndpoints.map((endpoint) => ({ service: 'trade', endpoint })),
    ...planEndpoints.map((endpoint) => ({ service: 'plan', endpoint })),
    ...dataEndpoints.map((endpoint) => ({ service: 'data', endpoint })),
  ];
  await open(page, '#/api');
  for (const { service, endpoint } of all) {
    await go(page, `#/api?service=${service}&endpoint=${endpoint.id}`);
    const form = page.getByRole('region', { name: `Try ${endpoint.path}` });
    await expect(form.getByRole('button', { name: 'Try it' })).toBeVisible();
    const shown = await form.textContent();
    for (const { name, description } of [...describeParameters(endpoint.parameters), ...describeQuery(endpoint)]) {
      await expect(form.locator('.parameter label code', { hasText: new RegExp(`^${name}$`) })).toBeVisible();
      expect(shown, `${endpoint.path} says what ${name} is`).toContain(description.replaceAll('`', ''));
    }
  }
});

test('trying it shows the address for a terminal, the headers and the answer', async ({ page, baseURL }) => {
  await open(page, '#/api?endpoint=listContracts');
  await page.getByLabel('type', { exact: true }).selectOption(['auction', 'courier']);
  await page.getByLabel('page_size', { exact: true }).fill('10');
  await expect(page.locator('.command')).toHaveText(
    `curl "${baseURL}/contracts/api/v1/contracts?type=auction&type=courier&page_size=10"`,
  );
  await page.getByRole('button', { name: 'Try it' }).click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.locator('.answer-line')).toContainText('200');
  for (const header of ['etag', 'cache-control', 'x-ratelimit-limit', 'x-mirror-state'])
    await expect(answer).toContainText(header);
  const body = JSON.parse((await answer.locator('pre').textContent()) ?? '') as { data: unknown[]; meta: { page_size: number } };
  expect([body.data.length, body.meta.page_size]).toEqual([10, 10]);
});

test.describe('a wrong value', () => {
  test.use({ allowedNoise: [/status of 400/] });
  test('is sent as it is, and the server’s sentence is shown', async ({ page }) => {
    await open(page, '#/api?endpoint=listContracts');
    await page.getByLabel('page_size', { exact: true }).fill('5000');
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(page.getByRole('region', { name: 'Answer' })).toContainText('page_size must be a whole number from 10 to 200');
  });
});

test('the bases, the reference and the machine-readable description are there', async ({ page, baseURL, request }) => {
  await open(page, '#/api');
  await expect(page.locator('.base code')).toHaveText([
    `${baseURL}/contracts`,
    `${baseURL}/systems`,
    `${baseURL}/trade`,
    `${baseURL}/plan`,
    `${baseURL}/data`,
  ]);
  for (const name of ['Reference', 'OpenAPI 3.1', 'llms.txt']) {
    const links = page.getByRole('link', { name });
    await expect(links).toHaveCount(5);
    for (const link of await links.all()) {
      const address = (await link.getAttribute('href')) ?? '';
      expect((await request.get(address)).status(), address).toBe(200);
    }
  }
});

test.describe('the script that tells me', () => {
  const field = (page: Page, name: string) => page.getByRole('combobox', { name });
  const script = (page: Page) => page.getByLabel('The script').locator('pre');
  const copy = (page: Page) => page.getByRole('button', { name: 'Copy the script' });

  test('takes a region or a system, an item and a price, and keeps them while the reference is read', async ({ page }) => {
    await open(page, '#/api?script=contract');
    await expect(script(page)).toContainText('FIND = {\n    "type": "item_exchange",\n}');
    await field(page, 'Where: region or system').fill('forge');
    await expect(page.getByRole('option', { name: 'The Forge region' })).toBeVisible();
    await field(page, 'Where: region or system').press('Enter');
    await field(page, 'Item or ship').fill('plex');
    await page.getByRole('option', { name: 'PLEX', exact: true }).click();
    await page.getByLabel('Whole contract up to, ISK').fill('500m');
    const found = '"region": "The Forge",\n    "type_id": "PLEX",\n    "price_max": 500_000_000,';
    await expect(script(page)).toContainText(found);
    await expect(field(page, 'Item or ship')).toHaveValue('PLEX');

    await page.getByRole('link', { name: '/contracts', exact: true }).last().click();
    await expect(page.getByRole('region', { name: 'Try /contracts' })).toBeVisible();
    await page.getByRole('link', { name: 'A script that tells me' }).click();
    await expect(script(page)).toContainText(found);

    await field(page, 'Where: region or system').fill('amarr');
    await page.getByRole('option', { name: /^Amarr system, 1\.0/ }).click();
    await expect(script(page)).toContainText('"system": "Amarr"');
    await field(page, 'Where: region or system').fill('');
    await page.getByLabel('Whole contract up to, ISK').fill('');
    await expect(script(page)).toContainText('FIND = {\n    "type_id": "PLEX",\n    "type": "item_exchange",\n}');
  });

  test('says of a name or an amount that is none so beside it, and is not copied until that is mended', async ({ page }) => {
    await open(page, '#/api?script=contract');
    await expect(copy(page)).toBeEnabled();
    const top = (await script(page).boundingBox())?.y;
    await field(page, 'Item or ship').fill('Plexx');
    await field(page, 'Item or ship').press('Enter');
    await expect(page.getByText('“Plexx” is no item type. Did you mean')).toBeVisible();
    await expect(copy(page)).toBeDisabled();
    expect((await script(page).boundingBox())?.y).toBe(top);
    await page.getByRole('button', { name: 'PLEX', exact: true }).click();
    await expect(copy(page)).toBeEnabled();
    await expect(script(page)).toContainText('"type_id": "PLEX"');

    await field(page, 'Where: region or system').fill('Nowhere at all');
    await expect(page.getByText('“Nowhere at all” is no region or system.')).toBeVisible();
    await expect(copy(page)).toBeDisabled();
    await field(page, 'Where: region or system').fill('the forge');
    await page.getByLabel('Whole contract up to, ISK').fill('cheap');
    await expect(page.getByText('“cheap” is no amount; write 200m or 1.5b.')).toBeVisible();
    await expect(script(page)).toContainText('"region": "The Forge"');
    await expect(copy(page)).toBeDisabled();
    await page.getByLabel('Whole contract up to, ISK').fill('1.5b');
    await expect(copy(page)).toBeEnabled();
    await expect(script(page)).toContainText('"price_max": 1_500_000_000');
  });

  test('tells of a system near which something happens', async ({ page }) => {
    await open(page, '#/api?script=system');
    await expect(field(page, 'Near the system')).toHaveValue('Jita');
    await field(page, 'Near the system').fill('hek');
    await field(page, 'Near the system').press('Enter');
    await expect(script(page)).toContainText('FIND = {"near": "Hek", "jumps": 5}');
  });

  test('is refused by the service with what was meant', async ({ request, baseURL }) => {
    const sentence = async (query: string) =>
      ((await (await request.get(`${baseURL}/trade/api/v1/contracts?${query}`)).json()) as { error: { message: string } }).error
        .message;
    expect(await sentence('region=Forge')).toContain("did you mean 'The Forge'?");
    expect(await sentence('region=Jita')).toBe("region 'Jita' is a system and no region.");
    expect(await sentence('item=PLEX')).toBe("'item' is not a parameter of this endpoint. Did you mean 'type_id'?");
    expect(await sentence('price=5')).toBe("'price' is not a parameter of this endpoint. Did you mean 'price_max'?");
  });
});
