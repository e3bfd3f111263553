import type { NotUnderstood, PasteFormat } from '#shared/trade-api/appraise';
import { type LineKind, type PastedItem, type PastedLineItems, type PasteTypes, type TypesByName, unitsOf } from './items.ts';
import { cellsOf, markedName, wordsOf } from './lines.ts';

/** A fit as the game links it, `587:2488;2:2046;1::`: the hull, then modules with their number; `_` marks what is not fitted. */
const DNA = /(\d{1,9}(?::\d{1,9}_?(?:;\d{1,9})?)+:{0,2}|\d{1,9}::)/u.source;
const DNA_LINE = new RegExp(`^(?:fitting:)?${DNA}$`, 'u');
const DNA_LINK = new RegExp(`<(?:url=|a href=")fitting:${DNA}"?>`, 'gu');
const CONTRACT_LINK = /<(?:url=|a href=")contract:\d+\/\/(\d{1,15})"?>/gu;
/** Ids of contracts alone: they have eight digits and more, which no quantity of these stands for. */
const CONTRACT_IDS = /^(?:contract:\d+\/\/)?\d{8,15}(?:[\s,;]+(?:contract:\d+\/\/)?\d{8,15})*$/u;
const LINK = /<(?:url=|a href=")(?:contract|fitting):[^<>]*>[^<>]*<\/(?:url|a)>|<[^<>]*>/gu;
/** The client puts its own name and the English one beside each other, and a star after what it translated. */
const LOCALIZED = /<localized hint="([^"<>]*)">([^<>]*?)\*?(?:<\/localized>|$)/gu;
const MARKUP = /<\/?(?:url|a|b|i|u|font|color|loc|br)\b[^<>]*>/giu;

/** A line of links that the game writes into chat and mails: fits and contracts; undefined: it has none. */
function linksOf<Type>(line: string, types: PasteTypes<Type>): PastedLineItems<Type> | undefined {
  const fits = [...line.matchAll(DNA_LINK)].map(([, dna = '']) => dna);
  const [, alone] = fits.length > 0 ? [] : (DNA_LINE.exec(line) ?? []);
  // What could be a time of day is a fit only where it says so.
  const isDna = alone !== undefined && (alone.endsWith('::') || alone.includes(';') || line.startsWith('fitting:'));
  const dnas = isDna ? [alone] : fits;
  const ids = [...line.matchAll(CONTRACT_LINK)].map(([, id]) => Number(id));
  const contractIds = ids.length === 0 && CONTRACT_IDS.test(line) ? [...line.matchAll(/\d{8,15}(?!\d*\/\/)/gu)].map(Number) : ids;
  if (dnas.length === 0 && contractIds.length === 0) return undefined;
  const beside = fits.length + ids.length === 0 ? '' : line.replaceAll(LINK, '');
  const reasons = /[\p{L}\p{N}]/u.test(beside) ? ['Only its links are counted.'] : [];
  const items = [
    ...dnas.flatMap((dna) => itemsOfDna(dna, types, reasons)),
    ...contractIds.flatMap((id) => {
      const offered = types.offersOf?.(id) ?? `What is in contract ${id} is not known.`;
      if (typeof offered !== 'string') return offered;
      reasons.push(offered);
      return [];
    }),
  ];
  return {
    items,
    kind: contractIds.length > 0 ? 'contract_links' : 'dna',
    leftOut: reasons.length === 0 ? null : reasons.join(' '),
  };
}

function itemsOfDna<Type>(dna: string, { numbered }: PasteTypes<Type>, reasons: string[]): PastedItem<Type>[] {
  const parts = dna.split(':').filter((part) => part !== '');
  return parts.flatMap((part) => {
    const [, id, units = '1'] = /^(\d+)_?(?:;(\d+))?$/u.exec(part) ?? [];
    const type = numbered?.(Number(id));
    if (type !== undefined && Number(units) > 0) return [unitsOf(type, Number(units))];
    reasons.push(type === undefined ? `No item type has the id ${id}.` : `Of the type ${id} it counts no units.`);
    return [];
  });
}

/**
 * A line without the marks of the game's texts, which say nothing of items. Where the client names a thing in two languages, the name that is
 * known counts.
 */
function withoutMarkup<Type>(line: string, { named }: TypesByName<Type>): string {
  if (!line.includes('<')) return line;
  return line
    .replaceAll(LOCALIZED, (_whole, hint: string, own: string) => (named(own) === undefined ? hint : own))
    .replaceAll(MARKUP, '')
    .trim();
}

/** The ship of a fit's first line, `[Rifter, any name, with commas]`. */
function hullOf<Type>(line: string, typeOf: TypesByName<Type>): Type | undefined {
  const [, hull] = /^\[([^,]+),.*\]$/u.exec(line) ?? [];
  return hull === undefined ? undefined : typeOf.named(hull.trim());
}

/** A line of a fit: a module with or without a charge, or drones and cargo with their number. */
function fittedOf<Type>(line: string, types: PasteTypes<Type>): PastedLineItems<Type> | undefined {
  const bare = line.replace(/(?:\s*(?:\[\d+\]|\/offline))+$/iu, '').trim();
  const whole = wordsOf(bare, types);
  if (whole !== undefined) return { ...whole, kind: 'fit' };
  const comma = bare.lastIndexOf(',');
  const charge = comma === -1 ? undefined : types.named(bare.slice(comma + 1).trim());
  const module = charge === undefined ? undefined : types.named(bare.slice(0, comma).trim());
  if (charge === undefined || module === undefined) return undefined;
  const units = types.chargesIn?.(module, charge) ?? null;
  const items = [unitsOf(module, 1), ...(units === null || units === 0 ? [] : [unitsOf(charge, units)])];
  const leftOut =
    units === null
      ? `The charge in it, ${bare.slice(comma + 1).trim()}, is not counted: how many the module holds is not known.`
      : units === 0
        ? `The charge in it, ${bare.slice(comma + 1).trim()}, is not counted: it is larger than the module’s room for charges.`
        : null;
  return { items, kind: 'fit', leftOut };
}

const FITTING_TAG = /<(shipType|hardware)\b((?:\s+[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/giu;
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Whether a text is the game's export of fits as XML. */
function isFittingXml(text: string): boolean {
  return /<(?:shipType|hardware)\s/iu.test(text);
}

/** Every fit of the game's XML, as it and tools write it: hulls, and hardware with its number. */
function readFittingXml<Type>(
  text: string,
  typeOf: TypesByName<Type>,
  shown: number,
): { items: PastedItem<Type>[]; notUnderstood: NotUnderstood[] } {
  const items: PastedItem<Type>[] = [];
  const notUnderstood: NotUnderstood[] = [];
  let [line, counted] = [1, 0];
  for (const tag of text.matchAll(FITTING_TAG)) {
    line += text.slice(counted, tag.index).split('\n').length - 1;
    counted = tag.index;
    const [whole, element = '', members = ''] = tag;
    const of = attributesOf(members);
    const name = of.get(element.toLowerCase() === 'shiptype' ? 'value' : 'type') ?? '';
    const type = typeOf.named(withoutMarkup(name, typeOf));
    const units = /^\d{1,15}$/u.exec(of.get('qty') ?? '1')?.[0];
    if (type !== undefined && units !== undefined && Number(units) > 0) items.push(unitsOf(type, Number(units)));
    else
      notUnderstood.push({
        line,
        text: whole.slice(0, shown),
        reason: type === undefined ? 'No item type of this name is known.' : 'It counts no units, or more than there can be.',
      });
  }
  return { items, notUnderstood };
}

function attributesOf(members: string): Map<string, string> {
  return new Map(
    [...members.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu)].map(([, name = '', double, single]) => [
      name.toLowerCase(),
      decoded(double ?? single ?? ''),
    ]),
  );
}

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/giu,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );
}

/**
 * What killmails say in English, sure, and in German and Russian, likely (three killboards of players translate the same words); what they say
 * in other languages of the client is not known to us.
 */
const SECTIONS = [
  'Destroyed items|Dropped items|Involved parties',
  'Zerstörte Gegenstände|Hinterlassene Gegenstände|Beteiligte Parteien',
  'Уничтоженные предметы|Сброшенные предметы|Участники',
].join('|');
const LABELS = [
  'Victim|Corp|Alliance|Faction|System|Security|Damage Taken|Moon|War|Name|Ship|Weapon|Damage Done',
  'Opfer|Ziel|Corporation|Allianz|Fraktion|Sicherheit|Erlittener Schaden|Mond|Schiff|Waffe|Verursachter Schaden',
  'Жертва|Корпорация|Альянс|Фракция|Система|Уровень безопасности|Полученный ущерб|Луна|Имя|Корабль|Оружие|Нанесенный ущерб',
].join('|');

const SECTION = new RegExp(`^(?:${SECTIONS}):$`, 'iu');
const LABEL = new RegExp(`^(?:${LABELS})\\s*:|^\\d{4}[.-]\\d{2}[.-]\\d{2}\\s+\\d{2}:\\d{2}`, 'iu');
const LOST = /^(?:Destroyed|Zerstört|Уничтожено): (.+)$/iu;
const QUANTITY = String.raw`, (?:Qty|Anz\.?|Menge|кол-во): `;
const ITEM = new RegExp(`^(.+?)(?:${QUANTITY}(\\d{1,15}))?(?:\\s*\\([^()]*\\))*$`, 'iu');
const KILLMAIL = new RegExp(`^[ \\t]*(?:${SECTIONS}):[ \\t]*$|${QUANTITY}\\d`, 'imu');

/** Whether a text is a killmail as the game copies it, or its lists of items. */
function isKillmail(text: string): boolean {
  return KILLMAIL.test(text);
}

/** Whether a line of a killmail says who and where, and nothing of items. */
function isKillmailHeading(line: string): boolean {
  return SECTION.test(line) || LABEL.test(line);
}

/** The ship that was lost, or an item that was destroyed or dropped with it: `Heat Sink II, Qty: 2 (Cargo)`. */
function lostOf<Type>(line: string, typeOf: TypesByName<Type>): PastedLineItems<Type> | undefined {
  const [, hull] = LOST.exec(line) ?? [];
  const named = hull === undefined ? undefined : typeOf.named(hull);
  if (named !== undefined) return { items: [unitsOf(named, 1)], kind: 'killmail', leftOut: null };
  // The place stands last, before or after what marks a blueprint.
  const [, mark] = /\((copy|original)\)/iu.exec(line) ?? [];
  const [, name = '', units = '1'] = ITEM.exec(line) ?? [];
  const item = markedName(line, typeOf) ?? markedName(name, typeOf);
  if (item === undefined) return undefined;
  const copy = item.copy ?? (mark === undefined ? null : mark.toLowerCase() === 'copy');
  return { items: [unitsOf(item.type, Number(units), copy)], kind: 'killmail', leftOut: null };
}

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
