/** Alerts among the matches, and which campaigns there were. Times are ISO 8601 UTC text. */
export const alerts = `
  -- Null but for alerts. alert_key: what goes on, whenever it began. alert: the sentence. lasts_until: its newest time.
  ALTER TABLE watch_matches ADD COLUMN alert_key TEXT;
  ALTER TABLE watch_matches ADD COLUMN alert TEXT;
  ALTER TABLE watch_matches ADD COLUMN lasts_until TEXT;
  CREATE INDEX watch_matches_of_alerts ON watch_matches (entry_id, alert_key) WHERE alert_key IS NOT NULL;

  -- Every campaign that upstream has listed, as it was first; the list itself is replaced as a whole.
  CREATE TABLE past_campaigns (
    campaign_id INTEGER PRIMARY KEY, event_type TEXT NOT NULL, system_id INTEGER NOT NULL, start_time TEXT NOT NULL
  ) STRICT;
  CREATE INDEX past_campaigns_by_start ON past_campaigns (start_time);
  INSERT INTO past_campaigns SELECT campaign_id, event_type, system_id, start_time FROM campaigns;
  CREATE TRIGGER campaign_was_listed AFTER INSERT ON campaigns BEGIN
    INSERT INTO past_campaigns VALUES (new.campaign_id, new.event_type, new.system_id, new.start_time) ON CONFLICT DO NOTHING;
  END;
`;
