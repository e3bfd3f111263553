import { z } from 'zod';
import { contractSummary } from '../contracts-api/contracts.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageMeta, pageOf } from '../http/envelope.ts';
import { decimal, decimalBetween, flag, idOrName, oneOf, wholeNumber } from '../http/query.ts';
import { place } from '../place.ts';
import { boardFilters, itemFilters, regionNames } from './board-filters.ts';
import { expiredUnjudged, expiredUnjudgedFilter, itemsPending } from './contract-filters.ts';
import { contractRating } from './contracts.ts';
import { figuresMarket } from './market.ts';
import { blueprintKind, soldComparison } from './sales.ts';

/** Members that the board can be ordered by. */
export const blueprintSorts = [
  'date_issued',
  'date_expired',
  'type_name',
  'price',
  'price_each',
  'price_per_run',
  'material_efficiency',
  'time_efficiency',
  'runs',
  'sold_median',
  'percentile',
  'product_profit',
  'build_profit',
  'build_profit_percent',
  'build_profit_per_hour',
  'margin_listed',
] as const;

const isk = z.number();

/** What a blueprint makes, at the hub of the settings. */
const blueprintProduct = z
  .object({
    type_id: z.int(),
    type_name: z.string().nullable(),
    units: z.int().describe('units made'),
    revenue: isk.describe('ISK: proceeds of the units at the hub’s buy orders, as far as there are any, less tax'),
    materials: isk.nullable().describe('ISK: cost of the materials at the hub’s sell orders; null: too few are on offer there'),
    profit: isk.nullable().describe('ISK: `revenue` less `materials`, without the job fee'),
  })
  .meta({ id: 'BlueprintProduct' });

/** Costs and proceeds of buying the copies, building all their runs and selling at the hub. */
export const blueprintBuild = z
  .object({
    units: z.int().describe('products of all runs of all copies'),
    materials: z
      .array(
        z.object({
          type_id: z.int(),
          type_name: z.string().nullable(),
          units: z.int(),
          cost: isk.nullable().describe('ISK at the hub’s sell orders; null: too few are on offer there'),
        }),
      )
      .describe('materials for all runs, at the material efficiency of the copies'),
    materials_cost: isk.nullable().describe('ISK of all of them'),
    job_cost: isk
      .nullable()
      .describe(
        'ISK for the jobs in the hub’s system: its cost index, the facility tax of the settings and the surcharge of 4 %; null: an index or a price of the game is not known',
      ),
    revenue: isk.describe('ISK: proceeds of the products at the hub’s buy orders, as far as there are any, less tax'),
    capital: isk.nullable().describe('ISK: price of the contract, materials and jobs'),
    profit: isk.nullable().describe('ISK: revenue less capital, before the copies are fetched'),
    profit_percent: z.number().nullable().describe('profit in percent of the capital'),
    hours: z.number().nullable().describe('hours of the jobs in sequence, without skills; null: not known'),
    profit_per_hour: isk.nullable().describe('ISK: `profit` ÷ `hours`'),
  })
  .meta({ id: 'BlueprintBuild' });

/** An outstanding exchange that offers blueprints of one kind and asks for nothing but ISK. */
const offeredBlueprint = z
  .object({
    ...contractSummary.pick({
      contract_id: true,
      title: true,
      issuer_id: true,
      region_id: true,
      region_name: true,
      date_issued: true,
      date_expired: true,
      url: true,
    }).shape,
    expired_unjudged: expiredUnjudged,
    price: isk.describe('ISK for the whole contract'),
    issuer_name: z.string().nullable().describe('null: not known yet'),
    place: place.nullable(),
    type_id: z.int().describe('type of the blueprint'),
    type_name: z.string().nullable(),
    ...blueprintKind.shape,
    copies: z.int().describe('number of blueprints, all of one kind'),
    price_each: isk.describe('ISK a blueprint'),
    price_per_run: isk.nullable().describe('ISK per run; null: an original, which has unlimited runs'),
    sold: soldComparison.nullable().describe('its price compared with sales of the same kind; null: fewer than three'),
    product: blueprintProduct
      .nullable()
      .describe('products of all runs of one copy, or of one run of an original; null: not known, or no market was read'),
    build: blueprintBuild
      .nullable()
      .describe('figures for building copies; null: originals, which have unlimited runs, or no market was read'),
    margin_listed: contractRating.shape.margin_listed,
    verdict: contractRating.shape.verdict.nullable().describe('verdict of its rating; null: not rated yet'),
  })
  .meta({ id: 'OfferedBlueprint' });
export type OfferedBlueprint = z.infer<typeof offeredBlueprint>;

export const blueprintList = endpoint({
  id: 'listBlueprints',
  path: '/blueprints',
  summary: 'Outstanding blueprints by efficiency, runs, price per run, sales of the same kind and products',
  description:
    'Lists item exchanges with blueprints of only one type and kind that want nothing in return; bundles of several kinds are left out. Hub and skills are those of the settings. Nulls sort last.',
  query: {
    ...boardFilters,
    ...itemFilters,
    type: idOrName().optional().describe('Type of the blueprint: an id, or its exact name in any case.'),
    product: idOrName().optional().describe('Type that it makes: an id, or its exact name in any case.'),
    region_id: regionNames(),
    blueprint_copy: flag().optional().describe('true: copies only; false: originals only.'),
    material_efficiency_min: wholeNumber(0, 10).optional().describe('Least material efficiency, per cent.'),
    time_efficiency_min: wholeNumber(0, 20).optional().describe('Least time efficiency, per cent.'),
    runs_min: wholeNumber(1, 1_000_000).optional().describe('Minimum runs of a copy; originals are left out.'),
    price_max: decimal(0).optional().describe('Highest price of the contract, in ISK.'),
    price_per_run_max: decimal(0).optional().describe('Highest price a run, in ISK; originals are left out.'),
    percentile_max: wholeNumber(0, 100)
      .optional()
      .describe('Maximum percentile among sales of the same kind; blueprints without one are left out.'),
    product_profit_min: decimalBetween(-1e15, 1e15)
      .optional()
      .describe('Minimum profit of its products, ISK; blueprints without one are left out.'),
    build_profit_min: decimalBetween(-1e15, 1e15)
      .optional()
      .describe('Minimum profit of building all runs, ISK; blueprints without one are left out.'),
    expired_unjudged: expiredUnjudgedFilter,
    sort: oneOf(blueprintSorts).default('date_issued').describe('Which member to order by.'),
    dir: oneOf(['asc', 'desc']).default('desc').describe('Ascending or descending; ties go by contract_id.'),
    page: wholeNumber(1, 1_000_000).default(1).describe('Page number, from 1; a page past the end is empty.'),
    page_size: wholeNumber(10, 200).default(50).describe('Blueprints per page.'),
  },
  renamed: { region: 'region_id' },
  example: { blueprint_copy: 'true', material_efficiency_min: '10', sort: 'price_per_run', dir: 'asc' },
  response: pageOf(
    z.array(offeredBlueprint),
    pageMeta
      .extend({
        industry: z
          .object({
            system_id: z.int(),
            system_name: z.string().nullable().describe('its name'),
            index: z.number().nullable().describe('cost index of manufacturing, a share of 1; null: not known'),
            observed_at: z.string().nullable().describe('when the source had it'),
            facility_tax: z.number().describe('share of 1, of the settings'),
          })
          .describe('system of the hub, where builds are costed'),
        market: figuresMarket.describe(
          'the market that prices products and materials; margins follow another hub within minutes',
        ),
        items_pending: itemsPending,
      })
      .meta({ id: 'BlueprintMeta' }),
  ),
  dependsOn: ['contracts', 'items', 'names', 'catalog', 'market', 'ratings'],
  cacheSeconds: 60,
});
