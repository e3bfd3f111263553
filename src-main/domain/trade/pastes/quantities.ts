/** A number in the form of any language: blanks of no width to break at, points, commas and apostrophes part its thousands. */
const NUMBER = /(?:\d{1,3}(?:[.,'’\u00A0\u202F]\d{3})+|\d+)(?:[.,]\d{1,2})?(?![\d.,'’]*\d)/u.source;
const UNITS_FIRST = new RegExp(`^(${NUMBER})\\s*[x×]?\\s+(.+)$`, 'iu');
const UNITS_LAST = new RegExp(`^[x×]?\\s*(${NUMBER})\\s*[x×]?(\\s.*)?$`, 'iu');
/** After a sign, or in brackets with a word for units, as the ore scanner writes it. */
const UNITS_AFTER_SIGN = new RegExp(`^(.*\\S)\\s*[,;]\\s*(${NUMBER})$`, 'u');
const UNITS_IN_BRACKETS = new RegExp(`^(.*\\S)\\s*[(（](${NUMBER})\\s*[\\p{L}\\p{M}]*[)）]$`, 'u');
/** A plain blank may part thousands only where nothing else could be meant: after it the line ends. */
const BLANKS_LAST = /^[x×]?\s*(\d{1,3}(?: \d{3})+)$/iu;
const BLANKS_FIRST = /^(\d{1,3}(?: \d{3})+)\s*[x×]?\s+(.+)$/iu;
/** What may follow the quantity: prices and volumes. */
const FIGURES = /^(?:[\d.,'’\s]|ISK|ИСК|星币|m3|m³|m\^3|м3|м³|м\^3)*$/iu;

/**
 * Whole units of a number in the form of any language: `2 500`, `2.500`, `2,500`, `2’500`; decimals are left out. A sign before exactly
 * three digits parts thousands. null: it is no number; 0: it is more than there can be.
 */
export function quantityOf(text: string): number | null {
  const plain = text.replaceAll(/[\s'’]/gu, '').replace(/^[x×]|[x×]$/giu, '');
  const [, whole] = /^(\d+(?:[.,]\d{3})*)(?:[.,]\d{1,2})?$/u.exec(plain) ?? [];
  if (whole === undefined) return null;
  const units = Number(whole.replaceAll(/[.,]/gu, ''));
  return Number.isSafeInteger(units) ? units : 0;
}

/** The ways in which a line may begin with its quantity, the likelier one first. */
export function unitsFirst(line: string): { units: number; name: string }[] {
  return [BLANKS_FIRST, UNITS_FIRST].flatMap((form) => {
    const [, units, name] = form.exec(line) ?? [];
    return units === undefined || name === undefined ? [] : [{ units: quantityOf(units) ?? 0, name }];
  });
}

/** A name, and the quantity after a comma or a semicolon, or in brackets. */
export function unitsAfterSign(line: string): { units: number; name: string } | null {
  const [, name, units] = UNITS_AFTER_SIGN.exec(line) ?? UNITS_IN_BRACKETS.exec(line) ?? [];
  return name === undefined || units === undefined ? null : { units: quantityOf(units) ?? 0, name };
}

/** The quantity in what follows a name, prices and volumes behind it; null: it says something else. */
export function unitsAfter(rest: string): { units: number; hasFigures: boolean } | null {
  const [, units, others = ''] = BLANKS_LAST.exec(rest) ?? UNITS_LAST.exec(rest) ?? [];
  if (units === undefined || !FIGURES.test(others)) return null;
  return { units: quantityOf(units) ?? 0, hasFigures: others.trim() !== '' };
}
