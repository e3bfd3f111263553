import { CAPSULE_GROUP_ID, SHIP_CATEGORY_ID } from '#shared/game';
import { type ExampleNames, wellKnownNames } from '#shared/http/examples';
import { DAY, isoUtc } from '#shared/time';
import type { ReadDb } from './db.ts';

export type ExampleReads = ReturnType<typeof exampleReads>;

/** Reads from the mirror what the examples of requests name; what it lacks gets a well-known name. */
export function exampleReads(db: ReadDb) {
  // A single-item offer, so that the examples of depth and prices have rows too.
  const offerWhere = (also: string) =>
    db.prepare<{ later: string }, Pick<ExampleNames, 'contract_id' | 'issuer_id' | 'type' | 'region' | 'region_id'>>(`
    SELECT cast(contract_id AS TEXT) AS contract_id, cast(issuer_id AS TEXT) AS issuer_id, types.name AS type, regions.name AS region,
           cast(region_id AS TEXT) AS region_id
      FROM contracts JOIN types ON type_id = single_type_id JOIN regions USING (region_id)
     WHERE single_type_id IS NOT NULL AND present = 1 AND published = 1 ${also}
     LIMIT 1`);
  const open = offerWhere(`
    AND date_expired > @later AND EXISTS (
      SELECT 1 FROM price_changes prices
       WHERE prices.region_id = contracts.region_id AND prices.type_id = single_type_id AND sample_count > 0)`);
  // A mirror without ingestion has no open offer after some weeks, but it still has contracts.
  const any = offerWhere('');
  const busiest = db.prepare<[], Pick<ExampleNames, 'system'>>(
    'SELECT name AS system FROM system_rows ORDER BY activity_score DESC, system_id LIMIT 1',
  );
  const lastKilled = db.prepare<[], Pick<ExampleNames, 'kill_system'>>(
    'SELECT name AS kill_system FROM killmails JOIN system_rows USING (system_id) WHERE npc = 0 ORDER BY time DESC LIMIT 1',
  );
  const lastBattle = db.prepare<[], Pick<ExampleNames, 'battle_id'>>(`
    SELECT cast(killmail_id AS TEXT) AS battle_id FROM killmails JOIN types ON type_id = ship_type_id
     WHERE npc = 0 AND attackers IS NOT NULL AND category_id = ${SHIP_CATEGORY_ID} AND group_id <> ${CAPSULE_GROUP_ID} ORDER BY time DESC LIMIT 1`);
  const lastVictim = db.prepare<[], Pick<ExampleNames, 'entity'>>(`
    SELECT cast(coalesce(victim_alliance_id, victim_corporation_id) AS TEXT) AS entity FROM killmails
     WHERE npc = 0 AND victim_corporation_id IS NOT NULL ORDER BY time DESC LIMIT 1`);
  const claimed = db.prepare<[], Pick<ExampleNames, 'claimed_system'>>(
    `SELECT name AS claimed_system FROM system_rows JOIN sovereignty USING (system_id)
      WHERE alliance_id IS NOT NULL AND incursion = 0 ORDER BY system_id LIMIT 1`,
  );

  const jumpShip = db.prepare<[], Pick<ExampleNames, 'jump_ship'>>(`
    SELECT types.name AS jump_ship FROM jump_drives JOIN types USING (type_id) WHERE published = 1
     ORDER BY light_years DESC, type_id LIMIT 1`);

  const abyssal = db.prepare<[], Pick<ExampleNames, 'abyssal_id'>>(`
    SELECT cast(item_id AS TEXT) AS abyssal_id FROM abyssals WHERE state = 'read' ORDER BY item_id DESC LIMIT 1`);

  /** `now` in milliseconds. The contract stays open for another day, if there is one that does. */
  return (now: number): ExampleNames => {
    const times = { later: isoUtc(now + DAY) };
    const offer = open.get(times) ?? any.get(times);
    return {
      ...wellKnownNames,
      ...offer,
      ...busiest.get(),
      ...lastKilled.get(),
      ...lastBattle.get(),
      ...abyssal.get(),
      ...lastVictim.get(),
      ...claimed.get(),
      ...jumpShip.get(),
    };
  };
}
