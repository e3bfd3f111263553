import { expect, test } from 'vitest';
import type { WarningDetail } from '#shared/plan-api/warnings';
import { hazardMark, hazardTitle, unknownHazardText, warningLines } from '../../../src-renderer/systems/hazard-text.ts';

test('one kind of hazard in several systems makes one line, where the first of them was; the others stay as they are', () => {
  const detail = (code: WarningDetail['code'], sentence: string): WarningDetail => ({ code, sentence, system_id: null });
  const details = [
    detail('camped', 'Tama: Camp.'),
    detail('storm', 'Tama: Electric storm, strong.'),
    detail('insurgency', 'Kedama: Insurgency: corruption at stage 5 of 5.'),
    detail('storm', 'Kedama: Electric storm, weak.'),
    detail('hazards_unknown', 'Not known: where storms are now.'),
  ];
  expect(warningLines(details)).toEqual([
    { text: 'Tama: Camp.' },
    { text: 'Storm in 2 systems: Tama, Kedama.', title: 'Tama: Electric storm, strong.\nKedama: Electric storm, weak.' },
    { text: 'Kedama: Insurgency: corruption at stage 5 of 5.' },
    { text: 'Not known: where storms are now.' },
  ]);
});

test('a hazard is told in a word with its level, and with the time it is of', () => {
  expect(hazardMark({ code: 'insurgency', level: 5 })).toBe('Insurgency 5');
  expect(hazardMark({ code: 'incursion', level: 0.456 })).toBe('Incursion 46 %');
  expect([0, 1, 2].map((level) => hazardMark({ code: 'storm', level }))).toEqual(['Storm', 'Storm', 'Storm, weak']);
  expect(hazardMark({ code: 'triglavian', level: null })).toBe('Triglavian');
  expect(hazardTitle({ sentence: 'Pochven.', as_of: null })).toBe('Pochven.');
  expect(hazardTitle({ sentence: 'A storm.', as_of: '2026-11-20T12:00:00Z' })).toBe('A storm. As of 2026-11-20 12:00 EVE.');
});

test('what is not known is named in the order of the choices', () => {
  expect(unknownHazardText(['incursion', 'insurgency'])).toBe('Not known: insurgencies, incursions.');
  expect(unknownHazardText([])).toBeNull();
});
