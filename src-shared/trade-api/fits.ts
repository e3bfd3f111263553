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

/** How an item of a fit counts: without hull and modules a contract is no such fit, without consumables it is one with a warning. */
const fitParts = ['hull', 'module', 'consumable'] as const;

const fitItem = units
  .extend({
    part: z
      .enum(fitParts)
      .describe(
        'hull; module: modules, rigs and subsystems, rigs in the hold too; consumable: charges, drones, fighters and cargo',
      ),
  })
  .meta({ id: 'FitItem' });
export type FitItem = z.infer<typeof fitItem>;

const fitContract = z
  .object({
    contract_id: contractId,
    url: link.describe('its page in the app'),
    title: z.string().nullable(),
    ready_fits: z.int().describe('whole fits in it: hull and all modules; a fit that lacks consumables is whole'),
    score: z.number().describe('share of one fit’s hull and modules that it has, 0 to 1; 1: at least one is whole'),
    bare_hulls: z.int().describe('hulls beyond those of the whole fits, or of the one that is not whole'),
    price: isk.describe('ISK'),
    price_per_fit: isk.nullable().describe('ISK for each whole fit; null: none is whole'),
    missing_cost: isk
      .nullable()
      .describe('ISK for what one fit lacks at the hub’s sell orders; 0: a fit is whole; null: the hub has not enough of it'),
    parts: isk
      .nullable()
      .describe(
        'ISK for hull and modules of the whole fits, at least of one, at the hub’s sell orders; null: the hub has not enough of them',
      ),
    percent_of_parts: z
      .number()
      .nullable()
      .describe('100 × (price + missing_cost) ÷ parts: below 100 it is cheaper than its parts; null: one of them is not known'),
    missing: z.array(units).describe('modules that one fit lacks; none where a fit is whole'),
    missing_consumables: z.array(units).describe('charges, drones and cargo that its fits lack: a warning, no more'),
    extra: z.array(units).describe('what it has beyond its fits, bare hulls not among it'),
    substitutes: z.array(units).describe('variants in it that stand for modules of the fit; only with `variants`'),
    region_id: regionId,
    region_name: z.string().nullable(),
    place: place.nullable().describe('where it is; null where the source does not say'),
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
    on_offer: z.int().describe('whole fits on offer'),
    lowest_price: isk.nullable().describe('ISK for the cheapest of them; null: none is on offer'),
    sold: z.int().describe('whole fits sold in `days`'),
    unsold: z.int().describe('whole fits that expired or were withdrawn in `days`'),
  })
  .meta({ id: 'FitSupplier' });
export type FitSupplier = z.infer<typeof fitSupplier>;

const fitDay = z
  .object({
    day: utcDay,
    ready_fits: z
      .int()
      .nullable()
      .describe('whole fits on offer at the end of the day, today: now; null: the mirror has nothing of that day'),
    lowest_price: isk.nullable().describe('ISK for the cheapest of them; null: there was none'),
    sold: z.int().nullable().describe('whole fits sold on that day; null: the mirror has nothing of it'),
    sold_price: isk.nullable().describe('ISK for each of these, the median; null: none was sold'),
  })
  .meta({ id: 'FitDay' });
export type FitDay = z.infer<typeof fitDay>;

const fitOffers = z
  .object({
    name: z.string().describe('what the text calls the fit'),
    hull_type_id: typeId,
    hull_name: z.string(),
    items: z.array(fitItem).describe('one fit: the hull first'),
    parts: isk
      .nullable()
      .describe('ISK for hull and modules of one fit at the hub’s sell orders; null: it has not enough of them'),
    ready_fits: z.int().describe('whole fits on offer, all contracts together'),
    lowest_price: isk.nullable().describe('ISK for the cheapest whole fit; null: none is on offer'),
    contracts: z
      .array(fitContract)
      .describe(
        'on offer with the hull and `score_min` of the rest, the cheapest whole fit first, then the best score; 200 at most',
      ),
    contracts_total: z.int().describe('how many there are'),
    suppliers: z.array(fitSupplier).describe('who offers whole fits, or offered some in `days`, who sold most first; 50 at most'),
    history: z.array(fitDay).describe('the last `days` days, the oldest first'),
  })
  .meta({ id: 'FitOffers' });
export type FitOffers = z.infer<typeof fitOffers>;

/** What is told of a text. */
const offersOfFits = z
  .object({
    fits: z.array(fitOffers).describe('each fit of the text, in its order; none: it has none, and `not_understood` says why'),
    not_understood: z.array(notUnderstood).describe('lines of the text that are not counted, in their order'),
    hub: z.enum(hubNames).describe('hub whose asks the parts are bought at'),
    observed_at: utcTime.describe('the source’s time of that hub’s book'),
    source: orderSource,
  })
  .meta({ id: 'OffersOfFits' });
export type OffersOfFits = z.infer<typeof offersOfFits>;

/** Fits of one question at most. */
export const MOST_FITS_ASKED = 10;

const idOrExactName = z.union([z.int().positive(), z.string().trim().min(1).max(200)]);

/** Where contracts count. */
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
    hub: z.enum(hubNames).optional().describe('hub at whose asks the parts are bought; absent: the one of the settings'),
    ...fitPlaceMembers,
    variants: z
      .boolean()
      .default(false)
      .describe('whether variants of a module stand for it, such as a faction module for the one of tech II; hulls never do'),
    score_min: z.number().min(0).max(1).default(0.5).describe('share of hull and modules that a contract has at least'),
    days: z.int().min(1).max(90).default(30).describe('days of history and of suppliers, today among them'),
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
  summary: 'Contracts on offer that hold pasted fits, against the price of their parts',
  description:
    'A contract holds a fit where it has the hull: the number of whole fits is the least, over hull, modules, rigs and subsystems, of units offered ÷ units needed, rounded down; two hulls with modules for one are one fit and one bare hull. Where none is whole, `score` is the share of hull and modules that is there. Charges, drones, fighters and cargo are a warning only, and the title counts for nothing. Item exchanges alone, with a known list of items, that want nothing in return. History and suppliers go by contracts that held whole fits, as far as the mirror goes back. The text is neither kept nor logged. Counts as two requests. Pages of other origins may not ask, listed or not.',
  body: fitQuestion,
  response: dataOf(offersOfFits),
  dependsOn: ['contracts', 'items', 'catalog', 'market', 'ratings', 'names'],
  cacheSeconds: null,
  cost: 2,
});
