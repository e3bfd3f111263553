import { z } from 'zod';
import { hubNames } from '../game.ts';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { regionId, utcTime } from '../http/members.ts';
import { place } from '../place.ts';
import { orderSource } from './market.ts';
import { unvaluedItems } from './worth.ts';

/** Bounds of one paste. */
export const pasteLimits = { characters: 100_000, lines: 2000 } as const;
const lengthOfPaste = `a text of 1 to ${pasteLimits.characters} characters`;

/** What a paste was read as. */
const pasteFormats = [
  'fit',
  'xml',
  'dna',
  'multibuy',
  'inventory',
  'contract',
  'contents',
  'cargo_scan',
  'directional_scan',
  'killmail',
  'contract_links',
  'columns',
  'list',
  'unknown',
] as const;
export type PasteFormat = (typeof pasteFormats)[number];

const isk = z.number();
const values = {
  to_buy_orders: isk.describe('ISK: what it brings at once from the hub’s buy orders, less tax; at least that'),
  with_sell_orders: isk.describe(
    'ISK: what it brings by orders of one’s own below the lowest sell order and not above the average, and blueprints as the like were sold; less tax and fee',
  ),
  replacement: isk.describe('ISK: what it costs at the hub’s sell orders, as far as there are any'),
  volume: z.number().nullable().describe('m³ in space: packaged ships take less; null: of a type it is not known'),
};

const pastedLine = z
  .object({
    type_id: z.int(),
    type_name: z.string(),
    quantity: z.int().describe('units, all lines of the type together'),
    is_blueprint_copy: z
      .boolean()
      .nullable()
      .describe('null: no blueprint; one is taken for a copy unless the text says that it is an original'),
    ...values,
  })
  .meta({ id: 'PastedLine' });

export const notUnderstood = z
  .object({
    line: z.int().describe('number of the line, the first is 1'),
    text: z.string().describe('the line, of a long one its beginning'),
    reason: z.string().describe('why it is not counted, a sentence'),
  })
  .meta({ id: 'NotUnderstood' });
export type NotUnderstood = z.infer<typeof notUnderstood>;

const units = { type_id: z.int(), type_name: z.string().nullable(), quantity: z.int().describe('units') };

/** The set of contracts with which a list costs least. */
const pastedCover = z
  .object({
    contracts: z
      .array(
        z
          .object({
            contract_id: z.int(),
            price: isk.describe('ISK'),
            region_id: regionId,
            region_name: z.string().nullable(),
            place: place.nullable().describe('where it is; null where the source does not say'),
          })
          .meta({ id: 'CoverContract' }),
      )
      .describe('those to buy, the one that saves most first; none: the hub is cheaper'),
    price: isk.describe('ISK for these contracts'),
    missing: z
      .array(
        z
          .object({
            ...units,
            replacement: isk.nullable().describe('ISK for them at the hub’s sell orders; null: it has not so many'),
          })
          .meta({ id: 'CoverMissing' }),
      )
      .describe('what they do not have of the list, blueprints and rolled modules among it, of which none stands for another'),
    left_over: z
      .array(
        z
          .object({ ...units, to_buy_orders: isk.describe('ISK: what they bring at once from the hub’s buy orders, less tax') })
          .meta({ id: 'CoverLeftOver' }),
      )
      .describe('what they have beyond the list; not counted in any sum'),
    total: isk
      .nullable()
      .describe('ISK: the contracts, and the rest at the hub’s sell orders; null: the hub has not enough of it'),
    gap: isk
      .nullable()
      .describe(
        'ISK by which another set may be cheaper, at most; 0: none is; null: another may also have more of what the hub lacks',
      ),
    offers: z.int().describe('contracts that were considered: on offer, without warnings, with anything of the list'),
  })
  .meta({ id: 'PastedCover' });
export type PastedCover = z.infer<typeof pastedCover>;

export const appraisal = z
  .object({
    format: z
      .enum(pasteFormats)
      .describe(
        'fit: of a ship, as the game and fitting tools copy it; xml: fits as the game exports them; dna: a fit as the game links it; multibuy: a shopping list, with its prices or without; inventory, contract (its details), contents (of a container or a ship), cargo_scan, directional_scan (its lines counted) and killmail (the ship and all that was destroyed or dropped; in English, German and Russian): as the game copies them; contract_links: what these contracts offer; columns: otherwise between tabs; list: names and numbers; unknown: no line was understood',
      ),
    hub: z.enum(hubNames).describe('hub whose market this is about'),
    observed_at: utcTime.describe('the source’s time of that hub’s book'),
    source: orderSource,
    lines: z.array(pastedLine).describe('each type once, in the order of the text'),
    not_understood: z.array(notUnderstood).describe('lines that are not counted, in their order'),
    totals: z.object(values).meta({ id: 'PastedTotals' }),
    unvalued: z.array(unvaluedItems).describe('what of the lines some value could not be put on'),
    cover: pastedCover.nullable().describe('the set of contracts with which the list costs least; null: not asked for'),
  })
  .meta({ id: 'Appraisal' });

/** A list as it was copied out of the game. */
export const pasted = z
  .string()
  .min(1, lengthOfPaste)
  .max(pasteLimits.characters, lengthOfPaste)
  .refine((text) => text.split('\n').length <= pasteLimits.lines, `a text of at most ${pasteLimits.lines} lines`)
  .describe(`a list as it was copied: ${pasteLimits.characters} characters and ${pasteLimits.lines} lines at most`);

const pastedText = z
  .object({
    text: pasted,
    hub: z.enum(hubNames).optional().describe('hub whose orders count; absent: the one of the settings'),
    cover: z
      .boolean()
      .default(false)
      .describe('also the set of contracts with which the list costs least, what they do not have bought at the hub'),
  })
  .strict()
  .meta({ id: 'PastedText', example: { text: 'Tritanium\t1000\n2x PLEX', hub: 'Jita' } });

export type Appraisal = z.infer<typeof appraisal>;

export const appraise = endpoint({
  id: 'appraise',
  path: '/appraise',
  summary: 'What a pasted list of items is worth at a trade hub, line by line',
  description:
    'Takes a text as it is copied out of the game or a fitting tool (`format` lists them), with names of any of its languages: name and quantity in either order, between blanks or tabs, with the thousands of any language. Charges in the modules of a fit count as many as these hold, and links or ids of contracts stand for what the mirror knows that they offer. What is not understood is named, line by line, and never guessed. Values follow the rules of "How worth is told", with the fees of the settings; what has none is counted as 0 and listed under `unvalued`. With `cover` contracts are sought that are cheaper than the hub, hauling not counted: the best set where there are few, else one whose `gap` is told. The text is neither kept nor logged. Counts as two requests. Pages of other origins may not ask, listed or not.',
  body: pastedText,
  response: dataOf(appraisal),
  dependsOn: ['market', 'contracts', 'items', 'abyssals', 'catalog', 'ratings', 'names', 'systems'],
  cacheSeconds: null,
  cost: 2,
});
