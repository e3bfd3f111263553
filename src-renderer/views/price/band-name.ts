import type { PriceBand } from '#shared/trade-api/price';
import { percentRange, share } from '../../ui/format.ts';

/** A band by the percent of the reference that it has: `97 to 103 %`. */
export function bandName({ ratio_min: from, ratio_max: to }: Pick<PriceBand, 'ratio_min' | 'ratio_max'>): string {
  if (to === null) return `from ${share(from)}`;
  return from === 0 ? `below ${share(to)}` : percentRange(from * 100, to * 100);
}
