import { localPaths } from '#shared/local-api/paths';
import { webhookReceiver } from '../support/servers/webhook-receiver.ts';
import { putLists } from './support/watch.ts';
import { asWindow, expect, open, test } from './support/window.ts';

test('a webhook is added in Settings where its address may be told, tested, and removed', async ({ page }) => {
  const receiver = await webhookReceiver();
  const entry = { id: crypto.randomUUID(), kind: 'contract', name: 'One contract', contract_id: 1 };
  await open(page, '#/about');
  await putLists(page, [{ id: 'told', name: 'Told', entries: [entry] }]);
  await open(page, '#/settings');
  await page.getByRole('textbox', { name: 'Address' }).fill('http://example.com/told');
  await page
    .locator('form')
    .filter({ has: page.getByRole('textbox', { name: 'Address' }) })
    .getByRole('button', { name: 'Add', exact: true })
    .click();
  await expect(page.getByRole('alert')).toHaveText(/^Give an https address, or http on this machine such as \S+\.$/);
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await page
    .locator('form')
    .filter({ has: page.getByRole('textbox', { name: 'Address' }) })
    .getByRole('button', { name: 'Add', exact: true })
    .click();
  await expect(page.getByText(`JSON to ${receiver.url}`)).toBeVisible();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText('It took the test.').first()).toBeVisible();
  expect(receiver.received.map(({ json }) => json.rule)).toEqual(['One contract']);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(`JSON to ${receiver.url}`)).toHaveCount(0);
  await putLists(page, []);
  await asWindow(page, localPaths.settings, 'POST', { key: 'webhooks', value: [] });
  await receiver.close();
});

test('what could not be delivered is listed in Settings with the reason, and is tried again or forgotten', async ({ page }) => {
  const failed = [7, 8].map((id) => ({
    delivery_id: id,
    webhook_id: 'gone',
    created_at: '2026-11-20T11:00:00Z',
    tries: 10,
    failure: `It answered 50${id}.`,
  }));
  const decided: unknown[] = [];
  const left = () => ({ waiting: 1, failed: failed.slice(decided.length) });
  await page.route(`**${localPaths.webhooks}`, (route) => route.fulfill({ json: left() }));
  await page.route(`**${localPaths.webhookDelivery}`, (route) => {
    decided.push(route.request().postDataJSON());
    return route.fulfill({ json: left() });
  });
  await open(page, '#/settings');
  const lines = page.locator('.setting', { hasText: 'Not delivered' });
  await expect(lines.first()).toContainText(/It answered 507\. Found .* ago, 10 tries\./);
  await expect(page.locator('.setting', { hasText: 'On the way' })).toContainText('1 message');
  await lines.first().getByRole('button', { name: 'Try again' }).click();
  await expect(lines).toHaveCount(1);
  await lines.first().getByRole('button', { name: 'Forget' }).click();
  await expect(lines).toHaveCount(0);
  expect(decided).toEqual([
    { delivery_id: 7, again: true },
    { delivery_id: 8, again: false },
  ]);
});
