import { expect, test } from 'vitest';
import type { BattleReport, BattleSide } from '#shared/plan-api/battles';
import { discordText } from '../../../../../src-renderer/ui/sheet/messages.ts';
import {
  minutesOf,
  placeOf,
  reportText,
  sideName,
  titleOf,
} from '../../../../../src-renderer/views/kills/battles/battle-text.ts';

const side = (name: string | null, over: Partial<BattleSide> = {}): BattleSide => ({
  name,
  alliances: [{ id: 99_000_001, name, pilots: 2 }],
  corporations: [],
  pilots: [],
  ships: [{ type_id: 587, type_name: 'Rifter', pilots: 2, lost: 1, isk_lost: 1_500_000 }],
  ships_lost: 1,
  isk_lost: 1_500_000,
  unvalued: 0,
  ...over,
});
const report = (over: Partial<BattleReport> = {}): BattleReport => ({
  id: 5,
  systems: [
    { id: 1, name: 'Tama', region: 'The Citadel', security_status: 0.3, kills: 3 },
    { id: 2, name: 'Nourvukaiken', region: 'The Citadel', security_status: 0.8, kills: 1 },
  ],
  started_at: '2026-11-20T18:00:00Z',
  ended_at: '2026-11-20T19:30:10Z',
  pilots: 4,
  ships_lost: 2,
  isk_lost: 3_000_000,
  unvalued: 0,
  sides: [side('*Brave* @everyone'), side('Snuffed_Out')],
  kills: [],
  timeline: [],
  part_minutes: 2,
  arrivals: [
    { at: '2026-11-20T18:00:00Z', side: 0, id: 99_000_001, name: 'Brave', pilots: 2, as_victim: false },
    { at: '2026-11-20T18:40:00Z', side: 1, id: 99_000_009, name: null, pilots: 1, as_victim: true },
  ],
  reships: [],
  ...over,
});

test('a battle is called after its places and sides, by kind and id where names are not known', () => {
  expect(placeOf(report())).toBe('Tama and 1 more');
  expect(titleOf(report())).toBe('*Brave* @everyone against Snuffed_Out');
  expect(titleOf({ sides: [side('A'), side('B'), side('C'), side('D'), side('E')] })).toBe('A against B, C, 2 others');
  expect(sideName(side(null))).toBe('Alliance 99000001');
  expect(sideName(side(null, { alliances: [], pilots: [] }))).toBe('–');
  expect(minutesOf(report())).toBe(90);
  expect(minutesOf({ started_at: '2026-11-20T18:00:00Z', ended_at: '2026-11-20T18:00:00Z' })).toBe(1);
});

test('the text has sides with their hulls, those who came late, and no value where none is known', () => {
  const text = reportText(report());
  expect(text.subtitle).toBe('2026-11-20 18:00–19:30 EVE, 1 h 30 m · 4 pilots · 2 ships lost · 3.00 m ISK');
  expect(text.sections.map(({ title }) => title)).toEqual([
    'A · *Brave* @everyone: 0 pilots · 1 ship lost · 1.50 m ISK',
    'B · Snuffed_Out: 0 pilots · 1 ship lost · 1.50 m ISK',
    'Arrivals',
  ]);
  expect(text.sections[0]?.rows).toEqual([['Rifter', '2', '1', '1.50 m']]);
  expect(text.sections[2]?.rows).toEqual([['18:40', 'Alliance 99000009', 'B', '1']]);
  expect(reportText(report({ isk_lost: null })).subtitle).toContain('value not known');
});

test('hulls beyond the first eight are counted in one row, with what of them was lost', () => {
  const hull = (at: number, isk_lost: number | null) => ({ type_id: at, type_name: `Hull ${at}`, pilots: 1, lost: 1, isk_lost });
  const rowsOf = (values: (number | null)[]) =>
    reportText(report({ sides: [side('Brave', { ships: values.map((value, at) => hull(at, value)) })] })).sections[0]?.rows ?? [];
  const eight = Array.from({ length: 8 }, () => 1);
  expect(rowsOf(eight)).toHaveLength(8);
  expect(rowsOf([...eight, 2_000_000, null, 1_000_000]).slice(8)).toEqual([['3 more hulls', '', '3', '3.00 m']]);
  expect(rowsOf([...eight, null]).at(-1)).toEqual(['1 more hull', '', '1', '–']);
});

test('a message for Discord mentions no one, reads no name as Markdown, fits, and ends with the link', () => {
  const link = 'http://127.0.0.1:4780/#/kills/battles/5';
  const message = discordText(reportText(report()), link);
  expect(message).toContain(String.raw`\*Brave\* @​everyone`);
  expect(message).toContain(String.raw`Snuffed\_Out`);
  expect(message).not.toContain('@everyone');
  expect(message.endsWith(link)).toBe(true);
  const many = report({ sides: Array.from({ length: 60 }, (_, at) => side(`Alliance ${at}`)) });
  expect(discordText(reportText(many), link).length).toBeLessThanOrEqual(2000);
});
