import type { z } from 'zod';
import type { contractWorthData } from '#shared/trade-api/worth';

/** What the service says of a contract's worth. */
export type ContractWorth = z.output<typeof contractWorthData>;

/** A share as percent with up to two decimals: `7.5 %`. */
export function shownRate(share: number): string {
  return `${Number((share * 100).toFixed(2))}\u00a0%`;
}
