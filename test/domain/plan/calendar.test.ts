import { describe, expect, test } from 'vitest';
import { type CalendarEvent, calendarText } from '#main/domain/plan/calendar';

const at = Date.parse('2026-11-27T19:10:05Z');
const anEvent = (over: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'timer-7.astrolabe',
  startsAt: at,
  endsAt: at + 900_000,
  summary: 'Palace of the Bees',
  description: 'Armor',
  location: '1DQ1-A, Delve',
  category: 'Timer',
  ...over,
});

/** The properties of a calendar by name, unfolded and unescaped as RFC 5545 says in 3.1 and 3.3.11. */
function unfolded(text: string): string[][] {
  return text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => {
      const colon = line.indexOf(':');
      const value = line
        .slice(colon + 1)
        .replaceAll(/\\([\\;,nN])/g, (_, one: string) => (one.toLowerCase() === 'n' ? '\n' : one));
      return [line.slice(0, colon), value];
    });
}

describe('a calendar', () => {
  test('has what RFC 5545 asks of it and of each event, with UTC times', () => {
    expect(calendarText('Timers', [anEvent()], at - 60_000).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Astrolabe//Timers//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Timers',
      'X-WR-CALNAME:Timers',
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
      'X-PUBLISHED-TTL:PT15M',
      'BEGIN:VEVENT',
      'UID:timer-7.astrolabe',
      'DTSTAMP:20261127T190905Z',
      'DTSTART:20261127T191005Z',
      'DTEND:20261127T192505Z',
      'SUMMARY:Palace of the Bees',
      'DESCRIPTION:Armor',
      String.raw`LOCATION:1DQ1-A\, Delve`,
      'CATEGORIES:Timer',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('escapes what would end a value, so that a name can add no property', () => {
    const text = calendarText(
      'Timers',
      [anEvent({ summary: 'a;b,c\\d', description: 'one\r\nEND:VEVENT\rtwo\u0000\tthree' })],
      at,
    );
    const properties = unfolded(text);
    expect(properties.find(([name]) => name === 'SUMMARY')?.[1]).toBe('a;b,c\\d');
    expect(properties.find(([name]) => name === 'DESCRIPTION')?.[1]).toBe('one\nEND:VEVENT\ntwo  three');
    expect(text.match(/^END:VEVENT/gm)).toHaveLength(1);
  });

  test('folds lines at 75 octets, never within a character', () => {
    const summary = `${'Zürich 日本 👩‍🚀 '.repeat(30)}end`;
    const text = calendarText('Timers', [anEvent({ summary })], at);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\uFFFD');
    expect(unfolded(text).find(([name]) => name === 'SUMMARY')?.[1]).toBe(summary);
  });
});
