import { expect, test } from 'vitest';
import { contentsText } from '#shared/contents-text';
import type { ContentsPart, ContentsSide } from '#shared/trade-api/contracts';

const side = (further_kinds: number, over: Partial<ContentsPart> = {}): ContentsSide => ({
  largest: {
    type_id: 587,
    type_name: 'Rifter',
    quantity: 1,
    is_blueprint_copy: null,
    runs: null,
    material_efficiency: null,
    time_efficiency: null,
    value: null,
    ...over,
  },
  further_kinds,
});
const text = (offered: ContentsSide | null, asked: ContentsSide | null = null, items_complete = true) =>
  contentsText({ state: 'known', items_complete, offered, asked });

test('contents read as units, name, kind of blueprint and how many kinds there are beside it', () => {
  expect(text(side(0))).toBe('Rifter');
  expect(text(side(4, { quantity: 1200 }))).toBe('1,200 × Rifter + 4 more');
  const copy = { type_name: 'Rifter Blueprint', is_blueprint_copy: true, runs: 10, material_efficiency: 10, time_efficiency: 20 };
  expect(text(side(0, copy))).toBe('Rifter Blueprint copy, ME 10, TE 20, 10 runs');
  expect(text(side(0, { ...copy, is_blueprint_copy: false, runs: null }))).toBe('Rifter Blueprint original, ME 10, TE 20');
});

test('of a list with rows that could not be read, what is known is not said to be all', () => {
  expect(text(side(1), null, false)).toBe('Rifter + 1 more, and what could not be read');
  expect(contentsText({ state: 'pending', items_complete: false, offered: null, asked: null })).toBeNull();
});

test('what is asked for in return stands apart, also where nothing is offered', () => {
  const asked = side(1, { type_id: 34, type_name: null, quantity: 500 });
  expect(text(side(0), asked)).toBe('Rifter, wants 500 × Type 34 + 1 more');
  expect(text(null, asked)).toBe('wants 500 × Type 34 + 1 more');
  expect(text(null)).toBeNull();
});
