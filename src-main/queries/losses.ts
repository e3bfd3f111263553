import { correctionOf, type LossGrade } from '#main/domain/plan/loss-grade';
import { lossRatesOf } from '#main/domain/plan/loss-rates';
import { type HourlyPassages, passageCounts } from '#main/domain/plan/passages';
import { latest } from '#main/runtime/latest';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { gateReads } from '#main/store/systems/gates';
import { readTransactions } from '#main/store/transaction';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { dayNumber, isoUtc } from '#shared/time';
import { gradesAt } from './loss-grades.ts';
import { BASELINE_DAYS, type LossReads, lossReads, outlooksOfDay, passagesOf } from './loss-inputs.ts';
import type { CalledLosses, LossBasis } from './loss-memory.ts';
import { networkMemory } from './network.ts';

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
    const hours = kinds.map((kind) => reads.activity.sampledHours(kind, today() - BASELINE_DAYS, BASELINE_DAYS + 1));
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
    const graded = (['any', shipClass] as const).filter((one) => !known.has(one));
    if (graded.length > 0)
      for (const [one, { bins, ...days }] of snapshot(() => gradesAt(reads, network(), today(), new Set(graded))))
        known.set(one, { ...days, bins, correction: days.from === null ? [] : correctionOf(bins, known.get('any')?.correction) });
    return known.get(shipClass) as LossGrade;
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

function usualAt(reads: LossReads, today: number) {
  const { passages, source } = passagesOf(reads, today - BASELINE_DAYS, BASELINE_DAYS + 1);
  return { counts: passageCounts(passages, today - BASELINE_DAYS, BASELINE_DAYS + 1), source, systems: passages.systems };
}

function outlooksFrom(reads: LossReads, today: number, systems: HourlyPassages['systems']): LossBasis['outlooks'] {
  return [today, today + 1].flatMap((day) => {
    const making = reads.forecasts.newestMaking(day);
    return making === undefined ? [] : [outlooksOfDay(reads, { day, makingId: making.makingId, systems })];
  });
}
