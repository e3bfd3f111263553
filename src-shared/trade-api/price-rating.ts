import { z } from 'zod';

/** What a contract's price is, held against what the same costs elsewhere (decisions §3.21); the best first. */
export const priceRatings = ['deal', 'fair', 'dear', 'overpriced', 'too_good', 'unknown'] as const;
export type PriceRatingCode = (typeof priceRatings)[number];

const isk = z.number();

/** What the offered items cost elsewhere. */
export const priceReference = z
  .object({
    low: isk.describe('ISK: at least, where what has no price costs nothing, and rigs that may be fitted neither'),
    high: isk.nullable().describe('ISK: at most; null: something of it has no price'),
  })
  .meta({ id: 'PriceReference' });
export type PriceReference = z.infer<typeof priceReference>;

/** What is to be thought of a contract's price. */
export const priceRating = z
  .object({
    no_warnings: z.boolean().nullable().describe('true: no flag was raised; null: its items are not known'),
    price: z
      .enum(priceRatings)
      .describe(
        'deal: sold to the hub’s buy orders it brings a profit after fees and hauling, in the worst case; else by what it costs in percent of `reference`: fair to 110, dear to 150, overpriced above; too_good: below 50, and no warning says why; unknown: what it costs, or the same costs elsewhere, is not known',
      ),
    percent: z
      .number()
      .nullable()
      .describe('what it costs in percent of what the same costs elsewhere, in the worst case; null: not known'),
    sentence: z.string().describe('the rating in words; of what is too good also what would have to be true'),
  })
  .meta({ id: 'PriceRating' });
export type PriceRating = z.infer<typeof priceRating>;
