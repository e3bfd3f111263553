import { describe, expect, test } from 'vitest';
import { readFits } from '#main/domain/trade/fits/fit-text';
import { fold } from '#shared/fold';

const ids: Readonly<Record<string, number>> = {
  Rifter: 587,
  Rokh: 24_688,
  '200mm AutoCannon II': 2889,
  'Damage Control II': 2048,
  'Small Core Defense Field Extender I': 31_788,
  'EMP S': 185,
  'Warrior II': 2488,
  'Nanite Repair Paste': 28_668,
  'Heat Sink II': 2364,
};
const byName = new Map(Object.keys(ids).map((name) => [fold(name), name]));
const read = (text: string) =>
  readFits(text, {
    typeNamed: (name) => byName.get(fold(name)),
    typeWithId: (id) => Object.keys(ids).find((name) => ids[name] === id),
    isHull: (name) => name === 'Rifter' || name === 'Rokh',
    nameOf: (name) => name,
  });
const shape = (text: string) =>
  read(text).fits.map(({ name, hull, items }) => [
    name,
    hull,
    Object.fromEntries(items.map(({ type, units, isFitted }) => [`${type}${isFitted ? '' : ' (held)'}`, units])),
  ]);

const rifter = `[Rifter, Shield, with a comma]
Damage Control II
Heat Sink II /offline

200mm AutoCannon II, EMP S
200mm AutoCannon II, EMP S [1]
[Empty High slot]

Small Core Defense Field Extender I

Warrior II x5

EMP S x1,000
Nanite Repair Paste x12`;

describe('a fit as the game copies it', () => {
  test('has what is in slots and what is held, and each loaded charge once a module', () => {
    const { fits, notUnderstood } = read(rifter);
    expect(notUnderstood).toEqual([]);
    expect(fits).toHaveLength(1);
    expect(fits[0]).toMatchObject({ name: 'Shield, with a comma', hull: 'Rifter', text: rifter });
    expect(fits[0]?.items.filter(({ isFitted }) => isFitted).map(({ type, units }) => [type, units])).toEqual([
      ['Damage Control II', 1],
      ['Heat Sink II', 1],
      ['200mm AutoCannon II', 1],
      ['200mm AutoCannon II', 1],
      ['Small Core Defense Field Extender I', 1],
    ]);
    expect(fits[0]?.items.filter(({ isFitted }) => !isFitted).map(({ type, units }) => [type, units])).toEqual([
      ['Warrior II', 5],
      ['EMP S', 1000],
      ['Nanite Repair Paste', 12],
      ['EMP S', 1],
      ['EMP S', 1],
    ]);
  });

  test('is one of several, in the order of the text, with Windows line ends too', () => {
    const text = `${rifter}\n\n[Rokh, Sniper]\nHeat Sink II\n`;
    for (const one of [text, text.replaceAll('\n', '\r\n')])
      expect(read(one).fits.map(({ name, hull }) => [name, hull])).toEqual([
        ['Shield, with a comma', 'Rifter'],
        ['Sniper', 'Rokh'],
      ]);
  });

  test('of a ship that is not known is left out and named with its line, and so is a line that nobody knows', () => {
    const { fits, notUnderstood } = read(
      `Doctrine of May\n[Gnosis, Big]\nHeat Sink II\n[Rifter, A]\nFlux Capacitor\nHeat Sink II`,
    );
    expect(fits.map(({ name }) => name)).toEqual(['A']);
    expect(notUnderstood).toEqual([
      { line: 1, text: 'Doctrine of May', reason: 'It stands before the first fit.' },
      { line: 2, text: '[Gnosis, Big]', reason: 'No ship of this name is known: its fit is left out.' },
      { line: 5, text: 'Flux Capacitor', reason: 'No item type of this name is known.' },
    ]);
  });

  test('may be without a name, and a module is no ship', () => {
    expect(shape('[rifter,]')).toEqual([['Unnamed fit', 'Rifter', {}]]);
    expect(read('[Heat Sink II, a]').fits).toEqual([]);
  });

  test('keeps rolled modules, whose rolls are no items', () => {
    expect(
      shape(
        '[Rifter, Rolled]\nHeat Sink II [1]\n\n[1] Heat Sink II\n  Unstable Mutaplasmid\n  cpu 27.1, damageMultiplier 1.16\n',
      ),
    ).toEqual([['Rolled', 'Rifter', { 'Heat Sink II': 1 }]]);
  });
});

test('XML of fitting tools has any number of fits, which come out as the game writes them', () => {
  const text = `<?xml version="1.0" ?>
<fittings>
  <fitting name="Fast &amp; cheap">
    <description value="" />
    <shipType value="Rifter" />
    <hardware slot="hi slot 0" type="200mm AutoCannon II" />
    <hardware slot="low slot 0" type="Damage Control II" />
    <hardware qty="5" slot="drone bay" type="Warrior II" />
    <hardware qty="12" slot="cargo" type="Unobtainium" />
  </fitting>
  <fitting name="Second"><shipType value="Rokh" /></fitting>
  <fitting name="Third"><shipType value="Gnosis" /></fitting>
</fittings>`;
  const { fits, notUnderstood } = read(text);
  expect(fits.map((fit) => fit.text)).toEqual([
    '[Rifter, Fast & cheap]\nDamage Control II\n200mm AutoCannon II\n\nWarrior II x5',
    '[Rokh, Second]',
  ]);
  expect(notUnderstood.map(({ line, text: what }) => [line, what])).toEqual([
    [3, 'Unobtainium'],
    [12, 'Third'],
  ]);
});

test('DNA may stand alone, in a link of the game, and several in a text; an underscore marks what is not fitted', () => {
  expect(shape('587:2048;1:2889;3:2488;5::\n<url=fitting:24688:2364;2:28668_;12::>Sniper</url>\nhello\n1:2;3::')).toEqual([
    ['Rifter', 'Rifter', { 'Damage Control II': 1, '200mm AutoCannon II': 3, 'Warrior II': 5 }],
    ['Sniper', 'Rokh', { 'Heat Sink II': 2, 'Nanite Repair Paste (held)': 12 }],
  ]);
  expect(read('hello\n587:99;1::').notUnderstood.map(({ reason }) => reason)).toEqual(['It is no fit.', 'Type 99 is not known.']);
});

test('a text of 100,000 characters of any kind is read within a second', () => {
  for (const part of ['<fitting <hardware ', '[Rifter,', '587:1;1:', ' x1 '.padEnd(40, '\u00A0'), '[1] a\n', '<fitting name="'])
    expect(read(part.repeat(Math.ceil(100_000 / part.length))).fits.length, part).toBeLessThan(100_000);
}, 6000);
