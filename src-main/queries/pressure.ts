import {
  type ClaimState,
  gradePressures,
  type HeldPast,
  LOOKS_BACK,
  type PressureBoard,
  pressures,
  WITHIN,
} from '#main/domain/plan/pressure';
import { latest } from '#main/runtime/latest';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { activityReads } from '#main/store/systems/activity-reads';
import { alertInputs } from '#main/store/systems/alert-inputs';
import { claimHistoryReads } from '#main/store/systems/claims';
import { readTransactions } from '#main/store/transaction';
import { DAY, dayNumber, fromIso, isoDay, isoUtc } from '#shared/time';

/** Days that rankings are graded on, and how many are ranked first on each. */
const GRADED = 28;
const TOP = 20;

/** Ranks held systems by pressure; some hundred milliseconds with a full mirror, once for each day and version of the claims. */
export function pressureComputations(db: ReadDb) {
  const versions = dataVersionReads(db);
  const activity = activityReads(db);
  const history = claimHistoryReads(db);
  const campaigns = alertInputs(db);
  const snapshot = readTransactions(db);
  let now = 0;
  const today = () => dayNumber(isoUtc(now));
  const key = () => `${today()}.${versions().sovereignty?.version ?? 0}.${versions().campaigns?.version ?? 0}`;
  const board = latest(key, () => snapshot(make));

  function make(): PressureBoard {
    const day = today();
    const firstDay = day - GRADED - WITHIN - LOOKS_BACK;
    const past = pastFrom(firstDay, day);
    const firstDayOf = (time: string | null) => (time === null ? day : Math.ceil(fromIso(time) / DAY));
    // A day is graded where a week of claims before it, claims and campaigns of the week after, and half of its usual hours are known.
    const known = Math.max(firstDayOf(campaigns.claimsKnownFrom()) + WITHIN, firstDayOf(campaigns.campaignsKnownFrom()));
    const graded = Array.from({ length: GRADED }, (_, index) => day - WITHIN - GRADED + index).filter(
      (one) => one >= known && sampledDays(past, one) >= LOOKS_BACK / 2,
    );
    return { ranking: pressures(past, day), grade: gradePressures(past, graded, TOP) };
  }

  function pastFrom(firstDay: number, day: number): HeldPast {
    const claims = Map.groupBy(history.since(isoDay(firstDay)), ({ systemId }) => systemId);
    const held = [...claims].filter(([, states]) => states.some(({ holderId }) => holderId !== null));
    const ids = held.map(([systemId]) => systemId);
    const days = day - firstDay;
    const { totals, hours } = activity.scan(ids, firstDay, days);
    const began = Map.groupBy(campaigns.campaignsBetween(isoDay(firstDay), isoUtc(now)), ({ systemId }) => systemId);
    return {
      firstDay,
      hours: hours.kills,
      systems: held.map(([systemId, states], index) => {
        const own = (series: Uint32Array) => series.subarray(index * days, (index + 1) * days);
        const pods = own(totals.pod_kills);
        return {
          systemId,
          npcKills: own(totals.npc_kills),
          kills: own(totals.ship_kills).map((ships, at) => ships + (pods[at] ?? 0)),
          claims: states.map(({ at, holderId, adm }): ClaimState => ({ at: fromIso(at) / DAY, holderId, adm })),
          campaigns: (began.get(systemId) ?? []).map(({ at }) => fromIso(at) / DAY),
        };
      }),
    };
  }

  return {
    /** `moment` in milliseconds. */
    pressureBoard(moment: number): PressureBoard {
      now = moment;
      return board();
    },
  };
}

function sampledDays({ firstDay, hours }: HeldPast, day: number): number {
  return Array.from({ length: LOOKS_BACK }, (_, index) => hours[day - LOOKS_BACK + index - firstDay] ?? 0).filter(
    (count) => count > 0,
  ).length;
}
