import { describe, expect, test } from 'vitest';
import { archivedRow, isInSharedSpace, liveRow, type Stargates } from '#main/ingest/systems/killmail-rows';
import type { StargatePosition } from '#main/store/systems/killmails';
import { sequenceDocument, type UpstreamKillmail } from '#main/upstream/killmail-shapes';
import { recordedDocuments, recordedTable } from '../../support/real-data.ts';

const TAMA = 30002813;
const GATE = { stargateId: 50_005_550, systemId: TAMA, x: 1e12, y: 0, z: 0 };
const gates: Stargates = new Map([[TAMA, [{ ...GATE, stargateId: 50_000_001, x: 1e12 + 5e6 }, GATE]]]);

function aKillmail(given: Partial<UpstreamKillmail> = {}): UpstreamKillmail {
  return {
    killmail_id: 130_000_001,
    killmail_time: '2026-11-20T11:59:00Z',
    solar_system_id: TAMA,
    attackers: [{ character_id: 95_000_002, corporation_id: 98_000_002 }],
    victim: { character_id: 95_000_001, corporation_id: 98_000_001, ship_type_id: 587, position: { x: 1e12 + 1e6, y: 0, z: 0 } },
    ...given,
  };
}

describe('a killmail of a day file', () => {
  test('is at the nearest stargate in sight, or nowhere', () => {
    expect(archivedRow(aKillmail(), gates).locationId).toBe(GATE.stargateId);
    const far = { ...aKillmail().victim, position: { x: 1e12 + 1.5e7, y: 0, z: 0 } };
    expect(archivedRow(aKillmail({ victim: far }), gates).locationId).toBeNull();
    const { position: _, ...placeless } = aKillmail().victim;
    expect(archivedRow(aKillmail({ victim: placeless }), gates).locationId).toBeNull();
    expect(archivedRow(aKillmail(), new Map()).locationId).toBeNull();
  });

  test.each([
    ['players among the attackers', {}, false],
    ['only NPCs among the attackers', { attackers: [{ corporation_id: 1_000_125 }, {}] }, true],
    ['an NPC beside a player', { attackers: [{ corporation_id: 1_000_125 }, { character_id: 95_000_002 }] }, false],
    ["a player's structure without a pilot", { attackers: [{ corporation_id: 98_000_002 }] }, false],
    ["an NPC's ship as victim", { victim: { corporation_id: 1_000_125, ship_type_id: 1 } }, true],
    ["a corporation's structure as victim", { victim: { corporation_id: 98_000_001, ship_type_id: 35832 } }, false],
  ] as const)('with %s counts as NPC kill: %#', (_, given, npc) => {
    expect(archivedRow(aKillmail(given as never), gates).npc).toBe(npc);
  });

  test('keeps victim and attackers apart, each with character, ship, corporation and alliance', () => {
    const attackers = [
      {
        character_id: 95_000_002,
        corporation_id: 98_000_002,
        alliance_id: 99_000_002,
        ship_type_id: 11_989,
        damage_done: 7,
        final_blow: true,
      },
      { corporation_id: 1_000_125 },
    ];
    const victim = { ...aKillmail().victim, alliance_id: 99_000_001 };
    expect(archivedRow(aKillmail({ attackers, victim }), gates)).toMatchObject({
      shipTypeId: 587,
      victimCharacterId: 95_000_001,
      victimCorporationId: 98_000_001,
      victimAllianceId: 99_000_001,
      attackers: [
        {
          characterId: 95_000_002,
          corporationId: 98_000_002,
          allianceId: 99_000_002,
          shipTypeId: 11_989,
          damage: 7,
          finalBlow: true,
        },
        { characterId: null, corporationId: 1_000_125, allianceId: null, shipTypeId: null, damage: 0, finalBlow: false },
      ],
      value: null,
    });
  });
});

test('known and wormhole space is what counts, abyssal and void space is not', () => {
  expect(isInSharedSpace(aKillmail())).toBe(true);
  expect(isInSharedSpace(aKillmail({ solar_system_id: 30_100_000 }))).toBe(true);
  expect(isInSharedSpace(aKillmail({ solar_system_id: 31_000_005 }))).toBe(true);
  expect(isInSharedSpace(aKillmail({ solar_system_id: 32_000_005 }))).toBe(false);
  expect(isInSharedSpace(aKillmail({ solar_system_id: 34_000_005 }))).toBe(false);
});

describe('real killmails', () => {
  const packages = () =>
    recordedDocuments<{ killID: number; killmail: unknown; zkb: { hash: string } }>('zk-activity').map(
      ({ killID, killmail, zkb }) =>
        sequenceDocument.parse({
          killmail_id: killID,
          hash: zkb.hash,
          esi: killmail,
          zkb,
          sequence_id: 1,
          uploaded_at: 1_771_700_000,
        }),
    );
  const realGates = (): Stargates =>
    Map.groupBy(
      recordedTable('facts/stargates.csv').map(
        (row): StargatePosition => ({
          stargateId: Number(row['stargate_id']),
          systemId: Number(row['system_id']),
          x: Number(row['x']),
          y: Number(row['y']),
          z: Number(row['z']),
        }),
      ),
      ({ systemId }) => systemId,
    );

  test('the day file is judged as zKillboard judges: NPC kills alike, and every stargate that it names is the right one', () => {
    const stargates = realGates();
    const judged = packages().map((document) => ({ live: liveRow(document), archived: archivedRow(document.esi, stargates) }));
    expect(judged).toHaveLength(16);
    for (const { live, archived } of judged) {
      expect(archived).toEqual({ ...live, value: null, locationId: archived.locationId });
      if (archived.locationId !== null) expect(archived.locationId).toBe(live.locationId);
    }
    const atGates = judged.filter(({ live }) => live.locationId !== null && live.locationId >= 5e7 && live.locationId < 6e7);
    expect(atGates.filter(({ archived }) => archived.locationId !== null).length).toBe(atGates.length - 1);
  });
});
