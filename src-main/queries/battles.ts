import {
  type BattleKill,
  type BattleMap,
  type BattleSummary,
  battlesOf,
  gameDayOf,
  gameDayStart,
  type LossKind,
  summaryOf,
} from '#main/domain/fights/battles';
import { victimKind } from '#main/domain/fights/fights';
import { latest } from '#main/runtime/latest';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { battleReads, type FoughtKillRow } from '#main/store/systems/battles';
import { liveKillReads } from '#main/store/systems/live-kills';
import { readTransactions } from '#main/store/transaction';
import { CAPSULE_GROUP_ID } from '#shared/game';
import type { Direction } from '#shared/http/list-order';
import type { Battle, BattleReport, BattleSort } from '#shared/plan-api/battles';
import { securityBand } from '#shared/security';
import { fromIso, isoUtc } from '#shared/time';
import { namedBattles } from './named-battle.ts';

/** Game days of battles that are held; one of all kills is some 2 MB. */
const MOST_DAYS = 37;

/** Which battles, and how; times in milliseconds since the epoch, ISK. */
export interface BattleQuestion {
  from: number;
  until: number;
  systemId: number | null;
  regionIds: readonly number[] | null;
  /** Alliances, corporations and characters, of which one at least took part. */
  entityIds: readonly number[] | null;
  killsMin: number;
  iskMin: number | null;
  sort: BattleSort;
  direction: Direction;
  offset: number;
  limit: number;
}

/** Groups killmails into battles a game day at a time; a day is made again where one of its kills came or changed. */
export function battleComputations(db: ReadDb) {
  const reads = battleReads(db);
  const versions = dataVersionReads(db);
  const snapshot = readTransactions(db);
  const map = latest(
    () => String(versions().catalog?.version ?? 0),
    () => mapOf(reads),
  );
  const days = new Map<number, BattleSummary[]>();
  let made = { catalog: '', revision: -1 };

  /** Forgets the days that are not as they were. */
  function refresh(): void {
    const catalog = String(versions().catalog?.version ?? 0);
    if (catalog !== made.catalog) days.clear();
    else for (const time of new Set(reads.changedAfter(made.revision))) days.delete(gameDayOf(fromIso(time)));
    made = { catalog, revision: reads.newestRevision() };
  }

  function ofDay(day: number): BattleSummary[] {
    const known = days.get(day);
    if (known !== undefined) return known;
    const rows = reads.between(isoUtc(gameDayStart(day)), isoUtc(gameDayStart(day + 1)));
    const found = battlesOf(rows.map(killOf), map()).map(summaryOf);
    days.set(day, found);
    for (const oldest of [...days.keys()].sort((a, b) => a - b).slice(0, -MOST_DAYS)) days.delete(oldest);
    return found;
  }

  const named = namedBattles({
    names: liveKillReads(db),
    system: (systemId) => map().systems.get(systemId),
    isCapsule: (typeId) => map().capsules.has(typeId),
  });
  const killsOf = ({ killmailIds }: BattleSummary) => {
    const kills = new Map(reads.withIds(killmailIds).map((row) => [row.killmailId, killOf(row)]));
    return killmailIds.flatMap((killmailId) => kills.get(killmailId) ?? []);
  };

  return {
    battles: (question: BattleQuestion): { rows: Battle[]; total: number; withoutAttackers: number } =>
      snapshot(() => {
        refresh();
        const last = gameDayOf(question.until);
        // Killmails of before are hardly kept.
        const first = Math.max(gameDayOf(question.from), last - MOST_DAYS + 1);
        const all = Array.from({ length: last - first + 1 }, (_, index) => ofDay(first + index)).flat();
        const found = ordered(all.filter(fits(question, map())), question);
        return {
          rows: found.slice(question.offset, question.offset + question.limit).map((one) => named.battle(one, killsOf(one))),
          total: found.length,
          withoutAttackers: reads.withoutAttackers(isoUtc(question.from)),
        };
      }),
    /** The battle that a killmail belongs to; null: none, as of a capsule alone. */
    battle: (killmailId: number): BattleReport | null =>
      snapshot(() => {
        refresh();
        const time = reads.timeOf(killmailId);
        const own =
          time === undefined
            ? undefined
            : ofDay(gameDayOf(fromIso(time))).find(({ killmailIds }) => killmailIds.includes(killmailId));
        return own === undefined ? null : named.report(own, killsOf(own));
      }),
  };
}

type Places = ReturnType<typeof mapOf>;

function mapOf(reads: ReturnType<typeof battleReads>) {
  const systems = new Map(reads.systems().map((system) => [system.systemId, system]));
  const neighbours = Map.groupBy(reads.gates(), ([from]) => from);
  const map: BattleMap = {
    neighboursOf: (systemId) => (neighbours.get(systemId) ?? []).map(([, to]) => to),
    isHighSecurity: (systemId) => securityBand(systems.get(systemId)?.securityStatus ?? 0) === 'high',
  };
  return { ...map, systems, capsules: new Set(reads.typesOfGroup(CAPSULE_GROUP_ID)) };
}

function killOf(row: FoughtKillRow): BattleKill {
  const { killmailId, systemId, at, shipTypeId, locationId, value, victim } = row;
  const kind: LossKind = row.groupId === CAPSULE_GROUP_ID ? 'capsule' : (victimKind(row.categoryId) ?? 'other');
  return { killmailId, systemId, at, shipTypeId, kind, locationId, value, victim, attackers: row.attackedBy ?? [] };
}

function fits({ from, systemId, regionIds, entityIds, killsMin, iskMin }: BattleQuestion, { systems }: Places) {
  return ({ endedAt, systemIds, shipsLost, iskLost, entities }: BattleSummary): boolean =>
    endedAt >= from &&
    shipsLost >= killsMin &&
    (iskMin === null || (iskLost ?? 0) >= iskMin) &&
    (entityIds === null || entityIds.some((one) => entities.has(one))) &&
    (systemId === null || systemIds.includes(systemId)) &&
    (regionIds === null || systemIds.some((one) => regionIds.includes(systems.get(one)?.regionId ?? 0)));
}

const valuesOf: Record<BattleSort, (one: BattleSummary) => number | null> = {
  ended_at: ({ endedAt }) => endedAt,
  started_at: ({ startedAt }) => startedAt,
  ships_lost: ({ shipsLost }) => shipsLost,
  isk_lost: ({ iskLost }) => iskLost,
  pilots: ({ pilots }) => pilots,
};

/** What is not known comes last; equal ones by their id, the newest first. */
function ordered(battles: readonly BattleSummary[], { sort, direction }: BattleQuestion): BattleSummary[] {
  const sign = direction === 'asc' ? 1 : -1;
  const valueOf = valuesOf[sort];
  return battles.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return a === b ? other.id - one.id : a === null ? 1 : -1;
    return sign * (a - b) || sign * (one.id - other.id);
  });
}
