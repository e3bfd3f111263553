import { expect, open, test } from './support/window.ts';

test('the window opens on three things that can be done now, each one click away, until that is dismissed', async ({ page }) => {
  await open(page, '');
  await expect(page).toHaveURL(/#\/start$/);
  const deals = page.getByRole('region', { name: 'A deal that you can afford' });
  const way = page.getByRole('region', { name: 'Your route, and whether to fly it now' });
  const hot = page.getByRole('region', { name: 'What is hot' });
  await expect(way.getByRole('listitem').filter({ hasText: 'Shortest' })).toContainText(/Shortest.*: \d+ jumps.+%/s);
  await expect(deals.getByRole('listitem').first()).toContainText(
    /^.+\+[\d.]+ [kmb]Costs .+ in .+, brings .+\. Sells at once; .+ an hour, .+ m³\. Way: .+\. Believed: no warnings/s,
  );
  await expect(
    hot
      .getByRole('listitem')
      .or(hot.getByText(/^No camp|not/))
      .first(),
  ).toBeVisible();
  // A mirror that is whole has no first sync.
  await expect(page.getByRole('heading', { name: /First sync/ })).toHaveCount(0);

  // Less to spend: what costs more is gone, and each row opens its contract beside the deals that fit.
  await deals.getByLabel('ISK to spend').fill('20m');
  await deals.getByLabel('ISK to spend').press('Enter');
  await expect(deals.getByRole('listitem').first()).toContainText(/Costs [\d.]+ [km] in /);
  await deals.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/#\/deals\/\d+\?capital_max=20000000&sort=profit_per_hour$/);
  await expect(page.locator('.data-row').first()).toBeVisible();
  const reasons = page.getByRole('region', { name: 'Why take it' });
  for (const reason of ['Costs', 'Brings', 'Sells', 'Way', 'Danger', 'Profit', 'Why believed', 'Risks'])
    await expect(reasons.getByRole('rowheader', { name: reason })).toBeVisible();

  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('z');
  // A route of one's own: ends, ship and cargo, answered in a sentence.
  await way.getByRole('combobox', { name: 'To', exact: true }).fill('Dodixie');
  await page
    .getByRole('option', { name: /Dodixie/ })
    .first()
    .click();
  await way.getByLabel('Ship').selectOption('Hauler');
  await way.getByLabel('Cargo, ISK').fill('1b');
  // A pause in typing takes it; what is typed stays as it is until the field is left.
  await expect(way.getByRole('status')).toContainText('1.00 b of cargo');
  await expect(way.getByLabel('Cargo, ISK')).toHaveValue('1b');
  await way.getByLabel('Cargo, ISK').press('Enter');
  await expect(way.getByLabel('Cargo, ISK')).toHaveValue('1.00 b');
  await expect(way.getByRole('link', { name: 'Other hours to leave' })).toHaveAttribute(
    'href',
    /^#\/route\?from=Jita&to=Dodixie/,
  );
  await way.getByRole('listitem').filter({ hasText: 'Shortest' }).getByRole('link').click();
  await expect(page).toHaveURL(/#\/route\?from=Jita&to=Dodixie&ship_class=hauler&cargo=1000000000/);
  await expect(page.getByRole('button', { name: 'Cargo: 1.00 b ISK' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Systems along the route' })).toBeVisible();

  await open(page, '#/start');
  await page.getByRole('button', { name: 'Do not open here again' }).click();
  await expect(page).toHaveURL(/#\/contracts\?status=outstanding$/);
  await page.evaluate(() => localStorage.removeItem('astrolabe.place'));
  await open(page, '');
  await expect(page).toHaveURL(/#\/contracts\?status=outstanding$/);

  // It comes back from the palette, and opens first again where that is wanted.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or command' }).fill('start');
  await page.getByRole('option', { name: /Start/ }).first().click();
  await expect(page).toHaveURL(/#\/start$/);
  await page.getByRole('button', { name: 'Open Astrolabe here' }).click();
  await page.evaluate(() => localStorage.removeItem('astrolabe.place'));
  await open(page, '');
  await expect(page).toHaveURL(/#\/start$/);
});
