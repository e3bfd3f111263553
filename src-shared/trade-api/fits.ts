import { z } from 'zod';
import { hubNames } from '../game.ts';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { contractId, link, regionId, typeId, utcDay, utcTime } from '../http/members.ts';
import { place } from '../place.ts';
import { notUnderstood, pasteLimits } from './appraise.ts';
import { orderSource } from './market.ts';

const isk = z.number();
const units = z
  .object({ type_id: typeId, type_name: z.string().nullable(), quantity: z.int().describe('units') })
  .meta({ id: 'FitUnits' });
export type FitUnits = z.infer<typeof units>;

/** Role of an item in a fit: hull and modules are required; missing consumables are a warning. */
const fitParts = ['hull', 'module', 'consumable'] as const;

const fitItem = units
  .extend({
    part: z
      .enum(fitParts)
      .describe(
        'hull; module: modules, rigs and subsystems, including rigs in the hold; consumable: charges, drones, fighters and cargo',
      ),
  })
  .meta({ id: 'FitItem' });
export type FitItem = z.infer<typeof fitItem>;

const fitContract = z
  .object({
    contract_id: contractId,
    url: link.describe('its page in the app'),
    title: z.string().nullable(),
    ready_fits: z.int().describe('number of complete fits: hull and all modules; consumables may be missing'),
    score: z.number().describe('share of one fit’s hull and modules that it has, 0 to 1; 1: at least one complete fit'),
    bare_hulls: z.int().describe('hulls beyond those of the complete fits, or of the one incomplete fit'),
    price: isk.describe('ISK'),
    price_per_fit: isk.nullable().describe('ISK per complete fit; null: none'),
    missing_cost: isk
      .nullable()
      .describe('ISK at the hub’s sell orders for what one fit lacks; 0: a fit is complete; null: the hub has too few'),
    parts: isk
      .nullable()
      .describe(
        'ISK at the hub’s sell orders for hull and modules of the complete fits, at least one; null: the hub has too few',
      ),
    percent_of_parts: z
      .number()
      .nullable()
      .describe('100 × (price + missing_cost) ÷ parts: below 100 it is cheaper than its parts; null: one of them is not known'),
    missing: z.array(units).describe('modules that one fit lacks; empty if a fit is complete'),
    missing_consumables: z.array(units).describe('charges, drones and cargo that its fits lack; only a warning'),
    extra: z.array(units).describe('further items in it, without bare hulls'),
    substitutes: z.array(units).describe('variants in it that replace modules of the fit; only with `variants`'),
    region_id: regionId,
    region_name: z.string().nullable(),
    place: place.nullable().describe('place of the contract; null: the source does not say'),
    issuer_id: z.int().describe('character id'),
    issuer_name: z.string().nullable().describe('null: not looked up yet'),
    issuer_corporation_id: z.int().describe('corporation id'),
    issuer_corporation_name: z.string().nullable().describe('null: not looked up yet'),
    date_expired: utcTime,
    no_warnings: z.boolean().nullable().describe('whether no flag was raised; null: not rated yet'),
  })
  .meta({ id: 'FitContract' });
export type FitContract = z.infer<typeof fitContract>;

const fitSupplier = z
  .object({
    issuer_id: z.int().describe('character id'),
    issuer_name: z.string().nullable().describe('null: not looked up yet'),
    issuer_corporation_id: z.int().describe('corporation id of its newest contract'),
    issuer_corporation_name: z.string().nullable().describe('null: not looked up yet'),
    on_offer: z.int().describe('complete fits on offer'),
    lowest_price: isk.nullable().describe('ISK for the cheapest of them; null: none on offer'),
    sold: z.int().describe('complete fits sold in `days`'),
    unsold: z.int().describe('complete fits that expired or were withdrawn in `days`'),
  })
  .meta({ id: 'FitSupplier' });
export type FitSupplier = z.infer<typeof fitSupplier>;

const fitDay = z
  .object({
    day: utcDay,
    ready_fits: z
      .int()
      .nullable()
      .describe('complete fits on offer at the end of the day (today: now); null: the mirror has no data of that day'),
    lowest_price: isk.nullable().describe('ISK for the cheapest of them; null: there was none'),
    sold: z.int().nullable().describe('complete fits sold on that day; null: the mirror has no data of it'),
    sold_price: isk.nullable().describe('median ISK per sold fit; null: none was sold'),
  })
  .meta({ id: 'FitDay' });
export type FitDay = z.infer<typeof fitDay>;

const fitOffers = z
  .object({
    name: z.string().describe('name of the fit in the text'),
    hull_type_id: typeId,
    hull_name: z.string(),
    items: z.array(fitItem).describe('items of one fit, the hull first'),
    parts: isk.nullable().describe('ISK for hull and modules of one fit at the hub’s sell orders; null: the hub has too few'),
    ready_fits: z.int().describe('complete fits on offer in all contracts'),
    lowest_price: isk.nullable().describe('ISK for the cheapest complete fit; null: none on offer'),
    contracts: z
      .array(fitContract)
      .describe(
        'contracts on offer with the hull and a score of at least `score_min`, the cheapest complete fit first, then the best score; 200 at most',
      ),
    contracts_total: z.int().describe('number of such contracts'),
    suppliers: z
      .array(fitSupplier)
      .describe('issuers with complete fits on offer now or in `days`, most sales first; 50 at most'),
    history: z.array(fitDay).describe('the last `days` days, the oldest first'),
  })
  .meta({ id: 'FitOffers' });
export type FitOffers = z.infer<typeof fitOffers>;

/** The answer about a text. */
const offersOfFits = z
  .object({
    fits: z.array(fitOffers).describe('each fit of the text, in its order; empty: none, and `not_understood` says why'),
    not_understood: z.array(notUnderstood).describe('lines of the text that are not counted, in their order'),
    hub: z.enum(hubNames).describe('hub whose sell orders price the parts'),
    observed_at: utcTime.describe('the source’s time of that hub’s book'),
    source: orderSource,
  })
  .meta({ id: 'OffersOfFits' });
export type OffersOfFits = z.infer<typeof offersOfFits>;

/** Limit of fits in one request. */
export const MOST_FITS_ASKED = 10;

const idOrExactName = z.union([z.int().positive(), z.string().trim().min(1).max(200)]);

/** Place of the contracts. */
const fitPlaceMembers = {
  system: idOrExactName.optional().describe('only contracts in this system, an id or an exact name; with `jumps_max` near it'),
  station: idOrExactName.optional().describe('only contracts at this station or structure; with `jumps_max` near its system'),
  region: idOrExactName.optional().describe('only contracts in this region; with `jumps_max` near any of its systems'),
  jumps_max: z.int().min(0).max(50).optional().describe('gate jumps from that system, station or region'),
};

const fitQuestion = z
  .object({
    text: z
      .string()
      .min(1, `a text of 1 to ${pasteLimits.characters} characters`)
      .max(pasteLimits.characters, `a text of 1 to ${pasteLimits.characters} characters`)
      .describe(`at most ${MOST_FITS_ASKED} fits: as the game copies them (EFT), as XML of a fitting tool, or as DNA`),
    hub: z.enum(hubNames).optional().describe('hub whose sell orders price the parts; absent: the one of the settings'),
    ...fitPlaceMembers,
    variants: z
      .boolean()
      .default(false)
      .describe(
        'whether variants of a module can replace it, such as a faction module for a Tech II one; hulls are never replaced',
      ),
    score_min: z.number().min(0).max(1).default(0.5).describe('minimum `score` of a contract'),
    days: z.int().min(1).max(90).default(30).describe('days of history and suppliers, including today'),
  })
  .strict()
  .refine(({ system, station, region }) => [system, station, region].filter((given) => given !== undefined).length <= 1, {
    message: 'only one of system, station and region',
  })
  .refine(({ system, station, region, jumps_max: jumps }) => jumps === undefined || (system ?? station ?? region) !== undefined, {
    message: 'jumps_max needs system, station or region',
  })
  .meta({
    id: 'FitQuestion',
    example: { text: '[Rifter, Shield Rifter]\nDamage Control II\n200mm AutoCannon II, EMP S\n\nWarrior II x5', hub: 'Jita' },
  });
export type FitQuestion = z.infer<typeof fitQuestion>;

export const fitsContracts = endpoint({
  id: 'findFitContracts',
  path: '/fits/contracts',
  summary: 'Contracts on offer with pasted fits, compared with the price of their parts',
  description:
    'A contract matches a fit if it has the hull. The number of complete fits is the minimum, over hull, modules, rigs and subsystems, of units offered ÷ units needed, rounded down; two hulls with modules for one are one fit and one bare hull. If none is complete, `score` is the share of hull and modules that the contract has. Missing charges, drones, fighters and cargo are only a warning. Titles do not count. Only item exchanges are used, with a known list of items and nothing wanted in return. History and suppliers cover contracts with complete fits, as far back as the mirror goes. The text is neither stored nor logged. Counts as two requests. Web pages of other origins may not send this request, allowed or not.',
  body: fitQuestion,
  response: dataOf(offersOfFits),
  dependsOn: ['contracts', 'items', 'catalog', 'market', 'ratings', 'names'],
  cacheSeconds: null,
  cost: 2,
});
