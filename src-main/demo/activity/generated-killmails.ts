import { DAY, HOUR, SECOND } from '#shared/time';
import { versionCache } from '../http/version-cache.ts';
import type { KillmailModel, PublishedKill, SequenceSlot } from '../model.ts';
import { hash, integer, randomStream } from '../random.ts';
import { eventCounts } from '../seasonality.ts';
import { FIRST_KILL } from './kill-documents.ts';
import type { KillPlan, PlannedKill } from './kill-plan.ts';

const FIRST_SEQUENCE = 80_000_000;
/** One number in this many is never used, and one is used for a kill that was sent before. */
const KILLS_A_GAP = 90;
const KILLS_A_RESEND = 60;

/** A number of an hour: what it is for, and since when it is handed out. */
type Slot = { kill: PlannedKill; uploadedAt: number; resentOf: number | null } | { kill: null; uploadedAt: number };

/**
 * The sequence of published kills, in the order of upload: with gaps, with documents that come later than their
 * successors, and with kills that are sent again because their labels changed.
 */
// oxlint-disable-next-line max-lines-per-function -- lays out the numbers of each hour once; head, slots, counts and lookups all read that layout
export function generatedKillmails(options: {
  seed: number;
  plan: KillPlan;
  documentOf(kill: PlannedKill): PublishedKill;
}): KillmailModel {
  const { seed, plan, documentOf } = options;
  const numbers = eventCounts((_, start) => slotCount(plan.hours.ofHour(start).count));
  const layouts = versionCache<Slot[]>(30);

  const slotsOf = (start: number) => layouts(String(start), 0, () => layOut(start));

  function layOut(start: number): Slot[] {
    const kills = plan.ofHour(start);
    const { first } = numbers.ofHour(start);
    const draws = randomStream(seed, 0x7232, start / HOUR);
    // The places of gaps and of re-sent kills among all numbers of the hour.
    const size = slotCount(kills.length);
    const special = new Map<number, 'gap' | 'resend'>();
    const place = (what: 'gap' | 'resend', count: number) => {
      for (let left = count; left > 0; ) {
        const at = integer(draws, 1, size - 1);
        if (special.has(at)) continue;
        special.set(at, what);
        left -= 1;
      }
    };
    place('gap', Math.floor(kills.length / KILLS_A_GAP));
    place('resend', Math.floor(kills.length / KILLS_A_RESEND));
    const slots: Slot[] = [];
    let next = 0;
    for (let number = 0; number < size; number += 1) {
      const before = slots.at(-1)?.uploadedAt ?? start;
      const earlier = slots.findIndex((slot) => slot.kill !== null && slot.resentOf === null);
      const source = slots[Math.max(earlier, slots.length - 1 - (hash(seed, 3, first + number) % 20))];
      const kind = special.get(number);
      if (kind === 'resend' && source?.kill != null && source.resentOf === null) {
        slots.push({ kill: source.kill, uploadedAt: before, resentOf: FIRST_SEQUENCE + first + slots.indexOf(source) });
      } else if (kind !== undefined) {
        slots.push({ kill: null, uploadedAt: before });
      } else {
        const kill = kills[next];
        next += 1;
        if (kill !== undefined) slots.push({ kill, uploadedAt: kill.uploadedAt, resentOf: null });
      }
    }
    return slots;
  }

  function slot(sequence: number, at: number): SequenceSlot | undefined {
    const hour = numbers.hourOf(sequence - FIRST_SEQUENCE);
    if (hour === undefined || hour.start > at) return undefined;
    const found = slotsOf(hour.start)[sequence - FIRST_SEQUENCE - hour.first];
    if (found?.kill == null || found.uploadedAt > at) return undefined;
    // Two in a hundred appear only after a while, when their successors are there already.
    const draw = hash(seed, 4, sequence);
    const delay = draw % 50 === 0 ? (8 + (draw % 97)) * SECOND : 0;
    const document = documentOf(found.kill);
    const kill = found.resentOf === null ? document : relabelled(document);
    return { kill, availableAt: found.uploadedAt + delay, resentOf: found.resentOf };
  }

  function killAt(ordinal: number): PlannedKill | undefined {
    const hour = plan.hours.hourOf(ordinal);
    return hour === undefined ? undefined : plan.ofHour(hour.start)[ordinal - hour.first];
  }

  const ofDay = (day: number, at: number) =>
    at <= day ? [] : plan.between(day, Math.min(day + DAY, at)).filter(({ uploadedAt }) => uploadedAt <= at);

  return {
    head(at) {
      const { first, start } = numbers.ofHour(at);
      return FIRST_SEQUENCE + first + slotsOf(start).filter(({ uploadedAt }) => uploadedAt <= at).length - 1;
    },
    slot,
    ofDay: (day, at) =>
      ofDay(day, at)
        .sort((a, b) => a.ordinal - b.ordinal)
        .map(documentOf),
    find(killmailId, hashText) {
      const kill = killAt(killmailId - FIRST_KILL);
      const document = kill === undefined ? undefined : documentOf(kill);
      return document?.zkb.hash === hashText ? document : undefined;
    },
  };
}

function slotCount(kills: number): number {
  return kills + Math.floor(kills / KILLS_A_GAP) + Math.floor(kills / KILLS_A_RESEND);
}

/** What is sent again has another judgement. */
function relabelled(kill: PublishedKill): PublishedKill {
  return { ...kill, zkb: { ...kill.zkb, labels: [...kill.zkb.labels, 'ganked'] } };
}
