import { webhooks as schema, type WebhookDeliveries, type Webhooks } from '#shared/local-api/webhooks';
import type { ReadDb, WriteDb } from '../db.ts';
import { settingWrites } from './settings.ts';
import { type StoredMatch, watchMatchReads } from './watch-matches.ts';

/** Failed deliveries that are kept for the person to decide on. */
const MOST_FAILED = 200;

export interface DueDelivery {
  deliveryId: number;
  webhookId: string;
  matchId: number;
  tries: number;
}

/** The webhooks, and the messages that are still to be delivered. Times ISO 8601 UTC. */
export function webhookWrites(db: WriteDb) {
  const settings = settingWrites(db);
  const matches = watchMatchReads(db);
  const insert = db.prepare<[{ webhookId: string; matchId: number; at: string }]>(`
    INSERT INTO webhook_deliveries (webhook_id, match_id, created_at, due_at, tries, is_failed) VALUES (@webhookId, @matchId, @at, @at, 0, 0)`);
  const waits = 'is_failed = 0 AND webhook_id NOT IN (SELECT value FROM json_each(@held))';
  const due = db.prepare<[{ now: string; held: string }], DueDelivery>(`
    SELECT delivery_id AS deliveryId, webhook_id AS webhookId, match_id AS matchId, tries
      FROM webhook_deliveries WHERE ${waits} AND due_at <= @now ORDER BY due_at, delivery_id LIMIT 1`);
  const dueWith = db.prepare<[{ now: string; webhookId: string; most: number }], DueDelivery>(`
    SELECT delivery_id AS deliveryId, webhook_id AS webhookId, match_id AS matchId, tries
      FROM webhook_deliveries WHERE is_failed = 0 AND webhook_id = @webhookId AND due_at <= @now ORDER BY due_at, delivery_id LIMIT @most`);
  const nextDue = db
    .prepare<[{ held: string }], string | null>(`SELECT min(due_at) FROM webhook_deliveries WHERE ${waits}`)
    .pluck();
  const remove = db.prepare<[number]>('DELETE FROM webhook_deliveries WHERE delivery_id = ?');
  const failed = db.prepare<[{ deliveryId: number; failure: string; dueAt: string; isFailed: number }]>(`
    UPDATE webhook_deliveries SET tries = tries + 1, failure = @failure, due_at = @dueAt, is_failed = @isFailed
     WHERE delivery_id = @deliveryId`);
  const bound = db.prepare<[]>(`
    DELETE FROM webhook_deliveries WHERE is_failed = 1 AND delivery_id NOT IN (
      SELECT delivery_id FROM webhook_deliveries WHERE is_failed = 1 ORDER BY delivery_id DESC LIMIT ${MOST_FAILED})`);
  const again = db.prepare<[{ deliveryId: number; at: string }]>(
    'UPDATE webhook_deliveries SET is_failed = 0, tries = 0, due_at = @at WHERE delivery_id = @deliveryId AND is_failed = 1',
  );
  const ruleName = db.prepare<[string], string | null>("SELECT watch ->> '$.name' FROM watch_entries WHERE entry_id = ?").pluck();

  function all(): Webhooks {
    const read = schema.safeParse(settings.find('webhooks') ?? []);
    return read.success ? read.data : [];
  }

  return {
    all,
    /** Puts a match on the way to every webhook of its entry; belongs in the match's transaction. */
    enqueue(entryId: string, matchId: number, at: string): void {
      for (const { id: webhookId, entry_id } of all()) if (entry_id === entryId) insert.run({ webhookId, matchId, at });
    },
    /** The delivery that has been due longest; undefined: none is. `held`: webhooks on hold. */
    findDue: (now: string, held: readonly string[]): DueDelivery | undefined => due.get({ now, held: JSON.stringify(held) }),
    /** The deliveries of a webhook that are due, the oldest first. */
    dueOf: (webhookId: string, now: string, most: number): DueDelivery[] => dueWith.all({ webhookId, now, most }),
    /** When the next one is due; null: none waits. */
    nextDueAt: (held: readonly string[]): string | null => nextDue.get({ held: JSON.stringify(held) }) ?? null,
    /** Deletes a delivery that was taken or is not wanted any more. */
    settle: (deliveryId: number): void => void remove.run(deliveryId),
    /** Notes that a delivery was not taken: it is tried again at `dueAt`; null: never again. */
    fail(deliveryId: number, failure: string, dueAt: string | null, now: string): void {
      failed.run({ deliveryId, failure, dueAt: dueAt ?? now, isFailed: dueAt === null ? 1 : 0 });
      if (dueAt === null) bound.run();
    },
    /** Tries a failed delivery again from the start. */
    tryAgain: (deliveryId: number, at: string): void => void again.run({ deliveryId, at }),
    /** The match of a delivery with what is known of it now; undefined: it is not kept any more. */
    findMatch: (matchId: number): StoredMatch | undefined => matches.between(matchId - 1, matchId, 1).matches[0],
    /** What its owner calls an entry of a watchlist; null: there is no such entry any more. */
    ruleName: (entryId: string): string | null => ruleName.get(entryId) ?? null,
  };
}

/** What the window shows of deliveries. */
export function webhookReads(db: ReadDb) {
  const waiting = db.prepare<[], number>('SELECT count(*) FROM webhook_deliveries WHERE is_failed = 0').pluck();
  const failed = db.prepare<[], WebhookDeliveries['failed'][number]>(`
    SELECT delivery_id, webhook_id, created_at, tries, coalesce(failure, '') AS failure
      FROM webhook_deliveries WHERE is_failed = 1 ORDER BY delivery_id DESC`);
  return {
    /** How many wait, and those that are not tried any more, newest first. */
    deliveries: (): WebhookDeliveries => ({ waiting: waiting.get() ?? 0, failed: failed.all() }),
  };
}
export type WebhookReads = ReturnType<typeof webhookReads>;
