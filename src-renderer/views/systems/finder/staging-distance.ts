import type { SystemRecord } from '#shared/systems-api/systems';

/** Gate jumps from the staging system, by system id; unreachable systems are absent. */
export type Jumps = ReadonlyMap<number, number>;

/** Reads `data.jumps` of `/jump-range`, whose keys are system ids as text. */
export function jumpsOf(body: Readonly<Record<string, number>>): Jumps {
  return new Map(Object.entries(body).map(([id, jumps]): [number, number] => [Number(id), jumps]));
}

/**
 * The rows within `most` jumps; without a limit all of them. `order` sorts by the jumps, unreachable systems last either
 * way; null keeps the service's order.
 */
export function byStagingDistance(
  rows: readonly SystemRecord[],
  jumps: Jumps,
  most: number | undefined,
  order: 'asc' | 'desc' | null,
): SystemRecord[] {
  const within = most === undefined ? [...rows] : rows.filter(({ id }) => (jumps.get(id) ?? Number.POSITIVE_INFINITY) <= most);
  if (order === null) return within;
  const sign = order === 'asc' ? 1 : -1;
  return within.toSorted((a, b) => {
    const [one, other] = [jumps.get(a.id), jumps.get(b.id)];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return sign * (one - other);
  });
}
