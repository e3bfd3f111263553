import type { Verdict } from '#shared/trade-api/worth';

/** A verdict as the window calls it. */
export const verdictLabels: Readonly<Record<Verdict, string>> = {
  profit: 'Profit now',
  profit_listed: 'Profit if listed',
  unclear: 'Unclear',
  loss: 'Loss',
  not_rated: 'Not rated',
};

/** A share as percent with up to two decimals: `7.5 %`. */
export function shownRate(share: number): string {
  return `${Number((share * 100).toFixed(2))}\u00a0%`;
}
