import { expect, test } from 'vitest';
import type { CapitalStop } from '#shared/plan-api/legs';
import type { LiveSystem } from '#shared/plan-api/live';
import { fuelLines, minutesText, stopFigure, stopSentence } from '../../../../src-renderer/views/route/leg-text.ts';

test('the fuel of a journey is told with what it is, who else takes of it, and whether the bay holds it', () => {
  const price = { isk: null, isk_hub: 'Jita' as const, isk_observed_at: null };
  const fuel = { type_id: 17_888, name: 'Nitrogen Isotopes', cubic_metres: 750, bay: 10_000, beyond_bay: 0, ...price };
  const journey = { isotopes: 25_000, portal_isotopes: 0, fuel };
  expect(fuelLines(journey, { passengers: [] })).toEqual(['25,000 Nitrogen Isotopes', '750 m³, all in the fuel bay of 10,000']);
  const priced = { ...fuel, isk: 12_345_678, isk_observed_at: '2026-11-20T11:30:00Z' };
  expect(fuelLines({ ...journey, fuel: priced }, { passengers: [] })[1]).toBe('12.3 m ISK at Jita’s sell orders of 11:30');
  const passengers = [{ type_id: 12_034, name: 'Manticore', count: 10, mass: 1_470_000 }];
  const beyond = { ...fuel, cubic_metres: 12_000, beyond_bay: 2000 };
  expect(fuelLines({ ...journey, portal_isotopes: 700, fuel: beyond }, { passengers })).toEqual([
    '25,000 Nitrogen Isotopes',
    'and 700 for 10 ships through the portal',
    '12,000 m³, of it 2,000 beyond the fuel bay of 10,000',
  ]);
  expect(fuelLines({ ...journey, fuel: null }, { passengers: [] })).toEqual(['25,000 isotopes']);
  expect(fuelLines({ ...journey, isotopes: null }, { passengers: [] })).toEqual(['isotopes are not in this static data']);
});

test('minutes are told as people say them', () => {
  expect([0, 40.4, 60, 316, 300].map(minutesText)).toEqual(['0 min', '40 min', '1 h', '5 h 16 m', '5 h']);
});

test('a stop is told with what is usual at that hour, what was killed, and what goes on', () => {
  const stop = { name: 'Tama', usual_jumps: 1.2, kills_1h: 3, kills_until: '2026-11-20T00:00:00Z', live: null } as CapitalStop;
  expect(stopSentence(stop, false)).toBe('Tama: 1 jump an hour is usual then; 3 kills at 23–00 EVE; no kill in 45 min.');
  expect(stopFigure(stop)).toBe('1/h, 3 kills 23–00');
  const live = { sentence: 'Fight now: 4 kills.' } as LiveSystem;
  expect(stopSentence({ ...stop, usual_jumps: 40, kills_1h: null, live }, false)).toBe(
    'Tama: 40 jumps an hour are usual then; kills not known; Fight now: 4 kills.',
  );
  expect(stopSentence(stop, true)).toContain('; what goes on now is not known.');
  expect(stopFigure({ ...stop, kills_1h: 0 })).toBe('1/h');
  expect(stopSentence({ ...stop, usual_jumps: null }, false)).toBe(
    'Tama: usual jumps not known; 3 kills at 23–00 EVE; no kill in 45 min.',
  );
  expect(stopFigure({ ...stop, usual_jumps: null, kills_1h: 0 })).toBe('–');
  expect(stopFigure({ ...stop, kills_until: null })).toBe('1/h, 3 kills');
  expect(stopSentence({ ...stop, kills_until: null }, false)).toContain('; 3 kills in the newest hour; ');
});
