import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnPostings } from '#main/store/contract-search/column-postings';
import { columnsFor } from '#main/store/contract-search/columns';
import { addSlot, countSlots, hasSlot, slotSet, slotsOf } from '#main/store/contract-search/slot-sets';

const SLOTS = 320;
const PLACES = 40;

test('the slots of some places are found whatever became of them since they were listed, few or many', () => {
  const somePlace = fc.nat(PLACES - 1);
  fc.assert(
    fc.property(
      fc.array(somePlace, { minLength: SLOTS, maxLength: SLOTS }),
      fc.array(fc.tuple(fc.nat(SLOTS - 1), somePlace), { maxLength: 40 }),
      fc.uniqueArray(somePlace, { minLength: 1, maxLength: PLACES }),
      fc.constantFrom(0, 8, 1000),
      (places, moves, wantedPlaces, unlisted) => {
        const postings = columnPostings({ unlisted }, 'place');
        const columns = columnsFor(SLOTS);
        columns.place.set(places);
        const table = { columns, size: SLOTS, itemTypes: new Uint32Array(0), blueprints: new Uint32Array(0) };
        const within = slotSet(SLOTS);
        for (let slot = 0; slot < SLOTS; slot += 2) addSlot(within, slot);
        const wanted = Uint8Array.from({ length: PLACES }, (_, place) => Number(wantedPlaces.includes(place)));
        const found = () => {
          const set = slotSet(SLOTS);
          postings.add(table, set, wanted, within);
          return [...slotsOf(set, countSlots(set))].filter((slot) => hasSlot(within, slot));
        };
        const expected = () =>
          Array.from({ length: SLOTS / 2 }, (_, half) => 2 * half).filter((slot) =>
            wantedPlaces.includes(columns.place[slot] as number),
          );
        expect(found()).toEqual(expected());
        for (const [slot, place] of moves) {
          columns.place[slot] = place;
          postings.change(slot);
        }
        expect(found()).toEqual(expected());
        const [first = 0] = wantedPlaces;
        const one = slotSet(SLOTS);
        postings.addOf(table, one, first, within);
        expect([...slotsOf(one, countSlots(one))].filter((slot) => hasSlot(within, slot))).toEqual(
          expected().filter((slot) => columns.place[slot] === first),
        );
      },
    ),
  );
});
