import { countSlots, type SlotSet } from './slot-sets.ts';

/** How a set lies along an order. */
export interface Ranks {
  /** How many of the set come before each stretch of the order; then how many have a value. */
  before: Uint32Array;
  valued: number;
  /** Those of the set without a value; null: nobody asked. */
  others: SlotSet | null;
}

/** Slots that were selected; good until the next question, which may use the set again. */
export interface SelectedSlots {
  set: SlotSet;
  /** How many they are; counted when it is asked for first. */
  readonly count: number;
  /** How many slots the table had. */
  of: number;
  /** How they lie along orders that were walked far, by the order's name. */
  ranks: Map<string, Ranks>;
  /** How many are at each place, by its index; undefined: nobody asked. */
  byPlace?: Uint32Array;
}

/** The slots of a set; `of`: how many slots the table has. */
export function selectedSlots(set: SlotSet, of: number): SelectedSlots {
  let count: number | undefined;
  return {
    set,
    get count() {
      count ??= countSlots(set);
      return count;
    },
    of,
    ranks: new Map(),
  };
}
