/** What webhooks are still to be told; a row comes in the transaction of its match. */
export const webhooks = `
  -- is_failed: 1 once it is not tried any more.
  CREATE TABLE webhook_deliveries (
    delivery_id INTEGER PRIMARY KEY AUTOINCREMENT, webhook_id TEXT NOT NULL, match_id INTEGER NOT NULL, created_at TEXT NOT NULL,
    due_at TEXT NOT NULL, tries INTEGER NOT NULL, failure TEXT, is_failed INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at) WHERE is_failed = 0;
`;
