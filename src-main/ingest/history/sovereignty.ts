import { placeEarlierClaim } from '#main/domain/sovereignty/changes';
import type { DayState } from '#main/store/ingest-state/backfill';
import type { SovereigntyWrites, StoredClaim } from '#main/store/systems/sovereignty';
import type { ActivityArchive, ArchivedHub, ArchiveFile } from '#main/upstream/activity-archive';
import { hourStart, isoUtc } from '#shared/time';
import type { RateLimiter } from '../rate-limiter.ts';
import type { Job } from '../scheduler/job.ts';
import { oneDecimal } from '../systems/overlays.ts';
import { type HistoryDeps, historyJob, hoursOf, listed, rowsOf } from './history-job.ts';

/** The type of a Sovereignty Hub, whose occupancy level is the ADM; territorial claim units were listed beside it. */
const SOVEREIGNTY_HUB = 32_458;

/** Owners and ADMs out of EVE Ref's archives, one look a day: what changed in between is dated by the next look. */
export function sovereigntyHistory(
  deps: HistoryDeps & {
    archive: Pick<ActivityArchive, 'files' | 'owners' | 'hubs'>;
    sovereignty: Pick<SovereigntyWrites, 'nextChanges' | 'addChange' | 'moveChange' | 'markFollowed'>;
    wantNames(ids: Iterable<number | null>): void;
    pace: RateLimiter;
  },
): Job {
  const { archive, sovereignty, pace, backfill, versions, transaction, clock, log } = deps;
  const settle = (day: string, state: DayState) => backfill.save('sovereignty', day, state, isoUtc(clock.now()));

  /** Takes the claims as an archive has them at `at`, the newest archive first. Returns how many changes were new. */
  function recordEarlier(claims: readonly StoredClaim[], at: string): number {
    // Read at once: a question for each of 5,000 systems held the thread for a tenth of a second.
    const nextChanges = sovereignty.nextChanges(at);
    let added = 0;
    for (const claim of claims) {
      const next = nextChanges.get(claim.systemId);
      const placed = placeEarlierClaim(claim, next, at);
      if (placed === 'earlier' && next !== undefined) sovereignty.moveChange(claim.systemId, next.at, at);
      if (placed !== 'new') continue;
      sovereignty.addChange(claim, at);
      added += 1;
    }
    return added;
  }

  async function takeDay(day: string, signal: AbortSignal): Promise<number> {
    const owners = (await listed(pace, archive, 'sovereignty-map', day, signal))?.at(-1);
    if (owners === undefined) {
      settle(day, 'absent');
      return 0;
    }
    const hubs = nearest((await listed(pace, archive, 'sovereignty-structures', day, signal)) ?? [], owners.takenAt);
    const [ownerRows, hubRows] = await Promise.all([
      pace.all([owners], (file, either) => rowsOf(archive.owners, file, log, either), signal),
      pace.all(hubs === null ? [] : [hubs], (file, either) => rowsOf(archive.hubs, file, log, either), signal),
    ]);
    const rows = ownerRows[0];
    if (!Array.isArray(rows)) {
      settle(day, rows === 'gone' ? 'absent' : 'broken');
      return 0;
    }
    const adms = admsOf(Array.isArray(hubRows[0]) ? hubRows[0] : []);
    const claims = rows.map(
      ({ system_id, alliance_id, faction_id }): StoredClaim => ({
        systemId: system_id,
        allianceId: alliance_id ?? null,
        factionId: alliance_id === undefined ? (faction_id ?? null) : null,
        adm: alliance_id === undefined ? null : (adms.get(system_id) ?? null),
      }),
    );
    const at = isoUtc(owners.takenAt);
    return transaction(() => {
      const added = recordEarlier(claims, at);
      sovereignty.markFollowed(hourStart(owners.takenAt), at, 'archive');
      deps.wantNames(claims.map(({ allianceId }) => allianceId));
      settle(day, 'done');
      versions.bump('sovereignty', at);
      return added;
    });
  }

  return historyJob(
    deps,
    {
      name: 'sovereignty-history',
      label: 'History of sovereignty',
      dataset: 'sovereignty',
      withToday: false,
    },
    // One look a day is what the archive is asked for: a day with any other look has nothing to gain.
    { kind: 'sovereignty', isComplete: (day, present) => hoursOf(day).some((hour) => present.has(hour)) },
    takeDay,
  );
}

function nearest(files: readonly ArchiveFile[], at: number): ArchiveFile | null {
  return files.reduce<ArchiveFile | null>(
    (best, file) => (best === null || Math.abs(file.takenAt - at) < Math.abs(best.takenAt - at) ? file : best),
    null,
  );
}

function admsOf(hubs: readonly ArchivedHub[]): Map<number, number> {
  return new Map(
    hubs.flatMap(({ solar_system_id, structure_type_id, vulnerability_occupancy_level: level }) =>
      structure_type_id === SOVEREIGNTY_HUB && level != null ? [[solar_system_id, oneDecimal(level)] as const] : [],
    ),
  );
}
