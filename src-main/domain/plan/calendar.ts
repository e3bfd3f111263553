import { type PlacedTimer, type TimerSide, timerNames } from '#shared/local-api/timers';
import { fromIso, isoUtc, MINUTE } from '#shared/time';

/** Something with a time, as calendars show it. Times in milliseconds. */
export interface CalendarEvent {
  /** Unique, and the same whenever this is told. */
  uid: string;
  startsAt: number;
  endsAt: number;
  summary: string;
  description: string;
  location: string;
  category: string;
}

/** How long a structure whose timer has ended takes to repair itself where it is not attacked. */
const REPAIRS_WITHIN = 15 * MINUTE;

const sides: Readonly<Record<TimerSide, string>> = { ours: 'Ours.', theirs: 'Theirs.', none: '' };

/** A timer that a person keeps. */
export function timerEvent(timer: PlacedTimer): CalendarEvent {
  const { id, name, structure_type: type, system, region, owner, kind, at, side, note } = timer;
  const said = [type, owner === null ? null : `of ${owner}`, sides[side], note].filter((part) => part !== null && part !== '');
  return {
    uid: `timer-${id}-${at}.astrolabe`,
    startsAt: fromIso(at),
    endsAt: fromIso(at) + REPAIRS_WITHIN,
    summary: `${timerNames[kind]}: ${name}${system === null ? '' : ` (${system})`}`,
    description: said.join('\n'),
    location: [system ?? `System ${timer.system_id}`, ...(region === null ? [] : [region])].join(', '),
    category: 'Timer',
  };
}

/** Octets of a line at most, without its end (RFC 5545, 3.1). */
const LINE = 75;

/**
 * A calendar in iCalendar's format (RFC 5545, with a name and how often to read it anew from RFC 7986). `changedAt`: when what it is made of was
 * last known to be so.
 */
export function calendarText(name: string, events: readonly CalendarEvent[], changedAt: number): string {
  const lines = component('VCALENDAR', [
    'VERSION:2.0',
    'PRODID:-//Astrolabe//Timers//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...events.flatMap((event) =>
      component('VEVENT', [
        `UID:${escaped(event.uid)}`,
        `DTSTAMP:${utc(changedAt)}`,
        `DTSTART:${utc(event.startsAt)}`,
        `DTEND:${utc(event.endsAt)}`,
        `SUMMARY:${escaped(event.summary)}`,
        `DESCRIPTION:${escaped(event.description)}`,
        `LOCATION:${escaped(event.location)}`,
        `CATEGORIES:${escaped(event.category)}`,
        // What is going on does not make its reader busy.
        'TRANSP:TRANSPARENT',
      ]),
    ),
  ]);
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function component(name: string, lines: readonly string[]): string[] {
  return [`BEGIN:${name}`, ...lines, `END:${name}`];
}

/** `20261127T191005Z`. */
function utc(at: number): string {
  return isoUtc(at).replaceAll(/[-:]/g, '');
}

/** A text value (RFC 5545, 3.3.11); other control characters than a line's end stand in none. */
function escaped(text: string): string {
  return (
    text
      .replaceAll(/\r\n|\r/g, '\n')
      // oxlint-disable-next-line no-control-regex -- they are what is taken out
      .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replaceAll(/[\\;,]/g, String.raw`\$&`)
      .replaceAll('\n', String.raw`\n`)
  );
}

/** Breaks a line into pieces of at most 75 octets of UTF-8, never within a character; each further one begins with a space. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}
