/** Rows of columns that boxes stand on; each box takes `spans` of these from its own on, what is left beside it included. Pixels. */
export interface Grid {
  columns: number;
  rows: number;
  columnWidth: number;
  rowHeight: number;
  boxHeight: number;
  spans: readonly number[];
  widths: readonly number[];
}

interface Spot {
  column: number;
  row: number;
}

/** In pixels of the grid. */
interface PixelPlace {
  x: number;
  y: number;
}

/** Which box stands where. */
function boardOf({ columns, rows, columnWidth, rowHeight, boxHeight, spans, widths }: Grid) {
  const taken = new Int16Array(columns * rows).fill(-1);
  const column = new Int16Array(spans.length).fill(-1);
  const row = new Int16Array(spans.length).fill(-1);
  const middle = { x: new Float64Array(spans.length), y: new Float64Array(spans.length) };
  const fill = (box: number, value: number) => {
    const from = (row[box] as number) * columns + (column[box] as number);
    taken.fill(value, from, from + (spans[box] as number));
  };
  /** The one box in the way; -1: none; -2: several, or the edge. */
  const obstacle = (box: number, atColumn: number, atRow: number): number => {
    const span = spans[box] as number;
    if (atColumn < 0 || atRow < 0 || atRow >= rows || atColumn + span > columns) return -2;
    let found = -1;
    for (let at = atRow * columns + atColumn; span > at - atRow * columns - atColumn; at += 1) {
      const other = taken[at] as number;
      if (other === -1 || other === box || other === found) continue;
      if (found !== -1) return -2;
      found = other;
    }
    return found;
  };
  const put = (box: number, atColumn: number, atRow: number) => {
    column[box] = atColumn;
    row[box] = atRow;
    middle.x[box] = atColumn * columnWidth + (widths[box] as number) / 2;
    middle.y[box] = atRow * rowHeight + boxHeight / 2;
    fill(box, box);
  };
  const lift = (box: number) => fill(box, -1);
  return {
    column,
    row,
    middle,
    obstacle,
    put,
    lift,
    /** Puts a box onto the free spot that is nearest; false where there is none. */
    placeNear(box: number, { x, y }: PixelPlace): boolean {
      let best = { distance: Number.POSITIVE_INFINITY, column: 0, row: 0 };
      for (let atRow = 0; atRow < rows; atRow += 1)
        for (let atColumn = 0; atColumn < columns; atColumn += 1) {
          const distance = Math.hypot(
            atColumn * columnWidth + (widths[box] as number) / 2 - x,
            atRow * rowHeight + boxHeight / 2 - y,
          );
          if (distance < best.distance && obstacle(box, atColumn, atRow) === -1)
            best = { distance, column: atColumn, row: atRow };
        }
      if (best.distance === Number.POSITIVE_INFINITY) return false;
      put(box, best.column, best.row);
      return true;
    },
  };
}
type BoxBoard = ReturnType<typeof boardOf>;

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
function costOf(
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

interface Question {
  grid: Grid;
  /** Where they lie in space as seen from above, in any unit; y grows downwards. */
  places: readonly PixelPlace[];
  /** The first ones are the region's own; the others are behind its borders. */
  insideCount: number;
  /** Gates, as pairs of indexes. */
  edges: readonly (readonly [number, number])[];
  seed: number;
}

/** Attempts to move each box, and how much worse it may become by one at first and at last. */
const ATTEMPTS = 120;
const ATTEMPTS_A_STEP = 200;
const HEAT = { first: 3, last: 0.03 } as const;
/** How much of a place is the order of the systems from edge to edge, and how much their distances. */
const BY_ORDER = 0.65;

/**
 * Where each box stands on the grid, by simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983) from where it lies in space; null where
 * they do not fit. Yields after every few milliseconds of work.
 */
export function* arrange(question: Question): Generator<void, Spot[] | null> {
  const { grid } = question;
  const wanted = wantedPlaces(question);
  const board = boardOf(grid);
  const widestFirst = [...grid.spans.keys()].sort((a, b) => (grid.spans[b] ?? 0) - (grid.spans[a] ?? 0) || a - b);
  for (const box of widestFirst) if (!board.placeNear(box, wanted[box] ?? { x: 0, y: 0 })) return null;
  yield* anneal(question, wanted, board);
  return [...grid.spans.keys()].map((box) => ({ column: board.column[box] ?? 0, row: board.row[box] ?? 0 }));
}

/** Where they would be if boxes had no size, in pixels of the grid: their places in space, pulled apart where they are crowded. */
function wantedPlaces({ grid, places, insideCount }: Question): PixelPlace[] {
  const inside = places.slice(0, insideCount);
  const [width, height] = [grid.columns * grid.columnWidth, grid.rows * grid.rowHeight];
  const along = (axis: 'x' | 'y') => {
    const sorted = inside.map((place) => place[axis]).toSorted((a, b) => a - b);
    const [low, high] = [sorted[0] ?? 0, sorted.at(-1) ?? 1];
    return (value: number) => {
      const before = sorted.filter((one) => one < value).length + sorted.filter((one) => one === value).length / 2;
      const byOrder = before / Math.max(1, sorted.length);
      const byDistance = (value - low) / Math.max(1e-9, high - low);
      return Math.min(1, Math.max(0, BY_ORDER * byOrder + (1 - BY_ORDER) * byDistance));
    };
  };
  const [x, y] = [along('x'), along('y')];
  return places.map((place) => ({ x: x(place.x) * width, y: y(place.y) * height }));
}

/** Moves boxes to free spots, or two into each other's, wherever that makes the whole better, and at first also where it does not. */
function* anneal({ grid, edges, seed }: Question, wanted: readonly PixelPlace[], board: BoxBoard): Generator<void, void> {
  const count = grid.spans.length;
  if (count < 2) return;
  const cost = costOf(grid, edges, wanted, board);
  const random = randomFrom(seed);
  const attempts = ATTEMPTS * count;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt % ATTEMPTS_A_STEP === 0) yield;
    const progress = attempt / attempts;
    const heat = HEAT.first * (HEAT.last / HEAT.first) ** progress;
    const box = Math.floor(random.draw() * count);
    const reach = 1 + (1 - progress) * Math.max(grid.rows, 8) * 0.5;
    const atRow = Math.round((board.row[box] as number) + (random.draw() * 2 - 1) * reach);
    const atColumn = Math.round(
      (board.column[box] as number) + ((random.draw() * 2 - 1) * reach * grid.rowHeight * 1.6) / grid.columnWidth,
    );
    const other = board.obstacle(box, atColumn, atRow);
    if (other === -2) continue;
    const before =
      other === -1 ? [{ box, ...spotOf(board, box) }] : [box, other].map((one) => ({ box: one, ...spotOf(board, one) }));
    const costBefore = before.reduce((sum, moved) => sum + cost(moved.box), 0);
    for (const moved of before) board.lift(moved.box);
    let fits = board.obstacle(box, atColumn, atRow) === -1;
    if (fits) board.put(box, atColumn, atRow);
    if (fits && other !== -1) {
      const { column, row } = before[0] as Spot;
      fits = board.obstacle(other, column, row) === -1;
      if (fits) board.put(other, column, row);
      else board.lift(box);
    }
    if (fits) {
      // By what is drawn next, nothing that costs more is kept; a little is left for rounding.
      const most = costBefore - heat * Math.log(random.next()) + 1e-9;
      const costAfter = before.reduce((sum, moved) => (sum > most ? sum : sum + cost(moved.box, most - sum)), 0);
      const worse = costAfter - costBefore;
      if (worse <= 0 || random.draw() < Math.exp(-worse / heat)) continue;
      for (const moved of before) board.lift(moved.box);
    }
    for (const moved of before) board.put(moved.box, moved.column, moved.row);
  }
}

function spotOf({ column, row }: BoxBoard, box: number): Spot {
  return { column: column[box] as number, row: row[box] as number };
}

/** Numbers from 0 to 1, always the same for a seed (mulberry32); `next` is the one that is drawn next. */
function randomFrom(seed: number): { next(): number; draw(): number } {
  let state = (seed + 0x6d2b79f5) >>> 0;
  const next = () => {
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const draw = () => {
    const drawn = next();
    state = (state + 0x6d2b79f5) >>> 0;
    return drawn;
  };
  return { next, draw };
}
