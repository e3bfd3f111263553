import type { WriteDb } from '#main/store/db';
import { activityWrites } from '#main/store/systems/activity';
import { killmailWrites } from '#main/store/systems/killmails';
import { DAY, fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';
import { insertRow, NOON, participants } from '../support/builders.ts';
import { fillSystems } from './systems-mirror.ts';

export const [JITA, PERIMETER, TAMA, NIARJA, HED, KEEPSTAR] = [30000142, 30000144, 30002813, 30003504, 30001161, 30004759];
/** Tama's gate to HED-GP. */
export const CAMPED_GATE = 50000006;

/**
 * Three weeks of full days before: each hour 100 ships entered Tama and Perimeter, and each evening at 18:00 four were lost at Tama's
 * gate to HED-GP.
 */
export function fillLosses(db: WriteDb): void {
  const lastMidnight = Math.floor(fromIso(NOON) / DAY) * DAY;
  const kills = killmailWrites(db);
  for (let day = 1; day <= 21; day += 1) {
    const midnight = lastMidnight - day * DAY;
    kills.markDay(isoUtc(midnight), NOON);
    kills.save(
      [0, 1, 2, 3].map((number) => ({
        killmailId: 10_000 + day * 10 + number,
        systemId: TAMA,
        time: isoUtc(midnight + 18 * HOUR + number * MINUTE),
        shipTypeId: 587,
        locationId: CAMPED_GATE,
        npc: false,
        value: 1_000_000,
        ...participants(30, [31, 32], 587),
      })),
      'archive',
    );
  }
  activityWrites(db).recordSamples(
    'jumps',
    Array.from({ length: 21 * 24 }, (_, hour) => ({
      hour: isoUtc(lastMidnight - 21 * DAY + hour * HOUR),
      observedAt: isoUtc(lastMidnight - 21 * DAY + (hour + 1) * HOUR),
      rows: [TAMA, PERIMETER].map((systemId) => ({ systemId, counts: [100] })),
    })),
    'archive',
  );
}

/** The six systems at noon: Tama's gate to HED-GP camped, a roam from Niarja to Perimeter, and a lone kill in 1DQ1-A, which is called quiet. */
export function fillPlan(db: WriteDb): void {
  fillSystems(db);
  // A Rifter with a drive of five light-years without skill: no hull of this small catalogue has one of its own. It burns Tritanium, of
  // which a unit takes 1 m³ here, and opens a portal; a Reaper passes it, but its mass is not known.
  insertRow(db, 'jump_drives', {
    type_id: 587,
    light_years: 5,
    isotopes_per_light_year: 1000,
    fuel_type_id: 34,
    fuel_bay: 10_000,
    portal_mass_factor: 1e-6,
  });
  insertRow(db, 'jump_drives', { type_id: 588, light_years: 4, isotopes_per_light_year: null });
  db.exec('UPDATE types SET mass = 1067000 WHERE type_id = 587');
  let killmailId = 900;
  const kill = (systemId: number, minutesAgo: number, [victim, ...attackers]: number[], locationId: number | null = null) => {
    killmailId += 1;
    return {
      killmailId,
      systemId,
      time: isoUtc(fromIso(NOON) - minutesAgo * MINUTE),
      shipTypeId: 587,
      locationId,
      npc: false,
      value: 1_000_000,
      ...participants(victim as number, attackers, 587, 98),
    };
  };
  killmailWrites(db).save(
    [
      kill(TAMA, 20, [4, 1, 2, 3], CAMPED_GATE),
      kill(TAMA, 4, [5, 1, 2, 3], CAMPED_GATE),
      kill(NIARJA, 30, [12, 11]),
      kill(PERIMETER, 10, [13, 11]),
      kill(KEEPSTAR, 44, [21, 22]),
    ],
    'live',
  );
  // Of such cases as Tama's gate is one, another ship followed in 43 %; after a single one in 14 %.
  insertRow(db, 'camp_evidence', { ships: 1, minutes: 0, cases: 500, followed: 70 });
  insertRow(db, 'camp_evidence', { ships: 2, minutes: 0, cases: 200, followed: 86 });
}

/** The same with an incursion in Niarja. */
export function fillIncursion(db: WriteDb): void {
  fillPlan(db);
  insertRow(db, 'incursions', {
    constellation_id: 20000322,
    faction_id: 500019,
    type: 'Incursion',
    state: 'mobilizing',
    influence: 0.45,
    has_boss: 0,
    staging_system_id: NIARJA,
  });
  insertRow(db, 'incursion_systems', { system_id: NIARJA, constellation_id: 20000322 });
}

/** The same as a row that is there, but for some columns. */
function copyRow(db: WriteDb, table: string, where: string, changes: Record<string, string | number>): void {
  const row = db.prepare<[], Record<string, string | number | null>>(`SELECT * FROM ${table} WHERE ${where}`).get();
  insertRow(db, table, { ...row, ...changes });
}

/** Adds a system that lies and is as another one, without its stargates. */
export function addSystem(db: WriteDb, { like, system_id, name }: { like: number; system_id: number; name: string }): void {
  const named = { system_id, name, folded_name: name.toLowerCase() };
  copyRow(db, 'systems', `system_id = ${like}`, named);
  copyRow(db, 'topology', `system_id = ${like}`, { system_id });
  copyRow(db, 'system_rows', `system_id = ${like}`, named);
}

/** Adds stargates between each two systems, with ids from `first` on. */
export function joinByGates(db: WriteDb, first: number, pairs: readonly (readonly [number, number])[]): void {
  pairs.forEach(([a, b], index) => {
    const [there, back] = [first + 2 * index, first + 1 + 2 * index];
    const place = { x: 0, y: 0, z: 0 };
    const gate = { stargate_id: there, system_id: a, destination_system_id: b, destination_stargate_id: back, ...place };
    insertRow(db, 'stargates', gate);
    insertRow(db, 'stargates', {
      ...gate,
      stargate_id: back,
      system_id: b,
      destination_system_id: a,
      destination_stargate_id: there,
    });
  });
}

/** Adds a ship, with its group where that is not there; else it is as a Rifter. */
export function addHull(
  db: WriteDb,
  hull: { type_id: number; name: string; group_id: number } & Record<string, string | number>,
): void {
  const known = db.prepare<[number], number>('SELECT 1 FROM groups WHERE group_id = ?').pluck().get(hull.group_id);
  if (known === undefined) copyRow(db, 'groups', 'group_id = 25', { group_id: hull.group_id, name: `Group ${hull.group_id}` });
  copyRow(db, 'types', 'type_id = 587', { ...hull, folded_name: hull.name.toLowerCase() });
}
