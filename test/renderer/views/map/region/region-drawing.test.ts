import { describe, expect, test } from 'vitest';
import { colourChoice, colourChoices, withGains } from '../../../../../src-renderer/map/colour/colour-choices.ts';
import { styleSystems } from '../../../../../src-renderer/map/colour/system-styles.ts';
import type { MapContent } from '../../../../../src-renderer/map/map-view.tsx';
import { createScene } from '../../../../../src-renderer/map/scene.ts';
import { wayExits, wayParts, wayStops } from '../../../../../src-renderer/map/way.ts';
import { boxFigures, boxText } from '../../../../../src-renderer/views/map/region/box-figures.ts';
import {
  inkOn,
  neighbourOf,
  type RegionMapBody,
  regionDrawing,
  shortened,
} from '../../../../../src-renderer/views/map/region/region-drawing.ts';
import { aMapSystem } from '../../../../renderer/map/map-system.ts';

const [HERE, NEXT, BEHIND, FAR] = [30000001, 30000002, 30000003, 30000004];
const systems = [
  aMapSystem({ id: HERE, name: 'Here', region_id: 7, jumps_1h: 1200, sovereignty_owner_id: 5, has_npc_station: true }),
  aMapSystem({ id: NEXT, name: 'Next', region_id: 7, jumps_1h: null, constellation_id: 9, at: [1, 0, 0], adm: 4.25 }),
  aMapSystem({ id: BEHIND, name: 'Behind', region_id: 8, jumps_1h: 3, at: [2, 0, 0] }),
];
const far = aMapSystem({ id: FAR, name: 'Far', region_id: 9, at: [0, 0, 5] });
const gates: [number, number][] = [
  [HERE, NEXT],
  [NEXT, BEHIND],
];
const owners = { 5: 'A Holder With A Very Long Name' };
const scene = createScene({ systems, gates, regions: [], owners });
const whole = createScene({ systems: [...systems, far], gates, regions: [], owners });
const choice = colourChoice('jumps');
const stops = wayStops(`${FAR}-${HERE}.${NEXT}`);
const noAgents = { agents: 0, highest_agent_level: null };
const body: RegionMapBody = {
  region_id: 7,
  region: 'The Region',
  width: 400,
  height: 200,
  font_size: 10,
  box_height: 28,
  systems: [
    { id: HERE, name: 'Here', region_id: 7, region: 'The Region', x: 10, y: 10, width: 60, ...noAgents },
    { id: NEXT, name: 'Next', region_id: 7, region: 'The Region', x: 110, y: 10, width: 60, ...noAgents },
    { id: BEHIND, name: 'Behind', region_id: 8, region: 'Elsewhere', x: 210, y: 60, width: 80, ...noAgents },
    { id: 30009999, name: 'Unlisted', region_id: 7, region: 'The Region', x: 10, y: 120, width: 60, ...noAgents },
  ],
  gates,
};
const content: MapContent = {
  scene,
  mode: '2d',
  styles: styleSystems(choice, systems, owners, 'dark'),
  territory: styleSystems(colourChoice('sovereignty'), systems, owners, 'dark'),
  marks: [{ overlay: 'camps', systems: [1] }],
  live: [{ index: 0, state: 'camped', isCamp: true, kills: 3, towards: 1 }],
  jumps: [0, 1, undefined],
  reach: { systems: [1], radius: 5 },
  way: wayParts(stops, scene),
  staging: 0,
  selected: -1,
};
const drawing = regionDrawing({ body, content, choice, figure: 'colour', exits: wayExits(stops, scene, whole), chainExits: [] });
const box = (id: number) => drawing.boxes.find((one) => one.id === id);

describe('a region map', () => {
  test('has the figure below each name, a neighbour’s region below the name of a stub, and nothing where nothing is known', () => {
    expect(drawing.boxes.map(({ name, line }) => [name, line])).toEqual([
      ['Here', '1,200'],
      ['Next', '–'],
      ['Behind', '(Elsewhere)'],
      ['Unlisted', ''],
    ]);
    expect(box(BEHIND)).toMatchObject({ isStub: true, fill: null });
    expect(box(30009999)).toMatchObject({ index: -1, fill: null, marks: [], ring: null });
  });

  test('is coloured by the figure, hollow where there is none, with text that is read on each colour', () => {
    expect(box(HERE)?.fill).toMatch(/^#[0-9a-f]{6}$/);
    expect(box(HERE)?.ink).toBe('#000000');
    expect(box(NEXT)).toMatchObject({ fill: null, ink: null });
    expect(inkOn('#00224e')).toBe('#ffffff');
    expect(inkOn('#fee838')).toBe('#000000');
    expect(box(HERE)?.tint).toMatch(/^#/);
    expect(box(NEXT)?.tint).toBeNull();
  });

  test('marks what is overlaid, staged, live and in reach, and the rings of jumps', () => {
    expect(box(HERE)?.marks.map(({ colour }) => colour)).toEqual(['--accent', '--mark-live']);
    expect(box(NEXT)?.marks.map(({ colour }) => colour)).toEqual(['--mark-reach', '--mark-camps']);
    expect(box(NEXT)?.ring?.width).toBeGreaterThan(1);
    expect(box(HERE)?.ring).toBeNull();
  });

  test('draws gates by what they join, the camped gate, and the route with its way out of the map', () => {
    expect(drawing.lines.map(({ look, leadsTo }) => [look, leadsTo])).toEqual([
      ['region', null],
      ['regions', null],
      ['live', null],
      ['way', null],
      ['drive', 'Far'],
    ]);
    const exit = drawing.lines.at(-1);
    expect(exit?.from).toEqual([40, 24]);
    expect(exit?.to[1], 'north is up').toBeLessThan(24);
  });
});

describe('what a box says', () => {
  const [here, next] = systems;
  const agentsOf = ({ id }: { id: number }) => (id === HERE ? { agents: 12, highest_agent_level: 4 } : noAgents);
  test.each([
    ['npc_kills', '0', '0'],
    ['adm', '–', '4.3'],
    ['security', '0.9', '0.9'],
    ['sovereignty', 'A Holder With A Very Long Name', '–'],
    ['station', 'Station', '–'],
    ['agents', '12, L4', '–'],
  ] as const)('%s', (figure, ofHere, ofNext) => {
    expect(
      [here, next].map((system) => (system === undefined ? '' : boxText(figure, choice, scene, system, agentsOf(system)))),
    ).toEqual([ofHere, ofNext]);
  });

  test('is who took a system, where that is its colour', () => {
    const gained = withGains(colourChoice('changed_hands'), new Map([[HERE, 5]]));
    expect(
      [here, next].map((system) => (system === undefined ? '' : boxText('colour', gained, scene, system, agentsOf(system)))),
    ).toEqual(['to A Holder With A Very Long Name', '–']);
  });

  test('can be every figure that the map itself has', () => {
    const own = ['red_and_blue', 'security_ramp', 'forecast', 'changed_hands'];
    expect(boxFigures.map(({ id }) => id)).toEqual([
      'colour',
      ...colourChoices.map(({ id }) => id).filter((id) => !own.includes(id)),
      'station',
      'agents',
    ]);
  });

  test('is cut where a holder’s name is too long, and never where it is a region', () => {
    expect(shortened('A Holder With A Very Long Name', 6)).toBe('A Holder…');
    expect(shortened('Tuthzaen Alliance', 7), 'initials before a cut').toBe('Tuthzaen A.');
    expect(shortened('12,345', 6)).toBe('12,345');
    expect(shortened('(A Region With A Long Name)', 6)).toBe('(A Region With A Long Name)');
  });
});

test('arrows lead to the nearest box in their direction, and stay at the edge', () => {
  expect(neighbourOf(drawing.boxes, HERE, [1, 0])).toBe(NEXT);
  expect(neighbourOf(drawing.boxes, NEXT, [1, 0])).toBe(BEHIND);
  expect(neighbourOf(drawing.boxes, HERE, [0, 1])).toBe(30009999);
  expect(neighbourOf(drawing.boxes, HERE, [-1, 0])).toBeUndefined();
  expect(neighbourOf(drawing.boxes, 1, [1, 0])).toBe(HERE);
});
