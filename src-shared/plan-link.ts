import { shipClasses } from './plan-api/ship-classes.ts';

/** Where the window shows an op sheet. */
export const OP_SHEET_PATH = '/route/op-sheet';

const MOST_HULLS = 12;
const MOST_PLACES = 20;
const isName = (text: string) => /^[\p{L}\d][\p{L}\d' .-]{0,59}$/u.test(text);
/** Of places and of who holds them, whose names have more signs than those of systems. */
const isPlace = (text: string) => /^[\p{L}\d\p{P}][\p{L}\p{M}\d\p{P}+ ]{0,59}$/u.test(text);
const isList = (most: number, isOne: (text: string) => boolean) => (text: string) => {
  const all = text.split(',');
  return all.length <= most && all.every(isOne);
};
const isLevel = (text: string) => /^[0-5]$/.test(text);
const isOneOf = (values: readonly string[]) => (text: string) => values.includes(text);

/** What a plan is asked for by, each with what it may be: whoever makes a link may write anything. */
const rules = {
  staging: isName,
  target: isName,
  at: (text: string) => /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}Z$/.test(text) && !Number.isNaN(Date.parse(text)),
  hulls: isList(MOST_HULLS, isName),
  ship: isName,
  jdc: isLevel,
  jfc: isLevel,
  jf: isLevel,
  least: isOneOf(['legs', 'fuel']),
  midpoints: isOneOf(['station', 'any', 'friendly']),
  friendly: isList(MOST_PLACES, isPlace),
  avoid: isList(MOST_PLACES, isPlace),
  jumps: (text: string) => /^[1-9]\d?$/.test(text) && Number(text) <= 40,
  ship_class: isOneOf(shipClasses),
} as const;
type PlanKey = keyof typeof rules;

/** The parameters of an op sheet as an address carries them. */
export type PlanQuery = Readonly<Partial<Record<PlanKey, string>>>;

/** Reads parameters one by one; what is unknown or breaks its rule is left out. */
export function lenientPlan(given: (key: PlanKey) => string | undefined): PlanQuery {
  const keys = Object.keys(rules) as PlanKey[];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const text = given(key);
      return text !== undefined && rules[key](text) ? [[key, text]] : [];
    }),
  );
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

/**
 * Names as a parameter has them: without those that can be none, and so many at most; `text` undefined: none is left. `leftOut`: which
 * these were and why, in sentences; null: none.
 */
export function planPlaces(places: readonly string[]): { text: string | undefined; leftOut: string | null } {
  const given = places.flatMap((place) => place.split(',')).map((place) => place.trim());
  const odd = given.filter((place) => place !== '' && !isPlace(place));
  const named = given.filter(isPlace);
  const leftOut = named.slice(MOST_PLACES);
  const sentences = [
    ...(odd.length === 0 ? [] : [`Left out: ${odd.join(', ')}. That is no name of a place.`]),
    ...(leftOut.length === 0 ? [] : [`Left out: ${leftOut.join(', ')}. A sheet takes ${MOST_PLACES} places at most.`]),
  ];
  return { text: named.slice(0, MOST_PLACES).join(',') || undefined, leftOut: sentences.join(' ') || null };
}

/** What the service is asked for a sheet; null while an end is missing. */
export function planArguments(query: PlanQuery): Record<string, string | string[]> | null {
  if (query.staging === undefined || query.target === undefined) return null;
  const lists = (['hulls', 'friendly', 'avoid'] as const).flatMap((key) => {
    const text = query[key];
    return text === undefined ? [] : [[key, text.split(',')] as const];
  });
  // Without any place of friends there would be nowhere to stop: until one is named it is as with stations.
  const stops = query.midpoints === 'friendly' && query.friendly === undefined ? { midpoints: 'station' } : {};
  return { ...query, ...Object.fromEntries(lists), ...stops };
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
