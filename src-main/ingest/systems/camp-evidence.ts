import { campEvidenceCounter } from '#main/domain/plan/camp-evidence';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { CampEvidenceWrites } from '#main/store/systems/camp-evidence';
import type { Transaction } from '#main/store/transaction';
import { DAY, dayNumber, fromIso, HOUR, isoDay } from '#shared/time';
import type { Job } from '../scheduler/job.ts';

/** Some milliseconds of work. */
const KILLS_A_STEP = 500;

/** Counts anew what followed ships lost at gates, where other days of killmails are whole than before. */
export function campEvidence(deps: { store: CampEvidenceWrites; transaction: Transaction }): Job {
  const { store, transaction } = deps;
  return {
    name: 'camp-evidence',
    label: 'What follows losses at gates',
    everyMs: HOUR,
    offsetMs: 0,
    after: ['static-data'],
    follows: ['killmails-history'],

    async run({ signal, report }) {
      const days = store.wholeDays();
      const countedFrom = `${days.length} ${days.at(-1) ?? ''}`;
      if (countedFrom === (store.countedFrom() ?? '0 ')) return { rows: 0 };
      const counter = campEvidenceCounter();
      for (const [index, day] of days.entries()) {
        for (const [number, loss] of store.lostOn(day).entries()) {
          counter.add(loss);
          if (number % KILLS_A_STEP === 0) await yieldToEventLoop();
        }
        const next = isoDay(dayNumber(day) + 1);
        if (days[index + 1] !== next) counter.end(fromIso(day) + DAY);
        report(index + 1, days.length, 'days');
        await yieldToEventLoop();
        signal.throwIfAborted();
      }
      const rows = counter.evidence();
      transaction(() => store.save(rows, countedFrom));
      return { rows: rows.length };
    },
  };
}
