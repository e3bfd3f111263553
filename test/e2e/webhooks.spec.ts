import { localPaths } from '#shared/local-api/paths';
import { webhookReceiver } from '../support/webhook-receiver.ts';
import { putLists } from './support/watch.ts';
import { asWindow, expect, open, test } from './support/window.ts';

test('a webhook is added in Settings, tested, and removed', async ({ page }) => {
  const receiver = await webhookReceiver();
  const entry = { id: crypto.randomUUID(), kind: 'contract', name: 'One contract', contract_id: 1 };
  await open(page, '#/about');
  await putLists(page, [{ id: 'told', name: 'Told', entries: [entry] }]);
  await open(page, '#/settings');
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
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
