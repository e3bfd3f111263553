import { expect, test } from 'vitest';
import { phraseOf } from '../../../src-renderer/frame/palette-phrases.ts';

test.each([
  ['jita to amarr', { kind: 'route', from: 'jita', to: 'amarr' }],
  ['Route from Old Man Star to 1DQ1-A', { kind: 'route', from: 'Old Man Star', to: '1DQ1-A' }],
  ['jita > hek', { kind: 'route', from: 'jita', to: 'hek' }],
  ['camp near hek', { kind: 'near', what: 'camp', place: 'hek' }],
  ['fights around 1DQ1-A', { kind: 'near', what: 'fight', place: '1DQ1-A' }],
  ['delve', null],
  ['tosche', null],
  ['to amarr', null],
])('%s is read as %j', (text, phrase) => {
  expect(phraseOf(text)).toEqual(phrase);
});
