import { groupsOfLost } from '#main/domain/plan/ship-class';
import type { QueryOf, ResponseOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import type { PlanDeps } from './deps.ts';
import type { Travelled } from './traveller.ts';

type ShipValue = Pick<ResponseOf<typeof route>['meta'], 'ship_value' | 'ship_value_from'>;

/** What the ship of a question is worth, ISK: as it says, else by the hull's market price, else by the median hull of its class. */
export function shipValueOf(
  { market, jumpHulls }: Pick<PlanDeps, 'market' | 'jumpHulls'>,
  { ship_value: asked, hull, ship_class: shipClass }: Travelled<QueryOf<typeof route>>,
): ShipValue {
  if (asked !== undefined) return { ship_value: asked, ship_value_from: 'question' };
  if (hull !== null) return valued(market.pricesOf([hull.typeId]).get(hull.typeId)?.averagePrice ?? null, 'market');
  if (shipClass === 'any') return valued(null, 'class');
  const prices = jumpHulls.averagePrices(groupsOfLost([shipClass]).groupIds);
  // The lower of two in the middle: half of the class of freighters are jump freighters, which are far dearer.
  return valued(prices[Math.floor((prices.length - 1) / 2)] ?? null, 'class');
}

function valued(value: number | null, source: NonNullable<ShipValue['ship_value_from']>): ShipValue {
  return { ship_value: value === null ? null : Math.round(value), ship_value_from: value === null ? null : source };
}
