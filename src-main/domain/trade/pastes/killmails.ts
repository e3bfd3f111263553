import { type PastedLineItems, type TypesByName, unitsOf } from './items.ts';
import { markedName } from './lines.ts';

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
export function isKillmail(text: string): boolean {
  return KILLMAIL.test(text);
}

/** Whether a line of a killmail says who and where, and nothing of items. */
export function isKillmailHeading(line: string): boolean {
  return SECTION.test(line) || LABEL.test(line);
}

/** The ship that was lost, or an item that was destroyed or dropped with it: `Heat Sink II, Qty: 2 (Cargo)`. */
export function lostOf<Type>(line: string, typeOf: TypesByName<Type>): PastedLineItems<Type> | undefined {
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
