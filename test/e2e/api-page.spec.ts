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
      expect(shown, `${endpoint.path} says what ${name} is`).toContain(description);
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
