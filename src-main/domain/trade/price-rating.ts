import { count, percent as percentText, shortIsk } from '#shared/figures';
import type { PriceRating, PriceReference } from '#shared/trade-api/price-rating';
import type { BlueprintKind } from '#shared/trade-api/sales';
import type { WorthFigures } from '#shared/trade-api/worth';
import type { soldMedians } from './blueprint-value.ts';
import type { ItemStack } from './item-stacks.ts';

/** A contract as far as its worth depends on it. ISK; null: the source does not say. */
export interface TradedContract {
  type: string;
  price: number | null;
  reward: number | null;
  /** Of an auction; 0 and null: there is none. */
  buyout: number | null;
  /** Of an auction; null: its bids were not read yet. */
  bids: { count: number; highest: number | null } | null;
  items_state: 'none' | 'pending' | 'known' | 'gone';
  /** Rows of the list of items that could not be read. */
  items_left_out: number;
}

/** Of a starting bid: by so much the next bid has to be above the highest (decisions §3.9). */
const LEAST_INCREMENT = 0.1;

/**
 * What the offered items cost elsewhere (decisions §3.21). What was sold decides where only one kind is offered, and of what has no asks:
 * of a bundle whose parts all stand at the asks contracts need not be looked at.
 */
export function referenceOf(offered: readonly ItemStack[], soldMedianOf: ReturnType<typeof soldMedians>): PriceReference {
  const parts = offered.map((stack): PriceReference => {
    const { kind, typeId, blueprint, units, value, basis } = stack;
    const asks = kind === 'plain' && value.replace.units === units ? value.replace.amount : null;
    const isSoldAsked = kind !== 'rolled' && (asks === null || offered.length === 1);
    const sold = isSoldAsked ? (soldMedianOf(typeId, blueprint)?.median ?? null) : null;
    const known = [asks, sold === null ? null : sold * units].filter((isk) => isk !== null);
    const least = known.length === 0 ? null : Math.min(...known);
    if (basis === 'may_be_fitted') return { low: 0, high: least };
    return { low: least ?? (kind === 'plain' ? value.replace.amount : 0), high: least };
  });
  const highs = parts.map(({ high }) => high);
  return {
    low: cents(parts.reduce((sum, { low }) => sum + low, 0)),
    high: highs.includes(null) ? null : cents(highs.reduce<number>((sum, high) => sum + (high ?? 0), 0)),
  };
}

/** ISK that the next bid on an auction is at least; null: its bids or its start are not known. */
export function nextBid({ price, bids }: TradedContract): number | null {
  if (price === null || bids === null) return null;
  return bids.count === 0 ? price : (bids.highest ?? price) + price * LEAST_INCREMENT;
}

/**
 * ISK that an auction is taken to end at: no less than the next bid, even where the same went for less, and no more than the buyout, which
 * ends it at once. null: not known.
 */
export function auctionEnd(
  contract: TradedContract,
  offered: readonly ItemStack[],
  { reference, finalBidOf }: { reference: PriceReference; finalBidOf(typeId: number, kind: BlueprintKind): number | null },
): number | null {
  const [only, ...others] = offered;
  const bid = only === undefined || others.length > 0 || only.kind === 'rolled' ? null : finalBidOf(only.typeId, only.blueprint);
  const likely = bid === null || only === undefined ? reference.high : bid * only.units;
  const next = nextBid(contract);
  const end = likely === null || next === null ? null : Math.max(next, likely);
  const { buyout } = contract;
  if (buyout === null || buyout <= 0) return end;
  return end === null ? buyout : Math.min(end, buyout);
}

function cents(isk: number): number {
  return Math.round(isk * 100) / 100;
}

/** What a price is at most, in percent of what the same costs elsewhere (decisions §3.21). */
const FAIR = 110;
const DEAR = 150;
/** An informed seller does not sell below this many percent. */
const TOO_GOOD = 50;

/** What a price is rated by. ISK. */
interface RatedPrice {
  worth: Pick<WorthFigures, 'verdict' | 'sentence' | 'reference' | 'asked' | 'margin'>;
  reward: number;
  /** What bringing it to the hub costs; null: not known. */
  haul: number | null;
  /** Whether a warning says why it may be cheap. */
  hasWarnings: boolean;
}

/**
 * Rates a price (decisions §3.21). What is given, ISK and items, is held against what is got: so a contract that buys is rated as one that
 * sells. What is not known makes the rating no better: offered items without a price count as 0.
 */
export function ratePrice({ worth, reward, haul, hasWarnings }: RatedPrice): Omit<PriceRating, 'no_warnings'> {
  const { verdict, sentence, reference, asked: cost, margin } = worth;
  if (verdict === 'not_rated' || reference === null) return { price: 'unknown', percent: null, sentence };
  if (cost === null)
    return { price: 'unknown', percent: null, sentence: 'What it costs is not known, so its price cannot be rated.' };
  const [given, got] = [cost + reward, reference.low + reward];
  const percent = got > 0 ? Math.round((1000 * given) / got) / 10 : null;
  const times = given / got;
  const share = times < 10 ? `${percentText(percent)} of` : `${count(times)} times`;
  const costs = percent === null ? '' : `It costs ${share} the ${shortIsk(got)} ISK that it is worth elsewhere`;
  if (percent !== null && percent < TOO_GOOD && !hasWarnings) {
    const premise = 'ships in it are packaged and undamaged, and that the orders it is measured by still stand when you sell';
    return {
      price: 'too_good',
      percent,
      sentence: `${costs}, and no warning says why. It is true only provided that ${premise}.`,
    };
  }
  if (margin !== null && haul !== null && margin > haul) {
    const left = `Sold to the hub’s buy orders it leaves ${shortIsk(margin - haul)} ISK or more, after fees and hauling at the rate of your settings. The average loss of your ship is not yet taken off.`;
    return { price: 'deal', percent, sentence: left };
  }
  if (percent === null || (percent > FAIR && reference.high === null)) {
    return { price: 'unknown', percent, sentence: 'What its items cost elsewhere is not known for all of them.' };
  }
  const price = percent <= FAIR ? 'fair' : percent <= DEAR ? 'dear' : 'overpriced';
  return { price, percent, sentence: `${costs}.` };
}
