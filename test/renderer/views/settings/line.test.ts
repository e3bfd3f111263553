import { expect, test } from 'vitest';
import { settings } from '#shared/local-api/settings';
import { typedNumber } from '../../../../src-renderer/views/settings/line.tsx';

const days = settings.retention.shape.contract_days;
const { haul_rate: rate, faction_standing: standing } = settings.trade.shape;

test('what is typed is read with a comma or a point', () => {
  expect(typedNumber('91', days)).toEqual({ value: 91 });
  expect(typedNumber('-1,5', standing)).toEqual({ value: -1.5 });
  expect(typedNumber('1,000', days)).toEqual({ value: 1000 });
  expect(typedNumber('0.25', rate)).toEqual({ value: 0.25 });
});

test.each(['nonsense', '', '1.5', '0', '3651', '10,000'])('days that are %o are refused with those that will do', (text) => {
  expect(typedNumber(text, days)).toEqual({ refused: `“${text}” cannot be used; give a whole number from 1 to 3650.` });
});

test('another figure is refused as what it is', () => {
  expect(typedNumber('11', standing)).toEqual({ refused: '“11” cannot be used; give a number from -10 to 10.' });
});
