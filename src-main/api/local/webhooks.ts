import type { Router } from 'express';
import type { WebhookReads } from '#main/store/user-data/webhooks';
import { deliveryDecision, type WebhookTested, webhookTest } from '#shared/local-api/webhooks';
import { parseBody } from '../http/parse-body.ts';
import { addRoute } from './routing.ts';

/** What the window asks of webhooks; which there are is a setting. */
export interface WebhookDeps {
  webhooks: WebhookReads;
  testWebhook(webhookId: string): Promise<WebhookTested>;
  /** Tries a failed delivery again, or forgets it. */
  decideDelivery(deliveryId: number, again: boolean): Promise<void>;
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
