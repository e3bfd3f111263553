import type { Router } from 'express';
import type { HostRefusal } from '#main/runtime/host-refusal';
import { isLoopback } from '#main/runtime/loopback';
import type { WebhookReads } from '#main/store/user-data/webhooks';
import { deliveryDecision, type Webhooks, type WebhookTested, webhookTest } from '#shared/local-api/webhooks';
import { ApiError } from '../http/errors.ts';
import { parseBody } from '../http/request-handler.ts';
import { addRoute } from './routing.ts';

/** What the window asks of webhooks; which there are is a setting. */
export interface WebhookDeps {
  webhooks: WebhookReads;
  testWebhook(webhookId: string): Promise<WebhookTested>;
  /** Tries a failed delivery again, or forgets it. */
  decideDelivery(deliveryId: number, again: boolean): Promise<void>;
  /** Why a host may be no webhook's. */
  hostRefusal: HostRefusal;
}

/**
 * Refuses addresses that lead into this network before they are kept. Of those that are kept already nothing is asked: so that the others
 * can be changed. A name that does not resolve is kept: the network may be down, and each message is checked again.
 */
export async function checkWebhooks(next: Webhooks, stored: Webhooks, refusalOf: HostRefusal): Promise<void> {
  const known = new Set(stored.map(({ url }) => url));
  for (const { url } of next) {
    if (known.has(url)) continue;
    if (!URL.canParse(url)) throw new ApiError('bad_request', `${url} is no address.`);
    const { hostname } = new URL(url);
    const reason = isLoopback(hostname) ? null : await refusalOf(hostname);
    if (reason !== null) throw new ApiError('bad_request', `${reason}, and only http://127.0.0.1 names this machine.`);
  }
}

/** `/local/v1/webhooks`: what was not delivered, a test, and what becomes of a failed delivery. */
export function webhookRoutes(router: Router, { webhooks, testWebhook, decideDelivery }: WebhookDeps): void {
  addRoute(router, '/webhooks', { GET: (_request, response) => void response.json(webhooks.deliveries()) });
  addRoute(router, '/webhooks/test', {
    async POST(request, response) {
      response.json(await testWebhook(parseBody(request, webhookTest).id));
    },
  });
  addRoute(router, '/webhooks/deliveries', {
    async POST(request, response) {
      const { delivery_id: id, again } = parseBody(request, deliveryDecision);
      await decideDelivery(id, again);
      response.json(webhooks.deliveries());
    },
  });
}
