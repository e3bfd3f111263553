import { type InRange, type RattingProfile, systemsInRange } from '#main/domain/plan/hunting';
import { driveRange } from '#main/domain/topology/capital-range';
import type { LastKill } from '#main/store/systems/live-kills';
import type { SystemRow } from '#main/store/systems/systems';
import type { QueryOf } from '#shared/http/endpoint';
import { hunting as endpoint, HUNTING_JUMPS, type HuntedSystem } from '#shared/plan-api/hunting';
import { fromIso, HOUR } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import { inOrder } from '../http/lists.ts';
import { openWormholes } from '../http/own-wormholes.ts';
import { requireSystems, resolveSystem } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';
import { graphWith } from './journey.ts';
import { shipOf } from './legs.ts';

/** What a system is listed with before its last kill is looked up: only those that are shown need it. */
type Listed = Omit<HuntedSystem, 'last_kill'>;

export const hunting = route(endpoint, async ({ query }, deps: PlanDeps) => {
  requireSystems(deps.systems);
  const from = resolveSystem(deps.systems, 'from', query.from);
  const range = rangeOf(deps, query);
  const place = deps.network().places.find(({ systemId }) => systemId === from.id);
  if (place === undefined) throw new ApiError('not_found', `${from.name} is no longer listed.`);
  const ratting = await deps.ratting();
  const infested = new Set(range.lightYears === null ? [] : deps.systems.infested());
  const until = deps.sampledUntil();
  const hours = { asked: query.hour ?? hourOf(deps.clock.now()), sampled: hourBefore(until.kills_until) };
  const { graph, places } = deps.network();
  const ways = graphWith(graph, openWormholes(deps, query.chain));
  const reached = systemsInRange({ graph: ways, places }, place, range, (systemId) => infested.has(systemId));
  const listed = reached
    .toSorted((a, b) => a.lightYears - b.lightYears || a.systemId - b.systemId)
    .flatMap((one): Listed[] => {
      const row = deps.systems.findRow(one.systemId);
      if (row === undefined || (query.security !== undefined && row.security !== query.security)) return [];
      return [listedSystem(one, row, ratting.profileOf(one.systemId), hours)];
    });
  const shown = inOrder(listed, query, { sort: 'light_years', dir: 'asc' }).slice(0, query.limit);
  return {
    data: withLastKills(deps, shown),
    meta: {
      total: listed.length,
      from_id: from.id,
      from: from.name,
      range_light_years: range.lightYears,
      range_jumps: range.jumps,
      hour: hours.asked,
      days: ratting.sampledDays(hours.asked),
      kills_until: until.kills_until,
      killmails_until: deps.operations.killmailsCovered()?.until ?? null,
    },
  };
});

function rangeOf(deps: PlanDeps, { within, light_years, ship, jdc }: QueryOf<typeof endpoint>) {
  const ofShip = ship === undefined ? [] : [driveRange(shipOf(deps, ship).lightYears, jdc)];
  const lightYears = [...ofShip, ...(light_years === undefined ? [] : [light_years])];
  return {
    lightYears: lightYears.length === 0 ? null : Math.min(...lightYears),
    jumps: within ?? (lightYears.length === 0 ? HUNTING_JUMPS : null),
  };
}

function hourOf(at: number): number {
  return Math.floor(at / HOUR) % 24;
}

/** The hour of the day that ended at a time; null: none has. */
function hourBefore(end: string | null): number | null {
  return end === null ? null : hourOf(fromIso(end) - HOUR);
}

function listedSystem(
  { systemId, lightYears, jumps }: InRange,
  row: SystemRow,
  profile: RattingProfile | undefined,
  { asked, sampled }: { asked: number; sampled: number | null },
): Listed {
  const usual = (hour: number | null) => (hour === null ? null : (profile?.byHour[hour] ?? null));
  const now = usual(sampled);
  return {
    id: systemId,
    name: row.name,
    region: row.region,
    security: row.security,
    security_status: row.security_status,
    holder_id: row.sovereignty_owner_id,
    holder: row.sovereignty_owner,
    light_years: round(lightYears, 3),
    jumps,
    npc_kills_at_hour: round(usual(asked), 1),
    npc_kills_1h: row.npc_kills_1h,
    npc_kills_1h_usual: round(now, 1),
    times_usual: row.npc_kills_1h === null || now === null || now === 0 ? null : round(row.npc_kills_1h / now, 2),
    prime_hour: profile?.primeHour ?? null,
    npc_kills_at_prime_hour: round(usual(profile?.primeHour ?? null), 1),
    npc_kills_24h: row.npc_kills_24h,
    kills_per_100_npcs: round(profile?.killsPerHundredNpcs ?? null, 2),
    has_npc_station: row.has_npc_station === 1,
  };
}

function withLastKills({ lastKills, liveKills }: PlanDeps, rows: readonly Listed[]): HuntedSystem[] {
  const kills = new Map(rows.flatMap(({ id }) => lastKills.of(id) ?? []).map((kill) => [kill.systemId, kill]));
  const types = liveKills.typeNames([...kills.values()].map(({ shipTypeId }) => shipTypeId));
  const byOf = ({ by }: LastKill) => by?.allianceId ?? by?.corporationId ?? by?.characterId ?? null;
  const names = liveKills.entityNames([...kills.values()].flatMap((kill) => byOf(kill) ?? []));
  return rows.map((row) => {
    const kill = kills.get(row.id);
    if (kill === undefined) return { ...row, last_kill: null };
    const by = byOf(kill);
    return {
      ...row,
      last_kill: {
        killmail_id: kill.killmailId,
        time: kill.time,
        type_id: kill.shipTypeId,
        type_name: types.get(kill.shipTypeId) ?? null,
        by_id: by,
        by: by === null ? null : (names.get(by) ?? null),
        url: `https://zkillboard.com/kill/${kill.killmailId}/`,
      },
    };
  });
}

function round<Value extends number | null>(value: Value, digits: number): Value {
  return (value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits) as Value;
}
