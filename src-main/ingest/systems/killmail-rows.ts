import type { Clock } from '#main/runtime/world';
import type { NameWrites } from '#main/store/catalog/names';
import type { EventWrites } from '#main/store/events/events';
import type { KillmailRow, KillmailWrites, StargatePosition } from '#main/store/systems/killmails';
import type { SequenceDocument, UpstreamKillmail } from '#main/upstream/killmails';
import { LAST_NPC_CORPORATION } from '#shared/game';
import { fromIso, isoUtc } from '#shared/time';
import { wantHolders } from './holder-names.ts';

/** Ids of the game (upstream §2.7): systems of known and wormhole space; characters and corporations of players lie above these. */
const SHARED_SPACE = { from: 30_000_000, to: 31_999_999 };
const LAST_NPC_CHARACTER = 3_999_999;
/** As far as one sees from a stargate, metres: nothing else is nearer then, so this is what zKillboard says as well. */
const GATE_RANGE = 8_000_000;

export type Stargates = ReadonlyMap<number, readonly StargatePosition[]>;

/** Kills of abyssal and void space, which no other pilot can enter, are not kept. */
export function isInSharedSpace(killmail: UpstreamKillmail): boolean {
  return killmail.solar_system_id >= SHARED_SPACE.from && killmail.solar_system_id <= SHARED_SPACE.to;
}

/** A document of the live sequence, with zKillboard's own judgement. */
export function liveRow({ esi, zkb }: Pick<SequenceDocument, 'esi' | 'zkb'>): KillmailRow {
  return { ...facts(esi), npc: zkb.npc ?? isNpcKill(esi), locationId: zkb.locationID ?? null, value: zkb.totalValue ?? null };
}

/** A killmail of a day file, which lacks zKillboard's facts: they are derived by its rules. */
export function archivedRow(killmail: UpstreamKillmail, stargates: Stargates): KillmailRow {
  return { ...facts(killmail), npc: isNpcKill(killmail), locationId: stargateAt(killmail, stargates), value: null };
}

function facts({ killmail_id, killmail_time, solar_system_id, victim, attackers }: UpstreamKillmail) {
  return {
    killmailId: killmail_id,
    time: isoUtc(fromIso(killmail_time)),
    systemId: solar_system_id,
    shipTypeId: victim.ship_type_id,
    victimCharacterId: victim.character_id ?? null,
    victimCorporationId: victim.corporation_id ?? null,
    victimAllianceId: victim.alliance_id ?? null,
    attackers: attackers.map((attacker) => ({
      characterId: attacker.character_id ?? null,
      shipTypeId: attacker.ship_type_id ?? null,
      corporationId: attacker.corporation_id ?? null,
      allianceId: attacker.alliance_id ?? null,
      damage: attacker.damage_done ?? 0,
      finalBlow: attacker.final_blow ?? false,
    })),
  };
}

/** zKillboard's rule (upstream §5.2): the victim is an NPC's, or no attacker belongs to a player. */
function isNpcKill({ victim, attackers }: UpstreamKillmail): boolean {
  const corporation = victim.corporation_id ?? 0;
  if (victim.character_id == null && corporation > 1 && corporation < LAST_NPC_CORPORATION) return true;
  return !attackers.some(
    ({ character_id, corporation_id }) =>
      (character_id ?? 0) > LAST_NPC_CHARACTER || (corporation_id ?? 0) > LAST_NPC_CORPORATION,
  );
}

/** The nearest stargate within range of where the victim died; null where there is none. */
function stargateAt({ solar_system_id, victim: { position } }: UpstreamKillmail, stargates: Stargates): number | null {
  if (position == null) return null;
  let nearest: number | null = null;
  let closest = GATE_RANGE;
  for (const { stargateId, x, y, z } of stargates.get(solar_system_id) ?? []) {
    const distance = Math.hypot(position.x - x, position.y - y, position.z - z);
    if (distance > closest) continue;
    closest = distance;
    nearest = stargateId;
  }
  return nearest;
}

/** Alliances and corporations that took part in kills, NPCs’ own among them. */
export function partiesOfKills(kills: readonly KillmailRow[]): Set<number | null> {
  const parties = new Set<number | null>();
  for (const { victimAllianceId, victimCorporationId, attackers } of kills) {
    parties.add(victimAllianceId).add(victimCorporationId);
    for (const { allianceId, corporationId } of attackers) parties.add(allianceId).add(corporationId);
  }
  return parties;
}

/** Stores kills of the live sequence, tells of the new ones, and wants the names of those who took part. Returns how many were new or different. */
export function storeLive(
  {
    killmails,
    names,
    events,
    clock,
  }: {
    killmails: Pick<KillmailWrites, 'save'>;
    names: Pick<NameWrites, 'want'>;
    events: Pick<EventWrites, 'kills'>;
    clock: Clock;
  },
  kills: readonly KillmailRow[],
): number {
  wantHolders(names, [...partiesOfKills(kills), ...pilotsOfKills(kills)]);
  const ids = kills.map(({ killmailId }) => killmailId);
  return events.kills(ids, isoUtc(clock.now()), () => killmails.save(kills, 'live'));
}

/** Characters who lost a ship or struck the last blow: those whom lists of kills name. */
function pilotsOfKills(kills: readonly KillmailRow[]): (number | null)[] {
  return kills.flatMap(({ victimCharacterId, attackers }) => [
    victimCharacterId,
    attackers.find(({ finalBlow }) => finalBlow)?.characterId ?? null,
  ]);
}
