/** Up to this many waypoints every order is weighed; beyond, an order that no exchange betters. */
const EXACT = 9;

/**
 * The order of waypoints between a start and an end with the least cost: exact for up to nine, else by insertion where it costs least,
 * bettered by turning parts round and by moving single waypoints until neither helps. `costs[a][b]`: from a to b; 0 is the start, the
 * last is the end, what lies between are the waypoints. Gives back their indices in order; where a cost is infinite, any order.
 */
export function bestOrder(costs: readonly (readonly number[])[]): number[] {
  const last = costs.length - 1;
  const points = Array.from({ length: Math.max(0, last - 1) }, (_, index) => index + 1);
  return points.length <= EXACT ? exactOrder(points, costs, last) : bettered(inserted(points, costs, last), costs, last);
}

type Costs = readonly (readonly number[])[];
const cost = (costs: Costs, from: number, to: number) => costs[from]?.[to] ?? Number.POSITIVE_INFINITY;

function total(order: readonly number[], costs: Costs, last: number): number {
  let sum = 0;
  let at = 0;
  for (const next of [...order, last]) {
    sum += cost(costs, at, next);
    at = next;
  }
  return sum;
}

/** By dynamic programming over subsets (Held and Karp). */
function exactOrder(points: readonly number[], costs: Costs, last: number): number[] {
  const count = points.length;
  if (count === 0) return [];
  const subsets = 1 << count;
  const best = new Float64Array(subsets * count).fill(Number.POSITIVE_INFINITY);
  const before = new Int8Array(subsets * count).fill(-1);
  points.forEach((point, index) => {
    best[(1 << index) * count + index] = cost(costs, 0, point);
  });
  for (let subset = 1; subset < subsets; subset += 1)
    for (let end = 0; end < count; end += 1) {
      const sum = best[subset * count + end] as number;
      if (sum === Number.POSITIVE_INFINITY) continue;
      for (let next = 0; next < count; next += 1) {
        if ((subset & (1 << next)) !== 0) continue;
        const place = (subset | (1 << next)) * count + next;
        const longer = sum + cost(costs, points[end] as number, points[next] as number);
        if (longer >= (best[place] as number)) continue;
        best[place] = longer;
        before[place] = end;
      }
    }
  let subset = subsets - 1;
  const ends = points.map((point, index) => (best[subset * count + index] as number) + cost(costs, point, last));
  let end = ends.indexOf(Math.min(...ends));
  const order: number[] = [];
  while (end >= 0) {
    order.push(points[end] as number);
    const previous = before[subset * count + end] as number;
    subset &= ~(1 << end);
    end = previous;
  }
  return order.length === count ? order.reverse() : [...points];
}

/** Each waypoint where it adds least, the farthest from the start first. */
function inserted(points: readonly number[], costs: Costs, last: number): number[] {
  const order: number[] = [];
  for (const point of points.toSorted((a, b) => cost(costs, 0, b) - cost(costs, 0, a) || a - b)) {
    const places = Array.from({ length: order.length + 1 }, (_, place) => total(order.toSpliced(place, 0, point), costs, last));
    order.splice(places.indexOf(Math.min(...places)), 0, point);
  }
  return order;
}

function bettered(order: number[], costs: Costs, last: number): number[] {
  let best = order;
  let least = total(best, costs, last);
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const other of neighbours(best)) {
      const sum = total(other, costs, last);
      if (sum >= least) continue;
      [best, least, hasChanged] = [other, sum, true];
      break;
    }
  }
  return best;
}

/** Every order with one part turned round, or one waypoint moved. */
function* neighbours(order: readonly number[]): Generator<number[]> {
  for (let from = 0; from < order.length; from += 1)
    for (let to = 0; to < order.length; to += 1) {
      if (from < to) yield [...order.slice(0, from), ...order.slice(from, to + 1).reverse(), ...order.slice(to + 1)];
      if (from !== to) yield order.toSpliced(from, 1).toSpliced(to, 0, order[from] as number);
    }
}
