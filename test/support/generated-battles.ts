import type { BattleKill, Participant } from '#main/domain/fights/battles';
import { MINUTE } from '#shared/time';
import { seededRandom } from './world.ts';

/** What is known of a fight that was made up: its killmails, and whose side each pilot was on. */
export interface MadeFight {
  kills: BattleKill[];
  sideOf: ReadonlyMap<number, number>;
  sides: number;
}

interface Pilot extends Participant {
  characterId: number;
  side: number;
  hull: number;
  /** Is on no killmail but as a victim. */
  isLogistics: boolean;
  /** From when on the pilot has a ship. */
  from: number;
}

export const CAPSULE = 670;
const HULLS = [587, 588, 589, 17_703, 22_456, 11_567] as const;
/** Pirates of NPCs, and a citadel of players. */
const NPC = { characterId: null, corporationId: 1_000_125, allianceId: null, shipTypeId: 30_213, damage: 12, finalBlow: false };
const CITADEL_TYPE = 35_832;

/**
 * A fight of two sides, or of three, of which one mostly comes later, in smaller numbers; all shoot at each other. Sides are coalitions of up to four alliances, with pilots
 * of corporations without any and of the NPCs' corporations. Some only repair; some are shot by their own; NPCs and citadels shoot too;
 * capsules are lost after ships; pilots come back in other ships.
 */
export function madeFight(seed: number, { systemId = 30_002_813, start = Date.parse('2026-11-19T18:00:00Z') } = {}): MadeFight {
  const random = seededRandom(seed);
  // The first numbers of neighbouring seeds are alike.
  for (let drawn = 0; drawn < 32; drawn += 1) random();
  const chance = (share: number) => random() < share;
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const sides = chance(0.5) ? 3 : 2;
  const comesLater = chance(0.6);
  const length = (20 + below(70)) * MINUTE;
  const base = seed * 10_000;
  const pilots = Array.from({ length: sides }, (_, side) => pilotsOfSide(side)).flat();
  const kills: BattleKill[] = [];

  function pilotsOfSide(side: number): Pilot[] {
    const alliances = Array.from({ length: 1 + below(side === 2 ? 2 : 4) }, (_, index) => 99_000_000 + base + side * 100 + index);
    const count = side === 2 && comesLater ? 4 + below(20) : 6 + below(40);
    const from = side === 2 && comesLater ? start + length * (0.2 + 0.4 * random()) : start;
    return Array.from({ length: count }, (_, index) => {
      const allianceId = chance(0.9) ? oneOf(alliances) : null;
      const corporationId =
        allianceId === null && chance(0.5)
          ? 1_000_006
          : 98_000_000 + base + side * 100 + below(3) + 10 * ((allianceId ?? 9) % 10);
      return {
        characterId: 2_110_000_000 + base + side * 1000 + index,
        corporationId,
        allianceId,
        side,
        hull: oneOf(HULLS),
        isLogistics: chance(0.12),
        from,
      };
    });
  }

  function add(at: number, victim: Pilot, attackers: readonly Pilot[], shipTypeId: number, kind: BattleKill['kind']): void {
    const shooters = [
      ...attackers.map(({ characterId, corporationId, allianceId, hull }, index) => ({
        characterId,
        corporationId,
        allianceId,
        shipTypeId: hull,
        damage: 100,
        finalBlow: index === 0,
      })),
      ...(chance(0.1) ? [NPC] : []),
      ...(chance(0.05) && attackers[0] !== undefined
        ? [{ ...NPC, corporationId: attackers[0].corporationId, allianceId: attackers[0].allianceId, shipTypeId: CITADEL_TYPE }]
        : []),
    ];
    const { characterId, corporationId, allianceId } = victim;
    kills.push({
      killmailId: base + kills.length + 1,
      systemId,
      at,
      shipTypeId,
      kind,
      locationId: null,
      value: 1_000_000 * (1 + below(500)),
      victim: { characterId, corporationId, allianceId },
      attackers: shooters,
    });
  }

  const some = (from: readonly Pilot[], share: number) => from.filter(({ isLogistics }) => !isLogistics && chance(share));
  const count = 8 + below(50);
  for (let index = 0; index < count; index += 1) {
    const at = Math.floor(start + (length * index) / count);
    const there = pilots.filter(({ from }) => from <= at);
    const victim = there.length === 0 ? undefined : oneOf(there);
    if (victim === undefined) continue;
    const enemies = [...new Set(there.map(({ side }) => side))].filter((side) => side !== victim.side);
    const main = oneOf(enemies);
    const others = there.filter((pilot) => pilot !== victim);
    const shooters = chance(0.01)
      ? some(
          others.filter(({ side }) => side === victim.side),
          0.1,
        )
      : [
          ...some(
            others.filter(({ side }) => side === main),
            0.3 + 0.5 * random(),
          ),
          ...(chance(0.25)
            ? some(
                others.filter(({ side }) => side !== main && side !== victim.side),
                0.3,
              )
            : []),
          ...(chance(0.03)
            ? some(
                others.filter(({ side }) => side === victim.side),
                0.05,
              )
            : []),
        ];
    if (shooters.length === 0) continue;
    add(at, victim, shooters, victim.hull, 'ship');
    if (chance(0.6)) add(at + 20_000, victim, shooters.slice(0, 1 + below(shooters.length)), CAPSULE, 'capsule');
    victim.from = at + 5 * MINUTE + below(20) * MINUTE;
    victim.hull = oneOf(HULLS);
  }
  const seen = new Set(
    kills.flatMap(({ victim, attackers }) => [victim, ...attackers]).flatMap(({ characterId }) => characterId ?? []),
  );
  return {
    kills,
    sides,
    sideOf: new Map(
      pilots.filter(({ characterId }) => seen.has(characterId)).map(({ characterId, side }) => [characterId, side]),
    ),
  };
}
