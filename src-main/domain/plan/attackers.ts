import { LAST_NPC_CORPORATION } from '#shared/game';
/** One of those who destroyed something; null: the killmail names none. */
export interface Attacker {
  characterId: number | null;
  shipTypeId: number | null;
  corporationId: number | null;
  allianceId: number | null;
}

/** Who took part in a kill. `attackedBy` null: it is not known which of the pilots attacked. */
export interface FoughtKill {
  attackedBy: readonly Attacker[] | null;
  victim: Pick<Attacker, 'characterId' | 'corporationId' | 'allianceId'>;
}

/** Attackers of one alliance, or of one corporation without any. */
export interface Party {
  allianceId: number | null;
  corporationId: number | null;
  /** Different characters. */
  attackers: number;
}

/** Characters who attacked, each once; null: of one of the kills it is not known. */
export function attackersOf(kills: readonly Pick<FoughtKill, 'attackedBy'>[]): Set<number> | null {
  const characters = new Set<number>();
  for (const { attackedBy } of kills) {
    if (attackedBy === null) return null;
    for (const { characterId } of attackedBy) if (characterId !== null) characters.add(characterId);
  }
  return characters;
}

/** Whose the attackers are, those of most characters first. */
export function partiesOf(kills: readonly Pick<FoughtKill, 'attackedBy'>[]): Party[] {
  const members = new Map<number, { party: Party; characters: Set<number> }>();
  for (const { characterId, allianceId, corporationId } of kills.flatMap(({ attackedBy }) => attackedBy ?? [])) {
    const id = allianceId ?? corporationId;
    if (id === null || characterId === null) continue;
    const known = members.get(id) ?? { party: { allianceId, corporationId: null, attackers: 0 }, characters: new Set<number>() };
    if (allianceId === null) known.party.corporationId = corporationId;
    known.characters.add(characterId);
    members.set(id, known);
  }
  return [...members.values()]
    .map(({ party, characters }) => ({ ...party, attackers: characters.size }))
    .sort((a, b) => b.attackers - a.attackers || (a.allianceId ?? a.corporationId ?? 0) - (b.allianceId ?? b.corporationId ?? 0));
}

/** Whether a ship was lost whose pilot, corporation or alliance also attacked: two sides shot at each other. */
export function isTwoSided(kills: readonly FoughtKill[]): boolean {
  const attackers = kills.flatMap(({ attackedBy }) => attackedBy ?? []);
  const ids = new Set(attackers.flatMap((attacker) => sideOf(attacker)));
  return kills.some(({ victim, attackedBy }) => {
    const own = new Set((attackedBy ?? []).flatMap((attacker) => sideOf(attacker)));
    // Who is shot by his own is no second side.
    return sideOf(victim).some((id) => ids.has(id) && !own.has(id));
  });
}

function sideOf({
  characterId,
  corporationId,
  allianceId,
}: Pick<Attacker, 'characterId' | 'corporationId' | 'allianceId'>): number[] {
  const corporation = corporationId !== null && corporationId > LAST_NPC_CORPORATION ? corporationId : null;
  return [characterId, corporation, allianceId].filter((id) => id !== null);
}

/** Whether all players among the attackers are friends, by themselves, their corporation or their alliance. */
export function isByFriends({ attackedBy }: Pick<FoughtKill, 'attackedBy'>, friends: ReadonlySet<number>): boolean {
  const players = (attackedBy ?? []).filter(({ characterId }) => characterId !== null);
  const isFriend = ({ characterId, corporationId, allianceId }: Attacker) =>
    [characterId, corporationId, allianceId].some((id) => id !== null && friends.has(id));
  return players.length > 0 && players.every(isFriend);
}
