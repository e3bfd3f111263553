import type { TradedItem } from '#shared/mirror-rows';
import type { SaleWay } from '#shared/trade-api/deals';
import type { BlueprintKind } from '#shared/trade-api/sales';
import type { Verdict, WorthFigures, WorthLine } from '#shared/trade-api/worth';
import { type BlueprintMarket, soldMedians } from './blueprint-value.ts';
import { type FeeRates, LEAST_FEE_OF_AN_ORDER } from './fees.ts';
import { partFittedRigs } from './fitted-rigs.ts';
import { type ItemStack, stacksOf, valueBlueprints } from './item-stacks.ts';
import { auctionEnd, nextBid, referenceOf, type TradedContract } from './price-reference.ts';
import type { TypeQuote } from './quote.ts';
import { unvaluedOffered, unvaluedRequested } from './unvalued.ts';
import { notRated, verdictSentence } from './verdict-sentence.ts';

/**
 * What a contract is worth to the acceptor (decisions §3.9). Offered items count with what the orders of `quotes`, by type, bring for them;
 * what has no value counts as 0. Requested items count with what they cost; where that is not known, neither is the margin. So a
 * margin is never above what the orders yield, and one more requested item never raises a verdict. `isRead`: whether that market was ever
 * read; `hub`: its name.
 */
export function contractWorth(
  contract: TradedContract,
  items: readonly TradedItem[],
  market: {
    quotes: ReadonlyMap<number, TypeQuote>;
    blueprints: BlueprintMarket;
    soldMedianOf?: ReturnType<typeof soldMedians>;
    /** ISK each: the median of the last bids on the same, where auctions of enough of them ended. */
    finalBidOf?(typeId: number, kind: BlueprintKind): number | null;
    isRead: boolean;
    rates: FeeRates;
    hub: string;
  },
): WorthFigures {
  const refusal = reasonNotToRate(contract, market);
  if (refusal !== null) return notRated(refusal);
  const offeredItems = items.filter(({ is_included: included }) => included);
  const unparted = stacksOf(offeredItems, market.quotes);
  const requested = stacksOf(
    items.filter(({ is_included: included }) => !included),
    market.quotes,
  );

  const { blueprints, rates } = market;
  valueBlueprints(unparted, blueprints);
  const offered = partFittedRigs(unparted, offeredItems);
  const { soldMedianOf = soldMedians(blueprints.endedOffersOf), finalBidOf = () => null } = market;
  const reference = referenceOf(offered, soldMedianOf);
  const end = contract.type === 'auction' ? auctionEnd(contract, offered, { reference, finalBidOf }) : null;
  const lines = [...offeredLines(offered, rates), ...iskLines(contract, end), ...requested.map(requestedLine)];
  const earned = (way: SaleWay, terms = lines) => sumOf(terms, way, ['offered', 'sales_tax', 'broker_fee']);
  const paid = -sumOf(lines, 'sell_now', ['price', 'bid', 'reward', 'requested']);
  const fees = (way: SaleWay) => -sumOf(lines, way, ['sales_tax', 'broker_fee']);
  const isCostKnown = requested.every(({ units, value }) => value.replace.units === units) && isPriceKnown(contract, end);
  const unvalued = [...offered.flatMap(unvaluedOffered), ...requested.flatMap(unvaluedRequested)];
  const figures = {
    sell_now: earned('sell_now'),
    sell_listed: earned('sell_listed'),
    replace: cents(offered.reduce((sum, { value }) => sum + value.replace.amount, 0)),
    reference,
    auction_end: end,
    asked: isCostKnown ? paid : null,
    margin: isCostKnown ? cents(earned('sell_now') - paid) : null,
    margin_listed: isCostKnown ? cents(earned('sell_listed') - paid) : null,
    rigs_loose: null as WorthFigures['rigs_loose'],
  };
  const mayBeFitted = offered.filter(({ basis }) => basis === 'may_be_fitted').reduce((sum, { units }) => sum + units, 0);
  if (mayBeFitted > 0) {
    const loose = offeredLines(unparted, rates);
    const [now, listed] = [earned('sell_now', loose), earned('sell_listed', loose)];
    const margins = { margin: isCostKnown ? cents(now - paid) : null, margin_listed: isCostKnown ? cents(listed - paid) : null };
    figures.rigs_loose = { units: mayBeFitted, sell_now: now, sell_listed: listed, ...margins };
  }
  const isValueKnown = unparted.every((stack) => unvaluedOffered(stack).length === 0);
  const verdict = verdictOf(figures, { isValueKnown, paid });
  return {
    ...figures,
    margin_percent: figures.margin === null || paid <= 0 ? null : Math.round((1000 * figures.margin) / paid) / 10,
    fees: {
      sales_tax_rate: market.rates.salesTax,
      broker_fee_rate: market.rates.brokerFee,
      sell_now: fees('sell_now'),
      sell_listed: fees('sell_listed'),
    },
    verdict,
    sentence: verdictSentence(verdict, figures, {
      hub: market.hub,
      unvalued,
      isAuction: contract.type === 'auction',
      hasBlueprints: offered.some(({ kind, basis }) => kind !== 'plain' && basis !== null),
    }),
    lines,
    unvalued,
  };
}

/** ISK that it takes to accept a contract, before its reward comes; null: what it wants cannot all be priced. */
export function capitalOf({ asked: cost, lines }: Pick<WorthFigures, 'asked' | 'lines'>): number | null {
  return cost === null ? null : -sumOf(lines, 'sell_now', ['price', 'bid', 'requested']);
}

/** `paid`: ISK that it costs at least. A loss is sure only where all that is offered has a value, and the upper bound of that is no more. */
function verdictOf(
  {
    margin,
    margin_listed,
    rigs_loose,
    ...least
  }: Pick<WorthFigures, 'sell_now' | 'sell_listed' | 'margin' | 'margin_listed' | 'rigs_loose'>,
  { isValueKnown, paid }: { isValueKnown: boolean; paid: number },
): Verdict {
  if (margin !== null && margin > 0) return 'profit';
  if (margin_listed !== null && margin_listed > 0) return 'profit_listed';
  const { sell_now, sell_listed } = rigs_loose ?? least;
  return isValueKnown && Math.max(sell_now ?? 0, sell_listed ?? 0) <= paid ? 'loss' : 'unclear';
}

function reasonNotToRate(
  { type, items_state, items_left_out }: TradedContract,
  { isRead, hub }: { isRead: boolean; hub: string },
): string | null {
  if (items_state === 'none') return `A ${type === 'courier' ? 'courier' : 'loan'} has no public contents.`;
  if (items_state === 'pending') return 'Its contents are still to be read.';
  if (items_state === 'gone') return 'It ended before its contents could be read.';
  if (items_left_out > 0) return 'A part of its contents could not be read.';
  if (!isRead) return `The orders of ${hub} were not read yet.`;
  return null;
}

/** What is offered, and what selling it costs. */
export function offeredLines(offered: readonly ItemStack[], rates: FeeRates): WorthLine[] {
  return [...offered.map(offeredLine), ...feeLines(offered, rates)];
}

function offeredLine({ value, ...stack }: ItemStack): WorthLine {
  return {
    ...itemsOf('offered', stack),
    sell_now: cents(value.sellNow.amount),
    sell_listed: cents(value.sellListed.amount),
    replace: cents(value.replace.amount),
  };
}

function requestedLine({ value, ...stack }: ItemStack): WorthLine {
  const cost = cents(value.replace.amount);
  return { ...itemsOf('requested', stack), sell_now: -cost, sell_listed: -cost, replace: cost };
}

function itemsOf(term: 'offered' | 'requested', { typeId, typeName, units, recordIds, basis }: Omit<ItemStack, 'value'>) {
  return { term, type_id: typeId, type_name: typeName, units, record_ids: recordIds, basis };
}

function feeLines(offered: readonly ItemStack[], { salesTax, brokerFee }: FeeRates): WorthLine[] {
  const now = offered.reduce((sum, { value }) => sum + value.sellNow.amount, 0);
  const listed = offered.map(({ value }) => value.sellListed.amount).filter((amount) => amount > 0);
  const fee = listed.reduce((sum, amount) => sum + Math.max(LEAST_FEE_OF_AN_ORDER, amount * brokerFee), 0);
  const listedTax = listed.reduce((sum, amount) => sum + amount * salesTax, 0);
  return [
    ...(now + listedTax > 0 ? [iskLine('sales_tax', -now * salesTax, -listedTax)] : []),
    ...(fee > 0 ? [iskLine('broker_fee', 0, -fee)] : []),
  ];
}

function iskLines(contract: TradedContract, end: number | null): WorthLine[] {
  const { type, price, reward } = contract;
  const cost = type === 'auction' ? (end ?? nextBid(contract) ?? 0) : (price ?? 0);
  const paysOut = type === 'auction' ? 0 : (reward ?? 0);
  return [
    ...(cost > 0 ? [iskLine(type === 'auction' ? 'bid' : 'price', -cost, -cost)] : []),
    ...(paysOut > 0 ? [iskLine('reward', paysOut, paysOut)] : []),
  ];
}

function iskLine(term: WorthLine['term'], now: number, listed: number): WorthLine {
  const none = { type_id: null, type_name: null, units: null, record_ids: [], basis: null, replace: null };
  return { term, ...none, sell_now: cents(now), sell_listed: cents(listed) };
}

function isPriceKnown({ type, price }: TradedContract, end: number | null): boolean {
  return type === 'auction' ? end !== null : price !== null;
}

function sumOf(lines: readonly WorthLine[], way: SaleWay, terms: readonly WorthLine['term'][]): number {
  return cents(lines.reduce((sum, line) => sum + (terms.includes(line.term) ? line[way] : 0), 0));
}

function cents(isk: number): number {
  return Math.round(isk * 100) / 100;
}
