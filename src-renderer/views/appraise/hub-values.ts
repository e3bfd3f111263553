import type { HubName } from '#shared/game';
import type { Appraisal } from '#shared/trade-api/appraise';

type Line = Appraisal['lines'][number];
/** The ways to sell, as the lines of an appraisal name them. */
export type SaleTotal = 'to_buy_orders' | 'with_sell_orders';

export const lineKey = ({ type_id: id, is_blueprint_copy: copy }: Line): string => `${id}/${copy}`;

/** The hub at which each line brings most, by {@link lineKey}; a line that brings nothing anywhere is absent. ISK. */
export function bestHubs(appraisals: readonly Appraisal[], sale: SaleTotal): Map<string, { hub: HubName; isk: number }> {
  const best = new Map<string, { hub: HubName; isk: number }>();
  for (const { hub, lines } of appraisals)
    for (const line of lines) {
      const isk = line[sale];
      if (isk > (best.get(lineKey(line))?.isk ?? 0)) best.set(lineKey(line), { hub, isk });
    }
  return best;
}

/** What a list brings where each line is sold at its best hub, and at how many hubs that is. ISK, hauling not counted. */
export function splitOverHubs(appraisals: readonly Appraisal[], sale: SaleTotal): { isk: number; hubs: number } {
  const best = [...bestHubs(appraisals, sale).values()];
  return { isk: best.reduce((sum, { isk }) => sum + isk, 0), hubs: new Set(best.map(({ hub }) => hub)).size };
}
