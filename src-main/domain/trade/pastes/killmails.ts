import { type PastedLineItems, type TypesByName, unitsOf } from './items.ts';
import { markedName } from './lines.ts';

const SECTION = /^(?:Destroyed|Dropped) items:$|^Involved parties:$/iu;
const LABEL =
  /^(?:Victim|Corp|Alliance|Faction|System|Security|Damage Taken|Moon|War|Name|Ship|Weapon|Damage Done)\s*:|^\d{4}[.-]\d{2}[.-]\d{2}\s+\d{2}:\d{2}/iu;

/** Whether a text is a killmail as the game copies it, or its lists of items. */
export function isKillmail(text: string): boolean {
  return /^[ \t]*(?:Destroyed|Dropped) items:[ \t]*$|^[ \t]*Involved parties:[ \t]*$|, Qty: \d/imu.test(text);
}

/** Whether a line of a killmail says who and where, and nothing of items. */
export function isKillmailHeading(line: string): boolean {
  return SECTION.test(line) || LABEL.test(line);
}

/** The ship that was lost, or an item that was destroyed or dropped with it: `Heat Sink II, Qty: 2 (Cargo)`. */
export function lostOf<Type>(line: string, typeOf: TypesByName<Type>): PastedLineItems<Type> | undefined {
  const [, hull] = /^Destroyed: (.+)$/iu.exec(line) ?? [];
  const named = hull === undefined ? undefined : typeOf.named(hull);
  if (named !== undefined) return { items: [unitsOf(named, 1)], kind: 'killmail', leftOut: null };
  // The place stands last, before or after what marks a blueprint.
  const [, mark] = /\((copy|original)\)/iu.exec(line) ?? [];
  const [, name = '', units = '1'] = /^(.+?)(?:, Qty: (\d{1,15}))?(?:\s*\([^()]*\))*$/iu.exec(line) ?? [];
  const item = markedName(line, typeOf) ?? markedName(name, typeOf);
  if (item === undefined) return undefined;
  const copy = item.copy ?? (mark === undefined ? null : mark.toLowerCase() === 'copy');
  return { items: [unitsOf(item.type, Number(units), copy)], kind: 'killmail', leftOut: null };
}
