import { z } from 'zod';
import { localId } from '../http/members.ts';

const MOST_WEBHOOKS = 20;

/** Forms of what is sent: our own JSON, or what a Discord channel takes. */
export const webhookShapes = ['json', 'discord'] as const;

/** https, or this machine: nothing else is sent to, however a rule is set. User names and passwords have no place in it. */
const webhookAddress = z
  .string()
  .max(500, 'an address of at most 500 characters')
  .regex(
    /^(https:\/\/[A-Za-z0-9.-]+|http:\/\/(127(\.\d{1,3}){3}|localhost|\[::1\]))(:\d{1,5})?(\/[^\s#]*)?$/,
    'an https address, or http on this machine such as http://127.0.0.1:9000/astrolabe',
  );

/** What is sent to an address whenever an entry of a watchlist finds something. */
export const webhook = z.object({
  id: localId,
  entry_id: localId,
  url: webhookAddress,
  shape: z.enum(webhookShapes),
  /** What it is signed with; the receiver knows it too. */
  secret: z.string().min(16, 'a secret of at least 16 characters').max(200),
});
export type Webhook = z.infer<typeof webhook>;
/** All webhooks as the settings store them, with ids that differ. */
export const webhooks = z
  .array(webhook)
  .max(MOST_WEBHOOKS, `at most ${MOST_WEBHOOKS} webhooks`)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'ids that differ');
export type Webhooks = z.infer<typeof webhooks>;

/** GET /local/v1/webhooks: what could not be delivered, newest first. */
export const webhookDeliveries = z.object({
  /** Deliveries that are still tried. */
  waiting: z.int(),
  failed: z.array(
    z.object({
      delivery_id: z.int(),
      webhook_id: z.string(),
      created_at: z.string(),
      tries: z.int(),
      failure: z.string(),
    }),
  ),
});
export type WebhookDeliveries = z.infer<typeof webhookDeliveries>;

/** POST /local/v1/webhooks/test: sends a message that says that it is a test. */
export const webhookTest = z.object({ id: localId });
export const webhookTested = z.object({ delivered: z.boolean(), sentence: z.string() });
export type WebhookTested = z.infer<typeof webhookTested>;

/** POST /local/v1/webhooks/deliveries: tries a failed one again, or forgets it. Answers {@link webhookDeliveries}. */
export const deliveryDecision = z.object({ delivery_id: z.int().positive(), again: z.boolean() });
