import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PastedItem, PasteTypes } from '#main/domain/trade/pastes/items';
import { readPaste } from '#main/domain/trade/pastes/paste';
import { fold } from '#shared/fold';
import { appraisal } from '#shared/trade-api/appraise';

interface KnownType {
  id: number;
  name: string;
  /** In other languages of the client. */
  others?: readonly string[];
  volume?: number;
  /** m³ inside. */
  capacity?: number;
}

/** Types of the game as far as these pastes name them. */
const types: readonly KnownType[] = [
  { id: 34, name: 'Tritanium', others: ['Tritanio', 'トリタニウム', '트리타늄', '三钛合金'] },
  { id: 35, name: 'Pyerite', others: ['Pierita', 'Pyérite', 'パイライト', '파이어라이트', '类晶体胶矿'] },
  { id: 36, name: 'Mexallon', others: ['メクサロン', '멕살론', '类银超金属'] },
  { id: 37, name: 'Isogen', others: ['Isogène', 'アイソゲン', '이소젠', '同位聚合体'] },
  { id: 40, name: 'Megacyte', others: ['Mégacyte', 'メガサイト', '메가사이트', '超噬矿'] },
  { id: 185, name: 'EMP S', volume: 0.0025 },
  { id: 12_608, name: 'Hail S', volume: 0.005 },
  { id: 12_563, name: 'Scorch S', volume: 1 },
  { id: 238, name: 'Antimatter Charge L', volume: 0.025 },
  { id: 11_289, name: 'Cap Booster 800', volume: 32 },
  { id: 28_668, name: 'Nanite Repair Paste', volume: 0.01 },
  { id: 440, name: '5MN Microwarpdrive II' },
  { id: 448, name: 'Warp Scrambler II' },
  { id: 519, name: 'Gyrostabilizer II' },
  { id: 587, name: 'Rifter', others: ['裂谷级', 'リフター', '리프터'] },
  { id: 691, name: 'Rifter Blueprint' },
  {
    id: 2048,
    name: 'Damage Control II',
    others: ['Schadenskontrolle II', '损伤控制装置 II', '데미지 컨트롤 II', 'Модуль боевой живучести II'],
  },
  { id: 2364, name: 'Heat Sink II' },
  { id: 2488, name: 'Warrior II', others: ['워리어 II'] },
  { id: 2889, name: '200mm AutoCannon II', capacity: 0.3 },
  { id: 3082, name: '425mm Railgun II', capacity: 2 },
  { id: 3041, name: 'Dual Light Beam Laser II', capacity: 1 },
  { id: 24_688, name: 'Rokh' },
  { id: 28_211, name: 'Garde II' },
  { id: 29_984, name: 'Tengu' },
  { id: 45_624, name: 'Tengu Core - Electronic Efficiency Gate' },
  { id: 31_668, name: 'Small Projectile Burst Aerator I' },
  { id: 44_992, name: 'PLEX' },
  { id: 19_540, name: 'High-grade Snake Alpha' },
  { id: 28_682, name: 'Synth Exile Booster' },
  { id: 27_176, name: "Zainou 'Gnome' Shield Management SM-703" },
];
const byName = new Map(types.flatMap((type) => [type.name, ...(type.others ?? [])].map((name) => [fold(name), type])));
const typeNamed = (name: string) => byName.get(fold(name)) as KnownType;
const offered = (name: string, quantity: number): PastedItem<KnownType> => {
  return { type: typeNamed(name), quantity, copy: null, runs: null, materialEfficiency: null, timeEfficiency: null };
};
const contracts = new Map([
  [230_000_001, [offered('Rifter', 2), offered('Tritanium', 1000)]],
  [230_000_002, [{ ...offered('Rifter Blueprint', 1), copy: true, runs: 9, materialEfficiency: 10, timeEfficiency: 20 }]],
]);
const known: PasteTypes<KnownType> = {
  named: (name) => byName.get(fold(name)),
  isBlueprint: ({ name }) => name.endsWith('Blueprint'),
  numbered: (typeId) => types.find(({ id }) => id === typeId),
  chargesIn: ({ capacity }, { volume }) =>
    capacity === undefined || volume === undefined ? null : Math.floor(capacity / volume + 1e-6),
  offersOf: (contractId) => contracts.get(contractId) ?? `The mirror has no contract ${contractId}.`,
};
const read = (text: string) => readPaste(text, known);

/** An item as the files beside this one write it: name, units, and what is told of a blueprint. */
function written({ type, quantity, copy, runs, materialEfficiency, timeEfficiency }: PastedItem<KnownType>): unknown[] {
  const mark = copy === null ? [] : [copy ? 'copy' : 'original'];
  return [type.name, quantity, ...mark, ...(materialEfficiency === null ? [] : [runs, materialEfficiency, timeEfficiency])];
}

const folder = import.meta.dirname;
const pastes = readdirSync(folder).flatMap((file) => (file.endsWith('.txt') ? [file.slice(0, -'.txt'.length)] : []));

test('there is a paste of every format, and eighty and more in all', () => {
  const formats = pastes.map((name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')).format);
  expect(new Set(formats)).toEqual(new Set(appraisal.shape.format.options));
  expect(pastes.length).toBeGreaterThanOrEqual(80);
});

test.each(pastes)('%s is read as it is written beside it', (name) => {
  const { format, items, notUnderstood } = read(readFileSync(join(folder, `${name}.txt`), 'utf8'));
  const expected = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  expect({
    format,
    items: items.map(written),
    not_understood: notUnderstood.map(({ line, text, reason }) => [line, text, reason]),
  }).toEqual(expected);
});

test('what is not understood is named with its line, and nothing is guessed', () => {
  const text = 'Rifter 3\r\n\r\nUnobtainium\t5\nRifter many\nTotal: 5 ISK\nRifter 0';
  expect(read(text).items.map(written)).toEqual([['Rifter', 3]]);
  expect(read(text).notUnderstood.map(({ line, text: shown }) => [line, shown])).toEqual([
    [3, 'Unobtainium\t5'],
    [4, 'Rifter many'],
    [5, 'Total: 5 ISK'],
    [6, 'Rifter 0'],
  ]);
});

test.each(['Kopie', 'копия', 'コピー', '복사본', '副本', 'Copie', 'Copia'])(
  'a blueprint is read whose mark (%s) is of another language, and which kind it is is not told; no other name loses its brackets',
  (mark) => {
    const text = `10 Rifter Blueprint (${mark})\nRifter Blueprint（${mark}）\t2\n3 Rifter (${mark})`;
    const { items, notUnderstood } = read(text);
    expect(items.map(written)).toEqual([
      ['Rifter Blueprint', 10],
      ['Rifter Blueprint', 2],
    ]);
    expect(notUnderstood.map(({ line }) => line)).toEqual([3]);
  },
);

test('every line of any text is counted or named', () => {
  const piece = fc.oneof(
    fc.constantFrom(...types.map(({ name }) => name), '\t', ' ', '3', '1.000', 'x', '[', ']', ',', '\n', '(Copy)'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      const { format, items, notUnderstood } = read(text);
      const lines = text.split(/\r\n|\n|\r/u).filter((line) => line.trim() !== '').length;
      if (format === 'list' || format === 'columns' || format === 'multibuy')
        expect(items.length + notUnderstood.length).toBe(lines);
      for (const { quantity } of items) expect(Number.isSafeInteger(quantity) && quantity > 0).toBe(true);
    }),
  );
});

test.each(['1 ', '1.', 'x ', 'Rifter ', "1'", '[1] ', '\t', '(Copy) ', '12345678 ', '1:', '<b>', '1; ', '- '])(
  'a hundred long lines of “%s” are looked up some hundred times each at most',
  (sign) => {
    let looked = 0;
    const none: PasteTypes<string> = { named: () => void (looked += 1) };
    readPaste(`${sign.repeat(990 / sign.length)}\n`.repeat(100), none);
    expect(looked).toBeLessThan(100 * 150);
  },
);
