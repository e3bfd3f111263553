import { count, percent as percentText, shortIsk } from '#shared/figures';
import type { PriceRating } from '#shared/trade-api/price-rating';
import type { WorthFigures } from '#shared/trade-api/worth';

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
