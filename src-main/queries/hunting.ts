import { type RattingBasis, type RattingProfile, rattingProfile } from '#main/domain/plan/hunting';
import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import type { ReadDb } from '#main/store/db';
import { type DataVersions, dataVersionReads } from '#main/store/ingest-state/data-versions';
import { activityReads } from '#main/store/systems/activity-reads';
import { systemList } from '#main/store/systems/list';
import { readTransactions } from '#main/store/transaction';
import { dayNumber, isoUtc } from '#shared/time';

/** Full UTC days before today whose hours are usual. */
const RATTING_DAYS = 28;

/** NPC kills by system and hour of the day; some 300 ms with a full mirror, once for each day and version of the counts. */
export function rattingComputations(db: ReadDb) {
  const activity = activityReads(db);
  const systems = systemList(db);
  const versions = dataVersionReads(db);
  const snapshot = readTransactions(db);
  let day = 0;
  const basis = latest(
    () => `${day}.${versions().activity?.version ?? 0}.${versions().systems === undefined}`,
    () =>
      snapshot((): RattingBasis => {
        const systemIds = systems.all().map(({ system_id: id }) => id);
        const { totals, samples } = activity.profiles(systemIds, day - RATTING_DAYS, RATTING_DAYS);
        return {
          systemIds: Int32Array.from(systemIds),
          npcKills: totals.npc_kills,
          shipKills: totals.ship_kills,
          samples: samples.kills,
        };
      }),
  );
  return {
    /** `now` in milliseconds. */
    rattingBasis(now: number): RattingBasis {
      day = dayNumber(isoUtc(now));
      return basis();
    },
  };
}

/** What is usual, each system's made when it is first asked for. */
interface KnownRatting {
  /** On how many days an hour of the day was sampled. */
  sampledDays(hour: number): number;
  /** undefined: no count of it is kept. */
  profileOf(systemId: number): RattingProfile | undefined;
}

function knownRatting(basis: RattingBasis): KnownRatting {
  const indexOf = new Map(Array.from(basis.systemIds, (systemId, index) => [systemId, index] as const));
  const made = new Map<number, RattingProfile>();
  return {
    sampledDays: (hour) => basis.samples[hour] ?? 0,
    profileOf(systemId) {
      const index = indexOf.get(systemId);
      const profile = made.get(systemId) ?? (index === undefined ? undefined : rattingProfile(basis, index));
      if (profile !== undefined) made.set(systemId, profile);
      return profile;
    },
  };
}

/** What is usual of systems by id, asked of the thread once for each day and version of the counts. */
export function rattingMemory(
  ask: (now: number) => Promise<RattingBasis>,
  clock: Clock,
  versions: () => DataVersions,
): () => Promise<KnownRatting> {
  let refused = 0;
  return latest(
    () => `${dayNumber(isoUtc(clock.now()))}.${versions().activity?.version ?? 0}.${refused}`,
    () => {
      const made = ask(clock.now()).then(knownRatting);
      // A thread that has died is asked again by the next question.
      made.catch(() => {
        refused += 1;
      });
      return made;
    },
  );
}
