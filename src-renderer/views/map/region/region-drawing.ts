import type { ResponseOf } from '#shared/http/endpoint';
import type { regionMap } from '#shared/plan-api/region-maps';
import type { Rgba } from '../../../map/colour/colour.ts';
import type { ColourChoice } from '../../../map/colour/colour-choices.ts';
import type { MapContent } from '../../../map/map-view.tsx';
import { bandOf, jumpBands, liveMarks, overlays, REACH_SHAPE, STAGING_SHAPE } from '../../../map/overlays.ts';
import { placeOf } from '../../../map/scene.ts';
import { timeColourAt } from '../../../map/time-frame.ts';
import type { WayExit } from '../../../map/way.ts';
import { cividisColour } from '../../../ui/ramp.ts';
import { type BoxFigure, boxText } from './box-figures.ts';

export type RegionMapBody = ResponseOf<typeof regionMap>['data'];

/** A shape of 32 units above a box, in the colour of a variable of the style sheet. */
export interface BoxMark {
  path: string;
  colour: string;
  isFilled: boolean;
}

/** A system as it is drawn, in pixels of the map. */
export interface BoxShape {
  id: number;
  /** Its place in the scene; -1: it is not listed, and nothing is known of it. */
  index: number;
  isStub: boolean;
  x: number;
  y: number;
  width: number;
  name: string;
  /** Below the name: a figure, or the region that a stub leads to. */
  line: string;
  /** `#rrggbb`; null: it has no figure. */
  fill: string | null;
  /** Of the text on that, whichever is read better. */
  ink: '#000000' | '#ffffff' | null;
  /** Who holds it; null: no one, or not shown. */
  tint: string | null;
  /** The ring of jumps from the staging system that it lies in. */
  ring: { width: number; opacity: number } | null;
  marks: readonly BoxMark[];
}

/** From middle to middle, or out of the map. */
export interface LineShape {
  look: 'constellation' | 'region' | 'regions' | 'live' | 'courier' | 'chain' | 'way' | 'drive';
  from: readonly [number, number];
  to: readonly [number, number];
  /** It ends in an arrow, which leads to this system; null: in a box. */
  leadsTo: string | null;
  /** `#rrggbb`, where it is no colour of the style sheet. */
  colour?: string;
}

export interface RegionDrawing {
  width: number;
  height: number;
  fontSize: number;
  boxHeight: number;
  boxes: readonly BoxShape[];
  lines: readonly LineShape[];
}

/** How far a line leads out of a box towards a system that is not on the map. */
const EXIT_LENGTH = 46;

interface Parts {
  body: RegionMapBody;
  content: MapContent;
  choice: ColourChoice;
  figure: BoxFigure;
  /** What leads out of the map: of the way, and of one's own wormholes. */
  exits: readonly WayExit[];
  chainExits: readonly WayExit[];
}

/** Everything that is on the map of a region, as boxes and lines. */
export function regionDrawing({ body, content, choice, figure, exits, chainExits }: Parts): RegionDrawing {
  const { scene } = content;
  const boxes = body.systems.map((box): BoxShape => {
    const { id, name, region, region_id: regionId, x, y, width } = box;
    const index = scene.indexOf.get(id) ?? -1;
    const system = scene.systems[index];
    const isStub = regionId !== body.region_id;
    const fill = isStub ? null : hexOf(fillOf(content, index));
    return {
      id,
      index,
      isStub,
      x,
      y,
      width,
      name,
      line: isStub ? `(${region})` : system === undefined ? '' : boxText(figure, choice, scene, system, box),
      fill,
      ink: fill === null ? null : inkOn(fill),
      tint: content.territory === null ? null : hexOf(bytesAt(content.territory.fill, index)),
      ring: ringOf(content, index),
      marks: marksOf(content, index),
    };
  });
  return {
    width: body.width,
    height: body.height,
    fontSize: body.font_size,
    boxHeight: body.box_height,
    boxes,
    lines: linesOf(body, content, { exits, chainExits }),
  };
}

function fillOf({ styles, time }: MapContent, index: number): Rgba | null {
  if (index < 0) return null;
  return time == null ? bytesAt(styles.fill, index) : timeColourAt(time, index);
}

/** Four bytes of an array of colours; null where they are transparent. */
function bytesAt(fill: Uint8Array, index: number): Rgba | null {
  const [red, green, blue, opacity] = index < 0 ? [] : fill.subarray(index * 4, index * 4 + 4);
  if (red === undefined || green === undefined || blue === undefined || opacity === undefined || opacity === 0) return null;
  return [red, green, blue, opacity];
}

function hexOf(colour: Rgba | null): string | null {
  if (colour === null) return null;
  return `#${colour
    .slice(0, 3)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** Black or white, whichever has the higher contrast on a colour (WCAG 2.2): at least 4.5 to 1. */
export function inkOn(fill: string): '#000000' | '#ffffff' {
  const linear = [1, 3, 5]
    .map((at) => Number.parseInt(fill.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  const luminance = 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
  return (luminance + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff';
}

function ringOf({ jumps }: MapContent, index: number): BoxShape['ring'] {
  const band = jumps === null || index < 0 ? undefined : jumpBands[bandOf(jumps[index])];
  return band === undefined ? null : { width: band.width, opacity: band.opacity };
}

function marksOf({ staging, live, marks, reach }: MapContent, index: number): BoxMark[] {
  if (index < 0) return [];
  const now = live?.find((mark) => mark.index === index);
  return [
    ...(staging === index ? [{ path: STAGING_SHAPE, colour: '--accent', isFilled: true }] : []),
    ...(now === undefined ? [] : [{ path: liveMarks[now.state].shape, colour: '--mark-live', isFilled: false }]),
    ...(reach?.systems.includes(index) === true ? [{ path: REACH_SHAPE, colour: '--mark-reach', isFilled: false }] : []),
    ...marks
      .filter(({ systems }) => systems.includes(index))
      .map(({ overlay }) => ({
        path: overlays.find(({ id }) => id === overlay)?.shape ?? '',
        colour: `--mark-${overlay}`,
        isFilled: false,
      })),
  ];
}

function linesOf(
  body: RegionMapBody,
  { scene, live, arcs, chain, way }: MapContent,
  { exits, chainExits }: Pick<Parts, 'exits' | 'chainExits'>,
): LineShape[] {
  const middles = new Map(body.systems.map(({ id, x, y, width }) => [id, [x + width / 2, y + body.box_height / 2] as const]));
  const at = (index: number) => middles.get(scene.systems[index]?.id ?? 0);
  const line = (look: LineShape['look'], from: LineShape['from'] | undefined, to: LineShape['to'] | undefined) =>
    from === undefined || to === undefined ? [] : [{ look, from, to, leadsTo: null }];
  const kindOf = (a: number, b: number) => {
    const [from, to] = [a, b].map((id) => scene.systems[scene.indexOf.get(id) ?? -1]);
    if (from?.region_id !== to?.region_id) return 'regions';
    return from?.constellation_id === to?.constellation_id ? 'constellation' : 'region';
  };
  return [
    ...body.gates.flatMap(([a, b]) => line(kindOf(a, b), middles.get(a), middles.get(b))),
    ...(arcs ?? []).flatMap(({ from, to, share }) =>
      line('courier', at(from), at(to)).map((one) => ({ ...one, colour: cividisColour(0.25 + share * 0.75) })),
    ),
    ...(live ?? []).flatMap(({ index, towards }) => (towards < 0 ? [] : line('live', at(index), at(towards)))),
    ...(chain ?? []).flatMap(({ from, to }) => line('chain', at(from), at(to))),
    ...(way ?? []).flatMap(({ from, to, isDrive }) => line(isDrive ? 'drive' : 'way', at(from), at(to))),
    ...[
      ...exits.map((exit) => ({ ...exit, look: exit.isDrive ? ('drive' as const) : ('way' as const) })),
      ...chainExits.map((exit) => ({ ...exit, look: 'chain' as const })),
    ].flatMap(({ at: index, to, look }) => {
      const system = scene.systems[index];
      const from = at(index);
      if (system === undefined || from === undefined) return [];
      const [here, there] = [placeOf(system), placeOf(to)];
      const angle = Math.atan2(here.z - there.z, there.x - here.x);
      const reachOut = Math.min(EXIT_LENGTH, body.box_height * 1.6);
      const end = [from[0] + Math.cos(angle) * (reachOut + 24), from[1] + Math.sin(angle) * reachOut] as const;
      return [{ look, from, to: end, leadsTo: to.name }];
    }),
  ];
}

/** The box that an arrow key leads to: the nearest in that direction, what lies aside counting twice; undefined at the edge. */
export function neighbourOf(
  boxes: readonly Pick<BoxShape, 'id' | 'x' | 'y' | 'width'>[],
  id: number,
  [right, down]: readonly [number, number],
): number | undefined {
  const from = boxes.find((box) => box.id === id);
  if (from === undefined) return boxes[0]?.id;
  const distances = boxes.flatMap((box) => {
    const [dx, dy] = [box.x + box.width / 2 - from.x - from.width / 2, box.y - from.y];
    const along = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    // At least as far along as aside, half counted: else it is another key's.
    return along > 0 && along * 2 >= aside && box.id !== id ? [{ id: box.id, distance: along + 2 * aside }] : [];
  });
  return distances.toSorted((a, b) => a.distance - b.distance)[0]?.id;
}

/** Mean width of a letter, in heights of letters: names of holders alone can be too long, and are told whole on the card. */
const LETTER = 0.55;

/**
 * A text of at most this many heights of its letters; figures are always shorter. Of a name the words after the first become initials,
 * `Tuthzaen A.`, before it is cut.
 */
export function shortened(text: string, room: number): string {
  const letters = Math.floor(room / LETTER);
  if (text.length <= letters || text.startsWith('(')) return text;
  const [first = '', ...others] = text.split(' ');
  const initials = [first, ...others.map((word) => `${word.slice(0, 1)}.`)].join(' ');
  return initials.length <= letters ? initials : `${text.slice(0, Math.max(1, letters - 1)).trimEnd()}…`;
}

/** Measures of a box, in pixels of the map; baselines in heights of its letters. */
export const CORNER = 3;
export const MARK = 11;
export const MARK_STEP = 12;
export const TEXT_SIDES = 6;
export const NAME_BASELINE = 1;
export const FIGURE_BASELINE = 2.25;

/** How lines are drawn, in the window and on a picture; `stroke` is a variable of the style sheet. */
export const lineLooks: Readonly<
  Record<LineShape['look'], { stroke: string; width: number; dash: readonly number[]; opacity: number }>
> = {
  constellation: { stroke: '--region-gate', width: 1.2, dash: [], opacity: 0.65 },
  region: { stroke: '--region-gate', width: 1.6, dash: [], opacity: 1 },
  regions: { stroke: '--gate-regions', width: 1.6, dash: [], opacity: 1 },
  live: { stroke: '--mark-live', width: 3, dash: [], opacity: 0.9 },
  courier: { stroke: '--text-3', width: 2, dash: [2, 3], opacity: 0.9 },
  chain: { stroke: '--mark-chain', width: 2, dash: [2, 3], opacity: 0.9 },
  way: { stroke: '--accent', width: 5, dash: [], opacity: 0.9 },
  drive: { stroke: '--accent', width: 2.5, dash: [7, 4], opacity: 0.9 },
};
