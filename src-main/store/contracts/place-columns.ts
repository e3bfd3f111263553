import type { Place } from '#shared/place';

/** The two ends of a contract. */
export type PlaceEnd = 'start' | 'end';

/** The columns of one end; all null where the contract states none. */
export type StoredPlace<End extends string> = { [Member in keyof Place as `${End}_${Member}`]: Place[Member] };

/** What a statement over contracts `c` selects of one end, after the joins of {@link placeJoins}. */
export const placeColumns = (end: PlaceEnd): string =>
  `c.${end}_location_id, coalesce(${end}_station.name, nullif(${end}_structure.name, '')) AS ${end}_name,
   coalesce(${end}_station.system_id, ${end}_structure.system_id) AS ${end}_system_id,
   ${end}_system.name AS ${end}_system_name, ${end}_system.security_status AS ${end}_security_status`;

/** Stations, structures and systems of one end of contracts `c`. */
export const placeJoins = (end: PlaceEnd): string =>
  `LEFT JOIN stations ${end}_station ON ${end}_station.station_id = c.${end}_location_id
   LEFT JOIN structures ${end}_structure ON ${end}_structure.structure_id = c.${end}_location_id
   LEFT JOIN systems ${end}_system ON ${end}_system.system_id = coalesce(${end}_station.system_id, ${end}_structure.system_id)`;

/** The place out of a row of {@link placeColumns}; the security status as stored, not rounded. */
export function placeAt(row: StoredPlace<'start'> & StoredPlace<'end'>, end: PlaceEnd): Place | null {
  return row[`${end}_location_id`] === null
    ? null
    : {
        location_id: row[`${end}_location_id`],
        name: row[`${end}_name`],
        system_id: row[`${end}_system_id`],
        system_name: row[`${end}_system_name`],
        security_status: row[`${end}_security_status`],
      };
}
