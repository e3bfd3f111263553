import type { UnvaluedItems } from '#shared/trade-api/worth';
import type { ItemStack } from './item-stacks.ts';

/** What of the offered items has no value in one of the ways to sell them; none where all has. */
export function unvaluedOffered(stack: ItemStack): UnvaluedItems[] {
  const { units, value, basis } = stack;
  if (basis === 'may_be_fitted') {
    const left = { sell_now: units, sell_listed: units, replace: units - value.replace.units };
    const bound =
      'Packaging a ship destroys the rigs that are fitted to it, so they count as 0; rigs that are not fitted bring more.';
    return unvaluedOf(stack, 'offered', left, bound);
  }
  const left = {
    // The market takes no blueprint, so past sales of the same are all that is known.
    sell_now: basis === 'sales' ? 0 : units - value.sellNow.units,
    sell_listed: units - value.sellListed.units,
    replace: units - value.replace.units,
  };
  // What it costs elsewhere decides nothing here.
  return left.sell_now + left.sell_listed === 0
    ? []
    : unvaluedOf(
        stack,
        'offered',
        left,
        stack.kind === 'rolled' ? 'Rolled module: price it by its rolls.' : boundOf(stack.units, left),
      );
}

/** How much is counted as 0, and in which way to sell it: a figure beside may count the rest. */
function boundOf(units: number, left: Readonly<Record<'sell_now' | 'sell_listed', number>>): string {
  const leastTold = 'so the true value may be higher.';
  if (left.sell_now === units && left.sell_listed === units) return `Not valued, counted as 0, ${leastTold}`;
  const ways = [
    { count: left.sell_now, way: 'to buy orders' },
    { count: left.sell_listed, way: 'with sell orders' },
  ].flatMap(({ count, way }) => (count === 0 ? [] : `${count === units ? 'all' : count} of ${units} ${way}`));
  return `Counted as 0: ${ways.join(', ')}, ${leastTold}`;
}

/** What of the requested items cannot be bought at the asks. */
export function unvaluedRequested(stack: ItemStack): UnvaluedItems[] {
  const left = { sell_now: 0, sell_listed: 0, replace: stack.units - stack.value.replace.units };
  if (left.replace === 0) return [];
  return unvaluedOf(stack, 'requested', left, 'What it costs is not known, so there is no margin.');
}

function unvaluedOf(
  { kind, typeId, typeName, quote, value, basis }: ItemStack,
  side: UnvaluedItems['side'],
  left: Readonly<Record<UnvaluedItems['missing_from'][number], number>>,
  bound: string,
): UnvaluedItems[] {
  const missing = (['sell_now', 'sell_listed', 'replace'] as const).filter((way) => left[way] > 0);
  const isAnyValued = value.sellNow.units + value.replace.units > 0;
  const reason =
    basis === 'may_be_fitted'
      ? basis
      : kind !== 'plain'
        ? kind
        : quote === undefined
          ? 'no_orders'
          : quote.average === null
            ? 'never_traded'
            : isAnyValued
              ? 'beyond_depth'
              : 'no_orders';
  const units = Math.max(...missing.map((way) => left[way]));
  return [{ side, type_id: typeId, type_name: typeName, units, missing_from: missing, reason, bound }];
}
