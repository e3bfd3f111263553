import { beforeAll, describe, expect, test } from 'vitest';
import type { SystemRow } from '#main/store/systems/systems';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { theRealGalaxy } from '../../support/galaxies/galaxy.ts';
import { liveInGalaxy } from '../../support/galaxies/lived-galaxy.ts';
import { realMapSkipped } from '../../support/real-data.ts';

const known =
  'Jita Perimeter Amarr Dodixie Rens Hek Tama Rancer Uedama Sivala Amamake Ahbazon HED-GP 1DQ1-A M-OEE8 Turnur Zarzakh Niarja Akkio Poitot'.split(
    ' ',
  );

describe.skipIf(realMapSkipped !== '')(`the real map under 16 simulated days${realMapSkipped}`, () => {
  let rows: SystemRow[];
  const row = (name: string): SystemRow => rows.find((one) => one.name === name) ?? expect.fail(`no system '${name}'`);

  beforeAll(async () => {
    const db = emptyMirror();
    await liveInGalaxy(db, theRealGalaxy(), 16);
    rows = db.prepare('SELECT * FROM system_rows').all() as SystemRow[];
    db.close();
  }, 240_000);

  test('twenty systems that every pilot knows have sane values', () => {
    const table = known.map((name) => {
      const { security_status, security, nearest_hub, hub_distance, ...one } = row(name);
      return {
        name,
        security: `${security_status.toFixed(1)} ${security}`,
        hub: nearest_hub === null ? '-' : `${nearest_hub} ${hub_distance}`,
        jumps_1h: one.jumps_1h,
        kills_24h: one.kills_24h,
        npc_24h: one.npc_kills_24h,
        activity: one.activity_score,
        danger: one.danger_score,
        gate_camp: one.gate_camp_score,
        quiet: one.consistency_score,
        type: one.activity_type,
        trend: one.trend,
        station: one.has_npc_station,
      };
    });
    console.table(table);
    for (const name of known) {
      const { jumps_24h, hours_24h, activity_score, consistency_score, activity_type, trend } = row(name);
      expect(hours_24h).toBe(24);
      expect(jumps_24h).toBeGreaterThan(0);
      expect(activity_score).toBeGreaterThan(0);
      expect(consistency_score).not.toBeNull();
      expect(activity_type).not.toBeNull();
      expect(trend).toBe('stable');
    }
    expect(row('Jita')).toMatchObject({
      hub_distance: 0,
      nearest_hub: 'Jita',
      has_npc_station: 1,
      security: 'high',
      consistency_score: 0,
    });
    expect(row('Tama')).toMatchObject({ hub_distance: 4, security_status: 0.3, security: 'low' });
    expect(row('1DQ1-A')).toMatchObject({ hub_distance: 33, nearest_hub: 'Amarr', security: 'null' });
    expect(row('Zarzakh')).toMatchObject({ hub_distance: 8, security: 'null' });
    expect(row('Niarja')).toMatchObject({ hub_distance: null, nearest_hub: null, region: 'Pochven' });
    expect(row('Amamake').danger_score).toBeGreaterThan(90);
    expect(row('Amamake').gate_camp_score).toBeGreaterThan(row('Poitot').gate_camp_score);
    expect(row('Jita').activity_score).toBeGreaterThan(row('Poitot').activity_score);
  });

  test('all 5,202 have a row whose scores keep to the scale, and the quiet fifth is about a fifth', () => {
    expect(rows).toHaveLength(5202);
    for (const { activity_score, danger_score, gate_camp_score, consistency_score } of rows) {
      for (const score of [activity_score, danger_score, gate_camp_score, consistency_score ?? 0]) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }
    }
    expect(Math.max(...rows.map(({ activity_score }) => activity_score))).toBeGreaterThan(80);
    const quiet = rows.filter(({ quiet_now }) => quiet_now === 1);
    expect(quiet.length / rows.length).toBeGreaterThan(0.15);
    expect(quiet.every(({ kills_1h }) => kills_1h === 0)).toBe(true);
  });
});
