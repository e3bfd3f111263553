import type { LiveState } from '#shared/plan-api/live';
import type { Rgba } from '../colour/colour.ts';
import type { MapPalette } from '../colour/palette.ts';
import type { SystemStyles } from '../colour/system-styles.ts';
import type { Labels } from '../labels/place-labels.ts';
import type { MarkedOverlay } from '../overlays.ts';
import type { MapMode, Scene } from '../scene.ts';
import type { TimeFrame } from '../time-frame.ts';
import type { IconAtlas } from './icon-atlas.ts';

/** What goes on in one system now, for the eye; `towards` is the system behind the gate that is held or likely taken next. */
export interface LiveMark {
  index: number;
  state: LiveState;
  /** Whether it is known well enough to be called a camp. */
  isCamp: boolean;
  kills: number;
  towards: number;
}

/** A courier on the map: the indexes of its ends in the scene, and the rank of its pay among those drawn, 0 to 1. */
export interface CourierArc {
  from: number;
  to: number;
  share: number;
}

/** A part of a route or journey that is drawn: by gate, bridge or wormhole, or by jump drive. */
export interface WayPart {
  from: number;
  to: number;
  isDrive: boolean;
}

/** Everything that is on the map, as places in the scene's arrays; -1 where there is none. */
export interface RenderState {
  scene: Scene;
  mode: MapMode;
  styles: SystemStyles;
  palette: MapPalette;
  atlas: IconAtlas;
  /** The hour of the past that the systems are painted by, in place of their styles; null: they are as they are now. */
  time?: TimeFrame | null;
  /** Who holds what, as a tint; null: not shown. */
  territory: SystemStyles | null;
  marks: readonly { overlay: MarkedOverlay; systems: readonly number[] }[];
  /** What goes on now, the most pressing first; null: not shown. */
  live: readonly LiveMark[] | null;
  /** Gate jumps from the staging system to each system; undefined where there is no way. null: not asked. */
  jumps: readonly (number | undefined)[] | null;
  /** Where a jump drive reaches; `radius` in light-years. */
  reach: { systems: readonly number[]; radius: number } | null;
  arcs?: readonly CourierArc[];
  /** What the person's own wormholes join. */
  chain?: readonly { from: number; to: number }[];
  /** The route or journey that is shown, in its order. */
  way?: readonly WayPart[];
  staging: number;
  selected: number;
  hovered: number;
  /** The names that there is room for. */
  labels: Labels;
  zoom: number;
  textScale: number;
  /** Drawn with less, where pictures take long. */
  reducedDetail: boolean;
}

/** Parameters of a layer without a depth test: layers are drawn over each other in their order, also in 3D. */
export const noDepthTest = { depthCompare: 'always', depthWriteEnabled: false } as const;

/** Discs grow with the zoom, slower than the distances between them. */
export function discScale(zoom: number): number {
  return Math.min(3.2, Math.max(0.9, 2 ** ((zoom - 3.4) / 2.1)));
}

/** Where sizes are made on the processor, in steps, so that not every frame makes them anew. */
export function zoomStep(zoom: number): number {
  return Math.round(zoom * 4) / 4;
}

/** Pixels of a disc before the zoom: the more of the figure, the larger. */
export function baseRadius(share: number): number {
  return 1.5 + 2.1 * Math.max(0, share) ** 1.4;
}

/** Pixels of a system's disc. */
export function discRadius({ styles, zoom, textScale }: RenderState, index: number): number {
  return baseRadius(styles.shares[index] ?? 0) * discScale(zoomStep(zoom)) * Math.sqrt(textScale);
}

/** Where a system lies, in light-years and the axes of the mode. */
export function positionAt({ scene, mode }: RenderState, index: number): [number, number, number] {
  const values = scene.positions[mode];
  return [values[index * 3] ?? 0, values[index * 3 + 1] ?? 0, values[index * 3 + 2] ?? 0];
}

/** deck.gl wants its own array. */
export function mutableRgba([red, green, blue, opacity]: Rgba): [number, number, number, number] {
  return [red, green, blue, opacity];
}

/** A painted colour with another opacity; nothing where the figure is missing. */
export function withOpacity({ fill }: SystemStyles, index: number, opacity: number): [number, number, number, number] {
  const at = index * 4;
  return [fill[at] ?? 0, fill[at + 1] ?? 0, fill[at + 2] ?? 0, fill[at + 3] === 0 ? 0 : opacity];
}

/** The atlas is an image in memory, which an icon layer takes as well as a texture; its types only know the latter. */
export function iconsOf({ image, mapping }: IconAtlas) {
  return { iconAtlas: image as unknown as string, iconMapping: mapping };
}

/** Memoizes the last call: deck.gl uploads data to the graphics card again whenever it gets a new object. */
export function memoizeLast<Given extends readonly unknown[], Value>(
  make: (...given: Given) => Value,
): (...given: Given) => Value {
  let last: { given: Given; value: Value } | null = null;
  return (...given) => {
    const same = last?.given.every((one, place) => Object.is(one, given[place])) ?? false;
    if (last === null || !same) last = { given, value: make(...given) };
    return last.value;
  };
}
