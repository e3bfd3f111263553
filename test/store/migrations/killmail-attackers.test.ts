import { expect, test } from 'vitest';
import { migrate } from '#main/store/migrations/migrate';
import { killReads } from '#main/store/systems/fights';
import { killmailWrites } from '#main/store/systems/killmails';
import { insertRow, NOON, participants } from '../../support/builders.ts';
import { mirrorOfVersion } from '../../support/old-mirror.ts';

const TAMA = 30002813;
const packed = (...ids: number[]) => Buffer.from(Uint32Array.from(ids).buffer);

function filled() {
  const db = mirrorOfVersion(42);
  insertRow(db, 'killmails', {
    killmail_id: 1,
    time: NOON,
    system_id: TAMA,
    ship_type_id: 587,
    location_id: 50_000_001,
    npc: 0,
    value: 5,
    attacker_count: 2,
    pilots: packed(7, 8, 9),
    attacker_types: packed(11_989),
    source: 'live',
    revision: 3,
  });
  insertRow(db, 'backfill_days', { dataset: 'killmails', day: '2026-11-20', state: 'done', checked_at: NOON });
  insertRow(db, 'backfill_days', { dataset: 'system-jumps', day: '2026-11-20', state: 'done', checked_at: NOON });
  migrate(db);
  return db;
}
const everything = { systemId: TAMA, from: NOON, to: NOON };

test('of a kill from before it is not known who attacked, but still who was there', () => {
  const [kill] = killReads(filled()).ofSystem(everything);
  expect(kill).toMatchObject({ attackedBy: null, pilots: [7, 8, 9], attackerTypeIds: [11_989] });
});

test('the archive’s days of killmails are asked for again, and no other ones', () => {
  const db = filled();
  expect(db.prepare('SELECT dataset FROM backfill_days').pluck().all()).toEqual(['system-jumps']);
  expect(killmailWrites(db).lacksAttackers('2026-11-20')).toBe(true);
  expect(killmailWrites(db).lacksAttackers('2026-11-19')).toBe(false);
});

test('the archive fills in who attacked, once, and leaves what the live record knew', () => {
  const db = filled();
  const row = {
    ...participants(7, [8, 9], 11_989),
    killmailId: 1,
    time: NOON,
    systemId: TAMA,
    shipTypeId: 587,
    locationId: null,
    npc: false,
    value: null,
  };
  const { save, lacksAttackers } = killmailWrites(db);
  expect(save([row], 'archive')).toBe(1);
  expect(save([row], 'archive')).toBe(0);
  expect(lacksAttackers('2026-11-20')).toBe(false);
  const [kill] = killReads(db).ofSystem(everything);
  expect(kill).toMatchObject({ locationId: 50_000_001, value: 5, pilots: [7, 8, 9], victim: { characterId: 7 } });
  expect(kill?.attackedBy?.map(({ characterId }) => characterId)).toEqual([8, 9]);
});
