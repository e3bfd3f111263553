/** What one field of a table in a file can hold. */
export type FieldValue = string | number | boolean | null;

/**
 * Where a spreadsheet would begin to read a formula, which is a way to run one: such places get an apostrophe. Full-width signs count, and
 * so does what stands behind a semicolon or a line break, where a spreadsheet that separates fields by semicolons begins another cell
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA_STARTS = /^(?=[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])/g;

/** By this mark Excel knows UTF-8; without it names with accents are read in the code page of the machine. */
export const UTF8_MARK = '\uFEFF';

/** A field as a spreadsheet takes it: a time without the signs that keep it from being a date, `2026-11-26 21:51:56`; any other as it is. */
export function spreadsheetField(value: FieldValue): FieldValue {
  return typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/, '$1 $2') : value;
}

/**
 * A table as a spreadsheet reads it (RFC 4180), its first line the names of the columns. `separator`: between fields; where it is
 * a tab, texts hold none.
 */
export function csvOf(columns: readonly string[], rows: readonly (readonly FieldValue[])[], separator = ','): string {
  return csvLines([columns, ...rows], separator);
}

/** Further lines of the table. */
export function csvLines(rows: readonly (readonly FieldValue[])[], separator = ','): string {
  return rows.map((row) => `${row.map(csvField).join(separator)}\r\n`).join('');
}

function csvField(value: FieldValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = value.replaceAll(FORMULA_STARTS, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
