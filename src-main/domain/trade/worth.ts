import { shortIsk } from '#shared/figures';
import type { TradedItem } from '#shared/mirror-rows';
import type { SaleWay } from '#shared/trade-api/deals';
import type { BlueprintKind } from '#shared/trade-api/sales';
import type { UnvaluedItems, Verdict, WorthFigures, WorthLine } from '#shared/trade-api/worth';
import { type BlueprintMarket, soldMedians } from './blueprint-value.ts';
import { type FeeRates, LEAST_FEE_OF_AN_ORDER } from './fees.ts';
import { partFittedRigs } from './fitted-rigs.ts';
import { type ItemStack, stacksOf, valueBlueprints } from './item-stacks.ts';
import { auctionEnd, nextBid, referenceOf, type TradedContract } from './price-rating.ts';
import type { TypeQuote } from './quote.ts';

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
function unvaluedRequested(stack: ItemStack): UnvaluedItems[] {
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

type Margins = Pick<WorthFigures, 'asked' | 'margin' | 'margin_listed' | 'sell_now' | 'sell_listed' | 'rigs_loose'>;

/** The worth of what cannot be rated; `reason`: a sentence. */
function notRated(reason: string): WorthFigures {
  return {
    sell_now: null,
    sell_listed: null,
    replace: null,
    reference: null,
    auction_end: null,
    asked: null,
    fees: null,
    margin: null,
    margin_percent: null,
    margin_listed: null,
    verdict: 'not_rated',
    sentence: reason,
    rigs_loose: null,
    lines: [],
    unvalued: [],
  };
}

/** A verdict in words, with what it leaves open. */
function verdictSentence(
  verdict: Verdict,
  margins: Margins,
  about: { hub: string; unvalued: readonly UnvaluedItems[]; isAuction: boolean; hasBlueprints: boolean },
): string {
  const { hub, unvalued, isAuction, hasBlueprints } = about;
  const byContract = hasBlueprints ? ', and blueprints as such ones were sold,' : '';
  const cost = isAuction ? 'it is likely to end at' : 'it costs';
  const { rigs_loose: loose } = margins;
  const open = [...leftOpen(unvalued), ...(loose === null ? [] : [rigsLoose(loose)])].map((sentence) => ` ${sentence}`).join('');
  const best = Math.max(...[margins, loose].map((bound) => Math.max(bound?.sell_now ?? 0, bound?.sell_listed ?? 0)));
  switch (verdict) {
    case 'profit':
      return `Sold to the buy orders of ${hub} now, it brings ${shortIsk(margins.margin)} ISK more than ${cost}, before hauling.${open}`;
    case 'profit_listed':
      return `Only with your own sell orders in ${hub}${byContract} it brings ${shortIsk(margins.margin_listed)} ISK more than ${cost}, before hauling.${open}`;
    case 'loss':
      return `It brings less in ${hub} than ${cost}: ${shortIsk(best)} ISK at best.${open}`;
    default:
      return margins.asked === null
        ? `What it costs is not known.${open}`
        : `What could be valued brings less in ${hub} than ${cost}.${open}`;
  }
}

/** Both bounds are answered: the figures have the lower one. */
function rigsLoose({ margin, margin_listed: listed }: NonNullable<WorthFigures['rigs_loose']>): string {
  const counted = 'Rigs that may be fitted count as 0, since packaging the ship destroys them';
  return margin === null
    ? `${counted}.`
    : `${counted}; if none is fitted, the margin is ${shortIsk(margin)} ISK to buy orders and ${shortIsk(listed)} with sell orders.`;
}

function leftOpen(unvalued: readonly UnvaluedItems[]): string[] {
  const kinds = (side: UnvaluedItems['side']) =>
    unvalued.filter((one) => one.side === side && one.reason !== 'may_be_fitted').length;
  const [offered, requested] = [kinds('offered'), kinds('requested')];
  const count = (kindCount: number) => (kindCount === 1 ? 'One kind of item' : `${kindCount} kinds of items`);
  return [
    ...(offered === 0 ? [] : [`${count(offered)} could not be valued in full: what is left over is counted as 0.`]),
    ...(requested === 0 ? [] : [`${count(requested)} that it asks for could not be priced in full.`]),
  ];
}
