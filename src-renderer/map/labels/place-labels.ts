import type { Size } from '../camera/camera.ts';
import { project } from '../pick.ts';
import { type HolderLabel, type MapMode, type RegionLabel, type Scene, toScreenAxes } from '../scene.ts';

export interface Labels {
  regions: readonly RegionLabel[];
  holders: readonly HolderLabel[];
  /** Places in the scene's arrays, the most important first. */
  systems: readonly number[];
}

interface PlacementInput {
  scene: Scene;
  mode: MapMode;
  /** The viewport's pixel projection. */
  matrix: ArrayLike<number>;
  size: Size;
  zoom: number;
  textScale: number;
  /** How much each system stands out, 0 to 1. */
  shares: Float32Array;
  /** Named before all others, the first one first; -1 is no holder. */
  pinned: readonly number[];
  /** Named next, where the overlay that marks them is shown. */
  marked: readonly number[];
  /** Whether holders are named: where their space is tinted. */
  withHolders: boolean;
  /** Figures behind each name need room too. */
  withJumps: boolean;
  reducedDetail: boolean;
  /** Width of a text in pixels. */
  widthOf: (text: string, font: LabelFont) => number;
}

/** Region names fade out between these. */
export const REGION_LABEL_FADE = { full: 5.2, gone: 6.6 } as const;
/** Pixels that a holder's name stands below the middle of its space, where the region's own name often is. */
export const HOLDER_BELOW = 18;
/** A holder of fewer systems is not named. */
const LARGE_HOLDER = 12;
const pixels = { region: 11, holder: 10.5, system: 11.5, pinned: 13 } as const;
/** Below the first only the trade hubs and what is pinned are named; from the last, everything there is room for. */
const LABEL_MIN_ZOOM = { marked: 4.2, some: 4.7, all: 5.4 } as const;
const MAX_LABELS = { some: 40, all: 260, reduced: 50 } as const;
/** Labels are placed this share of the view beyond its edges, so that they are there when it is panned. */
const OVERSCAN = 0.15;
const GAP = 2;

/** The fonts that names are written in, as a canvas takes them. */
export function labelFonts(family: string, textScale: number) {
  const font = (weight: number, size: number) => `${weight} ${size * textScale}px ${family}`;
  return {
    region: { font: font(600, pixels.region), spacing: `${(pixels.region * textScale * 0.06).toFixed(2)}px` },
    holder: { font: `italic ${font(500, pixels.holder)}`, spacing: '0px' },
    system: { font: font(450, pixels.system), spacing: '0px' },
    pinned: { font: font(600, pixels.pinned), spacing: '0px' },
  };
}
/** A key of {@link labelFonts}. */
export type LabelFont = keyof ReturnType<typeof labelFonts>;

type Box = readonly [left: number, top: number, right: number, bottom: number];

/**
 * The names there is room for, none on top of another: what is pinned first, then regions while they are named, then
 * systems by how much they stand out. Done here and not on the graphics card, whose filter needs another pass for every
 * picture: too much where the drawing is done in software.
 */
export function placeLabels(input: PlacementInput): Labels {
  const { scene, mode, matrix, size, zoom, textScale, shares, pinned, marked, withHolders, withJumps, reducedDetail, widthOf } =
    input;
  const occupied = collisionGrid();
  const positions = scene.positions[mode];
  const placeOfSystem = (index: number) =>
    project(matrix, positions[index * 3] ?? 0, positions[index * 3 + 1] ?? 0, positions[index * 3 + 2] ?? 0);
  const inSight = ([left, top]: readonly [number, number]) =>
    left > -OVERSCAN * size.width &&
    left < (1 + OVERSCAN) * size.width &&
    top > -OVERSCAN * size.height &&
    top < (1 + OVERSCAN) * size.height;
  const placeSystem = (index: number, font: 'system' | 'pinned'): boolean => {
    const at = placeOfSystem(index);
    if (at === null || !inSight(at)) return false;
    const [left, top] = at;
    const width = widthOf(
      `${scene.systems[index]?.name ?? ''}${withJumps && zoom >= REGION_LABEL_FADE.full ? '  20 j' : ''}`,
      font,
    );
    const half = (pixels[font] * textScale) / 2;
    return occupied.tryPlace([left - 2, top - half, left + 10 + width, top + half]);
  };

  const first = [...new Set(pinned.filter((index) => index >= 0))].filter((index) => placeSystem(index, 'pinned'));
  const hubs = scene.systems.flatMap(({ hub_distance: distance }, index) => (distance === 0 ? [index] : []));
  const systems = [...first, ...hubs.filter((index) => !first.includes(index) && placeSystem(index, 'system'))];

  const isPlaced = (label: RegionLabel, text: string, font: 'region' | 'holder') => {
    const at = project(matrix, ...toScreenAxes(label, mode));
    if (at === null || !inSight(at)) return false;
    const half = widthOf(text, font) / 2;
    const high = pixels[font] * textScale * 0.6;
    const middle = at[1] + (font === 'holder' ? HOLDER_BELOW * textScale : 0);
    return occupied.tryPlace([at[0] - half, middle - high, at[0] + half, middle + high]);
  };
  const largestFirst = (labels: readonly RegionLabel[]) =>
    zoom >= REGION_LABEL_FADE.gone ? [] : labels.toSorted((a, b) => b.systems - a.systems || a.id - b.id);
  const regions = largestFirst(scene.regions).filter((region) => isPlaced(region, region.name.toUpperCase(), 'region'));
  const large = withHolders ? scene.holders.filter(({ systems: held }) => held >= LARGE_HOLDER) : [];
  const holders = largestFirst(large).filter((holder) => isPlaced(holder, holder.name, 'holder'));

  const placed = new Set(systems);
  const placeUpTo = (indexes: readonly number[], most: number) => {
    let left = most;
    for (const index of indexes) {
      if (left <= 0) return;
      if (placed.has(index) || !placeSystem(index, 'system')) continue;
      placed.add(index);
      systems.push(index);
      left -= 1;
    }
  };
  // A region alone has room for its names however far it is away.
  const isSmall = scene.systems.length <= MAX_LABELS.all;
  if (isSmall || zoom >= LABEL_MIN_ZOOM.marked) placeUpTo(marked, MAX_LABELS.some);
  if (isSmall || zoom >= LABEL_MIN_ZOOM.some) {
    const most = isSmall
      ? MAX_LABELS.all
      : reducedDetail
        ? MAX_LABELS.reduced
        : zoom < LABEL_MIN_ZOOM.all
          ? MAX_LABELS.some
          : MAX_LABELS.all;
    placeUpTo(
      [...shares.keys()].toSorted((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0) || a - b),
      most,
    );
  }
  return { regions, holders, systems };
}

const CELL = 96;

/** Remembers which parts of the picture are written on. */
function collisionGrid(): { tryPlace(box: Box): boolean } {
  const cells = new Map<string, Box[]>();
  return {
    /** True where the box lay on nothing; it is taken then. */
    tryPlace([left, top, right, bottom]) {
      const box: Box = [left - GAP, top - GAP, right + GAP, bottom + GAP];
      const touched: Box[][] = [];
      for (let x = Math.floor(box[0] / CELL); x <= Math.floor(box[2] / CELL); x += 1) {
        for (let y = Math.floor(box[1] / CELL); y <= Math.floor(box[3] / CELL); y += 1) {
          const key = `${x}/${y}`;
          const inCell = cells.get(key) ?? [];
          if (inCell.some((other) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1]))
            return false;
          cells.set(key, inCell);
          touched.push(inCell);
        }
      }
      for (const inCell of touched) inCell.push(box);
      return true;
    },
  };
}
