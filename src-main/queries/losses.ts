import { entryRates } from '#main/domain/plan/entry-rates';
import { LOOKED_BACK } from '#main/domain/plan/gate-losses';
import { LIVE_WINDOW, liveStatuses } from '#main/domain/plan/live-status';
import { outlookOf } from '#main/domain/plan/loss';
import { correctionOf } from '#main/domain/plan/loss-correction';
import { type LossGrade, lossGrader } from '#main/domain/plan/loss-grade';
import { lossRatesOf } from '#main/domain/plan/loss-rates';
import type { Network } from '#main/domain/plan/network';
import { type HourlyPassages, passageArrays, passageCounts, type ShipLoss } from '#main/domain/plan/passages';
import { noWishes, waysFrom } from '#main/domain/plan/route';
import { shipClassOf } from '#main/domain/plan/ship-class';
import { latest } from '#main/runtime/latest';
import type { ReadDb } from '#main/store/db';
import { type ForecastReads, forecastReads } from '#main/store/forecasts/forecasts';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { activityReads } from '#main/store/systems/activity-reads';
import { campEvidenceReads } from '#main/store/systems/camp-evidence';
import { gateLossReads } from '#main/store/systems/gate-losses';
import { gateReads } from '#main/store/systems/gates';
import { systemList } from '#main/store/systems/list';
import { type LiveKillRow, liveKillReads } from '#main/store/systems/live-kills';
import { readTransactions } from '#main/store/transaction';
import { tradeHubs } from '#shared/game';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { DAY, DAY_HOURS, dayNumber, fromIso, HOUR, isoDay, isoUtc, MINUTE } from '#shared/time';
import type { CalledLosses, LossBasis } from './loss-memory.ts';
import { networkMemory } from './network.ts';

/** Days that the usual rates are computed from, and days on which they are graded; killmails are kept for both together. */
const DAYS = 28;
const GRADED_DAYS = 7;
/** Hours with killmails from which on rates come from killmails and not from hourly counts. */
const ENOUGH_HOURS = 24;
/** Of each graded day every third hour; from each hub to this many systems and back. */
const GRADED_HOURS = 3;
const FAR_ENDS = 20;

/** Reads weeks of hours and killmails, which takes up to a second with a full mirror; each result is made once for its data. */
export function lossComputations(db: ReadDb) {
  const versions = dataVersionReads(db);
  const reads = lossReads(db);
  const network = networkMemory(gateReads(db), versions);
  const snapshot = readTransactions(db);
  let now = 0;
  const today = () => dayNumber(isoUtc(now));
  const mapKey = () => `${versions().catalog?.version ?? 0}.${versions().systems === undefined}.${today()}`;
  const hoursKey = () => {
    const kinds = ['jumps', 'kills', 'killmails'] as const;
    const hours = kinds.map((kind) => reads.activity.sampledHours(kind, today() - DAYS, DAYS + 1));
    return `${mapKey()}.${hours.map((sampled) => `${sampled.length} ${sampled.at(-1)}`).join('.')}`;
  };
  const usual = latest(hoursKey, () => snapshot(() => usualAt(reads, today())));
  const outlooks = latest(
    () => `${hoursKey()}.${versions().forecasts?.version ?? 0}`,
    () => snapshot(() => outlooksFrom(reads, today(), usual().systems)),
  );
  // Only full days are graded; a day more of killmails shows when the next one has begun.
  const grades = latest(mapKey, () => new Map<ShipClass, LossGrade>());

  /** Jumps and losses of the last weeks, and what is forecast of today and tomorrow; `now` in milliseconds. */
  function lossBasis(moment: number): LossBasis {
    now = moment;
    const { counts, source } = usual();
    return { counts, source, outlooks: outlooks() };
  }
  /** How the chances that were called of a class of ships fared over the last full days. */
  function lossGrade(moment: number, shipClass: ShipClass): LossGrade {
    now = moment;
    const known = grades();
    const grade = known.get(shipClass) ?? snapshot(() => gradeAt(reads, network(), today(), shipClass));
    known.set(shipClass, grade);
    return grade;
  }
  return {
    lossBasis,
    lossGrade,
    /** The rates of a class of ships, and what corrects them. */
    lossTable(moment: number, shipClass: ShipClass): CalledLosses {
      const { counts, ...basis } = lossBasis(moment);
      // Without killmails of a day nothing is graded.
      const correction = basis.source === 'killmails' ? lossGrade(moment, shipClass).correction : [];
      return { ...basis, table: lossRatesOf(counts, shipClass).table(), correction };
    },
  };
}
export type LossComputations = ReturnType<typeof lossComputations>;

function lossReads(db: ReadDb) {
  return {
    activity: activityReads(db),
    forecasts: forecastReads(db),
    gateLosses: gateLossReads(db),
    systems: systemList(db),
    liveKills: liveKillReads(db),
    campEvidence: campEvidenceReads(db),
  };
}
type LossReads = ReturnType<typeof lossReads>;

function usualAt(reads: LossReads, today: number) {
  const { passages, source } = passagesOf(reads, today - DAYS, DAYS + 1);
  return { counts: passageCounts(passages, today - DAYS, DAYS + 1), source, systems: passages.systems };
}

function outlooksFrom(reads: LossReads, today: number, systems: HourlyPassages['systems']): LossBasis['outlooks'] {
  return [today, today + 1].flatMap((day) => {
    const making = reads.forecasts.newestMaking(day);
    return making === undefined ? [] : [outlooksOfDay(reads, { day, makingId: making.makingId, systems })];
  });
}

/** Jumps and losses by the hour from a day on. */
function passagesOf(
  { activity, gateLosses, systems: list }: LossReads,
  firstDay: number,
  days: number,
): { passages: HourlyPassages; source: LossBasis['source'] } {
  const systems = list.all().map(({ system_id: systemId, constellation_id: constellationId, security }) => ({
    systemId,
    constellationId,
    band: security,
  }));
  const indexOf = new Map(systems.map(({ systemId }, index) => [systemId, index]));
  const hoursOf = (kind: string) => new Set(activity.sampledHours(kind, firstDay, days));
  const jumpHours = hoursOf('jumps');
  const both = (kind: 'killmails' | 'kills') => {
    const hours = hoursOf(kind);
    return new Set([...jumpHours].filter((hour) => hours.has(hour)));
  };
  const killmailHours = both('killmails');
  const source = killmailHours.size >= ENOUGH_HOURS ? 'killmails' : 'hourly_counts';
  const knownHours = source === 'killmails' ? killmailHours : both('kills');
  const known = new Uint8Array(days * DAY_HOURS);
  for (const hour of knownHours) known[fromIso(hour) / HOUR - firstDay * DAY_HOURS] = 1;

  const jumps = new Uint32Array(days * systems.length * DAY_HOURS);
  const losses: ShipLoss[] = [];
  activity.eachDay(firstDay, days, (day, systemId, ownJumps, ships) => {
    const index = indexOf.get(systemId);
    if (index === undefined) return;
    jumps.set(ownJumps, ((day - firstDay) * systems.length + index) * DAY_HOURS);
    if (source === 'killmails') return;
    ships.forEach((count, hour) => {
      const at = (day * DAY_HOURS + hour) * HOUR;
      for (let ship = 0; ship < count; ship += 1) losses.push({ systemId, at, shipClass: 0 });
    });
  });
  if (source === 'killmails')
    for (const { groupId, ...loss } of gateLosses.between(isoDay(firstDay), isoDay(firstDay + days)))
      losses.push({ ...loss, shipClass: shipClassOf(groupId) });
  return { passages: { systems, firstDay, days, jumps, known, losses }, source };
}

/** A day's forecast beside the mean of the days before it. */
function outlooksOfDay(
  { activity, forecasts }: { activity: LossReads['activity']; forecasts: Pick<ForecastReads, 'systems'> },
  { day, makingId, systems }: { day: number; makingId: number; systems: HourlyPassages['systems'] },
): LossBasis['outlooks'][number] {
  const ids = systems.map(({ systemId }) => systemId);
  const { totals, hours } = activity.scan(ids, day - DAYS, DAYS);
  const observed = Math.max(1, hours.kills.reduce((sum, count) => sum + count, 0) / DAY_HOURS);
  const sumOf = (series: Uint32Array, index: number) =>
    series.subarray(index * DAYS, (index + 1) * DAYS).reduce((sum, count) => sum + count, 0) / observed;
  const expected = new Map(forecasts.systems(makingId).map((row) => [row.systemId, row]));
  const factors = new Float32Array(ids.length).fill(1);
  const littleTraffic = new Uint8Array(ids.length);
  ids.forEach((systemId, index) => {
    const own = expected.get(systemId);
    if (own === undefined) return;
    const kills = sumOf(totals.ship_kills, index) + sumOf(totals.pod_kills, index);
    const { factor, isLittleTraffic } = outlookOf(own, { kills, jumps: sumOf(totals.jumps, index) });
    factors[index] = factor;
    littleTraffic[index] = isLittleTraffic ? 1 : 0;
  });
  return { day, factors, littleTraffic };
}

/** Grades journeys of the last full days with what was known when they began. */
function gradeAt(reads: LossReads, network: Network, today: number, shipClass: ShipClass): LossGrade {
  const { passages, source } = passagesOf(reads, today - GRADED_DAYS - DAYS, GRADED_DAYS + DAYS);
  const grader = lossGrader(passages, shipClass);
  if (source === 'hourly_counts') return { from: null, to: null, bins: grader.bins(), correction: [] };
  const routes = gradedRoutes(network);
  const indexOf = new Map(passages.systems.map(({ systemId }, index) => [systemId, index]));
  const arrays = passageArrays(passages.systems.length);
  const days: number[] = [];
  for (let day = today - GRADED_DAYS; day < today; day += 1) {
    const counts = passageCounts(passages, day - DAYS, DAYS, arrays);
    if (counts.hours.every((hours) => hours === 0)) continue;
    days.push(day);
    const rates = lossRatesOf(counts, shipClass);
    const making = reads.forecasts.madeInTime(day);
    const factors =
      making === undefined ? null : outlooksOfDay(reads, { day, makingId: making.makingId, systems: passages.systems }).factors;
    const outlook = (systemId: number) => factors?.[indexOf.get(systemId) ?? -1] ?? 1;
    const kills = reads.liveKills.between(isoUtc(day * DAY - LOOKED_BACK), isoUtc((day + 1) * DAY));
    for (let hour = 0; hour < DAY_HOURS; hour += GRADED_HOURS) {
      const leaves = day * DAY + hour * HOUR;
      const facts = { now: leaves, rates, outlook, ...liveAt(reads, kills, leaves), jumpsNow: () => 0 };
      for (const path of routes) {
        const rateOf = entryRates({ ...facts, path });
        grader.add(
          path,
          leaves,
          path.map((_, index) => rateOf(index, leaves + index * MINUTE, true)),
        );
      }
    }
  }
  const bins = grader.bins();
  const isGraded = bins.some(({ journeys }) => journeys > 0);
  const [from = null, to = null] = isGraded ? [days[0], days.at(-1)].map((day) => isoDay(day as number)) : [];
  return { from, to, bins, correction: correctionOf(bins) };
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
