import { entityName } from '#shared/entity-name';
import { shortIsk } from '#shared/figures';
import type { Battle, BattleReport, BattleSide } from '#shared/plan-api/battles';
import { minuteSpan, NOTHING, plural } from '../../../ui/format.ts';
import type { SheetSection, SheetText } from '../../../ui/sheet/messages.ts';

const MOST_HULLS = 8;
const MOST_NAMES = 3;

/** `A`, `B`: colour is not the only sign of a side. */
export function sideLetter(side: number): string {
  return String.fromCharCode(65 + (side % 26));
}

/** The side's name, else that of its foremost alliance, corporation or pilot. */
export function sideName(side: BattleSide | undefined): string {
  const id = side?.alliances[0]?.id ?? side?.corporations[0]?.id ?? side?.pilots[0]?.character_id;
  return id === undefined ? (side?.name ?? NOTHING) : entityName(id, side?.name);
}

function isk(value: number | null): string {
  return value === null ? NOTHING : shortIsk(value);
}

/** `Tama` or `Tama and 2 more`. */
export function placeOf({ systems }: Pick<Battle, 'systems'>): string {
  const [first, ...others] = systems;
  return others.length === 0 ? (first?.name ?? NOTHING) : `${first?.name} and ${others.length} more`;
}

/** `Brave against Snuffed Out and Shadow Cartel`. */
export function titleOf({ sides }: Pick<Battle, 'sides'>): string {
  const [first, ...others] = sides.slice(0, MOST_NAMES).map(sideName);
  const more = sides.length - MOST_NAMES;
  const against = [...others, ...(more > 0 ? [`${plural(more, 'other')}`] : [])].join(', ');
  return against === '' ? (first ?? NOTHING) : `${first} against ${against}`;
}

const time = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
const clock = (iso: string) => iso.slice(11, 16);

/** Whole minutes from the first kill to the last, at least one. */
export function minutesOf({ started_at: from, ended_at: until }: Pick<Battle, 'started_at' | 'ended_at'>): number {
  return Math.max(1, Math.round((Date.parse(until) - Date.parse(from)) / 60_000));
}

/** What the whole battle came to, in a line. */
export function summaryText(battle: Battle): string {
  const { started_at: from, ended_at: until, pilots, ships_lost: lost, isk_lost: value } = battle;
  return `${time(from)}–${clock(until)} EVE, ${minuteSpan(minutesOf(battle))} · ${plural(pilots, 'pilot')} · ${plural(lost, 'ship')} lost · ${
    value === null ? 'value not known' : `${shortIsk(value)} ISK`
  }`;
}

/** Capsule, and Capsule - Genolution 'Auroral' 197-variant. */
const capsules = new Set([670, 33_328]);

/** `42 pilots · 12 ships and 5 capsules lost · 4.20 b ISK`: as many as its hulls were lost, of which capsules and deployables count as no ships. */
export function sideText({ pilots, ships, ships_lost: lost, isk_lost: value }: BattleSide): string {
  const count = (hulls: BattleSide['ships']) => hulls.reduce((sum, hull) => sum + hull.lost, 0);
  const inCapsules = count(ships.filter(({ type_id: id }) => capsules.has(id)));
  const others = count(ships) - lost - inCapsules;
  const parts = [
    plural(lost, 'ship'),
    ...(inCapsules > 0 ? [plural(inCapsules, 'capsule')] : []),
    ...(others > 0 ? [plural(others, 'deployable')] : []),
  ];
  return `${plural(pilots.length, 'pilot')} · ${parts.join(' and ')} lost · ${isk(value)} ISK`;
}

/** The report in words, for a message and a picture. Times are of EVE. */
export function reportText(report: BattleReport): SheetText {
  return {
    title: `${placeOf(report)}: ${titleOf(report)}`,
    subtitle: summaryText(report),
    sections: [...report.sides.map(sideSection), ...arrivalSection(report), ...reshipSection(report)],
  };
}

function sideSection(side: BattleSide, index: number): SheetSection {
  const members = [...side.alliances, ...side.corporations.filter(({ alliance_id: alliance }) => alliance === null)];
  return {
    title: `${sideLetter(index)} · ${sideName(side)}: ${sideText(side)}`,
    lines: members.length < 2 ? [] : [members.map(({ id, name, pilots }) => `${entityName(id, name)} (${pilots})`).join(', ')],
    columns: ['Hull', 'Pilots', 'Lost', 'ISK lost'],
    rows: [...side.ships.slice(0, MOST_HULLS).map(hullRow), ...furtherHulls(side.ships.slice(MOST_HULLS))],
  };
}

function hullRow(hull: BattleSide['ships'][number]): string[] {
  return [hull.type_name ?? `type ${hull.type_id}`, String(hull.pilots), String(hull.lost), isk(hull.isk_lost)];
}

/** What is left out in one row: a pilot may have flown several. */
function furtherHulls(hulls: BattleSide['ships']): string[][] {
  if (hulls.length === 0) return [];
  const lost = hulls.reduce((sum, hull) => sum + hull.lost, 0);
  const values = hulls.flatMap(({ isk_lost: value }) => value ?? []);
  const value = lost > 0 && values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0);
  return [[`${plural(hulls.length, 'more hull')}`, '', String(lost), isk(value)]];
}

/** Those who came after the first five minutes. */
function arrivalSection({ arrivals, started_at: start }: BattleReport): SheetSection[] {
  const late = arrivals.filter(({ at }) => Date.parse(at) - Date.parse(start) >= 5 * 60_000);
  if (late.length === 0) return [];
  return [
    {
      title: 'Arrivals',
      lines: [],
      columns: ['Seen first', 'Who', 'Side', 'Pilots'],
      rows: late.map(({ at, id, name, side, pilots }) => [clock(at), entityName(id, name), sideLetter(side), String(pilots)]),
    },
  ];
}

function reshipSection({ reships }: BattleReport): SheetSection[] {
  if (reships.length === 0) return [];
  return [{ title: 'Reships', lines: [`${plural(reships.length, 'pilot')} came back in another ship.`], columns: [], rows: [] }];
}
