import type { BlueprintFilter } from './contract-query.ts';
import { EFFICIENCIES, fulfils, RUNS_BITS, runsWithin } from './packed-blueprint.ts';
import type { SearchLimits } from './search-limits.ts';
import { addStretch, type ListedTable, slotPostings } from './slot-postings.ts';
import { firstWhere } from './slot-walk.ts';
import { sortedSlots } from './sorted-slots.ts';

/** All included blueprints in ascending order, packed by packBlueprint, and the slot that each is of. */
interface BlueprintLists {
  packed: Uint32Array;
  slots: Uint32Array;
  /** By efficiencies, what is above the runs: where these begin; then how many there are in all. */
  starts: Uint32Array;
}

/** Slots by their included blueprints. */
export function blueprintPostings(limits: Pick<SearchLimits, 'unlisted'>) {
  return slotPostings<BlueprintLists, BlueprintFilter>(limits, {
    list: blueprintLists,
    addListed(set, { packed, slots, starts }, filter, recent) {
      for (let efficiencies = 0; efficiencies < EFFICIENCIES; efficiencies += 1) {
        const start = starts[efficiencies] as number;
        const end = starts[efficiencies + 1] as number;
        const runs = start === end ? null : runsWithin(filter, efficiencies);
        if (runs === null) continue;
        const first = efficiencies * 2 ** RUNS_BITS;
        const from = firstWhere(packed, (one) => one >= first + runs.least, start, end);
        addStretch(
          set,
          slots,
          from,
          firstWhere(packed, (one) => one > first + runs.most, from, end),
          recent,
        );
      }
    },
    has({ columns, blueprints }, slot, filter) {
      const from = columns.blueprintOffset[slot] as number;
      const own = blueprints.subarray(from, from + (columns.blueprintCount[slot] as number));
      return own.some((packed) => fulfils(packed, filter));
    },
  });
}

function blueprintLists({ columns: { blueprintOffset, blueprintCount }, size, blueprints }: ListedTable): BlueprintLists {
  let count = 0;
  for (let slot = 0; slot < size; slot += 1) count += blueprintCount[slot] as number;
  const unordered = { packed: new Uint32Array(count), slots: new Uint32Array(count) };
  let next = 0;
  for (let slot = 0; slot < size; slot += 1) {
    const end = (blueprintOffset[slot] as number) + (blueprintCount[slot] as number);
    for (let at = blueprintOffset[slot] as number; at < end; at += 1) {
      unordered.packed[next] = blueprints[at] as number;
      unordered.slots[next] = slot;
      next += 1;
    }
  }
  const order = sortedSlots(count, null, (at) => unordered.packed[at] as number);
  const packed = order.map((at) => unordered.packed[at] as number);
  const slots = order.map((at) => unordered.slots[at] as number);
  const starts = new Uint32Array(EFFICIENCIES + 1);
  for (let efficiencies = 1; efficiencies <= EFFICIENCIES; efficiencies += 1)
    starts[efficiencies] = firstWhere(
      packed,
      (one) => one >= efficiencies * 2 ** RUNS_BITS,
      starts[efficiencies - 1] as number,
      count,
    );
  return { packed, slots, starts };
}
