import type { BoxBoard, Grid, PixelPlace } from './region-board.ts';

/** What an arrangement is judged by. Lengths of gates are counted in rows. */
const COST = { length: 0.35, displaced: 0.05, crossing: 1.6, covered: 5 } as const;

/** Middles of boxes, and gates from one to another. */
interface Drawing {
  x: Float64Array;
  y: Float64Array;
  from: Int16Array;
  to: Int16Array;
  halfWidths: Float64Array;
  halfHeight: number;
}

/**
 * What a box costs where it stands: its gates' lengths, what these cross and cover, what covers it, and how far it is from its place. Beyond
 * `most` it is not added up to its end.
 */
export function costOf(
  { rowHeight, boxHeight, widths }: Grid,
  edges: readonly (readonly [number, number])[],
  wanted: readonly PixelPlace[],
  { middle: { x, y } }: Pick<BoxBoard, 'middle'>,
): (box: number, most?: number) => number {
  const from = Int16Array.from(edges, ([a]) => a);
  const to = Int16Array.from(edges, ([, b]) => b);
  const gatesOf: number[][] = widths.map(() => []);
  for (const [index, [a, b]] of edges.entries()) {
    gatesOf[a]?.push(index);
    gatesOf[b]?.push(index);
  }
  const halfWidths = Float64Array.from(widths, (width) => width / 2 + 1);
  const drawing: Drawing = { x, y, from, to, halfWidths, halfHeight: boxHeight / 2 + 1 };
  const lengthCost = (edge: number) => {
    const a = from[edge] as number;
    const b = to[edge] as number;
    const length = Math.hypot((x[a] as number) - (x[b] as number), (y[a] as number) - (y[b] as number)) / rowHeight;
    return COST.length * length ** 1.5;
  };
  return (box, most = Number.POSITIVE_INFINITY) => {
    const place = wanted[box] as PixelPlace;
    const away = Math.hypot((x[box] as number) - place.x, (y[box] as number) - place.y) / rowHeight;
    const displaced = COST.displaced * away * away;
    const gates = gatesOf[box] as number[];
    // What is soon known says of most attempts that they are none.
    const least = gates.reduce((sum, edge) => sum + lengthCost(edge), displaced);
    if (least > most) return least;
    let sum = displaced + COST.covered * linesOver(drawing, box);
    for (const edge of gates) {
      if (sum > most) break;
      const a = from[edge] as number;
      const b = to[edge] as number;
      sum += lengthCost(edge) + COST.covered * boxesUnder(drawing, a, b) + COST.crossing * crossings(drawing, a, b);
    }
    return sum;
  };
}

/** Boxes that a gate runs over, those at its ends left out. */
function boxesUnder({ x, y, halfWidths, halfHeight }: Drawing, a: number, b: number): number {
  const ax = x[a] as number;
  const ay = y[a] as number;
  const bx = x[b] as number;
  const by = y[b] as number;
  let found = 0;
  for (let box = 0; box < x.length; box += 1)
    if (
      box !== a &&
      box !== b &&
      meets(ax, ay, bx, by, x[box] as number, y[box] as number, halfWidths[box] as number, halfHeight)
    )
      found += 1;
  return found;
}

/** Gates that cross one between two boxes. */
function crossings({ x, y, from, to }: Drawing, a: number, b: number): number {
  const ax = x[a] as number;
  const ay = y[a] as number;
  const bx = x[b] as number;
  const by = y[b] as number;
  const left = Math.min(ax, bx);
  const right = Math.max(ax, bx);
  const top = Math.min(ay, by);
  const bottom = Math.max(ay, by);
  let found = 0;
  for (let edge = 0; edge < from.length; edge += 1) {
    const c = from[edge] as number;
    const d = to[edge] as number;
    if (c === a || c === b || d === a || d === b) continue;
    const cx = x[c] as number;
    const cy = y[c] as number;
    const dx = x[d] as number;
    const dy = y[d] as number;
    if ((cx < left && dx < left) || (cx > right && dx > right) || (cy < top && dy < top) || (cy > bottom && dy > bottom))
      continue;
    if (
      side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0 &&
      side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0
    )
      found += 1;
  }
  return found;
}

/** Gates of others that run over a box. */
function linesOver({ x, y, from, to, halfWidths, halfHeight }: Drawing, box: number): number {
  const bx = x[box] as number;
  const by = y[box] as number;
  const halfWidth = halfWidths[box] as number;
  let found = 0;
  for (let edge = 0; edge < from.length; edge += 1) {
    const a = from[edge] as number;
    const b = to[edge] as number;
    if (a === box || b === box) continue;
    if (meets(x[a] as number, y[a] as number, x[b] as number, y[b] as number, bx, by, halfWidth, halfHeight)) found += 1;
  }
  return found;
}

/** Whether a line runs over a rectangle, given by its middle and half its sides (separating axes). */
function meets(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  x: number,
  y: number,
  halfWidth: number,
  halfHeight: number,
): boolean {
  if ((ax > x + halfWidth && bx > x + halfWidth) || (ax < x - halfWidth && bx < x - halfWidth)) return false;
  if ((ay > y + halfHeight && by > y + halfHeight) || (ay < y - halfHeight && by < y - halfHeight)) return false;
  const dx = bx - ax;
  const dy = by - ay;
  return Math.abs(dx * (y - ay) - dy * (x - ax)) <= Math.abs(dx) * halfHeight + Math.abs(dy) * halfWidth;
}

/** On which side of a line a point lies: the sign. */
function side(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}
