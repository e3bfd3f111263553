import { type PastedItem, type PastedLineItems, type PasteTypes, type TypesByName, unitsOf } from './items.ts';

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
export function linksOf<Type>(line: string, types: PasteTypes<Type>): PastedLineItems<Type> | undefined {
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
export function withoutMarkup<Type>(line: string, { named }: TypesByName<Type>): string {
  if (!line.includes('<')) return line;
  return line
    .replaceAll(LOCALIZED, (_whole, hint: string, own: string) => (named(own) === undefined ? hint : own))
    .replaceAll(MARKUP, '')
    .trim();
}
