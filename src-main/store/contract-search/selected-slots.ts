import type { SlotSet } from './slot-sets.ts';

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
  count: number;
  /** How many slots the table had. */
  of: number;
  /** How they lie along orders that were walked far, by the order's name. */
  ranks: Map<string, Ranks>;
  /** How many are at each place, by its index; undefined: nobody asked. */
  byPlace?: Uint32Array;
}
