import { arrange, type Grid } from './region-arrangement.ts';

/** A system as a region map takes it; x and z in the game's axes, in metres. */
export interface MappedSystem {
  systemId: number;
  name: string;
  regionId: number;
  x: number;
  z: number;
}

/** A system's box: its upper left corner and its width, in pixels of the map. Systems of other regions are stubs of these. */
export interface RegionBox {
  systemId: number;
  isStub: boolean;
  x: number;
  y: number;
  width: number;
}

/** One region as boxes that never overlap, in pixels: a name and a line below it in each, both of `fontSize`. */
export interface RegionMap {
  regionId: number;
  width: number;
  height: number;
  fontSize: number;
  boxHeight: number;
  boxes: RegionBox[];
}

/** Raised when the same static data would be laid out otherwise. */
export const REGION_MAP_VERSION = 1;
/** What the window has for a map at 1440×900. */
export const MAP_SIZE = { width: 1270, height: 616 } as const;
export const SMALLEST_FONT = 9;
const LARGEST_FONT = 13;
/** Pixels between a text and the edge of its box. */
export const PADDING = 5;
/** Boxes of short names are as wide as this many letters are high. */
const NARROWEST = 4.6;
/** Two lines of text, in heights of its letters. */
const TWO_LINES = 2.55;
const COLUMN = 8;
/** Up to this part of the map is covered by boxes and what is left between them: gates need room to be told apart. */
const FULL = 0.58;
const SMALLEST_GAP = { x: 10, y: 8 } as const;
const SMALLER_GAP = { x: 14, y: 10 } as const;
const GAP = { x: 22, y: 14 } as const;
const EDGE = 4;

/** What is written in a box: the name, and for a stub the region that it leads to. */
export function boxLines(name: string, region: string | null): string[] {
  return region === null ? [name] : [name, `(${region})`];
}

/** What all maps are made of. */
export interface MappedSpace {
  systems: readonly MappedSystem[];
  gates: readonly (readonly [number, number])[];
  /** Region id -> name. */
  regions: ReadonlyMap<number, string>;
}

/**
 * A region's systems and those behind its borders as boxes on a grid, about where they lie in space as seen from above, with gates that
 * are short and cross few others. The same static data always gives the same map. Yields after every few milliseconds of work.
 */
export function* regionMapInSteps(space: MappedSpace, regionId: number): Generator<void, RegionMap> {
  const { members, insideCount, edges } = membersOf(space, regionId);
  const texts = members.map(({ name, regionId: id }) =>
    boxLines(name, id === regionId ? null : (space.regions.get(id) ?? String(id))),
  );
  const places = members.map(({ x, z }) => ({ x, y: -z }));
  for (const { fontSize, grid } of sizes(texts)) {
    const spots = yield* arrange({ grid, places, insideCount, edges, seed: regionId });
    if (spots === null) continue;
    return {
      regionId,
      width: MAP_SIZE.width,
      height: Math.max(MAP_SIZE.height, grid.rows * grid.rowHeight + 2 * EDGE),
      fontSize,
      boxHeight: grid.boxHeight,
      boxes: members.map(({ systemId }, index) => ({
        systemId,
        isStub: index >= insideCount,
        x: EDGE + (spots[index]?.column ?? 0) * COLUMN,
        y: EDGE + (spots[index]?.row ?? 0) * grid.rowHeight,
        width: grid.widths[index] ?? 0,
      })),
    };
  }
  throw new Error(`The systems of region ${regionId} fit on no map.`);
}

/** The region's own systems, then those behind its gates, each by id; and the gates between them as pairs of their places in that list. */
function membersOf({ systems, gates }: MappedSpace, regionId: number) {
  const byId = new Map(systems.map((system) => [system.systemId, system]));
  const isInside = (id: number) => byId.get(id)?.regionId === regionId;
  const drawn = gates.filter(([a, b]) => byId.has(a) && byId.has(b) && (isInside(a) || isInside(b)));
  const inside = systems.filter(({ systemId }) => isInside(systemId)).map(({ systemId }) => systemId);
  const stubs = new Set(drawn.flat().filter((id) => !isInside(id)));
  const ids = [...inside.toSorted((a, b) => a - b), ...[...stubs].toSorted((a, b) => a - b)];
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const edges = new Map<string, [number, number]>();
  for (const [a, b] of drawn) {
    const [from, to] = [indexOf.get(Math.min(a, b)) ?? 0, indexOf.get(Math.max(a, b)) ?? 0];
    edges.set(`${from}-${to}`, [from, to]);
  }
  return { members: ids.flatMap((id) => byId.get(id) ?? []), insideCount: inside.length, edges: [...edges.values()] };
}

/** How wide a box of these lines is. */
function widthOf(lines: readonly string[], fontSize: number): number {
  return Math.ceil(Math.max(NARROWEST, ...lines.map(textWidth)) * fontSize) + 2 * PADDING;
}

/** From the largest text that leaves room for the gates to the smallest, and then on maps that are higher than the window. */
function* sizes(texts: readonly (readonly string[])[]): Generator<{ fontSize: number; grid: Grid }> {
  for (let fontSize = LARGEST_FONT; fontSize >= SMALLEST_FONT; fontSize -= 0.5)
    for (const gap of [GAP, SMALLER_GAP]) {
      const grid = gridOf(texts, fontSize, gap, MAP_SIZE.height);
      if (fullness(grid) <= FULL) yield { fontSize, grid };
    }
  yield { fontSize: SMALLEST_FONT, grid: gridOf(texts, SMALLEST_FONT, SMALLEST_GAP, MAP_SIZE.height) };
  for (let height = MAP_SIZE.height * 1.25; height < MAP_SIZE.height * 40; height *= 1.25)
    yield { fontSize: SMALLEST_FONT, grid: gridOf(texts, SMALLEST_FONT, SMALLEST_GAP, height) };
}

function gridOf(texts: readonly (readonly string[])[], fontSize: number, gap: { x: number; y: number }, height: number): Grid {
  const rowHeight = Math.ceil(fontSize * TWO_LINES) + 2 + gap.y;
  return {
    columns: Math.floor((MAP_SIZE.width - 2 * EDGE) / COLUMN),
    rows: Math.floor((height - 2 * EDGE) / rowHeight),
    columnWidth: COLUMN,
    rowHeight,
    boxHeight: rowHeight - gap.y,
    spans: texts.map((lines) => Math.ceil((widthOf(lines, fontSize) + gap.x) / COLUMN)),
    widths: texts.map((lines) => widthOf(lines, fontSize)),
  };
}

function fullness({ spans, columns, rows }: Grid): number {
  return spans.reduce((sum, span) => sum + span, 0) / Math.max(1, columns * rows);
}

/** Advances of the letters from space to tilde in hundredths of their size: Inter at weight 600 with figures of one width (measured). */
const ADVANCES = [
  25, 32, 52, 64, 65, 100, 66, 33, 37, 37, 54, 67, 32, 47, 32, 38, 67, 67, 67, 67, 67, 67, 67, 67, 67, 67, 32, 33, 67, 67, 67, 54,
  100, 73, 66, 74, 72, 61, 59, 75, 75, 30, 58, 70, 57, 92, 76, 77, 65, 77, 65, 65, 66, 74, 73, 102, 72, 71, 65, 37, 38, 37, 48,
  47, 35, 57, 62, 58, 62, 59, 39, 63, 61, 28, 28, 57, 32, 90, 61, 61, 62, 62, 40, 55, 37, 61, 59, 84, 57, 59, 57, 45, 36, 45, 67,
] as const;
const FIRST = 32;
/** Of what is not in the table. */
const WIDEST = 102;

/** How wide a text is in the window's typeface, in heights of its letters; rather too wide than too narrow. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (ADVANCES[(letter.codePointAt(0) ?? 0) - FIRST] ?? WIDEST), 0) / 100;
}
