import { SHIP_CATEGORY_ID } from '#shared/game';
import type { FitExamples } from '#shared/local-api/fits';
import type { FittedItem } from '#shared/mirror-rows';
import type { NotUnderstood } from '#shared/trade-api/appraise';
import { readPaste } from '../pastes/paste.ts';

/** An item of a fit as a text has it. `isFitted`: in a slot, and not in the cargo hold or a bay. */
interface FittedType<Type> {
  type: Type;
  units: number;
  isFitted: boolean;
}

export interface TextFit<Type> {
  name: string;
  hull: Type;
  items: FittedType<Type>[];
  /** The fit by itself in the form that the game takes. */
  text: string;
}

/** The fits of a text, in its order, and what of it was not understood. */
interface FitTexts<Type> {
  fits: TextFit<Type>[];
  notUnderstood: NotUnderstood[];
}

/** How types are found: by their exact name in any case, and by id. `isHull`: whether one is a ship. */
export interface TypeSource<Type> {
  typeNamed(name: string): Type | undefined;
  typeWithId(typeId: number): Type | undefined;
  isHull(type: Type): boolean;
  nameOf(type: Type): string;
}

const SHOWN = 120;
const LONGEST_LINE = 1000;
const NO_NAME = 'Unnamed fit';
const HEADER = /^\s*\[([^,\]]+),(.*)\]\s*$/u;
/** Drones and cargo are written with their number. */
const COUNTED = /\s[x×]\s?[\d.,'’\u00A0\u202F]+\s*$/iu;

/**
 * Reads every fit of a text: fits as the game copies them, one after the other; XML of fitting tools; DNA, one or more a line. A line that says
 * nothing certain is named, and not guessed at.
 */
export function readFits<Type>(text: string, types: TypeSource<Type>): FitTexts<Type> {
  if (text.includes('<fitting ')) return readXml(text, types);
  const lines = text.split(/\r\n|\n|\r/u);
  if (lines.some((line) => HEADER.test(line))) return readEft(lines, types);
  return readDna(lines, types);
}

/** A fit in the form that the game takes: what is fitted line by line, then drones and cargo with their number. */
function eftText(hull: string, name: string, items: readonly { name: string; units: number; isFitted: boolean }[]): string {
  const fitted = items.flatMap((item) => (item.isFitted ? Array.from({ length: item.units }, () => item.name) : []));
  const held = items.flatMap((item) => (item.isFitted ? [] : [`${item.name} x${item.units}`]));
  return [`[${hull}, ${name}]`, ...fitted, ...(held.length === 0 ? [] : ['', ...held])].join('\n');
}

function readEft<Type>(lines: readonly string[], types: TypeSource<Type>): FitTexts<Type> {
  const starts = lines.flatMap((line, index) => (HEADER.test(line) ? [index] : []));
  const fits: TextFit<Type>[] = [];
  const notUnderstood = unread(lines.slice(0, starts[0]), 0, 'It stands before the first fit.');
  for (const [place, start] of starts.entries()) {
    const part = lines.slice(start, starts[place + 1]);
    const [, hullName = '', name = ''] = HEADER.exec(part[0] ?? '') ?? [];
    const hull = types.typeNamed(hullName.trim());
    if (hull === undefined || !types.isHull(hull)) {
      notUnderstood.push({
        line: start + 1,
        text: shown(part[0]),
        reason: 'No ship of this name is known: its fit is left out.',
      });
      continue;
    }
    const read = readSlots(part, types);
    notUnderstood.push(...read.notUnderstood.map((one) => ({ ...one, line: one.line + start })));
    fits.push({ name: name.trim() === '' ? NO_NAME : name.trim(), hull, items: read.items, text: part.join('\n').trim() });
  }
  return { fits, notUnderstood };
}

/** What stands below a fit's first line; each charge that a module is loaded with counts as one. */
function readSlots<Type>(
  part: readonly string[],
  types: TypeSource<Type>,
): { items: FittedType<Type>[]; notUnderstood: NotUnderstood[] } {
  const isCounted = (line: string) =>
    line.length <= LONGEST_LINE && COUNTED.test(line) && types.typeNamed(line.trim()) === undefined;
  const loaded: FittedType<Type>[] = [];
  const slots = part.map((line, index) => {
    if (index === 0 || line.length > LONGEST_LINE) return line;
    if (isCounted(line)) return '';
    const bare = line.replace(/\s*\[\d+\]\s*$/u, '').replace(/\s*\/offline\s*$/iu, '');
    const comma = bare.lastIndexOf(',');
    const charge = comma === -1 ? undefined : types.typeNamed(bare.slice(comma + 1).trim());
    if (charge === undefined || types.typeNamed(bare.slice(0, comma).trim()) === undefined) return line;
    loaded.push({ type: charge, units: 1, isFitted: false });
    return bare.slice(0, comma);
  });
  const holds = part.map((line, index) => (index === 0 || isCounted(line) ? line : ''));
  const found = [
    { isFitted: true, ...readPaste(slots.join('\n'), { named: types.typeNamed }) },
    { isFitted: false, ...readPaste(holds.join('\n'), { named: types.typeNamed }) },
  ];
  return {
    // The first item of each is the hull.
    items: [
      ...found.flatMap(({ isFitted, items }) =>
        items.slice(1).map(({ type, quantity }) => ({ type, units: quantity, isFitted })),
      ),
      ...loaded,
    ],
    notUnderstood: found.flatMap(({ notUnderstood }) => notUnderstood).sort((one, other) => one.line - other.line),
  };
}

const DNA = /\b(\d{2,9})((?::\d{2,9}_?;\d{1,9})+)/gu;

/** `587:2488;2:2048;1::`, alone or in a link of the game with the fit's name. */
function readDna<Type>(lines: readonly string[], types: TypeSource<Type>): FitTexts<Type> {
  const fits: TextFit<Type>[] = [];
  const notUnderstood: NotUnderstood[] = [];
  for (const [index, line] of lines.entries()) {
    const refuse = (reason: string) => notUnderstood.push({ line: index + 1, text: shown(line), reason });
    const found = [...line.matchAll(DNA)];
    if (found.length === 0 && line.trim() !== '') refuse('It is no fit.');
    for (const [whole, hullId, rest = ''] of found) {
      const hull = types.typeWithId(Number(hullId));
      if (hull === undefined || !types.isHull(hull)) {
        refuse(`Type ${hullId} is no ship that is known.`);
        continue;
      }
      const items = [...rest.matchAll(/:(\d+)(_?);(\d+)/gu)].flatMap(([, typeId, mark, units]) => {
        const type = types.typeWithId(Number(typeId));
        if (type === undefined) refuse(`Type ${typeId} is not known.`);
        return type === undefined || Number(units) === 0 ? [] : [{ type, units: Number(units), isFitted: mark === '' }];
      });
      const [, title = ''] = /^:*>([^<]{1,100})</u.exec(line.slice(line.indexOf(whole) + whole.length)) ?? [];
      fits.push(withText(title.trim() === '' ? types.nameOf(hull) : title.trim(), hull, items, types));
    }
  }
  return { fits, notUnderstood };
}

/** The racks in the order in which the game writes them. */
const RACKS = ['low', 'med', 'hi', 'rig', 'subsystem', 'service'];

function readXml<Type>(text: string, types: TypeSource<Type>): FitTexts<Type> {
  const fits: TextFit<Type>[] = [];
  const notUnderstood: NotUnderstood[] = [];
  let line = 1;
  for (const [place, part] of text.split('<fitting ').entries()) {
    const [at, body] = [line, part.split('</fitting>')[0] ?? ''];
    line += part.split('\n').length - 1;
    if (place === 0) continue;
    const name = attribute(body.slice(0, body.indexOf('>')), 'name') ?? NO_NAME;
    const hullName = attribute(/<shipType\b([^<>]*)>/u.exec(body)?.[1] ?? '', 'value');
    const hull = types.typeNamed(hullName ?? '');
    if (hull === undefined || !types.isHull(hull)) {
      notUnderstood.push({ line: at, text: shown(name), reason: `No ship '${shown(hullName)}' is known: its fit is left out.` });
      continue;
    }
    const rows = [...body.matchAll(/<hardware\b([^<>]*)>/gu)].map(([, attributes = '']) => ({
      rack: RACKS.findIndex((rack) => (attribute(attributes, 'slot') ?? '').startsWith(rack)),
      typeName: attribute(attributes, 'type') ?? '',
      units: Number(attribute(attributes, 'qty') ?? 1),
    }));
    const items = rows
      .toSorted((one, other) => (one.rack === -1 ? RACKS.length : one.rack) - (other.rack === -1 ? RACKS.length : other.rack))
      .flatMap(({ rack, typeName, units }) => {
        const type = types.typeNamed(typeName);
        if (type !== undefined && Number.isSafeInteger(units) && units > 0) return [{ type, units, isFitted: rack !== -1 }];
        notUnderstood.push({
          line: at,
          text: shown(typeName),
          reason: `No item type of this name is known, in the fit '${name}'.`,
        });
        return [];
      });
    fits.push(withText(name, hull, items, types));
  }
  return { fits, notUnderstood };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function attribute(attributes: string, name: string): string | undefined {
  const [, value] = new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`, 'u').exec(attributes) ?? [];
  return value
    ?.replaceAll(/&(?:#(\d{1,6})|(\w{2,4}));/gu, (whole, code, entity) =>
      code === undefined ? (entities[entity] ?? whole) : String.fromCodePoint(Number(code)),
    )
    .trim();
}

function withText<Type>(name: string, hull: Type, items: FittedType<Type>[], types: TypeSource<Type>): TextFit<Type> {
  const named = items.map(({ type, units, isFitted }) => ({ name: types.nameOf(type), units, isFitted }));
  return { name, hull, items, text: eftText(types.nameOf(hull), name, named) };
}

function unread(lines: readonly string[], offset: number, reason: string): NotUnderstood[] {
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : [{ line: index + offset + 1, text: shown(line), reason }]));
}

const shown = (text: string | undefined) => (text ?? '').trim().slice(0, SHOWN);

/** A fit has more modules than that, and a hoard of loose modules fewer. */
const MODULES = { least: 4, most: 26 } as const;

/**
 * Fits that contracts hold: one ship with modules that fill its slots. Those come first that most contracts hold alike; each hull once.
 */
export function fitExamplesOf(items: readonly FittedItem[], most: number): FitExamples['fits'] {
  const held = [...Map.groupBy(items, ({ contract_id: id }) => id).values()].flatMap((rows) => {
    const ships = rows.filter(({ category_id: category }) => category === SHIP_CATEGORY_ID);
    const modules = rows.filter(({ category_id: category }) => category !== SHIP_CATEGORY_ID);
    const count = modules.reduce((sum, { units }) => sum + units, 0);
    const [hull] = ships;
    if (hull === undefined || ships.length > 1 || hull.units > 1 || count < MODULES.least || count > MODULES.most) return [];
    return [{ hull, modules, key: JSON.stringify(rows.map(({ type_id: id, units }) => [id, units])) }];
  });
  const alike = [...Map.groupBy(held, ({ key }) => key).values()].sort((one, other) => other.length - one.length);
  const examples = new Map<number, FitExamples['fits'][number]>();
  for (const group of alike) {
    const [{ hull, modules }] = group as [(typeof group)[number]];
    if (examples.size === most || examples.has(hull.type_id)) continue;
    const name = 'As offered';
    const listed = modules.map(({ type_name, units }) => ({ name: type_name, units, isFitted: true }));
    examples.set(hull.type_id, {
      name,
      hull_type_id: hull.type_id,
      hull_name: hull.type_name,
      text: eftText(hull.type_name, name, listed),
      contracts: group.length,
    });
  }
  return [...examples.values()];
}
