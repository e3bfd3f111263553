import { contractTypes } from '#shared/game';
import { kindOf } from './columns.ts';
import type { ContractFilter } from './contract-query.ts';
import type { SearchLimits } from './search-limits.ts';
import { conditionsOf, type SearchedTable } from './slot-conditions.ts';
import { intersect, type SlotSet, slotSet } from './slot-sets.ts';
import type { Matches } from './text-matches.ts';

/**
 * Selects the slots that pass a filter. Each condition makes a set, and the sets meet in some ten microseconds each; sets are kept until
 * the table changes, since the next page or another order asks for the same ones. To be made anew for another table.
 */
export function slotSelection({ sets }: Pick<SearchLimits, 'sets'>) {
  let cachedVersion = -1;
  const cached = new Map<string, SlotSet>();
  /** What is outstanding expires: until when (Unix seconds) the sets of kinds hold, and what they were made at. */
  let validity = { from: 0, until: 0 };

  function remembered(key: string | null, make: () => SlotSet): SlotSet {
    if (key === null) return make();
    const known = cached.get(key);
    cached.delete(key);
    const set = known ?? make();
    cached.set(key, set);
    for (const oldest of cached.keys()) {
      if (cached.size <= sets) break;
      cached.delete(oldest);
    }
    return set;
  }

  /** `version` differs whenever the table does; `now` in Unix seconds. */
  return (table: SearchedTable, filter: ContractFilter, matches: Matches, version: number, now: number): SlotSet => {
    if (version !== cachedVersion || now < validity.from) cached.clear();
    if (version !== cachedVersion || now < validity.from || now >= validity.until) {
      // Others are of more kinds than are left, which does no harm.
      for (const key of cached.keys()) if (!key.includes(' ')) cached.delete(key);
      cachedVersion = version;
      validity = { from: now, until: nextExpiry(table, now) };
    }
    const kinds = kindsOf(filter);
    const base = [...kinds].join('');
    const within = remembered(base, () => slotsOfKinds(table, kinds, now));
    const set = within.slice();
    for (const { key, slots } of conditionsOf(table, filter, matches))
      intersect(
        set,
        remembered(key === null ? null : `${base} ${key}`, () => slots(key === null ? set : within)),
      );
    return set;
  };
}

/** The slots of these kinds; what is outstanding until it expires. */
function slotsOfKinds({ columns: { kind, date_expired: expiry }, size }: SearchedTable, kinds: Uint8Array, now: number): SlotSet {
  const set = slotSet(size);
  for (let word = 0; word < set.length; word += 1) {
    let bits = 0;
    const end = Math.min(size - (word << 5), 32);
    for (let bit = 0, slot = word << 5; bit < end; bit += 1, slot += 1) {
      const passes = kinds[kind[slot] as number] as number;
      bits |= ((passes & 1) | ((passes >> 1) & Number((expiry[slot] as number) > now))) << bit;
    }
    set[word] = bits;
  }
  return set;
}

/** When the next of the outstanding contracts expires, Unix seconds. */
function nextExpiry({ columns: { kind, date_expired: expiry }, size }: SearchedTable, now: number): number {
  const outstanding = kindsOf({ types: null, statuses: ['outstanding'] });
  let next = Number.POSITIVE_INFINITY;
  for (let slot = 0; slot < size; slot += 1) {
    const at = expiry[slot] as number;
    if (at > now && at < next && outstanding[kind[slot] as number] !== 0) next = at;
  }
  return next;
}

/** What {@link kindsOf} has for what is outstanding: it passes until it expires. */
const UNTIL_EXPIRY = 2;

/** By kind: 0 where it does not pass, 1 where it does, or {@link UNTIL_EXPIRY}. */
function kindsOf({ types, statuses }: Pick<ContractFilter, 'types' | 'statuses'>): Uint8Array {
  const passes = new Uint8Array(256);
  for (const status of statuses)
    for (const type of types ?? contractTypes) passes[kindOf(type, status)] = status === 'outstanding' ? UNTIL_EXPIRY : 1;
  return passes;
}
