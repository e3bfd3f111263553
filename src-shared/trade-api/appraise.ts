import { z } from 'zod';
import { hubNames } from '../game.ts';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { utcTime } from '../http/members.ts';
import { orderSource } from './market.ts';
import { unvaluedItems } from './worth.ts';

/** Bounds of one paste. */
export const pasteLimits = { characters: 100_000, lines: 2000 } as const;
const lengthOfPaste = `a text of 1 to ${pasteLimits.characters} characters`;

/** What a paste was read as. */
export const pasteFormats = ['fit', 'columns', 'list', 'unknown'] as const;
export type PasteFormat = (typeof pasteFormats)[number];

const isk = z.number();
const values = {
  to_buy_orders: isk.describe('ISK: what it brings at once from the hub’s bids, less tax; at least that'),
  with_sell_orders: isk.describe(
    'ISK: what it brings by orders of one’s own below the best ask and not above the average, and blueprints as the like were sold; less tax and fee',
  ),
  replacement: isk.describe('ISK: what it costs at the hub’s asks, as far as there are any'),
  volume: z.number().nullable().describe('m³ in space: packaged ships take less; null: of a type it is not known'),
};

export const pastedLine = z
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

export const appraisal = z
  .object({
    format: z
      .enum(pasteFormats)
      .describe(
        'fit: of a ship, as the game and fitting tools copy it; columns: between tabs, as an inventory or a contract is copied; list: names and numbers, as for multibuy; unknown: no line was understood',
      ),
    hub: z.enum(hubNames).describe('hub whose market this is about'),
    observed_at: utcTime.describe('the source’s time of that hub’s book'),
    source: orderSource,
    lines: z.array(pastedLine).describe('each type once, in the order of the text'),
    not_understood: z.array(notUnderstood).describe('lines that are not counted, in their order'),
    totals: z.object(values).meta({ id: 'PastedTotals' }),
    unvalued: z.array(unvaluedItems).describe('what of the lines some value could not be put on'),
  })
  .meta({ id: 'Appraisal' });

const pastedText = z
  .object({
    text: z
      .string()
      .min(1, lengthOfPaste)
      .max(pasteLimits.characters, lengthOfPaste)
      .refine((text) => text.split('\n').length <= pasteLimits.lines, `a text of at most ${pasteLimits.lines} lines`)
      .describe(`a list as it was copied: ${pasteLimits.characters} characters and ${pasteLimits.lines} lines at most`),
    hub: z.enum(hubNames).optional().describe('hub whose orders count; absent: the one of the settings'),
  })
  .strict()
  .meta({ id: 'PastedText', example: { text: 'Tritanium\t1000\n2x PLEX', hub: 'Jita' } });

export type Appraisal = z.infer<typeof appraisal>;

export const appraise = endpoint({
  id: 'appraise',
  path: '/appraise',
  summary: 'What a pasted list of items is worth at a trade hub, line by line',
  description:
    'Takes a fit, an inventory, a contract or a multibuy as they are copied out of the game, with English names: name and quantity in either order, between blanks or tabs, with the thousands of any language. What is not understood is named, line by line, and never guessed. Values follow the rules of "How worth is told", with the fees of the settings; what has none is counted as 0 and listed under `unvalued`. The text is neither kept nor logged. Counts as two requests. Pages of other origins may not ask, listed or not.',
  body: pastedText,
  response: dataOf(appraisal),
  dependsOn: ['market', 'contracts', 'items', 'catalog'],
  cacheSeconds: null,
  cost: 2,
});
