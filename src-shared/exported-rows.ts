import { z } from 'zod';

const rows = z.array(z.unknown());
const connections = z.object({ connections: rows });
/** What an export may be: the list itself, or an answer with it inside. */
const exports = z.union([
  rows,
  connections.transform((map) => map.connections),
  z.object({ data: rows }).transform(({ data }) => data),
  z.object({ data: connections }).transform(({ data }) => data.connections),
]);

/** The rows of an export of a map as JSON; null: the text is none. */
export function exportedRows(text: string): unknown[] | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    const whole: unknown = JSON.parse(text);
    const list = exports.safeParse(whole);
    return list.success ? list.data : [whole];
  } catch {
    return null;
  }
}
