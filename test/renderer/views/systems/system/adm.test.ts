import { expect, test } from 'vitest';
import { admLine, ownerChanges } from '../../../../../src-renderer/views/systems/system/adm.tsx';

const change = (at: string, alliance: number | null, adm: number | null) => ({
  at: `2026-11-${at}T00:00:00Z`,
  alliance_id: alliance,
  alliance_name: alliance === null ? null : `Alliance ${alliance}`,
  adm,
});
const at = (day: string) => Date.parse(`2026-11-${day}T00:00:00Z`);

test('each value holds until the next, the last one until now', () => {
  const line = admLine([change('05', 1, 2), change('08', 1, 3.5)], at('01'), at('10'));
  expect(line).toEqual({ times: [at('05') / 1000, at('08') / 1000, at('10') / 1000], adm: [2, 3.5, 3.5] });
});

test('what was so before the window begins at its start; the later of two such states counts', () => {
  const line = admLine([change('01', 1, 2), change('03', 1, 4)], at('05'), at('06'));
  expect(line).toEqual({ times: [at('05') / 1000, at('06') / 1000], adm: [4, 4] });
});

test('a time without an owner is a hole', () => {
  expect(admLine([change('05', 1, 2), change('06', null, null)], at('01'), at('08')).adm).toEqual([2, null, null]);
});

test('a change of owner is one, a change of ADM is none, the first row is where the telling begins', () => {
  const changes = [change('01', 1, 2), change('02', 1, 3), change('03', null, null), change('04', 2, 1)];
  expect(ownerChanges(changes).map(({ at: when }) => when.slice(8, 10))).toEqual(['03', '04']);
});
