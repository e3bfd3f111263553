import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AttackerRow, packAttackers, unpackAttackers } from '#main/store/systems/killmail-packing';
import { recordedDocuments } from '../../support/real-data.ts';

const id = fc.option(fc.integer({ min: 1, max: 0xffff_ffff }));
const attacker: fc.Arbitrary<AttackerRow> = fc.record({
  characterId: id,
  shipTypeId: id,
  corporationId: id,
  allianceId: id,
  damage: fc.integer({ min: 0, max: 1e12 }),
  finalBlow: fc.boolean(),
});
const text = (attackers: readonly AttackerRow[]) => attackers.map((one) => JSON.stringify(one)).sort();

test('attackers come out as they went in, whatever they are, and in any order make the same bytes', () => {
  fc.assert(
    fc.property(fc.array(attacker, { maxLength: 40 }), (attackers) => {
      const keys = ['characterId', 'shipTypeId', 'corporationId', 'allianceId', 'damage', 'finalBlow'] as const;
      const packed = packAttackers(attackers);
      const unpacked = unpackAttackers(packed).map((one) => Object.fromEntries(keys.map((key) => [key, one[key]])) as never);
      expect(text(unpacked)).toEqual(text(attackers));
      expect(packAttackers(attackers.toReversed())).toEqual(packed);
    }),
  );
});

test('real killmails take at most 18 bytes an attacker, and the large ones less than 12', () => {
  const sizes = recordedDocuments<{ killmail: { attackers: Record<string, number | boolean>[] } }>('zk-activity').map(
    ({ killmail: { attackers } }) => {
      const bytes = packAttackers(
        attackers.map((one) => ({
          characterId: Number(one['character_id'] ?? 0) || null,
          shipTypeId: Number(one['ship_type_id'] ?? 0) || null,
          corporationId: Number(one['corporation_id'] ?? 0) || null,
          allianceId: Number(one['alliance_id'] ?? 0) || null,
          damage: Number(one['damage_done']),
          finalBlow: one['final_blow'] === true,
        })),
      ).length;
      return { attackers: attackers.length, each: bytes / attackers.length };
    },
  );
  expect(sizes).toHaveLength(16);
  expect(Math.max(...sizes.map(({ each }) => each))).toBeLessThanOrEqual(18);
  expect(Math.max(...sizes.filter(({ attackers }) => attackers >= 30).map(({ each }) => each))).toBeLessThan(12);
});
