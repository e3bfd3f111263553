import { isByFriends } from '#main/domain/plan/attackers';
import { type CampEvidence, LOOKED_BACK } from '#main/domain/plan/camp-evidence';
import { type LiveStatus, liveStatuses } from '#main/domain/plan/live-status';
import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { LiveKillReads, LiveKillRow } from '#main/store/systems/live-kills';
import { isoUtc, SECOND } from '#shared/time';

/** How long statuses are kept: each kill counts less from minute to minute. */
const STATUS_LIFETIME = 10 * SECOND;

/** What stands in the static data is read once for each build of it: a sheet asks for the same gates and ships six times. */
export function rememberedNames(liveKills: LiveKillReads, versions: () => DataVersions): LiveKillReads {
  function remembered<Value>(read: (ids: readonly number[]) => Map<number, Value>) {
    const known = latest(
      () => String(versions().catalog?.version ?? 0),
      () => new Map<number, Value>(),
    );
    return (ids: readonly number[]) => {
      const found = known();
      const missing = ids.filter((id) => !found.has(id));
      if (missing.length > 0) for (const [id, value] of read(missing)) found.set(id, value);
      return found;
    };
  }
  return {
    ...liveKills,
    gateDestinations: remembered(liveKills.gateDestinations),
    typeNames: remembered(liveKills.typeNames),
  };
}

/** What goes on now, worked out anew after each change and every {@link STATUS_LIFETIME}. */
export function statusMemory(
  { liveKills, campEvidence }: { liveKills: LiveKillReads; campEvidence(): CampEvidence[] },
  versions: () => DataVersions,
  clock: Clock,
): (friends?: ReadonlySet<number>) => ReadonlyMap<number, LiveStatus> {
  const version = () => {
    const { killmails, systems } = versions();
    return `${killmails?.version ?? 0}.${systems?.version ?? 0}`;
  };
  let known = new Map<number, LiveKillRow>();
  // Kills only grow older, and those that are too old no longer count: what was read is good until there are others. Of one that is the same
  // as before the old row is kept, in which attackers are unpacked already.
  const kills = latest(version, () => {
    const rows = liveKills.since(isoUtc(clock.now() - LOOKED_BACK)).map((row) => {
      const before = known.get(row.killmailId);
      return before?.revision === row.revision ? before : row;
    });
    known = new Map(rows.map((row) => [row.killmailId, row]));
    return rows;
  });
  const key = () => `${version()}.${Math.floor(clock.now() / STATUS_LIFETIME)}`;
  const all = latest(key, () => liveStatuses(kills(), clock.now(), campEvidence()));
  let asked: ReadonlySet<number> = new Set();
  const withoutFriends = latest(
    () => `${key()} ${[...asked].join()}`,
    () => {
      const others = kills().filter((kill) => !isByFriends(kill, asked));
      return liveStatuses(others, clock.now(), campEvidence());
    },
  );
  return (friends) => {
    if (friends === undefined || friends.size === 0) return all();
    asked = friends;
    return withoutFriends();
  };
}
