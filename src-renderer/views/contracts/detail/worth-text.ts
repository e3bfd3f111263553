/** A share as percent with up to two decimals: `7.5 %`. */
export function shownRate(share: number): string {
  return `${Number((share * 100).toFixed(2))}\u00a0%`;
}
