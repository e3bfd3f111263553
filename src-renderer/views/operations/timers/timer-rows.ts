import { type PlacedTimer, type TimerSide, timerNames } from '#shared/local-api/timers';
import { type CalendarEntry, reagentOf } from '#shared/plan-api/calendar';

/** What is shown of the board. */
export const boards = ['all', 'mine', 'campaigns', 'windows', 'skyhooks'] as const;
export type TimerBoard = (typeof boards)[number];

/** A line of the board: a timer of the person's own, a campaign, the window of a hub, or that of a skyhook. */
export interface BoardRow {
  id: number;
  kind: 'timer' | CalendarEntry['kind'];
  /** `Armor`, `Campaign`. */
  what: string;
  name: string | null;
  structure_type: string | null;
  system_id: number;
  system: string;
  region: string;
  owner: string | null;
  side: TimerSide;
  at: string;
  /** null: it has no end of its own. */
  until: string | null;
  note: string | null;
  /** null: it is published, and not the person's own. */
  timer: PlacedTimer | null;
}

const publicNames = { campaign: 'Campaign', window: 'Window opens', skyhook: 'Raidable' } as const;

/** What a board shows of them, the earliest first. */
export function boardRows(board: TimerBoard, timers: readonly PlacedTimer[], calendar: readonly CalendarEntry[]): BoardRow[] {
  const own = board === 'all' || board === 'mine' ? timers.map(ownRow) : [];
  const wanted = { all: 'campaign', mine: null, campaigns: 'campaign', windows: 'window', skyhooks: 'skyhook' } as const;
  const published = calendar.filter(({ kind }) => kind === wanted[board]).map(publicRow);
  return [...own, ...published].sort((a, b) => a.at.localeCompare(b.at) || a.id - b.id);
}

function ownRow(timer: PlacedTimer): BoardRow {
  const { system, region, kind, ...rest } = timer;
  const place = { system: system ?? `System ${timer.system_id}`, region: region ?? '' };
  return { ...rest, ...place, kind: 'timer', what: timerNames[kind], until: null, timer };
}

function publicRow({
  uid,
  kind,
  starts_at: at,
  ends_at: until,
  system_id,
  system,
  region,
  holder,
  ...of
}: CalendarEntry): BoardRow {
  const isSkyhook = kind === 'skyhook';
  // Whose a skyhook is, ESI does not tell: who holds the system is said as no more than that.
  const notes = isSkyhook ? [reagentOf(of.planet_type) ?? of.planet_type, holder === null ? null : `in space of ${holder}`] : [];
  const note = notes.filter((part) => part !== null).join(', ');
  return {
    id: -numberOf(uid),
    kind,
    what: publicNames[kind],
    name: of.planet,
    structure_type: isSkyhook ? 'Orbital Skyhook' : 'Sovereignty Hub',
    system_id,
    system,
    region,
    owner: isSkyhook ? null : holder,
    side: 'none',
    at,
    until: kind === 'campaign' ? null : until,
    note: note === '' ? null : note,
    timer: null,
  };
}

/** A number for a text, so that a row keeps its own while the list changes. */
function numberOf(text: string): number {
  let hash = 5381;
  for (const character of text) hash = (Math.imul(hash, 33) ^ (character.codePointAt(0) ?? 0)) >>> 0;
  return hash + 1;
}

/** The person's own timers that have ended at a moment (ms since the epoch). */
export function endedTimers(timers: readonly PlacedTimer[], now: number): PlacedTimer[] {
  return timers.filter(({ at }) => Date.parse(at) <= now);
}
