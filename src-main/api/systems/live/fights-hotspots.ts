import { primeHour } from '#main/domain/activity/circadian';
import type { DetectedFight } from '#main/domain/fights/fights';
import { type Party, partiesOf } from '#main/domain/plan/attackers';
import type { ActivityReads } from '#main/store/systems/activity-reads';
import { fightsHotspots as endpoint, type Fight, type FightHotspot } from '#shared/systems-api/live';
import { HOUR, isoUtc } from '#shared/time';
import { requireSystems } from '../../http/resolve-system.ts';
import { route } from '../../http/route.ts';
import { firstDayOf } from '../../http/time-windows.ts';
import type { SystemsDeps } from '../deps.ts';
import { hotspotsSince, unclassifiedFight } from './unclassified.ts';

const MOST_PARTIES = 5;
/** As the prime hour by killmails looks back (decisions §4.7). */
const PRIME_HOUR_DAYS = 35;

export const fightsHotspots = route(endpoint, async ({ query }, deps: SystemsDeps) => {
  const { systems, operations, activity, hourlyRuns, pressureSource, clock } = deps;
  requireSystems(systems);
  const source = pressureSource() ?? 'hourly_kills';
  const now = clock.now();
  const since = isoUtc(now - query.hours * HOUR);
  const { fights, summary } =
    source === 'killmails'
      ? fightsByKillmails(operations.fightsSince(since), query.limit)
      : fightsByHours(await hotspotsSince(since, now, systems, hourlyRuns), query.limit, systems);
  const firstDay = firstDayOf(PRIME_HOUR_DAYS, now);
  const parties = source === 'killmails' ? partiesIn(fights, deps) : null;
  const hotspots = fights.map((fight, index) => ({
    ...fight,
    parties: parties?.[index] ?? null,
    prime_hour: fight.prime_hour ?? hourlyPrimeHour(activity, fight.system_id, firstDay),
  }));
  return {
    data: { hotspots, summary: { ...summary, source } },
    meta: { hours: query.hours, total: summary.fights },
  };
});

/** Whose the attackers of each fight are; null: not known of any of its kills. */
function partiesIn(
  fights: readonly Fight[],
  { pastKills, liveKills }: Pick<SystemsDeps, 'pastKills' | 'liveKills'>,
): FightHotspot['parties'][] {
  const runs = fights.map(({ system_id: systemId, started_at: from, last_kill_at: until }) => ({ systemId, from, until }));
  const kills = Map.groupBy(pastKills.attackersIn(runs), ({ run }) => run);
  const found = fights.map((_, run) => {
    const known = (kills.get(run) ?? []).filter(({ attackedBy }) => attackedBy !== null);
    return known.length === 0 ? null : partiesOf(known).slice(0, MOST_PARTIES);
  });
  const idOf = ({ allianceId, corporationId }: Party) => allianceId ?? corporationId ?? 0;
  const names = liveKills.entityNames(found.flatMap((parties) => (parties ?? []).map(idOf)));
  return found.map(
    (parties) =>
      parties?.map((party) => ({
        alliance_id: party.allianceId,
        corporation_id: party.corporationId,
        name: names.get(idOf(party)) ?? null,
        attackers: party.attackers,
      })) ?? null,
  );
}

/** The hour with most kills by the hourly counts: there before the killmails of 35 days are. */
function hourlyPrimeHour(activity: Pick<ActivityReads, 'profile'>, systemId: number, firstDay: number): number | null {
  const { ship_kills: ships, pod_kills: pods } = activity.profile(systemId, firstDay, PRIME_HOUR_DAYS).totals;
  return primeHour(ships.map((count, hour) => count + (pods[hour] as number)));
}

function fightsByKillmails(fights: readonly Fight[], limit: number) {
  return { fights: fights.slice(0, limit), summary: summaryOf(fights) };
}

/** Only what is served gets its system's names: there may be thousands. */
function fightsByHours(found: readonly DetectedFight[], limit: number, systems: Pick<SystemsDeps['systems'], 'findRow'>) {
  const fights = found.slice(0, limit).flatMap((hotspot) => unclassifiedFight(hotspot, systems) ?? []);
  return { fights, summary: summaryOf(found.map((hotspot) => ({ ...hotspot, system_id: hotspot.systemId }))) };
}

function summaryOf(fights: readonly Pick<Fight, 'classification' | 'kills' | 'system_id'>[]) {
  const classes = Object.entries(Object.groupBy(fights, ({ classification }) => classification));
  return {
    fights: fights.length,
    kills: fights.reduce((sum, { kills }) => sum + kills, 0),
    systems: new Set(fights.map(({ system_id }) => system_id)).size,
    by_classification: Object.fromEntries(classes.map(([name, members]) => [name, members.length])),
  };
}
