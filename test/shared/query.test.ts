import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint';
import {
  commaList,
  decimal,
  describeParameters,
  flag,
  gameId,
  oneOf,
  type RawQuery,
  readPath,
  readQuery,
  repeatable,
  text,
  wholeNumber,
} from '#shared/http/query';
import { unknownParameter } from '#shared/http/refusals';

const example = endpoint({
  dependsOn: [],
  id: 'example',
  path: '/example/{id}',
  summary: 'An example',
  parameters: { id: gameId() },
  query: {
    days: wholeNumber(1, 30).default(7).describe('How far back.'),
    price: decimal(0).optional(),
    name: text(2).optional(),
    by: oneOf(['corp', 'character']).default('corp'),
    quiet: flag().optional(),
    region: commaList(gameId()).optional(),
    type: repeatable(oneOf(['auction', 'courier'])).optional(),
  },
  aliases: { regions: 'region' },
  check: ({ days, price }) => (days === 30 && price === 0 ? 'days must be less than 30 where price is 0.' : null),
  response: z.object({}),
  cacheSeconds: null,
});
const read = (raw: RawQuery) => readQuery(example, raw);
const message = (raw: RawQuery) => {
  const result = read(raw);
  return result.ok ? 'accepted' : result.message;
};

test('what is absent is its default, or absent', () => {
  expect(read({})).toEqual({ ok: true, value: { days: 7, by: 'corp' } });
});

test('each kind of parameter becomes a value of its type', () => {
  const raw = {
    days: '30',
    price: '1e3',
    name: ' Rifter ',
    by: 'character',
    quiet: 'false',
    region: '10,20',
    type: ['auction', 'auction'],
  };
  expect(read(raw)).toEqual({
    ok: true,
    value: { days: 30, price: 1000, name: ' Rifter ', by: 'character', quiet: false, region: [10, 20], type: ['auction'] },
  });
  expect(read({ region: ['10', '20,10'], regions: '30' })).toMatchObject({ value: { region: [10, 20, 30] } });
});

test.each([
  [{ days: '0' }, "days must be a whole number from 1 to 30; it was '0'."],
  [{ days: '31' }, "days must be a whole number from 1 to 30; it was '31'."],
  [{ days: '7.0' }, "days must be a whole number from 1 to 30; it was '7.0'."],
  [{ days: ['1', '2'] }, 'days was given 2 times; give it once.'],
  [{ price: '-1' }, "price must be a number of at least 0; it was '-1'."],
  [{ price: 'Infinity' }, "price must be a number of at least 0; it was 'Infinity'."],
  [{ name: 'x' }, "name must be text of 2 to 200 characters; it was 'x'."],
  [{ by: 'alliance' }, "by must be one of corp, character; it was 'alliance'."],
  [{ quiet: 'yes' }, "quiet must be true or false; it was 'yes'."],
  [{ region: '10,x' }, "region must be a positive whole number; it was '10,x'."],
  [{ region: '9007199254740992' }, "region must be a positive whole number; it was '9007199254740992'."],
  [{ type: ['auction', 'gift'] }, "type must be one of auction, courier; it was 'gift'."],
  [{ dais: '1' }, "'dais' is not a parameter of this endpoint. Did you mean 'days'?"],
  [
    { wibblewobble: '1' },
    "'wibblewobble' is not a parameter of this endpoint. Known: days, price, name, by, quiet, region, type, regions.",
  ],
  [
    { constructor: '1' },
    "'constructor' is not a parameter of this endpoint. Known: days, price, name, by, quiet, region, type, regions.",
  ],
  [{ days: '30', price: '0' }, 'days must be less than 30 where price is 0.'],
])('%j is refused: %s', (raw, sentence) => {
  expect(message(raw as RawQuery)).toBe(sentence);
});

test('what people call a parameter leads to its name, where the endpoint has it', () => {
  const known = ['item_types_min', 'price_min', 'price_max', 'type_id', 'system', 'region'];
  const hint = (name: string, names = known) => unknownParameter(name, names).hint;
  expect(['item', 'price', 'max_price', 'location'].map((name) => hint(name))).toEqual([
    'type_id',
    'price_max',
    'price_max',
    'region',
  ]);
  expect(hint('item', ['type', 'region'])).toBe('type');
  expect(hint('price', ['pricing'])).toBe('pricing');
});

test('a value is quoted short, however long it was', () => {
  expect(message({ days: '9'.repeat(5000) }).length).toBeLessThan(150);
});

test('path parameters are read by the same rules', () => {
  expect(readPath(example.parameters, { id: '34' })).toEqual({ ok: true, value: { id: 34 } });
  expect(readPath(example.parameters, { id: '0' })).toEqual({
    ok: false,
    message: "id must be a positive whole number; it was '0'.",
    parameter: 'id',
    hint: 'a positive whole number',
  });
});

test('documentation is told each parameter’s rule, default and meaning', () => {
  expect(describeParameters(example.query)).toMatchObject([
    {
      name: 'days',
      required: false,
      fallback: 7,
      description: 'How far back.',
      schema: { type: 'integer', minimum: 1, maximum: 30 },
    },
    { name: 'price', required: false, fallback: undefined, schema: { type: 'number', minimum: 0 } },
    { name: 'name', schema: { type: 'string', minLength: 2, maxLength: 200 } },
    { name: 'by', fallback: 'corp', schema: { type: 'string', enum: ['corp', 'character'] } },
    { name: 'quiet', schema: { type: 'boolean' } },
    { name: 'region', schema: { type: 'array', items: { type: 'integer', minimum: 1 } } },
    { name: 'type', schema: { type: 'array', items: { type: 'string', enum: ['auction', 'courier'] } } },
  ]);
  expect(describeParameters(example.parameters)).toMatchObject([{ name: 'id', required: true }]);
});
