import { securityBand } from '#shared/security';
import { DAY, HOUR, MINUTE } from '#shared/time';
import type { Atlas } from '../galaxy/galaxy.ts';
import { versionCache } from '../http/version-cache.ts';
import { hash, integer, logNormal, randomStream, uniform } from '../random.ts';
import type { BaselineActivity } from './baseline.ts';
import type { Sovereignty } from './sovereignty.ts';

/** A planned fight: a gate camp, or two fleets that meet. Times in milliseconds. */
export interface PlannedFight {
  systemId: number;
  kind: 'camp' | 'fleet';
  gateId: number | null;
  from: number;
  to: number;
  /** Kills expected in all, capsules included. */
  kills: number;
  /** Pilots on the winning side. */
  pilots: number;
  /** Participants are drawn from this. */
  key: number;
}

const PEAK_HOURS = [19, 2, 11] as const;
/** In milliseconds. */
const WEEK = 7 * DAY;
/** Where camps are: one site for this many systems; each is in use some weeks, and then on most days. */
const SYSTEMS_A_SITE = 75;
/** Share of the weeks in which a camp site is in use; percent. */
const WEEKS_IN_USE_PERCENT = 45;
/** Share of the days of a busy week on which it is in use; percent. */
const DAYS_IN_USE_PERCENT = 65;
/** How long fights last, in minutes: at least and at most. */
const DURATION_MINUTES = { camp: [60, 280], fleet: [20, 140] } as const;

/** Camps at the gates that everybody has to pass, fleets at campaigns and now and then elsewhere. `perDay`: all kills of a day. */
// oxlint-disable-next-line max-lines-per-function -- camps and fleets of a day are planned with one seed and one scale, and kept in one cache of days
export function createPlannedFights(options: {
  seed: number;
  atlas: Atlas;
  baseline: readonly BaselineActivity[];
  sovereignty: Sovereignty;
  perDay: number;
}) {
  const { seed, atlas, baseline, sovereignty, perDay } = options;
  const days = versionCache<PlannedFight[]>(6);
  const lawless = baseline.filter(
    ({ system, jumps }) => securityBand(system.security) !== 'high' && jumps > 0 && system.id < 30_100_000,
  );
  const sites = lawless
    .map((row) => ({ row, rank: row.jumps * (0.4 + hash(seed, 91, row.system.id) / 2 ** 32) }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, Math.max(2, Math.round(baseline.length / SYSTEMS_A_SITE)))
    .map(({ row }) => row);

  function camps(day: number): PlannedFight[] {
    const week = Math.floor(day / WEEK);
    return sites.flatMap(({ system: { id } }) => {
      if (hash(seed, 92 + week * 3, id) % 100 >= WEEKS_IN_USE_PERCENT) return [];
      const draws = randomStream(seed, 93, id, day / DAY);
      if (uniform(draws) * 100 >= DAYS_IN_USE_PERCENT) return [];
      const gates = atlas.stargatesOfSystem.get(id) ?? [];
      const gate = gates[hash(seed, 94 + week, id) % Math.max(1, gates.length)];
      const zone = hash(seed, 95, id) % 3;
      const from = day + (((PEAK_HOURS[zone] ?? 19) + 22 + integer(draws, 0, 4)) % 24) * HOUR + integer(draws, 0, 59) * MINUTE;
      const to = from + integer(draws, ...DURATION_MINUTES.camp) * MINUTE;
      const kills = Math.round((perDay / 6000) * logNormal(draws, 4.5, 0.5) * ((to - from) / HOUR)) + 3;
      return [
        {
          systemId: id,
          kind: 'camp' as const,
          gateId: gate?.id ?? null,
          from,
          to,
          kills,
          pilots: integer(draws, 3, 14),
          key: hash(seed, week, id),
        },
      ];
    });
  }

  function fleets(day: number): PlannedFight[] {
    const draws = randomStream(seed, 96, day / DAY);
    const disputed = sovereignty
      .campaignsBetween(day, day + DAY)
      .filter(({ startsAt }) => startsAt >= day && uniform(draws) < 0.6);
    const brawls = Array.from({ length: integer(draws, 1, 3) }, () => lawless[integer(draws, 0, lawless.length - 1)]);
    const meet = (systemId: number, from: number, median: number): PlannedFight => ({
      systemId,
      kind: 'fleet',
      gateId: null,
      from,
      to: from + integer(draws, ...DURATION_MINUTES.fleet) * MINUTE,
      kills: Math.round((perDay / 6000) * logNormal(draws, median, 0.7)) + 4,
      pilots: integer(draws, 18, 130),
      key: hash(seed, 97, systemId + day / DAY),
    });
    return [
      ...disputed.map(({ system, startsAt }) => meet(system.id, startsAt, 45)),
      ...brawls.flatMap((row) => {
        if (row === undefined) return [];
        const evening = PEAK_HOURS[row.zone ?? integer(draws, 0, 2)] ?? 19;
        return [
          meet(row.system.id, day + ((evening + 23 + integer(draws, 0, 3)) % 24) * HOUR + integer(draws, 0, 59) * MINUTE, 22),
        ];
      }),
    ];
  }

  function ofDay(day: number): PlannedFight[] {
    return days(String(day), 0, () => [...camps(day), ...fleets(day)]);
  }

  return {
    /** Those that begin on the UTC day that begins at `day`. */
    ofDay,
    /** Those that go on at some time in [from, to). */
    between(from: number, to: number): PlannedFight[] {
      const today = Math.floor(from / DAY) * DAY;
      return [...ofDay(today - DAY), ...ofDay(today)].filter((fight) => fight.from < to && fight.to > from);
    },
  };
}
