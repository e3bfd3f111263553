import { type Webhook, webhook } from '#shared/local-api/webhooks';
import { saveSetting } from './use-settings.ts';

/** Adds an address that gets what an entry of a watchlist finds. Resolves to the sentence that says what was wrong with it, or null. */
export async function addWebhook(entryId: string, address: string, shape: Webhook['shape']): Promise<string | null> {
  const made = newWebhook(entryId, address, shape);
  return typeof made === 'string' ? made : saveSetting('webhooks', (saved) => [...saved, made]);
}

/** What is wrong with an address, in a sentence; null: nothing that can be told before it is saved. */
export function webhookRefusal(address: string): string | null {
  const made = newWebhook('new', address, 'json');
  return typeof made === 'string' ? made : null;
}

/** The form that an address takes, as far as it says so. */
export function webhookShapeOf(address: string): Webhook['shape'] {
  return /^https:\/\/(\w+\.)?discord(app)?\.com\/api\/webhooks\//.test(address.trim()) ? 'discord' : 'json';
}

function newWebhook(entryId: string, address: string, shape: Webhook['shape']): Webhook | string {
  const secret = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '');
  const made: Webhook = { id: crypto.randomUUID(), entry_id: entryId, url: address.trim(), shape, secret };
  const [wrong] = webhook.safeParse(made).error?.issues ?? [];
  return wrong === undefined ? made : `Give ${wrong.message}.`;
}
