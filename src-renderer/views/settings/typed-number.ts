import type { z } from 'zod';
import { readFigure } from '#shared/read-figure';

/** A typed number, or the sentence that says which numbers will do. */
export function typedNumber(text: string, rule: z.ZodDefault<z.ZodNumber>): { value: number } | { refused: string } {
  const number = rule.unwrap();
  const { minValue, maxValue, format } = number;
  const isWhole = format !== null;
  const read = number.safeParse(text === '' ? undefined : (readFigure(text) ?? Number.NaN));
  if (read.success) return { value: read.data };
  return {
    refused: `“${text}” cannot be used; give ${isWhole ? 'a whole number' : 'a number'} from ${minValue} to ${maxValue}.`,
  };
}
