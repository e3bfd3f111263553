import { gatePressure, PRESSURE_WINDOW } from '#main/domain/activity/gate-pressure';
import { CONSISTENCY_DAYS } from '#main/domain/activity/system-scores';
import { victimKind } from '#main/domain/fights/fights';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { EventWrites } from '#main/store/events/events';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { ActivityReads } from '#main/store/systems/activity-reads';
import type { KillReads } from '#main/store/systems/fights';
import type { OverlayReads } from '#main/store/systems/overlays';
import type { SampledUntil, SystemInputs, SystemWrites } from '#main/store/systems/systems';
import type { DataName } from '#shared/data-names';
import { DAY, dayNumber, fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';
import type { Job } from '../scheduler/job.ts';
import { type SystemFacts, systemRows } from './system-rows.ts';

const PERIOD = MINUTE;
/** The rows are made anew as soon as one of these, or a count of the days that they look back on, has changed. */
const triggers = ['catalog', 'topology', 'sovereignty', 'campaigns', 'incursions', 'warfare', 'wormholes'] as const;
/** Without a change they are made again after this, for gate pressure fades, wormholes collapse and names arrive. Milliseconds. */
const LONGEST_PAUSE = 5 * MINUTE;
/** Gate pressure is made of killmails once the feed covers this much of the past, in milliseconds ... */
const FEED_SINCE = 2 * HOUR;
/** ... and while it is not further behind than this. */
const FEED_LATE = HOUR;

/** Computes the rows that the service answers from, after each new sample or overlay (decisions §4.3). */
// oxlint-disable-next-line max-lines-per-function -- gathers the facts of all systems at one version of the data and stores the rows made from them
export function scores(deps: {
  versions(): DataVersions;
  inputs: SystemInputs;
  activity: Pick<ActivityReads, 'newestHour' | 'sampledSince' | 'sums' | 'scan'>;
  overlays: OverlayReads;
  kills: Pick<KillReads, 'since'>;
  systems: SystemWrites;
  events: Pick<EventWrites, 'following'>;
  clock: Clock;
}): Job {
  const { activity, overlays, clock } = deps;
  let last: { versions: string; at: number } | null = null;

  /** The newest hours, the end of the newer, and its day, before which lie those that the rows look back on. */
  function newest() {
    const [jumps, kills] = [activity.newestHour('jumps')?.hour ?? null, activity.newestHour('kills')?.hour ?? null];
    const newestHour = jumps === null || (kills !== null && kills > jumps) ? kills : jumps;
    // Without any sample the periods are those before now: nothing is in them.
    const end = newestHour === null ? Math.floor(clock.now() / HOUR) * HOUR : fromIso(newestHour) + HOUR;
    return { jumps, kills, newestHour, end, today: dayNumber(isoUtc(end)) };
  }

  /** Changes with every count that the rows are made of; a year of history that comes in is not among them. */
  function countsSeen(): string {
    const { newestHour, today } = newest();
    return newestHour === null ? '' : `${today} ${activity.sampledSince(today - CONSISTENCY_DAYS)}`;
  }

  /** The newest hour of all, and the 24 that end with it. */
  async function samples(
    systemIds: readonly number[],
  ): Promise<Pick<SystemFacts, 'live' | 'lastDay' | 'days' | 'updatedAt'> & { until: SampledUntil }> {
    const { jumps, kills, newestHour, end, today } = newest();
    const firstHour = isoUtc(end - DAY);
    const ifLive = (hour: string | null) => (hour === null || hour < firstHour ? null : hour);
    const live = (hour: string | null) => (hour === null ? null : activity.sums(systemIds, hour, 1));
    const until = (hour: string | null) => (hour === null ? null : isoUtc(fromIso(hour) + HOUR));
    const newestLive = { jumps: ifLive(jumps), kills: ifLive(kills) };
    const newestHours = { jumps: live(newestLive.jumps), kills: live(newestLive.kills) };
    await yieldToEventLoop();
    const lastDay = activity.sums(systemIds, firstHour, 24);
    await yieldToEventLoop();
    return {
      live: newestHours,
      lastDay,
      days: activity.scan(systemIds, today - CONSISTENCY_DAYS, CONSISTENCY_DAYS),
      updatedAt: newestHour === null ? null : isoUtc(end),
      until: { jumps_until: until(newestLive.jumps), kills_until: until(newestLive.kills) },
    };
  }

  function pressure(now: number): Map<number, number> | null {
    const covered = deps.inputs.killmailsCovered();
    if (covered === undefined || fromIso(covered.since) > now - FEED_SINCE || fromIso(covered.until) < now - FEED_LATE)
      return null;
    const kills = deps.kills.since(isoUtc(now - PRESSURE_WINDOW)).filter(({ categoryId }) => victimKind(categoryId) === 'ship');
    return gatePressure(
      kills.map(({ systemId, time, locationId, attackers }) => ({ systemId, at: fromIso(time), locationId, attackers })),
      now,
    );
  }

  return {
    name: 'scores',
    label: 'System scores',
    everyMs: PERIOD,
    offsetMs: 0,
    after: ['topology'],
    follows: [
      'system-jumps',
      'system-kills',
      'jumps-history',
      'kills-history',
      'sovereignty',
      'campaigns',
      'incursions',
      'faction-warfare',
      'wormholes',
      'killmails',
    ],

    async run({ signal }) {
      const now = clock.now();
      const versions = deps.versions();
      const seen = JSON.stringify([...triggers.map((name) => versions[name]?.version ?? 0), countsSeen()]);
      if (last !== null && last.versions === seen && now - last.at < LONGEST_PAUSE) return { rows: 0 };

      const systems = deps.inputs.listed();
      const ids = systems.map(({ system_id: id }) => id);
      const fading = pressure(now);
      const { until, ...sampled } = await samples(ids);
      await yieldToEventLoop();
      const rows = systemRows({
        systems,
        ...sampled,
        pressure: fading,
        flags: {
          incursion: overlays.incursions(),
          sovCampaign: overlays.campaigns(),
          fwContested: new Set(
            overlays
              .warfare()
              .filter(isContested)
              .map(({ systemId }) => systemId),
          ),
          wormholeAccess: overlays.wormholes(isoUtc(now)),
        },
        owners: deps.inputs.owners(),
      });
      await yieldToEventLoop();
      signal.throwIfAborted();
      const source = fading === null ? 'hourly_kills' : 'killmails';
      const differences = deps.systems.differencesOf(rows);
      await yieldToEventLoop();
      const replace = () => deps.systems.replaceRows(differences, { source, until, observedAt: newestOf(versions) });
      const changed = deps.events.following('score', isoUtc(now), replace);
      last = { versions: seen, at: now };
      return { rows: changed };
    },
  };
}

/** Upstream's time of the newest data among what the rows are made from. */
function newestOf(versions: DataVersions): string | null {
  const times = [...triggers, 'activity' as const, 'killmails' as const].flatMap(
    (name: DataName) => versions[name]?.observedAt ?? [],
  );
  return times.length === 0 ? null : times.reduce((a, b) => (a > b ? a : b));
}

/** Whether a system of faction warfare is contested: upstream says so, or points have been made against its holder. */
export function isContested({ contested, victoryPoints }: { contested: string; victoryPoints: number }): boolean {
  return contested !== 'uncontested' || victoryPoints > 0;
}
