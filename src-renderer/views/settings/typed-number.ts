import type { z } from 'zod';
import { count } from '../../ui/format.ts';

/** A number that somebody typed, with a comma or a point; or the sentence that says which numbers will do. */
export function typedNumber(text: string, rule: z.ZodDefault<z.ZodNumber>): { value: number } | { refused: string } {
  const number = rule.unwrap();
  const read = number.safeParse(text === '' ? undefined : Number(text.replace(',', '.')));
  if (read.success) return { value: read.data };
  const { minValue, maxValue, format } = number;
  const kind = format === null ? 'a number' : 'a whole number';
  return { refused: `“${text}” does not do; give ${kind} from ${count(minValue ?? 0)} to ${count(maxValue ?? 0)}.` };
}
