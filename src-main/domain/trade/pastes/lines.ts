import { type LineKind, type PastedItem, type PastedLineItems, type TypesByName, unitsOf } from './items.ts';

/** No name of a type is longer: what is, is not looked up. */
const LONGEST_NAME = 120;
/** A distance of the directional scan in any language of the client; a dash: too far to be told. */
const DISTANCE =
  /^(?:-|[\d.,'’\s]+(?:m|km|au|м|км|а\.\s?е\.|ua|ae|米|公里|千米|天文单位|メートル|キロメートル|天文単位|미터|킬로미터|천문단위))$/iu;
const VOLUME_OR_PRICE = /\d\s*(?:m3|m³|m\^3|м3|м³|м\^3|ISK|ИСК|星币)$/iu;

const found = <Type>(item: PastedItem<Type>, kind: LineKind): PastedLineItems<Type> => ({ items: [item], kind, leftOut: null });

/** A line between tabs: the name first and its quantity next to it or last, or the quantity first; or a line of the directional scan. */
export function cellsOf<Type>(line: string, typeOf: TypesByName<Type>): PastedLineItems<Type> | undefined {
  const cells = line.split('\t').map((cell) => cell.trim());
  const scanned = scannedOf(cells, typeOf);
  if (scanned !== undefined) return found(unitsOf(scanned, 1), 'directional_scan');
  const [first = '', second = ''] = cells;
  const named = markedName(first, typeOf);
  if (named === undefined) {
    const units = cells.length === 2 ? quantityOf(first) : null;
    const swapped = units === null ? undefined : markedName(second, typeOf);
    return units === null || swapped === undefined ? undefined : found(unitsOf(swapped.type, units, swapped.copy), 'columns');
  }
  const beside = second === '' ? 1 : quantityOf(second);
  // Contents of a ship: name, group, place, quantity. A price has decimals.
  const last = cells.at(-1) ?? '';
  const units =
    beside ?? (cells.length > 2 && /^[\d\s'’.,]+$/u.test(last) && !/[.,]\d{1,2}$/u.test(last) ? quantityOf(last) : null);
  const item = { ...unitsOf(named.type, units ?? 1, named.copy), ...blueprintDetails(cells, named.copy) };
  return found(item, kindOf(cells, beside, units));
}

/** The type of a line of the directional scan: id, name, type, distance; without the id in older ones. */
function scannedOf<Type>(cells: readonly string[], typeOf: TypesByName<Type>): Type | undefined {
  const [first = '', second = '', third = '', fourth] = cells;
  if (cells.length === 4 && /^\d+$/u.test(first) && (fourth === '' || DISTANCE.test(fourth ?? ''))) return typeOf.named(third);
  return cells.length === 3 && DISTANCE.test(third) ? typeOf.named(second) : undefined;
}

/** `beside`: the quantity of the second cell; `units`: that of any. */
function kindOf(cells: readonly string[], beside: number | null, units: number | null): LineKind {
  if (beside === null) return units === null ? 'columns' : 'contents';
  if (cells.some((cell) => VOLUME_OR_PRICE.test(cell))) return 'inventory';
  const words = cells.slice(2).filter((cell) => cell !== '' && quantityOf(cell) === null);
  if (cells[1] === '') return 'inventory';
  if (words.length === 0) return cells.length < 5 ? 'multibuy' : 'inventory';
  return cells.length === 4 || cells.length === 5 ? 'contract' : 'inventory';
}

/**
 * What the details of a copied contract say of a blueprint, in any language: `BLUEPRINT COPY - Runs: 9 - Material Efficiency: 10 - Time
 * Efficiency: 20`, of an original without the runs.
 */
function blueprintDetails(cells: readonly string[], copy: boolean | null): Partial<PastedItem<never>> {
  for (const cell of cells.slice(2)) {
    const [, runs, material, time] =
      /^[^:：]+ - (?:[^:：]+[:：]\s*(\d{1,6}) - )?[^:：]+[:：]\s*(\d{1,3}) - [^:：]+[:：]\s*(\d{1,3})$/u.exec(cell) ?? [];
    if (material === undefined) continue;
    return {
      copy: runs !== undefined,
      runs: runs === undefined ? null : Number(runs),
      materialEfficiency: Number(material),
      timeEfficiency: Number(time),
    };
  }
  return { copy };
}

/** A line of words: a name alone, or with its quantity before or after it. A number that belongs to the name is never the quantity. */
export function wordsOf<Type>(line: string, typeOf: TypesByName<Type>): PastedLineItems<Type> | undefined {
  const alone = markedName(line, typeOf);
  if (alone !== undefined) return found(unitsOf(alone.type, 1, alone.copy), 'list');
  for (const { units, name } of unitsFirst(line)) {
    const named = markedName(name, typeOf);
    if (named !== undefined) return found(unitsOf(named.type, units, named.copy), named.copy === null ? 'counted' : 'marked');
  }
  // The longest name first: "425mm Railgun II 3" is no railgun of another kind.
  const ends = [...line.slice(0, LONGEST_NAME).matchAll(/\s+/gu)].map(({ index }) => index).toReversed();
  for (const end of ends) {
    const named = markedName(line.slice(0, end), typeOf);
    const after = named === undefined ? null : unitsAfter(line.slice(end).trim());
    if (named !== undefined && after !== null)
      return found(unitsOf(named.type, after.units, named.copy), after.hasFigures ? 'priced' : 'list');
  }
  const parted = unitsAfterSign(line);
  const named = parted === null ? undefined : markedName(parted.name, typeOf);
  return parted === null || named === undefined ? undefined : found(unitsOf(named.type, parted.units, named.copy), 'list');
}

const KNOWN_MARK = /^(.*\S)\s*[(（](copy|original)[)）]$/iu;
const ANY_MARK = /^(.*\S)\s*[(（][\p{L}\p{M} -]{1,30}[)）]$/u;

/**
 * A name, without what marks a blueprint as an original or a copy. What the clients of other languages write there is not documented: the
 * blueprint is read, and which of both it is remains untold.
 */
export function markedName<Type>(name: string, typeOf: TypesByName<Type>): { type: Type; copy: boolean | null } | undefined {
  if (name === '' || name.length > LONGEST_NAME) return undefined;
  const [, bare = name, mark] = KNOWN_MARK.exec(name) ?? [];
  const type = typeOf.named(bare.trim()) ?? (mark === undefined ? undefined : typeOf.named(name.trim()));
  if (type !== undefined) return { type, copy: mark === undefined ? null : mark.toLowerCase() === 'copy' };
  const [, unmarked] = ANY_MARK.exec(name) ?? [];
  const blueprint = unmarked === undefined ? undefined : typeOf.named(unmarked.trim());
  return blueprint !== undefined && typeOf.isBlueprint?.(blueprint) === true ? { type: blueprint, copy: null } : undefined;
}

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
function quantityOf(text: string): number | null {
  const plain = text.replaceAll(/[\s'’]/gu, '').replace(/^[x×]|[x×]$/giu, '');
  const [, whole] = /^(\d+(?:[.,]\d{3})*)(?:[.,]\d{1,2})?$/u.exec(plain) ?? [];
  if (whole === undefined) return null;
  const units = Number(whole.replaceAll(/[.,]/gu, ''));
  return Number.isSafeInteger(units) ? units : 0;
}

/** The ways in which a line may begin with its quantity, the likelier one first. */
function unitsFirst(line: string): { units: number; name: string }[] {
  return [BLANKS_FIRST, UNITS_FIRST].flatMap((form) => {
    const [, units, name] = form.exec(line) ?? [];
    return units === undefined || name === undefined ? [] : [{ units: quantityOf(units) ?? 0, name }];
  });
}

/** A name, and the quantity after a comma or a semicolon, or in brackets. */
function unitsAfterSign(line: string): { units: number; name: string } | null {
  const [, name, units] = UNITS_AFTER_SIGN.exec(line) ?? UNITS_IN_BRACKETS.exec(line) ?? [];
  return name === undefined || units === undefined ? null : { units: quantityOf(units) ?? 0, name };
}

/** The quantity in what follows a name, prices and volumes behind it; null: it says something else. */
function unitsAfter(rest: string): { units: number; hasFigures: boolean } | null {
  const [, units, others = ''] = BLANKS_LAST.exec(rest) ?? UNITS_LAST.exec(rest) ?? [];
  if (units === undefined || !FIGURES.test(others)) return null;
  return { units: quantityOf(units) ?? 0, hasFigures: others.trim() !== '' };
}
