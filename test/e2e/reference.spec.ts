import { expect, test } from './support/window.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the reference of a service is searched with a slash, and shows only what has the words', async ({ page }) => {
  await page.goto('/trade/docs');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('gap_jumps');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['GET /api/v1/couriers/chains']);
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['/api/v1/couriers/chains']);
  await expect(page.locator('tr.hit')).toHaveCount(1);
  await page.keyboard.type(' xyzzy');
  await expect(page.getByText('Nothing on this page has these words.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(20)).toBeVisible();
});

test('a request of the reference is filled in, copied in four forms, and answered', async ({ page, baseURL }) => {
  const copied = async (form: string) => {
    await section.getByRole('button', { name: `Copy ${form}` }).click();
    await expect(page.getByText(`Copied ${form}.`)).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await page.goto('/trade/docs');
  const section = page.locator('#listDeals');
  await section.getByText('Try it', { exact: true }).click();
  for (const name of ['capital_max', 'safe_to_buy'])
    await section.getByLabel(name, { exact: true }).evaluate((field: HTMLInputElement) => {
      field.value = '';
    });
  await section.getByLabel('page_size', { exact: true }).fill('10');
  await section.getByLabel('dir', { exact: true }).selectOption('asc');
  const url = `${baseURL}/trade/api/v1/deals?dir=asc&page_size=10`;
  expect(await copied('address')).toBe(url);
  expect(await copied('curl')).toBe(`curl "${url}"`);
  expect(await copied('JavaScript')).toContain(`await fetch("${url}")`);
  expect(await copied('Python')).toContain(`urllib.request.Request("${url}")`);
  await section.getByRole('button', { name: 'Send' }).click();
  await expect(section.getByRole('status')).toContainText('200 OK');
  await expect(section.locator('.answer pre').last()).toContainText('"page_size": 10');

  await page.goto('/data/docs');
  const sql = page.locator('#askSql');
  await sql.getByText('Try it', { exact: true }).click();
  await sql.getByLabel('Body').fill('{"sql": "SELECT 40 + 2 AS answer"}');
  await sql.getByRole('button', { name: 'Send' }).click();
  await expect(sql.locator('.answer pre').last()).toContainText('42');
});
