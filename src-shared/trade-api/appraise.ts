import { z } from 'zod';
import { hubNames } from '../game.ts';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { regionId, utcTime } from '../http/members.ts';
import { place } from '../place.ts';
import { orderSource } from './market.ts';
import { unvaluedItems } from './worth.ts';

/** Limits of a pasted text. */
export const pasteLimits = { characters: 100_000, lines: 2000 } as const;
const lengthOfPaste = `a text of 1 to ${pasteLimits.characters} characters`;

/** Formats of a pasted text. */
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
  to_buy_orders: isk.describe('ISK: a lower limit of the proceeds from the hub’s buy orders, less tax'),
  with_sell_orders: isk.describe(
    'ISK: what it brings by orders of one’s own below the lowest sell order and not above the average, and blueprints as the like were sold; less tax and fee',
  ),
  replacement: isk.describe('ISK: cost at the hub’s sell orders, as far as there are any'),
  volume: z.number().nullable().describe('m³ assembled; packaged ships take less; null: not known for one of the types'),
};

const pastedLine = z
  .object({
    type_id: z.int(),
    type_name: z.string(),
    quantity: z.int().describe('units, all lines of the type together'),
    is_blueprint_copy: z
      .boolean()
      .nullable()
      .describe('null: not a blueprint; a blueprint counts as a copy unless the text says that it is an original'),
    ...values,
  })
  .meta({ id: 'PastedLine' });

export const notUnderstood = z
  .object({
    line: z.int().describe('number of the line, from 1'),
    text: z.string().describe('the line; only the beginning if it is long'),
    reason: z.string().describe('a sentence: why it is not counted'),
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
            place: place.nullable().describe('place of the contract; null: the source does not say'),
          })
          .meta({ id: 'CoverContract' }),
      )
      .describe('contracts to buy, the one that saves most first; empty: the hub is cheaper'),
    price: isk.describe('ISK for these contracts'),
    missing: z
      .array(
        z
          .object({
            ...units,
            replacement: isk.nullable().describe('ISK for the same at the hub’s sell orders; null: it has too few'),
          })
          .meta({ id: 'CoverMissing' }),
      )
      .describe(
        'items of the list that these contracts lack, including blueprints and rolled modules, which cannot replace each other',
      ),
    left_over: z
      .array(
        z
          .object({ ...units, to_buy_orders: isk.describe('ISK: proceeds from the hub’s buy orders, less tax') })
          .meta({ id: 'CoverLeftOver' }),
      )
      .describe('further items in these contracts; not part of any sum'),
    total: isk.nullable().describe('ISK: the contracts, plus the rest at the hub’s sell orders; null: the hub has too few'),
    gap: isk
      .nullable()
      .describe(
        'upper limit of the ISK by which another set may be cheaper; 0: none is; null: another set may also have more of what the hub lacks',
      ),
    offers: z.int().describe('number of contracts considered: on offer, without warnings, with at least one item of the list'),
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
    hub: z.enum(hubNames).describe('hub whose orders are used'),
    observed_at: utcTime.describe('the source’s time of that hub’s book'),
    source: orderSource,
    lines: z.array(pastedLine).describe('each type once, in the order of the text'),
    not_understood: z.array(notUnderstood).describe('lines that are not counted, in their order'),
    totals: z.object(values).meta({ id: 'PastedTotals' }),
    unvalued: z.array(unvaluedItems).describe('items of the lines that lack one of the values'),
    cover: pastedCover.nullable().describe('the cheapest set of contracts for the list; null: not requested'),
  })
  .meta({ id: 'Appraisal' });

/** A list copied from the game. */
export const pasted = z
  .string()
  .min(1, lengthOfPaste)
  .max(pasteLimits.characters, lengthOfPaste)
  .refine((text) => text.split('\n').length <= pasteLimits.lines, `a text of at most ${pasteLimits.lines} lines`)
  .describe(`a list copied from the game: ${pasteLimits.characters} characters and ${pasteLimits.lines} lines at most`);

const pastedText = z
  .object({
    text: pasted,
    hub: z.enum(hubNames).optional().describe('hub whose orders are used; absent: the one of the settings'),
    cover: z
      .boolean()
      .default(false)
      .describe('whether to look for the cheapest set of contracts for the list, with the rest bought at the hub'),
  })
  .strict()
  .meta({ id: 'PastedText', example: { text: 'Tritanium\t1000\n2x PLEX', hub: 'Jita' } });

export type Appraisal = z.infer<typeof appraisal>;

export const appraise = endpoint({
  id: 'appraise',
  path: '/appraise',
  summary: 'The value of a pasted list of items at a trade hub, line by line',
  description:
    'Takes a text copied from the game or a fitting tool (see `format`), with names in any language of the game: name and quantity in either order, separated by blanks or tabs, with the thousands separators of any language. Charges in the modules of a fit count with the number that the modules hold. Links or ids of contracts stand for the items that these offer, as far as the mirror knows them. Lines that are not understood are listed and never guessed. Values follow the rules of "How worth is calculated", with the fees of the settings; items without a value count as 0 and are listed under `unvalued`. With `cover` the answer has contracts that are cheaper than the hub, without hauling: the best set if there are few, else one with its `gap`. The text is neither stored nor logged. Counts as two requests. Web pages of other origins may not send this request, allowed or not.',
  body: pastedText,
  response: dataOf(appraisal),
  dependsOn: ['market', 'contracts', 'items', 'abyssals', 'catalog', 'ratings', 'names', 'systems'],
  cacheSeconds: null,
  cost: 2,
});
