import { count as countText, mean, percent, shortIsk, span } from '#shared/figures';
import { BLUEPRINT_CATEGORY_ID } from '#shared/game';
import { DAY, fromIso } from '#shared/time';
import { isRolled } from '../item-stacks.ts';
import { valuation } from '../quote.ts';
import { contractFlagOf, type FlaggedItem, type FlagInput, type FlagRule, itemFlag, offeredOf } from './flag-input.ts';

/** What is offered of one type that orders value, and ISK that it costs at the hub's sell orders. */
interface Part {
  typeId: number;
  rows: FlaggedItem[];
  cost: number;
}

function partsOf(input: FlagInput): Part[] {
  const goods = offeredOf(input).filter((item) => item.category_id !== BLUEPRINT_CATEGORY_ID && !isRolled(item));
  return [...Map.groupBy(goods, ({ type_id: id }) => id)].map(([typeId, rows]) => {
    const quote = input.quotes.get(typeId);
    const units = rows.reduce((sum, { quantity }) => sum + quantity, 0);
    return { typeId, rows, cost: quote === undefined ? 0 : valuation(quote, units).replace.amount };
  });
}

const costOf = (parts: readonly Part[]) => parts.reduce((sum, { cost }) => sum + cost, 0);

/** Units a day below which a type is hardly traded, and types of them that pad a contract. */
const HARDLY_TRADED = 1;
const PADS = 2;

/** Most of its worth is of things that hardly anybody buys, and the rest does not make up for the price. */
export const paddedWorth: FlagRule = (input) => {
  const parts = partsOf(input);
  const thin = parts.filter(({ typeId, cost }) => {
    const pace = input.trading.get(typeId)?.volumeADay;
    return cost > 0 && pace !== undefined && pace < HARDLY_TRADED && !input.isSold(typeId);
  });
  const [all, padding] = [costOf(parts), costOf(thin)];
  if (thin.length < PADS || padding * 2 <= all || (input.contract.price ?? 0) <= all - padding) return null;
  const sentence = `${shortIsk(padding)} of the ${shortIsk(all)} ISK that it seems worth come from items of which less than one a day is traded.`;
  return itemFlag(
    'padded_worth',
    sentence,
    thin.flatMap(({ rows }) => rows),
  );
};

/** The average of a month is this many times what it was before. */
const PUMPED = 3;

/** Most of its worth is of a type whose price was driven up lately. Where its whole market group moved, the game was changed. */
export const pricePumped: FlagRule = (input) => {
  const parts = partsOf(input);
  const all = costOf(parts);
  const pumped = parts.find(
    ({ typeId, cost }) => cost * 2 >= all && cost > 0 && (input.trading.get(typeId)?.factor ?? 0) >= PUMPED,
  );
  if (pumped === undefined) return null;
  const factor = mean(input.trading.get(pumped.typeId)?.factor ?? 0);
  const name = pumped.rows[0]?.type_name ?? `Type ${pumped.typeId}`;
  return itemFlag('price_pumped', `${name} was traded at ${factor} times its former price this month.`, pumped.rows);
};

/** CPU and powergrid usage: a module may be bought for little of either, however poor the rest is. */
const FITTING_ATTRIBUTES: readonly number[] = [50, 30];

/** An abyssal module that is worse than what it was made of in all that it does, saves no fitting, and costs no less than that. */
export const brickedRoll: FlagRule = (input) => {
  const offered = offeredOf(input);
  const [item] = offered;
  const roll = item?.roll;
  if (item === undefined || roll == null || offered.length > 1 || item.quantity > 1) return null;
  const main = roll.changes.filter(({ attributeId }) => !FITTING_ATTRIBUTES.includes(attributeId));
  const savesFitting = roll.changes.some(({ attributeId, change }) => FITTING_ATTRIBUTES.includes(attributeId) && change === 1);
  if (main.length === 0 || savesFitting || main.some(({ change }) => change !== -1)) return null;
  const quote = input.quotes.get(roll.sourceTypeId);
  const { units, amount } = quote === undefined ? { units: 0, amount: 0 } : valuation(quote, 1).replace;
  if (units < 1 || (input.contract.price ?? 0) < amount) return null;
  const source = roll.sourceName ?? `type ${roll.sourceTypeId}`;
  const names = main.map(({ attributeId, name }) => name ?? `attribute ${attributeId}`).join(', ');
  return itemFlag(
    'bricked_roll',
    `It is worse than the ${source} that it was made of, in ${names}; that costs ${shortIsk(amount)} ISK at the hub.`,
    [item],
  );
};

/** Sales of the same from which on it is known how long they take; the price below theirs, in percent; and how long is long. */
const TIMED = { sales: 8, belowPercent: 10, days: 3, times: 3 };

/** It asks clearly less than the same was sold for, and stands far longer than that took: others saw it and left it. */
export const longOnOffer: FlagRule = ({ contract, sold, now }) => {
  if (sold === null || contract.type !== 'item_exchange') return null;
  if (sold.count < TIMED.sales || sold.belowPercent < TIMED.belowPercent) return null;
  const listed = now - fromIso(contract.date_issued);
  if (listed < DAY * Math.max(TIMED.days, TIMED.times * sold.daysToSell)) return null;
  const usual = `three of four of ${countText(sold.count)} sales took ${span(sold.daysToSell * DAY)} at most`;
  const sentence = `It has been on offer for ${span(listed)} at ${percent(sold.belowPercent)} below what the same was sold for; ${usual}. Find out why others did not buy it.`;
  return contractFlagOf('long_on_offer', sentence, [contract.contract_id]);
};
