import { contractTypes } from '#shared/game';
import { kindOf } from './columns.ts';
import type { ContractFilter } from './contract-query.ts';
import type { SearchLimits } from './search-limits.ts';
import { type SelectedSlots, selectedSlots } from './selected-slots.ts';
import { type SetPool, setPool } from './set-pool.ts';
import { type Condition, conditionsOf, type SearchedTable } from './slot-conditions.ts';
import { keepListed } from './slot-lists.ts';
import { countSlots, intersect, type SlotSet } from './slot-sets.ts';
import type { Matches } from './text-matches.ts';

/** Of so many slots one or fewer is left: they are looked at one by one for all further conditions. */
const FEW = 16;

/**
 * Selects the slots that pass a filter. Each condition makes a set, and the sets meet in some ten microseconds each; sets, and what they
 * come to together, are kept until the table changes, since the next page or another order asks for the same ones. To be made anew for
 * another table.
 */
// oxlint-disable-next-line max-lines-per-function -- one store of kept sets: every path through it decides who owns a set
export function slotSelection({ sets }: Pick<SearchLimits, 'sets'>, pool: SetPool = setPool()) {
  let cachedVersion = -1;
  const cached = new Map<string, { slots: SelectedSlots; expires: boolean }>();
  /** What was selected last, where it is not kept. */
  let uncached: SelectedSlots | null = null;
  /** What is outstanding expires: until when (Unix seconds) the sets of kinds hold, and what they were made at. */
  let validity = { from: 0, until: 0 };

  function find(key: string | null): SelectedSlots | undefined {
    const known = key === null ? undefined : cached.get(key);
    if (key !== null && known !== undefined) {
      cached.delete(key);
      cached.set(key, known);
    }
    return known?.slots;
  }

  /**
   * `expires`: whether what is in it depends on the time: it has no contract that has expired, or was made of none that has not; and not
   * only none that does not fulfil a condition.
   */
  function keep(key: string, set: SlotSet, size: number, expires: boolean): SelectedSlots {
    const slots = selectedSlots(set, size);
    cached.set(key, { slots, expires });
    return slots;
  }

  function drop(key: string): void {
    const dropped = cached.get(key);
    cached.delete(key);
    if (dropped !== undefined) giveBack(dropped.slots);
  }

  function giveBack({ set, ranks }: Pick<SelectedSlots, 'set' | 'ranks'>): void {
    pool.give(set);
    for (const { others } of ranks.values()) if (others !== null) pool.give(others);
  }

  /** Gives back what no longer holds, or is beyond what may be kept: never what a question still works with. */
  function tidy(version: number, now: number): void {
    if (uncached !== null) giveBack(uncached);
    uncached = null;
    const isOld = version !== cachedVersion || now < validity.from;
    for (const [key, { expires }] of cached) if (isOld || (expires && now >= validity.until) || cached.size > sets) drop(key);
  }

  /**
   * Leaves in a set that is the same as `base` what fulfils all conditions as well; conditions that are kept are sought in all of it.
   * `grows`: later it has more.
   */
  function narrow(
    table: SearchedTable,
    set: SlotSet,
    { base, baseKey, grows }: { base: SelectedSlots; baseKey: string; grows: boolean },
    conditions: readonly Condition[],
  ) {
    const { size } = table;
    const rest: Exclude<Condition, { list: unknown }>[] = [];
    let isBase = true;
    for (const condition of conditions) {
      const key = condition.key === null ? null : `${baseKey} ${condition.key}`;
      const known = find(key)?.set;
      if (known !== undefined) intersect(set, known);
      else if ('list' in condition) {
        const listed = pool.take(size);
        condition.list(listed, base.set);
        intersect(set, listed);
        if (key === null) pool.give(listed);
        else keep(key, listed, size, grows);
      } else {
        rest.push(condition);
        continue;
      }
      isBase = false;
    }
    for (const [at, { key, narrow: removeOthers }] of rest.entries()) {
      const count = isBase ? base.count : countSlots(set);
      if (removeOthers === undefined || count * FEW < size) {
        keepListed(
          set,
          rest.slice(at).map(({ narrowList }) => narrowList),
        );
        return;
      }
      isBase = false;
      if (key === null) {
        removeOthers(set);
        continue;
      }
      const selected = pool.take(size);
      selected.set(base.set);
      removeOthers(selected);
      intersect(set, selected);
      keep(`${baseKey} ${key}`, selected, size, grows);
    }
  }

  /** `version` differs whenever the table does; `now` in Unix seconds. */
  return (table: SearchedTable, filter: ContractFilter, matches: Matches, version: number, now: number): SelectedSlots => {
    const { size } = table;
    tidy(version, now);
    if (version !== cachedVersion || now < validity.from || now >= validity.until) {
      cachedVersion = version;
      validity = { from: now, until: nextExpiry(table, now) };
    }
    const kinds = kindsOf(filter);
    const baseKey = [...kinds].join('');
    const base = find(baseKey) ?? keep(baseKey, slotsOfKinds(table, kinds, now, pool.take(size)), size, true);
    const conditions = conditionsOf(table, filter, matches, pool);
    if (conditions.length === 0) return base;
    const whole = conditions.every(({ key }) => key !== null)
      ? `${baseKey}: ${conditions.map(({ key }) => key).join(' & ')}`
      : null;
    const known = find(whole);
    if (known !== undefined) return known;
    const set = pool.take(size);
    set.set(base.set);
    // What has expired grows with time: sets that were sought in less of it lack what has come since.
    narrow(table, set, { base, baseKey, grows: filter.expiredUnjudged === true }, conditions);
    if (whole !== null) return keep(whole, set, size, true);
    uncached = selectedSlots(set, size);
    return uncached;
  };
}

/** Adds the slots of these kinds to an empty set. */
function slotsOfKinds(
  { columns: { kind, date_expired: expiry }, size }: SearchedTable,
  kinds: Uint8Array,
  now: number,
  set: SlotSet,
): SlotSet {
  for (let word = 0; word < set.length; word += 1) {
    let bits = 0;
    const end = Math.min(size - (word << 5), 32);
    for (let bit = 0, slot = word << 5; bit < end; bit += 1, slot += 1) {
      const passes = kinds[kind[slot] as number] as number;
      // Shifted by none before it expires, by one afterwards.
      bits |= ((passes >> Number((expiry[slot] as number) <= now)) & 1) << bit;
    }
    set[word] = bits;
  }
  return set;
}

/** When the next of the outstanding contracts expires, Unix seconds. */
function nextExpiry({ columns: { kind, date_expired: expiry }, size }: SearchedTable, now: number): number {
  const outstanding = kindsOf({ types: null, statuses: ['outstanding'], expiredUnjudged: null });
  let next = Number.POSITIVE_INFINITY;
  for (let slot = 0; slot < size; slot += 1) {
    // First what is one byte a slot: most slots are of the past.
    if (outstanding[kind[slot] as number] === 0) continue;
    const at = expiry[slot] as number;
    if (at > now && at < next) next = at;
  }
  return next;
}

/** What {@link kindsOf} has: bits for before and after a contract expires. */
const UNTIL_EXPIRY = 1;
const FROM_EXPIRY = 2;

/** By kind: the bits of the times at which it passes; only of what is outstanding may they differ. */
function kindsOf({
  types,
  statuses,
  expiredUnjudged,
}: Pick<ContractFilter, 'types' | 'statuses' | 'expiredUnjudged'>): Uint8Array {
  const passes = new Uint8Array(256);
  for (const status of statuses) {
    const before = expiredUnjudged !== true;
    const after = status === 'outstanding' ? expiredUnjudged !== false : before;
    for (const type of types ?? contractTypes)
      passes[kindOf(type, status)] = (before ? UNTIL_EXPIRY : 0) | (after ? FROM_EXPIRY : 0);
  }
  return passes;
}
