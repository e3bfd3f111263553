import { shipClasses } from './plan-api/ship-classes.ts';
import { fromIso } from './time.ts';

/** Where the window shows an op sheet. */
export const OP_SHEET_PATH = '/route/op-sheet';

/** Signs of a link that a start of the app still takes: the command line of Windows ends at 32,767. */
export const LONGEST_PLAN = 16_000;

const MOST_HULLS = 12;
const MOST_CYNOS = 20;
/** As many as the service takes. */
const MOST_PLACES = 200;
/** Names that a sentence about them has. */
const MOST_LISTED = 10;
const isName = (text: string) => /^[\p{L}\d][\p{L}\d' .-]{0,59}$/u.test(text);
/** Of places and of who holds them, whose names have more signs than those of systems. */
const isPlace = (text: string) => /^[\p{L}\d\p{P}][\p{L}\p{M}\d\p{P}+ ]{0,59}$/u.test(text);
/** Parameters that name several things. */
const lists = {
  hulls: { most: MOST_HULLS, isOne: isName, noun: 'hull' },
  friendly: { most: MOST_PLACES, isOne: isPlace, noun: 'place' },
  avoid: { most: MOST_PLACES, isOne: isPlace, noun: 'place' },
  cynos: { most: MOST_CYNOS, isOne: isName, noun: 'cyno' },
} as const;
type ListKey = keyof typeof lists;
const isList = (key: ListKey) => (text: string) => {
  const { most, isOne } = lists[key];
  const all = text.split(',');
  return all.length <= most && all.every(isOne);
};
const isLevel = (text: string) => /^[0-5]$/.test(text);
const isOneOf = (values: readonly string[]) => (text: string) => values.includes(text);

/** The parameters of a link to a plan, each with its rule, since a link may have any text in them. */
const rules = {
  staging: isName,
  target: isName,
  at: (text: string) => /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}Z$/.test(text) && !Number.isNaN(fromIso(text)),
  hulls: isList('hulls'),
  ship: isName,
  jdc: isLevel,
  jfc: isLevel,
  jf: isLevel,
  least: isOneOf(['legs', 'fuel']),
  midpoints: isOneOf(['station', 'any', 'friendly']),
  friendly: isList('friendly'),
  avoid: isList('avoid'),
  cynos: isList('cynos'),
  jumps: (text: string) => /^[1-9]\d?$/.test(text) && Number(text) <= 40,
  ship_class: isOneOf(shipClasses),
} as const;
type PlanKey = keyof typeof rules;

/** The parameters of an op sheet as an address carries them. */
export type PlanQuery = Readonly<Partial<Record<PlanKey, string>>>;

/** Reads parameters one by one. `leftOut`: what breaks its rule, in sentences; null: nothing does. Of lists all is kept that can be. */
export function lenientPlan(given: (key: PlanKey) => string | undefined): { plan: PlanQuery; leftOut: string | null } {
  const plan: Partial<Record<PlanKey, string>> = {};
  const sentences: string[] = [];
  for (const key of Object.keys(rules) as PlanKey[]) {
    const text = given(key);
    if (text === undefined) continue;
    const read = Object.hasOwn(lists, key) ? planList(key as ListKey, text.split(',')) : oneValue(key, text);
    if (read.text !== undefined) plan[key] = read.text;
    if (read.leftOut !== null) sentences.push(read.leftOut);
  }
  return { plan, leftOut: sentences.join(' ') || null };
}

function oneValue(key: PlanKey, text: string): ReadPart {
  return rules[key](text) ? { text, leftOut: null } : { text: undefined, leftOut: `Left out: ${key}=${text.slice(0, 60)}.` };
}

/**
 * Reads the part of a link behind its question mark; null where anything is unknown, twice there, not as it must be, or where the
 * staging system or the target is missing.
 */
export function strictPlan(search: string): PlanQuery | null {
  const found: Partial<Record<PlanKey, string>> = {};
  for (const part of search.split('&')) {
    const [key = '', text, ...more] = part.split('=').map(decoded);
    if (key === null || !Object.hasOwn(rules, key) || text == null || more.length > 0) return null;
    const known = key as PlanKey;
    if (found[known] !== undefined || !rules[known](text)) return null;
    found[known] = text;
  }
  return found.staging === undefined || found.target === undefined ? null : found;
}

/** A parameter of which all is kept that can be; undefined: none of it. `leftOut`: what was not and why, in sentences; null: nothing. */
interface ReadPart {
  text: string | undefined;
  leftOut: string | null;
}

/** Names as a parameter has them: without those that can be none, and this many at most. */
export function planList(key: ListKey, names: readonly string[]): ReadPart {
  const { most, isOne, noun } = lists[key];
  const given = names.flatMap((name) => name.split(',')).map((name) => name.trim());
  const odd = given.filter((name) => name !== '' && !isOne(name));
  const named = given.filter(isOne);
  const leftOut = named.slice(most);
  const sentences = [
    ...(odd.length === 0 ? [] : [`Left out: ${listed(odd)}. That is no name of a ${noun}.`]),
    ...(leftOut.length === 0 ? [] : [`Left out: ${listed(leftOut)}. A sheet takes ${most} ${noun}s at most.`]),
  ];
  return { text: named.slice(0, most).join(',') || undefined, leftOut: sentences.join(' ') || null };
}

/** Names in a sentence, which a list of hundreds does not fill. */
function listed(names: readonly string[]): string {
  const first = names.slice(0, MOST_LISTED).join(', ');
  return names.length > MOST_LISTED ? `${first} and ${names.length - MOST_LISTED} more` : first;
}

/** What the service is asked for a sheet; null while an end is missing. */
export function planArguments(query: PlanQuery): Record<string, string | string[]> | null {
  if (query.staging === undefined || query.target === undefined) return null;
  const named = (Object.keys(lists) as ListKey[]).flatMap((key) => {
    const text = query[key];
    return text === undefined ? [] : [[key, text.split(',')] as const];
  });
  // Without any place of friends there would be nowhere to stop: until one is named it is as with stations.
  const stops = query.midpoints === 'friendly' && query.friendly === undefined ? { midpoints: 'station' } : {};
  return { ...query, ...Object.fromEntries(named), ...stops };
}

/** The parameters behind a question mark, always in the same order. */
export function planSearch(query: PlanQuery): string {
  return (Object.keys(rules) as PlanKey[])
    .flatMap((key) => (query[key] === undefined ? [] : [`${key}=${encodeURIComponent(query[key])}`]))
    .join('&');
}

/** A link that opens the plan on any machine with Astrolabe. */
export function planLink(query: PlanQuery): string {
  return `astrolabe://plan?${planSearch(query)}`;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
