import { HOURS } from './activity-packing.ts';

/** Systems that there is room for before it grows. */
const FIRST_ROOM = 1024;

/** The hourly counts of one day, of as many series as there are. */
export interface CountTable {
  series: number;
  /** Empties it for another day. */
  clear(): void;
  /** From where on a system's 24 hours lie in each series; a system that it does not have gets room, all zero. */
  placeOf(systemId: number): number;
  places(): Iterable<[number, number]>;
  /** The counts of a series, until a system is added. */
  counts(series: number): Uint32Array;
}

/** One table serves all days, so that a year of them leaves no garbage. */
export function countTable(series: number): CountTable {
  const places = new Map<number, number>();
  let room = FIRST_ROOM;
  let columns = Array.from({ length: series }, () => new Uint32Array(room * HOURS));

  function grow(): void {
    room *= 2;
    columns = columns.map((column) => {
      const longer = new Uint32Array(room * HOURS);
      longer.set(column);
      return longer;
    });
  }

  return {
    series,
    clear() {
      for (const column of columns) column.fill(0, 0, places.size * HOURS);
      places.clear();
    },
    placeOf(systemId) {
      const known = places.get(systemId);
      if (known !== undefined) return known;
      const place = places.size * HOURS;
      if (places.size === room) grow();
      places.set(systemId, place);
      return place;
    },
    places: () => places,
    counts: (index) => columns[index] as Uint32Array,
  };
}
