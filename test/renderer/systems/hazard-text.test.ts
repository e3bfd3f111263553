import { expect, test } from 'vitest';
import type { CollectedPartName } from '#shared/collected-parts';
import type { AgeState } from '#shared/local-api/status';
import type { Hazard, HazardCode } from '#shared/plan-api/hazards';
import type { WarningDetail } from '#shared/plan-api/warnings';
import type { DataSourceName } from '#shared/sources';
import { hazardMarks, hazardTitle, unknownHazardText, warningLines } from '../../../src-renderer/systems/hazard-text.ts';
import { courierColumns } from '../../../src-renderer/views/couriers/columns.tsx';
import { dealColumns } from '../../../src-renderer/views/deals/columns.tsx';
import { aSourceState } from '../../support/source-states.ts';

test('one kind of hazard in several systems makes one line, where the first of them was; the others stay as they are', () => {
  const detail = (code: WarningDetail['code'], sentence: string): WarningDetail => ({
    code,
    sentence,
    system_id: null,
    system_name: null,
  });
  const details = [
    detail('camped', 'Tama: Camp.'),
    detail('storm', 'Tama: Electric storm, strong.'),
    detail('insurgency', 'Kedama: Insurgency: corruption at stage 5 of 5.'),
    detail('storm', 'Kedama: Electric storm, weak.'),
    detail('front_line', 'Oto: Front line.'),
    detail('incursion', 'Jita: Incursion, established.'),
    detail('incursion', 'Jita: Incursion, withdrawing.'),
    detail('hazards_unknown', 'Not known: where storms are now.'),
  ];
  expect(warningLines(details)).toEqual([
    { text: 'Tama: Camp.' },
    { text: 'Storm in 2 systems: Tama, Kedama.', title: 'Tama: Electric storm, strong.\nKedama: Electric storm, weak.' },
    { text: 'Kedama: Insurgency: corruption at stage 5 of 5.' },
    { text: 'Oto: Front line.' },
    { text: 'Jita: Incursion, established.' },
    { text: 'Jita: Incursion, withdrawing.' },
    { text: 'Not known: where storms are now.' },
  ]);
});

test('a hazard is told in a word with its level, and with the time it is of', () => {
  const hazard = (code: HazardCode, level: number | null): Hazard => ({
    code,
    level,
    sentence: `${code}.`,
    source: 'sde',
    as_of: null,
  });
  const marks = (...hazards: Hazard[]) => hazardMarks(hazards).map(({ mark }) => mark);
  expect(marks(hazard('insurgency', 5), hazard('incursion', 0.456), hazard('triglavian', null))).toEqual([
    'Insurgency 5',
    'Incursion 46 %',
    'Triglavian',
  ]);
  expect(marks(hazard('storm', 0), hazard('storm', 1), hazard('storm', 2))).toEqual(['Storm', 'Storm, weak']);
  expect(hazardMarks([hazard('storm', 0), hazard('storm', 1)])[0]?.title).toBe('storm.\nstorm.');
  expect(hazardTitle({ sentence: 'Pochven.', as_of: null })).toBe('Pochven.');
  expect(hazardTitle({ sentence: 'A storm.', as_of: '2026-11-20T12:00:00Z' })).toBe('A storm. As of 2026-11-20 12:00 EVE.');
});

test('what is unknown is named in the order of the choices, with why where the status is known', () => {
  const status = (source: DataSourceName, part: CollectedPartName, state: AgeState, until: string | null) =>
    aSourceState(source, { state, parts: [{ part, state, covered_until: until }] });
  const sources = [
    status('warzone', 'insurgencies', 'off', '2026-11-20T12:00:00Z'),
    status('scout', 'storms', 'never', null),
    status('esi', 'incursions', 'late', '2026-11-20T09:00:00Z'),
  ];
  expect(unknownHazardText(['incursion', 'insurgency', 'storm'], sources)).toBe(
    'Hazards unknown: insurgencies (source is off), storms (never read), incursions (list is too old)',
  );
  expect(unknownHazardText(['insurgency'], [])).toBe('Hazards unknown: insurgencies');
  expect(unknownHazardText([], sources)).toBeNull();
});

test('in files what is unknown stands among the warnings, so that an empty cell says that nothing is there', () => {
  const row = { warnings: ['low_security'], hazards: ['storm'], hazards_unknown: ['insurgency'], rating: null };
  const valueIn = (columns: readonly { id: string; value(row: never): unknown }[], id: string) =>
    columns.find((column) => column.id === id)?.value(row as never);
  expect(valueIn(courierColumns, 'warnings')).toBe('low_security insurgency_unknown');
  expect(valueIn(dealColumns, 'flags')).toBe('storm insurgency_unknown');
});

test('of insurgencies the line tells each stage', () => {
  const details = [1, 5].map(
    (stage): WarningDetail => ({
      code: 'insurgency',
      sentence: `S${stage}: Insurgency of the Guristas: corruption at stage ${stage} of 5.`,
      system_id: stage,
      system_name: null,
    }),
  );
  expect(warningLines(details)[0]?.text).toBe('Insurgency in 2 systems: S1 (stage 1), S5 (stage 5).');
});
