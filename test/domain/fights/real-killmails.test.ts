import { describe, expect, test } from 'vitest';
import { fightsOf, type Kill } from '#main/domain/fights/fights';
import { STRUCTURE_CATEGORIES, victimKind } from '#main/domain/fights/victims';
import { MINUTE } from '#shared/time';
import { recordedDocuments, recordedTable } from '../../support/real-data.ts';

interface RealPackage {
  killID: number;
  killmail: {
    killmail_time: string;
    solar_system_id: number;
    victim: { ship_type_id: number; character_id?: number };
    attackers: { character_id?: number; ship_type_id?: number }[];
  };
  zkb: { locationID?: number; npc: boolean; totalValue: number; labels: string[] };
}

describe('sixteen real killmails', () => {
  const packages = () => recordedDocuments<RealPackage>('zk-activity');
  const categories = () =>
    new Map(recordedTable('facts/ship-types.csv').map((row) => [Number(row['type_id']), Number(row['category_id'])]));

  /** As the killmail job would file them; zKillboard's label stands in for types that are newer than the static data here. */
  function kills(): Kill[] {
    const categoryOf = categories();
    return packages().flatMap(({ killID, killmail, zkb }) => {
      const labelled = zkb.labels.find((label) => label.startsWith('cat:'))?.slice(4);
      const victim = victimKind(
        categoryOf.get(killmail.victim.ship_type_id) ?? (labelled === undefined ? null : Number(labelled)),
      );
      if (zkb.npc || victim === null) return [];
      const pilots = new Set([killmail.victim, ...killmail.attackers].flatMap(({ character_id }) => character_id ?? []));
      return [
        {
          killmailId: killID,
          systemId: killmail.solar_system_id,
          at: Date.parse(killmail.killmail_time),
          victim,
          attackers: killmail.attackers.length,
          structureFought: killmail.attackers.some(
            ({ ship_type_id }) => ship_type_id !== undefined && STRUCTURE_CATEGORIES.includes(categoryOf.get(ship_type_id) ?? -1),
          ),
          locationId: zkb.locationID ?? null,
          value: zkb.totalValue,
          pilots: [...pilots],
        },
      ];
    });
  }

  test('each has the class that its players would give it; the loss to NPCs and the lost warp bubble are no fights', () => {
    const classes = Object.fromEntries(
      fightsOf(kills()).map(({ fightId, classification }) => [fightId.split('-')[1], classification]),
    );
    expect(classes).toEqual({
      115769073: 'gate_camp', // a dreadnought on the Ostingele gate, 33 pilots on it
      115787551: 'structure', // an Astrahus
      115797013: 'gate_camp', // a Guardian on a gate in null security
      119689329: 'solo', // a carrier by one pilot, off a station
      131126432: 'structure', // a Keepstar with 3,753 attackers
      131501165: 'structure', // a moon drill
      132235921: 'fleet_fight', // a capital ship off a planet, 45 pilots on it
      132249213: 'gate_camp', // a Naglfar on a gate
      132253134: 'structure', // a moon drill by three pilots
      132302304: 'gate_camp', // 77 pilots on a dreadnought at a gate
      132461133: 'solo', // one pilot, and an NPC that took part
      132462203: 'structure', // a ship near a gate, by an Astrahus alone
      132467594: 'skirmish', // six pilots on one
      132817097: 'solo', // one pilot, and an NPC that took part
    });
  });

  test('the Keepstar of November 2025 counts its pilots, its ISK and its gate, but no ship', () => {
    const keepstar = fightsOf(kills()).find(({ systemId }) => systemId === 30005099);
    expect(keepstar).toMatchObject({ kills: 0, pilots: 3753, gateId: 50014234, classification: 'structure' });
    expect(keepstar?.iskDestroyed).toBeCloseTo(191_585_667_614.45, 2);
  });

  test('the same killmails moved into one system within minutes are one fight with every pilot once', () => {
    const moved = kills().map((kill, index) => ({
      ...kill,
      systemId: 30002813,
      at: Date.parse('2026-11-20T18:00:00Z') + index * MINUTE,
    }));
    const everyone = new Set(moved.flatMap(({ pilots }) => Array.from(pilots)));
    expect(fightsOf(moved)).toMatchObject([{ classification: 'structure', kills: 10, pilots: everyone.size }]);
  });
});
