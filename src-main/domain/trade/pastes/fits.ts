import type { NotUnderstood } from '#shared/trade-api/appraise';
import { type PastedItem, type PastedLineItems, type PasteTypes, type TypesByName, unitsOf } from './items.ts';
import { wordsOf } from './lines.ts';
import { withoutMarkup } from './links.ts';

/** The ship of a fit's first line, `[Rifter, any name, with commas]`. */
export function hullOf<Type>(line: string, typeOf: TypesByName<Type>): Type | undefined {
  const [, hull] = /^\[([^,]+),.*\]$/u.exec(line) ?? [];
  return hull === undefined ? undefined : typeOf.named(hull.trim());
}

/** A line of a fit: a module with or without a charge, or drones and cargo with their number. */
export function fittedOf<Type>(line: string, types: PasteTypes<Type>): PastedLineItems<Type> | undefined {
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
export function isFittingXml(text: string): boolean {
  return /<(?:shipType|hardware)\s/iu.test(text);
}

/** Every fit of the game's XML, as it and tools write it: hulls, and hardware with its number. */
export function readFittingXml<Type>(
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
