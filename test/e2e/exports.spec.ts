import { askService, expect, open, test } from './support/window.ts';

const forms = [
  'CSV, for a spreadsheet',
  'JSON, for a script',
  'NDJSON, a row a line',
  'Parquet, for an analysis',
  'Copy for a spreadsheet',
  'Copy as curl',
];

/** Views that have rows in the demo galaxy, by what has to be seen before they are looked through. */
const views: readonly (readonly [address: string, shown: RegExp])[] = [
  ['#/contracts', /contracts, oldest list/],
  ['#/deals', /ISK of profit for/],
  ['#/couriers?from=Jita', /couriers, newest/],
  ['#/couriers?from=Jita&chains=true', /chains? of/],
  ['#/blueprints', /blueprints, newest/],
  ['#/depth', /On offer most|Traded most/],
  ['#/depth?type=34', /Cumulative curve/],
  ['#/pulse', /new contracts a day/],
  ['#/systems', /systems/],
  ['#/systems/Jita', /outstanding start here/],
  ['#/route?from=Jita&to=Amarr', /Other ways/],
  ['#/operations', /served/],
  ['#/settings', /Sent there/],
  ['#/sql?sql=SELECT%201%20AS%20one', /One statement/],
];

test('each Export of each view offers all six ways, a command among them', async ({ page }) => {
  test.slow();
  const { data } = await askService<{ data: { issuer_id: number; contract_id: number }[] }>(
    page,
    '/trade/api/v1/contracts?status=outstanding&item_types_min=3',
  );
  const ofOne = data
    .slice(0, 1)
    .flatMap(({ issuer_id: issuer, contract_id: id }) => [
      [`#/contracts/${id}`, /Hub and skills/] as const,
      [`#/pulse/issuers/${issuer}`, /Hours in which they were issued/] as const,
    ]);
  expect(ofOne).toHaveLength(2);
  const lacking: string[] = [];
  for (const [address, shown] of [...views, ...ofOne]) {
    await open(page, address);
    if (address.startsWith('#/sql')) await page.getByRole('button', { name: 'Run' }).click();
    await expect(page.locator('main')).toContainText(shown);
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    const exports = page.locator('main').getByRole('button', { name: /^Export\b/ });
    await expect(exports.first()).toBeVisible();
    for (const button of await exports.all()) {
      const name = (await button.getAttribute('aria-label')) ?? 'Export';
      await button.click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      const offered = await page.getByRole('menuitem').allTextContents();
      if (offered.join() !== forms.join()) lacking.push(`${address} ${name}: ${offered.join(', ')}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem')).toHaveCount(0);
    }
  }
  expect(lacking).toEqual([]);
});
