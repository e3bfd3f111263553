import { type FoughtBattle, foughtBattle, type Side } from '#main/domain/fights/battle-report';
import { type BattleKill, type BattleLosses, type BattleSummary } from '#main/domain/fights/battles';
import type { BattleSystem } from '#main/store/systems/battles';
import type { LiveKillReads } from '#main/store/systems/live-kills';
import type { Battle, BattleReport, BattleSide } from '#shared/plan-api/battles';
import { displayedSecurity } from '#shared/security';
import { isoUtc } from '#shared/time';

/** What ids stand for. */
interface Names {
  entity(id: number | null): string | null;
  hull(typeId: number): { type_id: number; type_name: string | null };
  system(systemId: number): BattleSystem | undefined;
}

export interface NamedBattles {
  names: Pick<LiveKillReads, 'entityNames' | 'typeNames'>;
  system(systemId: number): BattleSystem | undefined;
  isCapsule(typeId: number): boolean;
}

/** Battles as they are answered. `kills`: of the battle, by time. */
export function namedBattles({ names, system, isCapsule }: NamedBattles) {
  function namesOf(kills: readonly BattleKill[]): Names {
    const involved = kills.flatMap(({ victim, attackers }) => [victim, ...attackers]);
    const ids = new Set(involved.flatMap((one) => [one.characterId ?? [], one.corporationId ?? [], one.allianceId ?? []].flat()));
    const entities = names.entityNames([...ids]);
    const types = new Set(
      kills.flatMap((kill) => [kill.shipTypeId, ...kill.attackers.flatMap(({ shipTypeId }) => shipTypeId ?? [])]),
    );
    const typeNames = names.typeNames([...types]);
    return {
      entity: (id) => entities.get(id ?? 0) ?? null,
      hull: (typeId) => ({ type_id: typeId, type_name: typeNames.get(typeId) ?? null }),
      system,
    };
  }

  return {
    battle(summary: BattleSummary, kills: readonly BattleKill[]): Battle {
      return battleOf(summary, kills, foughtBattle(kills, isCapsule), namesOf(kills));
    },
    report(summary: BattleSummary, kills: readonly BattleKill[]): BattleReport {
      const report = foughtBattle(kills, isCapsule);
      const named = namesOf(kills);
      return { ...battleOf(summary, kills, report, named), ...furtherOf(report, named) };
    },
  };
}

function battleOf(summary: BattleSummary, kills: readonly BattleKill[], report: FoughtBattle, names: Names): Battle {
  return {
    id: summary.id,
    systems: [...Map.groupBy(kills, ({ systemId }) => systemId)]
      .sort(([a, { length }], [b, other]) => other.length - length || a - b)
      .map(([id, own]) => {
        const place = names.system(id);
        return {
          id,
          name: place?.name ?? String(id),
          region: place?.region ?? '',
          security_status: displayedSecurity(place?.securityStatus ?? 0),
          kills: own.length,
        };
      }),
    started_at: isoUtc(summary.startedAt),
    ended_at: isoUtc(summary.endedAt),
    pilots: summary.pilots,
    ...lossMembers(summary),
    unvalued: summary.unvalued,
    sides: report.sides.map((side) => sideOf(side, names)),
    kills: kills.map(({ killmailId, at, systemId, shipTypeId, kind, value, victim, attackers }, index) => ({
      killmail_id: killmailId,
      time: isoUtc(at),
      system_id: systemId,
      system: names.system(systemId)?.name ?? String(systemId),
      ship: names.hull(shipTypeId),
      kind,
      value,
      side: report.sideOfKill[index] ?? null,
      character_id: victim.characterId,
      character_name: names.entity(victim.characterId),
      attackers: attackers.length,
      url: `https://zkillboard.com/kill/${killmailId}/`,
    })),
  };
}

function lossMembers({ shipsLost, iskLost }: BattleLosses) {
  return { ships_lost: shipsLost, isk_lost: iskLost };
}

function sideOf(side: Side, names: Names): BattleSide {
  const member = ({ id, pilots }: { id: number; pilots: number }) => ({ id, name: names.entity(id), pilots });
  const foremost = side.alliances[0]?.id ?? side.corporations[0]?.id ?? side.pilots[0]?.characterId ?? null;
  return {
    name: names.entity(foremost),
    alliances: side.alliances.map(member),
    corporations: side.corporations.map((one) => ({
      ...member(one),
      alliance_id: one.allianceId,
      alliance: names.entity(one.allianceId),
    })),
    pilots: side.pilots.map(({ characterId, corporationId, allianceId, hulls, kills, losses }) => ({
      character_id: characterId,
      character_name: names.entity(characterId),
      corporation_id: corporationId,
      corporation: names.entity(corporationId),
      alliance_id: allianceId,
      alliance: names.entity(allianceId),
      ships: hulls.map(names.hull),
      kills,
      ...lossMembers(losses),
    })),
    ships: side.hulls.map(({ typeId, pilots, lost, iskLost }) => ({ ...names.hull(typeId), pilots, lost, isk_lost: iskLost })),
    ...lossMembers(side),
    unvalued: side.unvalued,
  };
}

function furtherOf({ timeline, partMinutes, arrivals, reships }: FoughtBattle, names: Names) {
  return {
    timeline: timeline.map(({ at, losses }) => ({ at: isoUtc(at), sides: losses.map(lossMembers) })),
    part_minutes: partMinutes,
    arrivals: arrivals.map(({ party, side, at, pilots, asVictim }) => ({
      at: isoUtc(at),
      side,
      id: party,
      name: names.entity(party),
      pilots,
      as_victim: asVictim,
    })),
    reships: reships.map(({ characterId, side, lostTypeId, lostAt, typeId, at }) => ({
      character_id: characterId,
      character_name: names.entity(characterId),
      side,
      lost: names.hull(lostTypeId),
      lost_at: isoUtc(lostAt),
      ship: names.hull(typeId),
      at: isoUtc(at),
    })),
  };
}
