import { LOOKED_BACK } from '#main/domain/plan/camp-evidence';
import { LIVE_WINDOW, liveStatuses } from '#main/domain/plan/live-status';
import { type LossGrade, type LossGrader, lossGrader } from '#main/domain/plan/loss-grade';
import { type EntryFacts, entryRates, lossRatesOf } from '#main/domain/plan/loss-rates';
import type { Network } from '#main/domain/plan/network';
import { passageArrays, passageCounts } from '#main/domain/plan/passages';
import { noWishes, waysFrom } from '#main/domain/plan/route';
import type { LiveKillRow } from '#main/store/systems/live-kills';
import { tradeHubs } from '#shared/game';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { DAY, DAY_HOURS, HOUR, isoDay, isoUtc, MINUTE } from '#shared/time';
import { BASELINE_DAYS, type LossReads, outlooksOfDay, passagesOf } from './loss-inputs.ts';

/** Killmails are kept for these days and those that the first of them is called by. */
const GRADED_DAYS = 7;
/** From each hub to this many systems and back, at each hour of the graded days. */
const FAR_ENDS = 20;

/** Grades journeys of the last full days with what was known when they began, by class in the order given. */
export function gradesAt(
  reads: LossReads,
  network: Network,
  today: number,
  classes: ReadonlySet<ShipClass>,
): Map<ShipClass, Omit<LossGrade, 'correction'>> {
  const { passages, source } = passagesOf(reads, today - GRADED_DAYS - BASELINE_DAYS, GRADED_DAYS + BASELINE_DAYS);
  const graders = new Map(Array.from(classes, (shipClass) => [shipClass, lossGrader(passages, shipClass)]));
  const days: number[] = [];
  if (source === 'killmails') {
    const routes = gradedRoutes(network);
    const indexOf = new Map(passages.systems.map(({ systemId }, index) => [systemId, index]));
    const arrays = passageArrays(passages.systems.length);
    for (let day = today - GRADED_DAYS; day < today; day += 1) {
      const counts = passageCounts(passages, day - BASELINE_DAYS, BASELINE_DAYS, arrays);
      if (counts.hours.every((hours) => hours === 0)) continue;
      days.push(day);
      const making = reads.forecasts.madeInTime(day);
      const factors =
        making === undefined ? null : outlooksOfDay(reads, { day, makingId: making.makingId, systems: passages.systems }).factors;
      const outlook = (systemId: number) => factors?.[indexOf.get(systemId) ?? -1] ?? 1;
      const kills = reads.liveKills.between(isoUtc(day * DAY - LOOKED_BACK), isoUtc((day + 1) * DAY));
      const ratesOf = Array.from(graders, ([shipClass, grader]) => ({ grader, rates: lossRatesOf(counts, shipClass) }));
      for (let hour = 0; hour < DAY_HOURS; hour += 1) {
        const leaves = day * DAY + hour * HOUR;
        const live = liveAt(reads, kills, leaves);
        for (const { grader, rates } of ratesOf)
          gradeHour(grader, routes, { now: leaves, rates, outlook, ...live, jumpsNow: () => 0 });
      }
    }
  }
  return new Map(
    Array.from(graders, ([shipClass, grader]) => {
      const bins = grader.bins();
      const isGraded = bins.some(({ journeys }) => journeys > 0);
      const [from = null, to = null] = isGraded ? [days[0], days.at(-1)].map((day) => isoDay(day as number)) : [];
      return [shipClass, { from, to, bins }];
    }),
  );
}

/** Grades a journey on each route that leaves now. */
function gradeHour(grader: LossGrader, routes: readonly (readonly number[])[], facts: Omit<EntryFacts, 'path'>): void {
  // Most systems are on many of the routes, at minutes of the same hour.
  const usual = new Map<number, number>();
  const rates: EntryFacts['rates'] = {
    ...facts.rates,
    rate(systemId, at) {
      const key = systemId * DAY_HOURS + (Math.floor(at / HOUR) % DAY_HOURS);
      const known = usual.get(key) ?? facts.rates.rate(systemId, at);
      usual.set(key, known);
      return known;
    },
  };
  for (const path of routes) {
    const rateOf = entryRates({ ...facts, rates, path });
    grader.add(
      path,
      facts.now,
      path.map((_, index) => rateOf(index, facts.now + index * MINUTE, true)),
    );
  }
}

/** Camps and fights at a past moment, from the kills until then. */
function liveAt(
  { liveKills, campEvidence }: Pick<LossReads, 'liveKills' | 'campEvidence'>,
  kills: readonly LiveKillRow[],
  at: number,
) {
  const statuses = liveStatuses(
    kills.filter((kill) => kill.at < at && at - kill.at < LOOKED_BACK + LIVE_WINDOW),
    at,
    campEvidence.evidence(),
  );
  const gates = liveKills.gateDestinations([...statuses.values()].flatMap(({ gateId }) => gateId ?? []));
  return { statuses, gateLeadsTo: (gateId: number) => gates.get(gateId)?.systemId };
}

/** The shortest routes between the hubs, and between them and systems picked evenly from all, there and back. */
function gradedRoutes({ graph, bandOf }: Network): number[][] {
  const { ids } = graph;
  const hubs = new Set<number>(Object.values(tradeHubs).filter((id) => graph.nodeOf.has(id)));
  const step = Math.max(1, Math.floor(ids.length / FAR_ENDS));
  const ends = new Set([...hubs, ...ids.filter((_, index) => index % step === 0)]);
  return [...ends].flatMap((fromId) => {
    const ways = waysFrom({ graph, fromId, mode: 'shortest', bandOf, ...noWishes }, null);
    return [...(hubs.has(fromId) ? ends : hubs)].flatMap((toId) => {
      const path = toId === fromId ? null : ways.pathTo(toId);
      return path === null ? [] : [path];
    });
  });
}
