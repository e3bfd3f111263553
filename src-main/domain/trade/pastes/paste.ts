import type { NotUnderstood, PasteFormat } from '#shared/trade-api/appraise';
import { fittedOf, hullOf, isFittingXml, readFittingXml } from './fits.ts';
import { type LineKind, type PastedItem, type PastedLineItems, type PasteTypes, unitsOf } from './items.ts';
import { isKillmail, isKillmailHeading, lostOf } from './killmails.ts';
import { cellsOf, wordsOf } from './lines.ts';
import { linksOf, withoutMarkup } from './links.ts';

/** A paste as it was understood: its items line by line, and the lines that were not. */
export interface Paste<Type> {
  format: PasteFormat;
  items: PastedItem<Type>[];
  notUnderstood: NotUnderstood[];
}

const LONGEST_LINE = 1000;
const SHOWN = 120;
/** Signs of no width: marks of direction, of byte order, and places to break a word. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/gu;

/** Reads a text as it was copied out of the game or a tool; a line that says nothing certain is not guessed at, but named. */
export function readPaste<Type>(text: string, source: PasteTypes<Type>): Paste<Type> {
  const types = { ...source, named: leniently(source.named) };
  if (isFittingXml(text)) {
    const { items, notUnderstood } = readFittingXml(text, types, SHOWN);
    return { format: items.length === 0 ? 'unknown' : 'xml', items, notUnderstood };
  }
  const items: PastedItem<Type>[] = [];
  const notUnderstood: NotUnderstood[] = [];
  const kinds = new Set<LineKind>();
  const read = lineReader(text, types);
  for (const [index, whole] of text.split(/\r\n|\n|\r/u).entries()) {
    const refuse = (reason: string) => notUnderstood.push({ line: index + 1, text: whole.trim().slice(0, SHOWN), reason });
    if (whole.length > LONGEST_LINE && whole.trim().length > LONGEST_LINE) {
      refuse(`It has more than ${LONGEST_LINE} characters.`);
      continue;
    }
    const found = read(plainDigits(whole));
    if (found === 'nothing') continue;
    if (found === undefined) refuse('No item type of this name is known.');
    else if (found.items.some(({ quantity }) => quantity === 0)) refuse('It counts no units, or more than there can be.');
    else {
      items.push(...found.items);
      if (found.items.length > 0) kinds.add(found.kind);
      if (found.leftOut !== null) refuse(found.leftOut);
    }
  }
  return { format: formatOf(kinds), items, notUnderstood };
}

/** Reads line by line what each of them says; `nothing`: it is part of the format, and names nothing to count. */
function lineReader<Type>(
  text: string,
  types: PasteTypes<Type>,
): (whole: string) => PastedLineItems<Type> | 'nothing' | undefined {
  const killmail = isKillmail(text);
  let [isFit, isRoll] = [false, false];
  return (whole) => {
    const line = withoutBullet(whole.trim());
    if (line === '') {
      isRoll = false;
      return 'nothing';
    }
    const linked = linksOf(line, types);
    if (linked !== undefined) return linked;
    const plain = withoutMarkup(line, types);
    if (plain === '') return 'nothing';
    if (killmail) {
      if (isKillmailHeading(plain)) return 'nothing';
      const lost = lostOf(plain, types);
      if (lost !== undefined) return lost;
    }
    const hull = hullOf(plain, types);
    if (hull !== undefined) {
      isFit = true;
      isRoll = false;
      return { items: [unitsOf(hull, 1)], kind: 'fit', leftOut: null };
    }
    // Rolls of a module that stands in the fit above: its name, the mutaplasmid and the attributes.
    if (isFit && /^\[\d+\]\s/u.test(plain)) isRoll = true;
    if (isRoll || (isFit && /^\[[^,]*\]$/u.test(plain))) return 'nothing';
    // Empty cells at its end tell what a line is, too.
    const cells = withoutMarkup(withoutBullet(whole.trimStart()), types);
    if (cells.includes('\t')) return cellsOf(cells, types);
    return isFit ? fittedOf(plain, types) : wordsOf(plain, types);
  };
}

/** One name for what all lines are; of several kinds `columns` where any has tabs. */
function formatOf(kinds: ReadonlySet<LineKind>): PasteFormat {
  const areAll = (...some: LineKind[]) => [...kinds].every((kind) => some.includes(kind));
  if (kinds.size === 0) return 'unknown';
  for (const format of ['fit', 'killmail', 'contract_links', 'dna'] as const) if (kinds.has(format)) return format;
  for (const format of ['contract', 'contents', 'directional_scan'] as const) if (areAll(format)) return format;
  if (areAll('multibuy', 'priced')) return 'multibuy';
  if (kinds.has('inventory') && areAll('inventory', 'multibuy', 'contract')) return 'inventory';
  if (kinds.has('marked') && areAll('marked', 'counted')) return 'cargo_scan';
  return areAll('list', 'counted', 'marked', 'priced') ? 'list' : 'columns';
}

/** The client of another language marks what it translated with a star; texts have typographic apostrophes. */
function leniently<Type>(named: (name: string) => Type | undefined): (name: string) => Type | undefined {
  return (name) => {
    const found = named(name);
    if (found !== undefined || !/[*’‘]/u.test(name)) return found;
    return named(name.replace(/\s*\*$/u, '').replaceAll(/[’‘]/gu, "'"));
  };
}

function withoutBullet(line: string): string {
  return line.replace(/^[-–•*]\s+/u, '');
}

/** Digits of full width, as input methods of East Asia write them, as plain ones, and signs of no width left out. */
function plainDigits(line: string): string {
  return line
    .replaceAll(UNSEEN, '')
    .replaceAll(/[０-９]/gu, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) - 0xfe_e0));
}
