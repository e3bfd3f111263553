import type { NotUnderstood, PasteFormat } from '#shared/trade-api/appraise';

/** What a line of a paste names, and how much of it. `copy`: what the text says of a blueprint; null: nothing. */
export interface PastedItem<Type> {
  type: Type;
  quantity: number;
  copy: boolean | null;
  /** Of a blueprint, as far as the text tells; null: it does not. */
  runs: number | null;
  materialEfficiency: number | null;
  timeEfficiency: number | null;
}

/** A paste as it was understood: its items line by line, and the lines that were not. */
export interface Paste<Type> {
  format: PasteFormat;
  items: PastedItem<Type>[];
  notUnderstood: NotUnderstood[];
}

/** Finds a type by its name, in any case; undefined: there is none. */
type TypeOf<Type> = (name: string) => Type | undefined;

/** No name of a type is longer: what is, is not looked up. */
const LONGEST_NAME = 120;
const LONGEST_LINE = 1000;
const SHOWN = 120;
/** Blanks that are no ends of words in numbers, and signs that part thousands. */
const NUMBER = /(?:\d{1,3}(?:[.,'’\u00A0\u202F]\d{3})+|\d+)(?:[.,]\d{1,2})?(?![\d.,'’]*\d)/u;
const UNITS_FIRST = new RegExp(`^(${NUMBER.source})\\s*[x×]?\\s+(.+)$`, 'iu');
const UNITS_LAST = new RegExp(`^[x×]?\\s*(${NUMBER.source})\\s*[x×]?(\\s.*)?$`, 'iu');
/** A plain blank may part thousands only where nothing else could be meant: after it the line ends. */
const BLANKS_LAST = /^[x×]?\s*(\d{1,3}(?: \d{3})+)$/iu;
const BLANKS_FIRST = /^(\d{1,3}(?: \d{3})+)\s*[x×]?\s+(.+)$/iu;
/** What may follow the quantity: prices and volumes. */
const FIGURES = /^(?:[\d.,'’\s]|ISK|m3|m³)*$/iu;

/** Reads a text as it was copied out of the game or a tool; a line that says nothing certain is not guessed at, but named. */
export function readPaste<Type>(text: string, typeOf: TypeOf<Type>): Paste<Type> {
  const items: PastedItem<Type>[] = [];
  const notUnderstood: NotUnderstood[] = [];
  const lines = text.split(/\r\n|\n|\r/u);
  let [fits, columns, detailsLeft] = [0, 0, 0];
  for (const [index, whole] of lines.entries()) {
    const line = whole.trim();
    const refuse = (reason: string) => notUnderstood.push({ line: index + 1, text: line.slice(0, SHOWN), reason });
    if (line === '') continue;
    if (line.length > LONGEST_LINE) {
      refuse(`It has more than ${LONGEST_LINE} characters.`);
      continue;
    }
    const hull = hullOf(line, typeOf);
    if (hull !== undefined) {
      fits += 1;
      items.push(unitsOf(hull, 1));
      continue;
    }
    if (fits > 0) {
      // Rolls of a module that stands in the fit above: its name, the mutaplasmid and the attributes.
      if (/^\[\d+\]\s/u.test(line)) detailsLeft = 3;
      if (detailsLeft > 0) {
        detailsLeft -= 1;
        continue;
      }
      if (/^\[[^,]*\]$/u.test(line)) continue;
    }
    const found = fits > 0 ? fittedOf(line, typeOf) : line.includes('\t') ? cellsOf(whole, typeOf) : wordsOf(line, typeOf);
    if (found === undefined) refuse('No item type of this name is known.');
    else if (found.item.quantity === 0) refuse('It counts no units, or more than there can be.');
    else {
      items.push(found.item);
      if (line.includes('\t')) columns += 1;
      if (found.leftOut !== null) refuse(found.leftOut);
    }
  }
  const format = items.length === 0 ? 'unknown' : fits > 0 ? 'fit' : columns > 0 ? 'columns' : 'list';
  return { format, items, notUnderstood };
}

interface Found<Type> {
  item: PastedItem<Type>;
  /** A sentence on a part of the line that is not counted; null: there is none. */
  leftOut: string | null;
}

function unitsOf<Type>(type: Type, quantity: number, copy: boolean | null = null): PastedItem<Type> {
  return { type, quantity, copy, runs: null, materialEfficiency: null, timeEfficiency: null };
}

/** The ship of a fit's first line, `[Rifter, any name, with commas]`. */
function hullOf<Type>(line: string, typeOf: TypeOf<Type>): Type | undefined {
  const [, hull] = /^\[([^,]+),.*\]$/u.exec(line) ?? [];
  return hull === undefined ? undefined : typeOf(hull.trim());
}

/** A line of a fit: a module with or without a charge, or drones and cargo with their number. */
function fittedOf<Type>(line: string, typeOf: TypeOf<Type>): Found<Type> | undefined {
  const bare = line
    .replace(/\s*\[\d+\]$/u, '')
    .replace(/\s*\/offline$/iu, '')
    .trim();
  const whole = wordsOf(bare, typeOf);
  if (whole !== undefined) return whole;
  const comma = bare.lastIndexOf(',');
  const charge = comma === -1 ? undefined : typeOf(bare.slice(comma + 1).trim());
  const name = charge === undefined ? undefined : typeOf(bare.slice(0, comma).trim());
  if (name === undefined) return undefined;
  return {
    item: unitsOf(name, 1),
    leftOut: `The charge in it, ${bare.slice(comma + 1).trim()}, is not counted: how many the module holds is not known.`,
  };
}

/** A line between tabs: the name first and its quantity next to it or last, or the quantity first. */
function cellsOf<Type>(line: string, typeOf: TypeOf<Type>): Found<Type> | undefined {
  const cells = line.split('\t').map((cell) => cell.trim());
  const [first = '', second = ''] = cells;
  const named = markedName(first, typeOf);
  if (named === undefined) {
    // Of more columns the first is an id, as in the directional scan.
    const units = cells.length === 2 ? quantityOf(first) : null;
    const swapped = units === null ? undefined : markedName(second, typeOf);
    return units === null || swapped === undefined
      ? undefined
      : { item: unitsOf(swapped.type, units, swapped.copy), leftOut: null };
  }
  const beside = second === '' ? 1 : quantityOf(second);
  // Contents of a ship: name, group, place, quantity. What stands last in more columns is a price.
  const last = cells.length === 4 ? quantityOf(cells[3] ?? '') : null;
  const item = unitsOf(named.type, beside ?? last ?? 1, named.copy);
  return { item: { ...item, ...blueprintDetails(line, named.copy) }, leftOut: null };
}

/** What the details of a copied contract say of a blueprint. */
function blueprintDetails(line: string, copy: boolean | null): Partial<PastedItem<never>> {
  const number = (label: RegExp) => {
    const [, digits] = label.exec(line) ?? [];
    return digits === undefined ? null : Number(digits);
  };
  const [, kind] = /BLUEPRINT (COPY|ORIGINAL)/iu.exec(line) ?? [];
  return {
    copy: kind === undefined ? copy : kind.toUpperCase() === 'COPY',
    runs: number(/Runs: (\d{1,6})/iu),
    materialEfficiency: number(/Material (?:Efficiency|Level): (\d{1,3})/iu),
    timeEfficiency: number(/Time (?:Efficiency|Level): (\d{1,3})/iu),
  };
}

/** A line of words: a name alone, or with its quantity before or after it. A number that belongs to the name is never the quantity. */
function wordsOf<Type>(line: string, typeOf: TypeOf<Type>): Found<Type> | undefined {
  const alone = markedName(line, typeOf);
  if (alone !== undefined) return { item: unitsOf(alone.type, 1, alone.copy), leftOut: null };
  for (const form of [BLANKS_FIRST, UNITS_FIRST]) {
    const [, units = '', name = ''] = form.exec(line) ?? [];
    const named = markedName(name, typeOf);
    if (named !== undefined) return { item: unitsOf(named.type, quantityOf(units) ?? 0, named.copy), leftOut: null };
  }
  // The longest name first: "425mm Railgun II 3" is no railgun of another kind.
  const ends = [...line.slice(0, LONGEST_NAME).matchAll(/\s+/gu)].map(({ index }) => index).toReversed();
  for (const end of ends) {
    const named = markedName(line.slice(0, end), typeOf);
    if (named === undefined) continue;
    const rest = line.slice(end).trim();
    const [, units, others = ''] = BLANKS_LAST.exec(rest) ?? UNITS_LAST.exec(rest) ?? [];
    if (units !== undefined && FIGURES.test(others))
      return { item: unitsOf(named.type, quantityOf(units) ?? 0, named.copy), leftOut: null };
  }
  return undefined;
}

/** A name, without what marks a blueprint as an original or a copy. */
function markedName<Type>(name: string, typeOf: TypeOf<Type>): { type: Type; copy: boolean | null } | undefined {
  if (name === '' || name.length > LONGEST_NAME) return undefined;
  const [, bare = name, mark] = /^(.*\S)\s*\((copy|original)\)$/iu.exec(name) ?? [];
  const type = typeOf(bare.trim()) ?? typeOf(name.trim());
  return type === undefined ? undefined : { type, copy: mark === undefined ? null : mark.toLowerCase() === 'copy' };
}

/**
 * Whole units of a number in the form of any language: `2 500`, `2.500`, `2,500`, `2’500`; decimals are left out. A sign before exactly
 * three digits parts thousands. null: it is no number; 0: it is more than there can be.
 */
function quantityOf(text: string): number | null {
  const plain = text.replaceAll(/[\s'’]/gu, '').replace(/^[x×]|[x×]$/giu, '');
  const [, whole] = /^(\d+(?:[.,]\d{3})*)(?:[.,]\d{1,2})?$/u.exec(plain) ?? [];
  if (whole === undefined) return null;
  const units = Number(whole.replaceAll(/[.,]/gu, ''));
  return Number.isSafeInteger(units) ? units : 0;
}
