import { groupsWithPoint } from './figures.ts';

/**
 * Reads a figure as people type it in any language: `1,000,000`, `1.5` and `1,5`, `1 234,5`, `2e9`. null where it is none. A comma or a point
 * that stands alone before one or two last digits, or more than three, is a decimal sign; a comma before three is a grouping one, and so is a
 * point in a language that groups with it.
 */
export function readFigure(text: string): number | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s\u00a0\u202f_'’]/g, '')
    .replace('−', '-');
  const [, sign = '', digits, exponent = ''] = /^([+-]?)(\d[\d.,]*|[.,]\d+)(e\d{1,2})?$/.exec(plain) ?? [];
  if (digits === undefined) return null;
  const written = asWritten(digits);
  const value = written === null ? Number.NaN : Number(`${sign}${written}${exponent}`);
  return Number.isFinite(value) ? value : null;
}

/** Digits with a point for the decimal sign and no grouping; null where the signs stand as in no language. */
function asWritten(digits: string): string | null {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return digits;
  const sign = digits.charAt(last);
  const other = sign === '.' ? ',' : '.';
  const [before, after] = [digits.slice(0, last), digits.slice(last + 1)];
  const groups = (text: string, group: string) => new RegExp(`^\\d{1,3}(?:\\${group}\\d{3})*$`).test(text);
  const isLone = !before.includes(sign);
  if (isLone && before.includes(other)) return groups(before, other) ? `${before.replaceAll(other, '')}.${after}` : null;
  const isGrouping = groups(digits, sign) && (!isLone || sign === ',' || groupsWithPoint());
  if (isGrouping) return digits.replaceAll(sign, '');
  return isLone ? `${before}.${after}` : null;
}

/** What is typed in the form of an address, `1.5` for `1,5`; a name stays as it is. */
export function plainFigure(text: string): string {
  return readFigure(text)?.toString() ?? text.trim();
}

const factors: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

/** Reads ISK as people type it: `1.5b`, `1,5b`, `200 m`, `1,000,000`, `2e9`. null where it is no amount. */
export function readIsk(text: string): number | null {
  const [, figure = '', unit = ''] = /^(.*?)\s*([kmbt]?)\s*(?:isk)?\s*$/i.exec(text.trim()) ?? [];
  const value = readFigure(figure);
  // Binary factors leave dust: 1.1 b is 1,100,000,000.0000001.
  return value === null || value < 0 ? null : Math.round(value * (factors[unit.toLowerCase()] ?? 1) * 100) / 100;
}
