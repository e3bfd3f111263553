import type { z } from 'zod';

/** A typed number, or the sentence that says which numbers will do. A comma is a point but in whole numbers, where '1,000' would be one. */
export function typedNumber(text: string, rule: z.ZodDefault<z.ZodNumber>): { value: number } | { refused: string } {
  const number = rule.unwrap();
  const { minValue, maxValue, format } = number;
  const isWhole = format !== null;
  const read = number.safeParse(text === '' ? undefined : Number(isWhole ? text : text.replace(',', '.')));
  if (read.success) return { value: read.data };
  return { refused: `“${text}” does not do; give ${isWhole ? 'a whole number' : 'a number'} from ${minValue} to ${maxValue}.` };
}
