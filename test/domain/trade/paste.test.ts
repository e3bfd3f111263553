import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPaste } from '#main/domain/trade/paste';
import { fold } from '#shared/fold';

const names = [
  'Rifter',
  'Rokh',
  'Rifter Blueprint',
  'Tritanium',
  '200mm AutoCannon II',
  '425mm Railgun II',
  'Damage Control II',
  'Heat Sink II',
  'Warrior II',
  'EMP S',
  'Garde II',
  'Cap Booster 800',
];
const byName = new Map(names.map((name) => [fold(name), name]));
const read = (text: string) => readPaste(text, (name) => byName.get(fold(name)));
const counted = (text: string) => read(text).items.map(({ type, quantity }) => [type, quantity]);

describe('a line is understood', () => {
  test.each([
    ['Rifter', 'Rifter', 1],
    ['rifter', 'Rifter', 1],
    ['Rifter\t3', 'Rifter', 3],
    ['3\tRifter', 'Rifter', 3],
    ['Rifter\t', 'Rifter', 1],
    ['Rifter 3', 'Rifter', 3],
    ['3 Rifter', 'Rifter', 3],
    ['Rifter x3', 'Rifter', 3],
    ['Rifter x 3', 'Rifter', 3],
    ['3x Rifter', 'Rifter', 3],
    ['3 x Rifter', 'Rifter', 3],
    ['Rifter 3 400,000.00 1,200,000.00', 'Rifter', 3],
    ['Rifter\t3\t400,000.00\t1,200,000.00', 'Rifter', 3],
    ['Tritanium\t30\u00A0000\t\t\t\t300 m3\t120 000,50 ISK', 'Tritanium', 30_000],
    ['Tritanium 30 000', 'Tritanium', 30_000],
    ['Tritanium\u00A08\u202F898', 'Tritanium', 8898],
    ['Tritanium 1.234.567', 'Tritanium', 1_234_567],
    ["1'000 x Tritanium", 'Tritanium', 1000],
    ['1’000 Tritanium', 'Tritanium', 1000],
    ['30 000 Tritanium', 'Tritanium', 30_000],
    ['Tritanium 10.111', 'Tritanium', 10_111],
    ['Tritanium 10.11', 'Tritanium', 10],
    ['2.360x EMP S', 'EMP S', 2360],
    ['200mm AutoCannon II', '200mm AutoCannon II', 1],
    ['5 200mm AutoCannon II', '200mm AutoCannon II', 5],
    ['425mm Railgun II 3', '425mm Railgun II', 3],
    ['Cap Booster 800', 'Cap Booster 800', 1],
    ['Cap Booster 800 12', 'Cap Booster 800', 12],
    ['Rifter\t\tFrigate\tSmall\t\t2 500 m3\t431 000,50 ISK', 'Rifter', 1],
    ['Rokh\t1\tBattleship\tShip\tFitted 72% damaged', 'Rokh', 1],
    ['Garde II\tCombat Drone\tDrone Bay\t2', 'Garde II', 2],
  ])('%s', (line, name, units) => {
    expect(counted(line)).toEqual([[name, units]]);
    expect(read(line).notUnderstood).toEqual([]);
  });
});

test('a blueprint is what the text says, by a mark or by the details of a contract', () => {
  const text =
    '10 Rifter Blueprint (Copy)\nRifter Blueprint (Original)\nRifter Blueprint\nRifter Blueprint\t1\tFrigate Blueprint\tBlueprint\tBLUEPRINT COPY - Runs: 9 - Material Efficiency: 10 - Time Efficiency: 20';
  expect(read(text).items.map((item) => Object.values({ ...item, type: '' }).slice(1))).toEqual([
    [10, true, null, null, null],
    [1, false, null, null, null],
    [1, null, null, null, null],
    [1, true, 9, 10, 20],
  ]);
});

test('a fit counts hull, modules, drones and cargo, skips empty slots and rolls, and names what a charge leaves open', () => {
  const text = `[Rifter, brawl, fast, [test]]

Damage Control II /offline
[Empty Low slot]

200mm AutoCannon II, EMP S
Heat Sink II [1]

Warrior II x5
EMP S x200

[1] Heat Sink II
  Unstable Heat Sink Mutaplasmid
  cpu 27.1, damageMultiplier 1.16`;
  expect(counted(text)).toEqual([
    ['Rifter', 1],
    ['Damage Control II', 1],
    ['200mm AutoCannon II', 1],
    ['Heat Sink II', 1],
    ['Warrior II', 5],
    ['EMP S', 200],
  ]);
  expect(read(text)).toMatchObject({ format: 'fit', notUnderstood: [{ line: 6, reason: expect.stringContaining('EMP S') }] });
});

test('what is not understood is named with its line, and nothing is guessed', () => {
  const text = 'Rifter 3\r\n\r\nUnobtainium\t5\nRifter many\nTotal: 5 ISK\nRifter 0\n587\tRifter\tRifter\t12 km';
  expect(counted(text)).toEqual([['Rifter', 3]]);
  expect(read(text).notUnderstood.map(({ line, text: shown }) => [line, shown])).toEqual([
    [3, 'Unobtainium\t5'],
    [4, 'Rifter many'],
    [5, 'Total: 5 ISK'],
    [6, 'Rifter 0'],
    [7, '587\tRifter\tRifter\t12 km'],
  ]);
});

test.each([
  ['[Rifter, x]\nWarrior II x5', 'fit'],
  ['Rifter\t1', 'columns'],
  ['Rifter 1', 'list'],
  ['hello', 'unknown'],
])('%s is of the format %s', (text, format) => {
  expect(read(text).format).toBe(format);
});

test('every line of any text is counted or named', () => {
  const piece = fc.oneof(fc.constantFrom(...names, '\t', ' ', '3', '1.000', 'x', '[', ']', ',', '\n', '(Copy)'), fc.string());
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      const { format, items, notUnderstood } = read(text);
      const lines = text.split(/\r\n|\n|\r/u).filter((line) => line.trim() !== '').length;
      if (format !== 'fit') expect(items.length + notUnderstood.length).toBe(lines);
      for (const { quantity } of items) expect(Number.isSafeInteger(quantity) && quantity > 0).toBe(true);
    }),
  );
});

test.each(['1 ', '1.', 'x ', 'Rifter ', "1'", '[1] ', '\t', '(Copy) '])(
  'a hundred long lines of “%s” are looked up some hundred times each at most',
  (sign) => {
    let looked = 0;
    readPaste(`${sign.repeat(990 / sign.length)}\n`.repeat(100), () => void (looked += 1));
    expect(looked).toBeLessThan(100 * 150);
  },
);
