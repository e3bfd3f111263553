import type { z } from 'zod';
import { nearestNames } from '../nearest.ts';

/** What is refused: the parameter under the name that was sent, and what may have been meant. */
export interface Refused {
  parameter?: string;
  hint?: string;
}

/** The rule of a parameter that a value broke. */
export function brokenRule(
  name: string,
  raws: readonly string[] | undefined,
  error: z.ZodError,
): { message: string; hint: string } {
  const rule = error.issues[0]?.message ?? 'valid';
  if (raws === undefined) return { message: `${name} is required; give ${rule}.`, hint: rule };
  const at = error.issues[0]?.path[0];
  const value = raws.length > 1 && typeof at === 'number' ? raws[at] : raws.join(',');
  return { message: `${name} must be ${rule}; it was '${shorten(value ?? '')}'.`, hint: rule };
}

/** The parameter that a sentence of refusal begins with, of these names; undefined: it is about none of them. */
export function refusedIn(message: string, names: readonly string[]): string | undefined {
  return names.find((name) => new RegExp(`^${name}\\b`).test(message));
}

function shorten(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}

/** What people call a parameter that is called otherwise, the likeliest first. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  item: ['type_id', 'type', 'item_type_id'],
  item_id: ['type_id', 'type', 'item_type_id'],
  item_type: ['type_id', 'type'],
  type_name: ['type_id', 'type'],
  price: ['price_max', 'capital_max'],
  max_price: ['price_max', 'capital_max'],
  min_price: ['price_min'],
  place: ['region', 'system', 'near'],
  location: ['region', 'system', 'near'],
  solar_system: ['system', 'near'],
  jumps: ['within', 'jumps_max'],
  order: ['sort'],
  order_by: ['sort'],
  per_page: ['page_size'],
  name: ['q', 'words'],
  search: ['q', 'words'],
  query: ['q', 'words'],
};

/** A name that is none, with the one that is meant, else the nearest that is. */
export function unknownParameter(name: string, known: readonly string[]): { ok: false; message: string } & Refused {
  const parameter = shorten(name);
  if (known.length === 0)
    return { ok: false, message: `'${parameter}' is not a parameter of this endpoint; it takes none.`, parameter };
  const meant = Object.hasOwn(synonyms, name) ? synonyms[name]?.find((one) => known.includes(one)) : undefined;
  const nearest = meant ?? nearestNames(name, known, 1)[0];
  const hint = nearest === undefined ? `Known: ${known.join(', ')}.` : `Did you mean '${nearest}'?`;
  const message = `'${parameter}' is not a parameter of this endpoint. ${hint}`;
  return { ok: false, message, parameter, ...(nearest === undefined ? {} : { hint: nearest }) };
}
