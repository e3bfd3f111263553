import { type BoxBoard, boardOf, type Grid, type PixelPlace, type Spot } from './region-board.ts';
import { costOf } from './region-cost.ts';

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
