import type { z } from 'zod';
import type { Arguments } from '#shared/http/client';
import { oneOf, type RawQuery, type Read, readQuery, text, wholeNumber } from '#shared/http/query';
import { systemList, systemSorts } from '#shared/systems-api/systems';

/** The service's own filters and sorts, the page aside, and what this window adds: how far from a staging system, and at which hours. */
const {
  page: _page,
  page_size: _size,
  fields: _fields,
  sort: _sort,
  near: _near,
  within: _within,
  ...serviceQuery
} = systemList.query;
const finder = {
  query: {
    ...serviceQuery,
    sort: oneOf([...systemSorts, 'staging', 'hours']).default('activity'),
    staging: text(1).optional(),
    max_jumps: wholeNumber(0, 500).optional(),
    hours_from: wholeNumber(0, 23).optional(),
    hours_to: wholeNumber(0, 23).optional(),
  },
  aliases: {},
  check: (query: {
    staging?: string | undefined;
    max_jumps?: number | undefined;
    hours_from?: number | undefined;
    hours_to?: number | undefined;
    sort: string;
  }): string | null => {
    if ((query.hours_from === undefined) !== (query.hours_to === undefined)) {
      return 'hours_from and hours_to belong together; give both, or neither.';
    }
    if (query.sort === 'hours' && query.hours_from === undefined) {
      return 'sort=hours needs hours_from and hours_to; choose your hours, or another order.';
    }
    if (query.staging !== undefined) return null;
    if (query.max_jumps !== undefined) return `max_jumps is counted from a staging system; choose one, or leave it out.`;
    return query.sort === 'staging' ? 'sort=staging needs a staging system; choose one, or another order.' : null;
  },
};

/** What the finder is set to, defaults filled in. */
export type SystemFilters = { [Name in keyof typeof finder.query]: z.output<(typeof finder.query)[Name]> };
/** The name of a filter or of a choice of order, as the URL carries it. */
export type SystemFilterName = keyof SystemFilters;
/** Sets filters by their names in the URL; undefined removes one. */
export type FilterChange = (changes: Partial<Record<SystemFilterName, string | undefined>>) => void;

/** Members of the URL that say how something is shown, not what. */
const displayParameters = new Set(['page', 'page_size', 'fields', 'beside', 'days', 'clock', 'map']);

/** The query without the members that only say how the result is shown. */
export function withoutView(query: RawQuery): RawQuery {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !displayParameters.has(name)));
}

/** Reads the filters out of the URL by the service's rules: a broken one is reported, never dropped. */
export function readFilters(query: RawQuery): Read<SystemFilters> {
  const read = readQuery(finder, withoutView(query));
  if (!read.ok) return read;
  const broken = systemList.check({
    ...read.value,
    sort: 'activity',
    page: 1,
    page_size: 1,
    fields: undefined,
    near: undefined,
    within: undefined,
  });
  return broken === null ? read : { ok: false, message: broken };
}

/** The URL's query with some filters set anew; undefined or empty takes one out. */
export function withFilters(query: RawQuery, changes: Readonly<Partial<Record<SystemFilterName, string | undefined>>>): RawQuery {
  const unchanged = Object.entries(query).filter(([name]) => !Object.hasOwn(changes, name));
  const added = Object.entries(changes).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries([...unchanged, ...added]);
}

/** The filters as the service knows them: what is counted from the staging system or over one's hours is worked out here. */
export function argumentsOf(all: SystemFilters): Arguments {
  const { staging: _staging, max_jumps: _jumps, hours_from: _from, hours_to: _to, sort, ...filters } = all;
  return { ...filters, sort: isLocalSort(sort) ? 'name' : sort };
}

/** Whether the order is one that the service does not know. */
function isLocalSort(sort: SystemFilters['sort']): sort is 'staging' | 'hours' {
  return sort === 'staging' || sort === 'hours';
}

export const unfiltered: SystemFilters = (() => {
  const read = readFilters({});
  if (!read.ok) throw new Error(read.message);
  return read.value;
})();

/** The rule that a single filter breaks, in the service's words; null where the text is fine. */
export function brokenRule(name: SystemFilterName, written: string): string | null {
  const read = finder.query[name].safeParse(written);
  return read.success ? null : (read.error.issues[0]?.message ?? 'valid');
}
