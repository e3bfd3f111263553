import { describe, expect, test } from 'vitest';
import {
  colourChoice,
  colourChoices,
  HELD_BY_NONE,
  withForecast,
  withGains,
  withLists,
} from '../../../../src-renderer/map/colour/colour-choices.ts';
import { dimOthers, ownerColours, styleSystems } from '../../../../src-renderer/map/colour/system-styles.ts';
import { rampColour } from '../../../../src-renderer/ui/ramp.ts';
import { aMapSystem } from '../map-system.ts';

const alpha = (fill: Uint8Array, index: number) => fill[index * 4 + 3];
const stopsOf = (styles: ReturnType<typeof styleSystems>) => (styles.legend.kind === 'ramp' ? styles.legend.stops : []);
const stepsOf = (styles: ReturnType<typeof styleSystems>) => (styles.legend.kind === 'steps' ? styles.legend.steps : []);

describe('colouring', () => {
  test('a missing figure is hollow and explained with how many there are', () => {
    const styles = styleSystems(colourChoice('consistency'), [aMapSystem(), aMapSystem({ consistency_score: 40 })], {}, 'dark');
    expect([alpha(styles.fill, 0), alpha(styles.fill, 1)]).toEqual([0, 255]);
    expect(styles.shares[0]).toBe(-1);
    expect(styles.legend.missing).toEqual({ systems: 1, why: 'observed for under 7 days' });
  });

  test('nothing is said of missing figures where there are none', () => {
    expect(styleSystems(colourChoice('jumps'), [aMapSystem()], {}, 'dark').legend.missing).toBeNull();
  });

  test('hourly counts are coloured by their logarithm, with decades and the largest in the legend', () => {
    const systems = [0, 9, 99, 999].map((jumps) => aMapSystem({ jumps_1h: jumps }));
    const styles = styleSystems(colourChoice('jumps'), systems, {}, 'dark');
    expect([...styles.shares].map((share) => Number(share.toFixed(3)))).toEqual([0, 0.333, 0.667, 1]);
    expect(stopsOf(styles).map(({ text }) => text)).toEqual(['0', '1', '10', '100', '999']);
    expect(styles.legend.kind === 'ramp' && styles.legend.unit).toBe('jumps an hour');
  });

  test('an hour in which nobody moved still has a scale', () => {
    const styles = styleSystems(colourChoice('jumps'), [aMapSystem({ jumps_1h: 0 })], {}, 'dark');
    expect(styles.shares[0]).toBe(0);
    expect(stopsOf(styles).map(({ text }) => text)).toEqual(['0', '1']);
  });

  test('security in even steps grows in lightness from 0.0 to 1.0, so that no red has to be told from a green', () => {
    for (const theme of ['dark', 'light'] as const) {
      const steps = stepsOf(styleSystems(colourChoice('security_ramp'), [aMapSystem()], {}, theme));
      expect(steps.map(({ label }) => label)).toContain('0.0 and below');
      const luminance = steps.map(({ colour }) => {
        const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
        return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
      });
      const sorted = luminance.toSorted((a, b) => (theme === 'dark' ? b - a : a - b));
      expect(luminance).toEqual(sorted);
      expect(new Set(luminance).size).toBe(11);
    }
    const below = styleSystems(colourChoice('security_ramp'), [aMapSystem({ security_status: -0.7 })], {}, 'dark');
    expect(stepsOf(below).find(({ label }) => label === '0.0 and below')?.systems).toBe(1);
  });

  test('who gained systems: the six who gained most have colours of different lightness, then others, and what is held by none', () => {
    const gains = new Map<number, number>();
    let id = 0;
    for (let holder = 1; holder <= 8; holder += 1)
      for (let system = 0; system < 9 - holder; system += 1) gains.set((id += 1), holder);
    gains.set((id += 1), HELD_BY_NONE);
    const systems = Array.from({ length: id + 1 }, (_, at) => aMapSystem({ id: at + 1 }));
    for (const theme of ['dark', 'light'] as const) {
      const styles = styleSystems(withGains(colourChoice('changed_hands'), gains), systems, { '1': 'Bees' }, theme);
      expect(stepsOf(styles).map(({ label, systems: count }) => [label, count])).toEqual([
        ['Bees', 8],
        ['Unnamed 2', 7],
        ['Unnamed 3', 6],
        ['Unnamed 4', 5],
        ['Unnamed 5', 4],
        ['Unnamed 6', 3],
        ['Others', 3],
        ['Held by no alliance now', 1],
      ]);
      expect(new Set(stepsOf(styles).map(({ colour }) => colour)).size).toBe(8);
      expect(styles.legend.missing).toEqual({ systems: 1, why: 'same holder all along' });
    }
    const reading = styleSystems(withGains(colourChoice('changed_hands'), null), systems, {}, 'dark');
    expect(reading.legend.missing?.why).toBe('what changed is being read');
  });

  test('scores go from 0 to 100 whatever the largest is', () => {
    const styles = styleSystems(colourChoice('activity'), [aMapSystem({ activity_score: 25 })], {}, 'dark');
    expect(styles.shares[0]).toBeCloseTo(0.25);
    expect(stopsOf(styles).map(({ text }) => text)).toEqual(['0', '20', '40', '60', '80', '100']);
  });

  test('the forecast is brought along: a probability in per cent, hollow where none was made', () => {
    const systems = [aMapSystem({ id: 1 }), aMapSystem({ id: 2 })];
    const bare = styleSystems(colourChoice('forecast'), systems, {}, 'dark');
    expect(bare.legend.missing).toEqual({ systems: 2, why: 'not forecast yet' });
    const styles = styleSystems(withForecast(colourChoice('forecast'), new Map([[1, 0.5]])), systems, {}, 'dark');
    expect([alpha(styles.fill, 0), alpha(styles.fill, 1)]).toEqual([255, 0]);
    expect(styles.shares[0]).toBe(1);
    expect(stopsOf(styles).map(({ text }) => text)).toEqual(['0', '10', '20', '30', '40', '50']);
    expect(withForecast(colourChoice('jumps'), new Map())).toBe(colourChoice('jumps'));
  });

  test('ADM goes from 1 to 6', () => {
    const styles = styleSystems(colourChoice('adm'), [aMapSystem({ adm: 1 }), aMapSystem({ adm: 6 }), aMapSystem()], {}, 'dark');
    expect([...styles.shares]).toEqual([0, 1, -1]);
  });

  test('near a hub stands out, and the legend runs the same way round', () => {
    const systems = [0, 40].map((jumps) => aMapSystem({ hub_distance: jumps }));
    const styles = styleSystems(colourChoice('hub_distance'), systems, {}, 'dark');
    expect([...styles.shares]).toEqual([1, 0]);
    expect(stopsOf(styles).at(0)).toEqual({ share: 0, text: '40' });
    expect(stopsOf(styles).at(-1)).toEqual({ share: 1, text: '0' });
  });

  test('much is light on the dark ground and dark on the light one', () => {
    expect(rampColour(1, 'dark')).toBe('#fee838');
    expect(rampColour(1, 'light')).toBe('#00224e');
  });

  test('security has the game’s colours, counted by tenths, all of null security as one', () => {
    const styles = styleSystems(
      colourChoice('security'),
      [0.9, 0.9, 0, -0.4, -1].map((status) => aMapSystem({ security_status: status })),
      {},
      'dark',
    );
    expect(Array.from(styles.fill.slice(0, 3))).toEqual([0x39, 0x9a, 0xeb]);
    expect(stepsOf(styles).find(({ label }) => label === '0.9')?.systems).toBe(2);
    expect(stepsOf(styles).at(-1)).toMatchObject({ label: '0.0 and below', systems: 3 });
  });

  test('holders are named, the largest first, with the systems that they hold', () => {
    const holders = [99000001, 99000002, 99000002, null].map((owner) => aMapSystem({ sovereignty_owner_id: owner }));
    const styles = styleSystems(colourChoice('sovereignty'), holders, { '99000002': 'Naskoum Dominion' }, 'dark');
    expect(stepsOf(styles).map(({ label, systems }) => [label, systems])).toEqual([
      ['Naskoum Dominion', 2],
      ['Alliance 99000001', 1],
    ]);
    expect(styles.legend.missing).toEqual({ systems: 1, why: 'unclaimed' });
  });

  test('holders on the lists are counted, and coloured again with other lists', () => {
    const holders = [99000001, 99000002, 99000002, null].map((owner) => aMapSystem({ sovereignty_owner_id: owner }));
    const choice = colourChoice('red_and_blue');
    const counts = (lists: [number, 'red' | 'blue'][]) =>
      stepsOf(styleSystems(withLists(choice, new Map(lists)), holders, {}, 'dark')).map(({ systems }) => systems);
    expect(counts([])).toEqual([0, 0, 3]);
    expect(
      counts([
        [99000001, 'blue'],
        [99000002, 'red'],
      ]),
    ).toEqual([1, 2, 0]);
    expect(withLists(colourChoice('jumps'), new Map())).toBe(colourChoice('jumps'));
  });

  test.each(colourChoices.map(({ id }) => id))('%s colours every system that has its figure', (id) => {
    const system = aMapSystem({ consistency_score: 1, adm: 2, sovereignty_owner_id: 500001 });
    const choice = withGains(withForecast(colourChoice(id), new Map([[system.id, 0.5]])), new Map([[system.id, 7]]));
    for (const theme of ['dark', 'light'] as const) expect(alpha(styleSystems(choice, [system], {}, theme).fill, 0)).toBe(255);
  });
});

const styles = styleSystems(
  colourChoice('consistency'),
  [0, 50, null].map((score) => aMapSystem({ consistency_score: score })),
  {},
  'dark',
);
const colour = (fill: Uint8Array, index: number) => Array.from(fill.subarray(index * 4, index * 4 + 4));

test('what was found keeps its colour and is as large as can be; the rest is a faint dot', () => {
  const shown = dimOthers(styles, new Set([1]), 'dark');
  expect(colour(shown.fill, 1)).toEqual(colour(styles.fill, 1));
  expect(shown.shares[1]).toBe(1);
  expect([shown.fill[3], shown.fill[11]]).toEqual([84, 84]);
  expect([shown.shares[0], shown.shares[2]]).toEqual([0, 0]);
  expect(shown.legend).toBe(styles.legend);
});

test('a system that was found without its figure stays hollow', () => {
  const shown = dimOthers(styles, new Set([2]), 'light');
  expect([shown.fill[11], shown.shares[2]]).toEqual([0, -1]);
});

test('the painting that it was made from stays as it was', () => {
  const before = styles.fill.slice();
  dimOthers(styles, new Set(), 'dark');
  expect(styles.fill).toEqual(before);
});

const owners = (count: number) =>
  new Map(Array.from({ length: count }, (_, place): [number, number] => [99000000 + place * 7, 100 - place]));

test('36 holders have 36 colours', () => {
  for (const theme of ['dark', 'light'] as const) expect(new Set(ownerColours(owners(36), theme).values()).size).toBe(36);
});

test('a holder keeps its colour when a smaller one comes or goes', () => {
  const before = ownerColours(owners(20), 'dark');
  const after = ownerColours(owners(21), 'dark');
  for (const [owner, colour] of before) expect(after.get(owner)).toBe(colour);
});

test('more holders than colours share them', () => {
  const colours = ownerColours(owners(60), 'dark');
  expect(colours.size).toBe(60);
  for (const colour of colours.values()) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
});
