const factors: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

/**
 * Reads ISK as people type it: `1.5b`, `200 m`, `1,000,000`, `2e9`. null where it is no amount.
 * A comma followed by one or two last digits (`1,5b`) is a decimal comma.
 */
export function parseIsk(text: string): number | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/\s*isk$/, '')
    .replaceAll(/[\s_']/g, '');
  const [, digits, unit = ''] = /^(\d[\d.,]*(?:e\d{1,2})?)([kmbt]?)$/.exec(plain) ?? [];
  if (digits === undefined) return null;
  const value = Number(digits.replace(/,(\d{1,2})(?=$|e)/, '.$1').replaceAll(',', ''));
  // Binary factors leave dust: 1.1 b is 1,100,000,000.0000001.
  return Number.isFinite(value) ? Math.round(value * (factors[unit] ?? 1) * 100) / 100 : null;
}
