/**
 * Who destroyed what: attackers (store/systems/killmail-packing) and the victim's pilot, corporation and alliance. Rows from before have
 * null, "not known", with everybody's ids in pilots and attacker_types, which are empty where attackers are known; the days of the archive
 * are read again for them.
 */
export const killmailAttackers = `
  ALTER TABLE killmails ADD COLUMN attackers BLOB;
  ALTER TABLE killmails ADD COLUMN victim_character_id INTEGER;
  ALTER TABLE killmails ADD COLUMN victim_corporation_id INTEGER;
  ALTER TABLE killmails ADD COLUMN victim_alliance_id INTEGER;
  CREATE INDEX killmails_without_attackers ON killmails (time) WHERE attackers IS NULL;
  DELETE FROM backfill_days WHERE dataset = 'killmails';
`;
