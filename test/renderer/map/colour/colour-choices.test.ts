import { expect, test } from 'vitest';
import { colourChoice } from '../../../../src-renderer/map/colour/colour-choices.ts';

test('a name that is no choice is activity', () => {
  expect(colourChoice('nonsense').id).toBe('activity');
  expect(colourChoice(undefined).id).toBe('activity');
});
