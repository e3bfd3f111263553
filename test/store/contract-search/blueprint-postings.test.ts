import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blueprintPostings } from '#main/store/contract-search/blueprint-postings';
import { columnsFor, numberLists } from '#main/store/contract-search/columns';
import type { BlueprintFilter } from '#main/store/contract-search/contract-query';
import { packedBlueprints } from '#main/store/contract-search/item-figures';
import { countSlots, slotSet, slotsOf } from '#main/store/contract-search/slot-sets';

const SLOTS = 60;
const MOST_RUNS = 1_000_000;

const someFigures = fc.record({
  isCopy: fc.constantFrom(0, 1, null),
  runs: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(MOST_RUNS, null)),
  materialEfficiency: fc.constantFrom(0, 1, 9, 10, null),
  timeEfficiency: fc.constantFrom(0, 2, 18, 20, null),
  isIncluded: fc.constantFrom(0, 1, 1),
});
const someItems = fc.array(someFigures, { maxLength: 3 });
const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const someFilter: fc.Arbitrary<BlueprintFilter> = fc.record({
  materialEfficiencyMin: orNull(fc.constantFrom(0, 1, 5, 10)),
  timeEfficiencyMin: orNull(fc.constantFrom(0, 2, 3, 20)),
  runsMin: orNull(fc.constantFrom(1, 3, MOST_RUNS)),
  runsMax: orNull(fc.constantFrom(1, 3, MOST_RUNS)),
  isCopy: orNull(fc.boolean()),
});
type Figures = (typeof someFigures)['generate'] extends (...given: never[]) => { value: infer Value } ? Value : never;

/** The filter as its own description has it. */
function fulfils(figures: Figures, filter: BlueprintFilter): boolean {
  const { isCopy, runs, materialEfficiency, timeEfficiency, isIncluded } = figures;
  const isBlueprint = isCopy !== null || runs !== null || materialEfficiency !== null;
  if (isIncluded === 0 || !isBlueprint) return false;
  if ((materialEfficiency ?? 0) < (filter.materialEfficiencyMin ?? 0)) return false;
  if ((timeEfficiency ?? 0) < (filter.timeEfficiencyMin ?? 0)) return false;
  if (filter.isCopy !== null && filter.isCopy !== (isCopy === 1)) return false;
  if (isCopy !== 1) return filter.runsMax === null;
  return (runs ?? 0) >= (filter.runsMin ?? 0) && (runs ?? 0) <= (filter.runsMax ?? Number.POSITIVE_INFINITY);
}

test('contracts are found by what one of their blueprints is, whatever became of them since they were listed', () => {
  fc.assert(
    fc.property(
      fc.array(someItems, { minLength: SLOTS, maxLength: SLOTS }),
      fc.array(fc.tuple(fc.nat(SLOTS - 1), someItems), { maxLength: 30 }),
      fc.array(someFilter, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(0, 8, 1000),
      (contents, changes, filters, unlisted) => {
        const postings = blueprintPostings({ unlisted });
        const columns = columnsFor(SLOTS);
        const blueprints = numberLists(4, 'blueprints');
        const write = (slot: number) => {
          const items = (contents[slot] ?? []).map((figures) => ({ ...figures, typeId: 1, quantity: 1 }));
          blueprints.set(columns.blueprintOffset, columns.blueprintCount, slot, packedBlueprints(items));
        };
        for (let slot = 0; slot < SLOTS; slot += 1) write(slot);
        const found = (filter: BlueprintFilter) => {
          const set = slotSet(SLOTS);
          const table = { columns, size: SLOTS, itemTypes: new Uint32Array(0), blueprints: blueprints.all() };
          postings.add(table, set, filter);
          return [...slotsOf(set, countSlots(set))];
        };
        const expected = (filter: BlueprintFilter) =>
          Array.from({ length: SLOTS }, (_, slot) => slot).filter((slot) =>
            contents[slot]?.some((figures) => fulfils(figures, filter)),
          );
        for (const filter of filters) expect(found(filter)).toEqual(expected(filter));
        for (const [slot, items] of changes) {
          contents[slot] = items;
          write(slot);
          postings.change(slot);
        }
        for (const filter of filters) expect(found(filter)).toEqual(expected(filter));
      },
    ),
  );
});
