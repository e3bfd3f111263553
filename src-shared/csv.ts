/** What one field of a table in a file can hold. */
export type FieldValue = string | number | boolean | null;

/**
 * A table as a spreadsheet reads it (RFC 4180), its first line the names of the columns. `separator`: between fields; where it is
 * a tab, texts hold none.
 */
export function csvOf(columns: readonly string[], rows: readonly (readonly FieldValue[])[], separator = ','): string {
  return [columns, ...rows].map((row) => `${row.map(csvField).join(separator)}\r\n`).join('');
}

function csvField(value: FieldValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  // A text that a spreadsheet would take for a formula is a way to run one: such texts get a leading apostrophe.
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
