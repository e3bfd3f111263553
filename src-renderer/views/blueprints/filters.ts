import type { z } from 'zod';
import { type RawQuery, type Read, readQuery } from '#shared/http/query';
import { blueprintList } from '#shared/trade-api/blueprints';

/** The service's own filters and sorts, the page aside. */
const { page: _page, page_size: _size, ...query } = blueprintList.query;

/** What the board is set to, defaults filled in. */
export type BlueprintFilters = { [Name in keyof typeof query]: z.output<(typeof query)[Name]> };
/** Sets filters by their names in the URL; undefined takes one out. */
export type BlueprintFilterChange = (changes: Partial<Record<keyof BlueprintFilters, string | undefined>>) => void;

/** Reads the filters out of the URL by the service's rules: a broken one is said, never silently dropped. */
export function readBlueprintFilters(raw: RawQuery): Read<BlueprintFilters> {
  return readQuery({ query, aliases: {}, check: () => null }, raw);
}

/** True where the person narrowed something down; order does not count. */
export function isNarrowed({ sort: _by, dir: _direction, ...filters }: BlueprintFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** What an empty query reads as. */
export const unfiltered: BlueprintFilters = (() => {
  const read = readBlueprintFilters({});
  if (!read.ok) throw new Error(read.message);
  return read.value;
})();
