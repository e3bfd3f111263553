import { shortIsk } from '#shared/figures';
import type { AskingPrice, PriceSuggestion } from '#shared/trade-api/price';

type Suggested = Pick<PriceSuggestion, 'price' | 'sales_tax' | 'broker_fee' | 'left'>;

/** Why to sell on the market and not by contract, a sentence; null: a contract brings more, or it is not known which does. */
export function marketAdvice(suggestions: readonly Suggested[], atHub: AskingPrice['at_hub']): string | null {
  const left = suggestions.flatMap((one) => one.left ?? []);
  if (left.length === 0) return null;
  const most = Math.max(...left);
  const now = atHub?.to_buy_orders ?? null;
  const listed = atHub?.with_sell_orders ?? null;
  if (most <= 0) {
    const fees = Math.min(
      ...suggestions.flatMap(({ sales_tax: tax, broker_fee: fee }) => (tax === null ? [] : tax + (fee ?? 0))),
    );
    return `Sell it on the market: a contract costs about ${shortIsk(fees)} ISK in tax and fee, which is more than its price.`;
  }
  if (now !== null && now >= most)
    return `Buy orders at ${atHub?.hub} bring more at once: ${shortIsk(now)} ISK after tax, before hauling.`;
  if (listed !== null && listed > most)
    return `A sell order at ${atHub?.hub} brings more: ${shortIsk(listed)} ISK after tax and fee, before hauling.`;
  return null;
}
