/**
 * Leaves hidden rows out of a result of which only some pages are here. `hiddenAt`: ascending indexes of the result that are
 * known to be hidden. Returns how many rows remain, and which index of the result stands at a place of the table.
 */
export function withoutHidden(total: number, hiddenAt: readonly number[]): { total: number; indexAt(place: number): number } {
  return {
    total: total - hiddenAt.length,
    indexAt(place) {
      let index = place;
      for (const hidden of hiddenAt) {
        if (hidden > index) break;
        index += 1;
      }
      return index;
    },
  };
}
