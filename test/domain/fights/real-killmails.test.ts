import { describe, expect, test } from 'vitest';
import { foughtBattle } from '#main/domain/fights/battle-report';
import { type BattleKill, battlesOf, partyOf, summaryOf } from '#main/domain/fights/battles';
import { fightsOf, type Kill, STRUCTURE_CATEGORIES, victimKind } from '#main/domain/fights/fights';
import { MINUTE } from '#shared/time';
import { recordedDocuments, recordedTable } from '../../support/real-data.ts';

interface RealParticipant {
  character_id?: number;
  corporation_id?: number;
  alliance_id?: number;
}
interface RealPackage {
  killID: number;
  killmail: {
    killmail_time: string;
    solar_system_id: number;
    victim: RealParticipant & { ship_type_id: number };
    attackers: (RealParticipant & { ship_type_id?: number; final_blow: boolean })[];
  };
  zkb: { locationID?: number; npc: boolean; totalValue: number; labels: string[] };
}

const CAPSULES = [670, 33328];
const noMap = { neighboursOf: () => [], isHighSecurity: () => false };

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

  /** The same as battles read them; what zKillboard calls an NPC's has no attackers of players but for those that helped. */
  function foughtKills(): BattleKill[] {
    const categoryOf = categories();
    return packages().flatMap(({ killID, killmail, zkb }) => {
      const { victim, attackers } = killmail;
      const labelled = zkb.labels.find((label) => label.startsWith('cat:'))?.slice(4);
      const isCapsule = CAPSULES.includes(victim.ship_type_id);
      const kind = victimKind(categoryOf.get(victim.ship_type_id) ?? (labelled === undefined ? null : Number(labelled)));
      const ownerOf = (one: RealParticipant) => ({
        characterId: one.character_id ?? null,
        corporationId: one.corporation_id ?? null,
        allianceId: one.alliance_id ?? null,
      });
      if (zkb.npc) return [];
      return [
        {
          killmailId: killID,
          systemId: killmail.solar_system_id,
          at: Date.parse(killmail.killmail_time),
          shipTypeId: victim.ship_type_id,
          kind: isCapsule ? 'capsule' : (kind ?? 'other'),
          locationId: null,
          value: zkb.totalValue,
          victim: ownerOf(victim),
          attackers: attackers.map((one) => ({
            ...ownerOf(one),
            shipTypeId: one.ship_type_id ?? null,
            finalBlow: one.final_blow,
          })),
        },
      ];
    });
  }

  test('make a battle each but the bubble and the loss to NPCs, with all who shot on one side and who lost it on another', () => {
    const all = foughtKills();
    const found = battlesOf(all, noMap);
    expect(found.map((kills) => kills.length)).toEqual(Array.from({ length: 14 }, () => 1));
    for (const kills of found) {
      const [kill] = kills as [BattleKill];
      const { sides, sideOfKill } = foughtBattle(kills, (typeId) => CAPSULES.includes(typeId));
      const victims = sides[sideOfKill[0] ?? -1];
      const attackers = sides.filter((side) => side !== victims);
      const players = new Set(kill.attackers.flatMap(({ characterId }) => characterId ?? []));
      expect(victims, String(kill.killmailId)).toMatchObject({ shipsLost: 1, iskLost: kill.value, unvalued: 0 });
      expect(victims?.hulls[0]).toMatchObject({ typeId: kill.shipTypeId, lost: 1, iskLost: kill.value });
      // An own pilot among the attackers stays on the side of who was shot.
      const own = kill.attackers.filter((one) => one.characterId !== null && partyOf(one) === partyOf(kill.victim));
      expect(attackers.length, String(kill.killmailId)).toBe(1);
      expect(attackers.reduce((sum, { pilots }) => sum + pilots.length, 0)).toBe(players.size - own.length);
      expect(attackers.reduce((sum, { iskLost }) => sum + (iskLost ?? 0), 0)).toBe(0);
      expect(summaryOf(kills)).toMatchObject({ id: kill.killmailId, shipsLost: 1, iskLost: kill.value });
    }
  });

  test('the Keepstar of November 2025 had 3,730 pilots against it, and 23 of its own alliance on its killmail', () => {
    const [kill] = foughtKills().filter(({ killmailId }) => killmailId === 131126432);
    const { sides } = foughtBattle([kill as BattleKill], () => false);
    expect(sides.map(({ pilots }) => pilots.length)).toEqual([3730, 23]);
    expect(sides[1]).toMatchObject({ alliances: [{ id: 99005338, pilots: 23 }], iskLost: 191_585_667_614.45 });
  });

  test('moved into one system within minutes, those who meet again are one battle', () => {
    const moved = foughtKills().map((kill, index) => ({
      ...kill,
      systemId: 30002813,
      at: Date.parse('2026-11-20T18:00:00Z') + index * MINUTE,
    }));
    const found = battlesOf(moved, noMap);
    const partiesOf = (kills: readonly BattleKill[]) =>
      new Set(kills.flatMap(({ victim, attackers }) => [victim, ...attackers]).flatMap((one) => partyOf(one) ?? []));
    // Whoever is in one battle is in no other.
    const all = found.map(partiesOf);
    expect(all.reduce((sum, { size }) => sum + size, 0)).toBe(new Set(all.flatMap((parties) => [...parties])).size);
    expect(found.length).toBeLessThan(14);
  });
});
