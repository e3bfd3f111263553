import type { TradeContract } from '#shared/trade-api/contracts';

/** Whether the reward is the figure that counts: of a courier, and of what takes no ISK and pays for items. */
export function isPaying({ type, price, reward }: Pick<TradeContract, 'type' | 'price' | 'reward'>): boolean {
  return type === 'courier' || (type === 'item_exchange' && (price ?? 0) === 0 && (reward ?? 0) > 0);
}
