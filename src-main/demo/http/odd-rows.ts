/** The rows of a JSON list of which `isOdd` says so with members of the wrong type, but for ids; any other body as it is. */
export function withOddRows(body: string, isOdd: (index: number) => boolean): string {
  const rows: unknown = JSON.parse(body);
  if (!Array.isArray(rows)) return body;
  const odd = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([member, value]) => [member, member.endsWith('_id') ? value : { odd: true }]));
  const spoilt = rows.map((row: unknown, index) => (isOdd(index) && typeof row === 'object' && row !== null ? odd(row) : row));
  return JSON.stringify(spoilt);
}
