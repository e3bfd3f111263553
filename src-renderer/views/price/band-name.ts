import type { PriceBand } from '#shared/trade-api/price';

const percent = (ratio: number) => Math.round(100 * ratio);

/** A band by the percent of the reference that it has: `97 to 103 %`. */
export function bandName({ ratio_min: from, ratio_max: to }: Pick<PriceBand, 'ratio_min' | 'ratio_max'>): string {
  if (to === null) return `from ${percent(from)} %`;
  return from === 0 ? `below ${percent(to)} %` : `${percent(from)} to ${percent(to)} %`;
}
