import type { Locator, Page } from '@playwright/test';
import { localPaths } from '#shared/local-api/paths';
import { sourceNames } from '#shared/sources';
import { coreTest } from './support/core.ts';
import { expect, open, test } from './support/window.ts';

/** Every view of the window, by its address. */
const views = [
  '#/contracts',
  '#/depth',
  '#/pulse',
  '#/watchlists',
  '#/map',
  '#/systems',
  '#/operations',
  '#/api',
  '#/settings',
  '#/about',
] as const;

// Views are left while they load, which is none of the console's business here.
coreTest('the window asks its own server and nobody else, whatever view is open', async ({ page, baseURL }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  for (const view of views) {
    await open(page, view);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  // What a page carries in itself is no request to anybody.
  asked.delete('null');
  expect([...asked]).toEqual([baseURL]);
});

coreTest(
  'a browser that nobody let in reads, is told how to be let in, and shows everything once it is',
  async ({ browser, baseURL, core }) => {
    const context = await browser.newContext({ baseURL: String(baseURL) });
    const page = await context.newPage();
    await open(page, '#/contracts');
    await expect(page.locator('.data-row').first()).toBeVisible();
    await expect(page.getByText('Demo galaxy, invented data')).toBeVisible();
    const said = page.getByText(/^This browser may only read.+--open-address\.$/);
    await expect(said.first()).toBeVisible();
    await page.goto('/?2#/watchlists');
    await expect(page.getByRole('main').getByRole('heading', { name: 'Only for browsers that are signed in' })).toBeVisible();

    // In another tab: this one notices by itself.
    const opened = await context.newPage();
    await opened.goto(core.openAddress());
    await expect(opened).toHaveURL(/^[^?#]+(?:#|$)/);
    await opened.close();
    await expect(page.locator('.read-only-band')).toHaveCount(0);
    await expect(page.getByRole('contentinfo', { name: 'Ingest' })).toBeVisible();
    await context.close();
  },
);

test.describe('a script that would tell somebody', () => {
  test.use({ allowedNoise: [/Content Security Policy|Refused to connect|violates/] });
  test('is kept from it by the page’s own rules', async ({ page }) => {
    await open(page, '#/about');
    const told = await page.evaluate(async () => {
      const broken = new Promise<string>((resolve) =>
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true }),
      );
      const answer = await fetch('http://127.0.0.2:9999/telemetry').then(
        () => 'answered',
        () => 'refused',
      );
      return [answer, await broken];
    });
    expect(told).toEqual(['refused', 'connect-src']);
  });
});

test('each source is listed with what it is for and how much was asked; the demo says that nobody is contacted', async ({
  page,
}) => {
  await open(page, '#/settings');
  const table = page.locator('table.source-uses');
  await expect(table.getByRole('rowheader')).toHaveCount(sourceNames.length);
  await expect(page.getByText('its sources are a simulator inside the program; no server is contacted')).toBeVisible();
  const esi = table.getByRole('row', { name: /EVE Swagger Interface/ });
  await expect(esi.getByText(/^[1-9][\d,]* requests?$/).first()).toBeVisible();
  await expect(esi.getByText(/^[\d.,]+ [kMG]?B$/).first()).toBeVisible();
  const model = table.getByRole('row', { name: /Language model/ });
  await expect(model.getByRole('switch')).toBeDisabled();
  await expect(model.getByText('not set', { exact: true })).toBeVisible();
});

test('a source is switched off and on by the keyboard, and the table behind the bar says so at once', async ({ page }) => {
  await open(page, '#/settings');
  const listed = async (says: (line: Locator) => Promise<void>) => {
    await page.getByRole('button', { name: /^Sources:/ }).click();
    await says(page.getByRole('dialog', { name: 'Sources' }).getByRole('row').filter({ hasText: 'EVE-Scout' }));
    await page.keyboard.press('Escape');
  };
  const scout = page.getByRole('switch', { name: 'EVE-Scout may be contacted' });
  await expect(scout).toBeChecked();
  await scout.focus();
  await page.keyboard.press('Space');
  await expect(scout).not.toBeChecked();
  await expect(scout).toBeEnabled();
  await listed((line) => expect(line).toContainText('switched off'));
  await page.reload();
  await expect(scout).not.toBeChecked();
  await scout.focus();
  await page.keyboard.press('Space');
  await expect(scout).toBeChecked();
  await listed((line) => expect(line).not.toContainText('switched off'));
});

test('where a source of hazards is switched off, no view says that a way has none of them', async ({ page }) => {
  const unknown = 'Hazards unknown: insurgencies (source is off)';
  const places: readonly [hash: string, where: (page: Page) => Locator][] = [
    ['#/couriers', () => page.getByRole('status').filter({ hasText: 'courier' }).first()],
    ['#/couriers', () => page.getByRole('grid', { name: 'Couriers' }).locator('.data-row').first()],
    ['#/deals', () => page.getByRole('status').filter({ hasText: 'deal' }).first()],
    ['#/deals', () => page.getByRole('grid', { name: 'Deals' }).locator('.data-row').first()],
    ['#/systems/30000142', () => page.locator('.hazard-line').first()],
    ['#/map?show=insurgencies', () => page.getByRole('region', { name: 'Legend' })],
  ];
  const turn = async (isOn: boolean) => {
    await open(page, '#/settings');
    const frontlines = page.getByRole('switch', { name: 'Frontlines page may be contacted' });
    await expect(frontlines).toBeEnabled();
    if ((await frontlines.isChecked()) !== isOn) await frontlines.press('Space');
    await expect(frontlines).toBeChecked({ checked: isOn });
    await expect(frontlines).toBeEnabled();
  };
  await turn(false);
  for (const [hash, where] of places) {
    await open(page, hash);
    await expect(where(page)).toContainText(unknown);
  }
  await open(page, '#/route?from=Jita&to=Amarr');
  await expect(page.getByRole('region', { name: 'Warnings' })).toContainText('Not known: where insurgencies are now');
  await expect(page.getByRole('grid', { name: 'Systems along the route' }).locator(`[title="${unknown}"]`).first()).toBeVisible();
  await turn(true);
  for (const [hash, where] of places) {
    await open(page, hash);
    await expect(where(page)).toBeVisible();
    await expect(where(page)).not.toContainText('insurgencies (source is off)');
  }
});

test.describe('the model and the contact', () => {
  test.use({ allowedNoise: [/400 \(Bad Request\)/] });

  test('are kept where they are sound, and refused with the server’s sentence where not', async ({ page }) => {
    await open(page, '#/settings');
    const endpoint = page.getByRole('textbox', { name: 'Endpoint' });
    await endpoint.fill('https://me:secret@model.example');
    await endpoint.press('Enter');
    await expect(page.getByRole('alert')).toContainText('the key is kept apart');
    await endpoint.fill('https://model.example/v1/');
    await endpoint.press('Enter');
    await expect(endpoint).toHaveValue('https://model.example/v1');
    await expect(page.locator('table.source-uses').getByText('model.example/v1')).toBeVisible();
    // A headless program keeps no key, and says where it comes from instead.
    await expect(page.getByLabel('Key', { exact: true })).toBeDisabled();
    await expect(page.getByText('ASTROLABE_LLM_KEY')).toBeVisible();
    await endpoint.fill('');
    await endpoint.press('Enter');
    await expect(page.locator('table.source-uses').getByText('model.example/v1')).toHaveCount(0);

    const contact = page.getByRole('textbox', { name: 'Contact' });
    await contact.fill('pilot@example.com');
    await contact.press('Enter');
    await expect(page.getByText(/^Astrolabe\/\S+ \(pilot@example\.com\)$/)).toBeVisible();
    await contact.fill('');
    await contact.press('Enter');
    await expect(page.getByText(/\(pilot@example\.com\)/)).toHaveCount(0);

    // What is typed while another text is being kept stays, and is kept after it.
    const answered = Promise.withResolvers<void>();
    await page.route(`**${localPaths.settings}`, async (route) => {
      if (route.request().method() === 'POST') await answered.promise;
      await route.continue();
    });
    await contact.fill('first@example.com');
    const isAsked = page.waitForRequest((request) => request.url().endsWith(localPaths.settings) && request.method() === 'POST');
    await Promise.all([isAsked, contact.press('Enter')]);
    await contact.fill('second@example.com');
    answered.resolve();
    await expect(page.getByText(/\(first@example\.com\)/)).toBeVisible();
    await expect(contact).toHaveValue('second@example.com');
    await contact.press('Enter');
    await expect(page.getByText(/\(second@example\.com\)/)).toBeVisible();
    await contact.fill('');
    await contact.press('Enter');
    await expect(page.getByText(/@example\.com\)/)).toHaveCount(0);
    await page.unroute(`**${localPaths.settings}`);

    const port = page.getByRole('textbox', { name: 'Port' });
    await port.fill('80');
    await port.press('Enter');
    await expect(page.getByRole('alert')).toContainText('1024');
    const kept = () =>
      page.waitForResponse(
        (answer) => answer.url().endsWith(localPaths.settings) && answer.ok() && answer.request().method() === 'POST',
      );
    await port.fill('4999');
    await Promise.all([kept(), port.press('Enter')]);
    await page.reload();
    await expect(port).toHaveValue('4999');
    await port.fill('');
    await Promise.all([kept(), port.press('Enter')]);
  });
});
