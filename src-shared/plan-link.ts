import { shipClasses } from './plan-api/ship-classes.ts';

/** Where the window shows an op sheet. */
export const OP_SHEET_PATH = '/route/op-sheet';

const MOST_HULLS = 12;
const isName = (text: string) => /^[\p{L}\d][\p{L}\d' .-]{0,59}$/u.test(text);
const isLevel = (text: string) => /^[0-5]$/.test(text);
const isOneOf = (values: readonly string[]) => (text: string) => values.includes(text);

/** What a plan is asked for by, each with what it may be: whoever makes a link may write anything. */
const rules = {
  staging: isName,
  target: isName,
  at: (text: string) => /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}Z$/.test(text) && !Number.isNaN(Date.parse(text)),
  hulls: (text: string) => text.split(',').length <= MOST_HULLS && text.split(',').every(isName),
  ship: isName,
  jdc: isLevel,
  jfc: isLevel,
  jf: isLevel,
  midpoints: isOneOf(['station', 'any']),
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
