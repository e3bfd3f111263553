import { type SlotSet, slotSet } from './slot-sets.ts';

/**
 * Sets that are used again. A set of a million slots is 140 kB beside the heap, and who takes a new one for each condition makes the
 * engine collect all garbage every 40 to 100 questions, for tens of milliseconds. Each set has one owner: who took it reads it until it
 * is given back, and nobody afterwards. It is emptied then, so that who still read it would find nothing.
 */
export function setPool() {
  let free: SlotSet[] = [];
  let words = 0;
  return {
    /** An empty set with room for so many slots. */
    take(size: number): SlotSet {
      const needed = (size + 31) >>> 5;
      if (needed !== words) {
        free = [];
        words = needed;
      }
      return free.pop() ?? slotSet(size);
    },
    /** Takes a set back; one of another size than is in use is let go. */
    give(set: SlotSet): void {
      set.fill(0);
      if (set.length === words) free.push(set);
    },
  };
}
export type SetPool = ReturnType<typeof setPool>;
