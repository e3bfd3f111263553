import { expect, test } from 'vitest';
import { basisSentence, LOSSES_UNKNOWN, sampledText } from '../../../../src-renderer/views/route/loss-basis.ts';

test.each([
  [1, 'from one sampled hour'],
  [130, 'from 130 sampled hours'],
  [604, 'from 604 sampled hours'],
  [605, 'over 28 days'],
  [690, 'over 28 days'],
])('%i hours are called what they are', (hours, text) => expect(sampledText(hours)).toBe(text));

test('the sentence on the chance of loss names what it is worked out from, and no chance is known from nothing', () => {
  expect(basisSentence({ losses_from: 'killmails', losses_hours: 672, losses_corrected: true })).toMatch(
    /^Worked out from ships lost at stargates .* over 28 days,/,
  );
  expect(basisSentence({ losses_from: 'hourly_counts', losses_hours: 1, losses_corrected: false })).toMatch(
    /^Worked out from all ships lost in the system .* from one sampled hour, .* Killmails of a day are needed/,
  );
  expect(basisSentence({ losses_from: 'hourly_counts', losses_hours: 0, losses_corrected: false })).toBe(LOSSES_UNKNOWN);
});
