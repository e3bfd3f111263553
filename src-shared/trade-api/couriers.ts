import { z } from 'zod';
import { contractSummary } from '../contracts-api/contracts.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageMeta, pageOf } from '../http/envelope.ts';
import { decimal, decimalBetween, flag, idOrName, oneOf, repeatable, wholeNumber } from '../http/query.ts';
import { place } from '../place.ts';
import { hazardParts, hazardsUnknown } from '../plan-api/hazards.ts';
import { chainQuery, tooManyWormholes } from '../plan-api/own-wormholes.ts';
import { boardFilters, regionNames } from './board-filters.ts';
import { expiredUnjudged, expiredUnjudgedFilter } from './contract-filters.ts';
import { haulShip } from './haul-ships.ts';

/** Ways that a courier is judged by (decisions §3.13). */
export const courierRoutes = ['safest', 'shortest'] as const;
export type CourierRoute = (typeof courierRoutes)[number];

/** Kinds of ships that haul, with the most that they carry: 12,500 m³, 62,500 m³, more. */
export const haulers = ['blockade_runner', 'deep_space_transport', 'freighter'] as const;
export type Hauler = (typeof haulers)[number];

/** Whether a courier may stand before a closed door. */
const lockoutRisks = ['none', 'structure', 'unknown_structure'] as const;

/** What a haulier wants to know of the ends and the way of a courier before taking it. */
export const courierWarnings = [
  'own_wormhole',
  'structure',
  'private_structure',
  'low_security',
  'null_security',
  'faction_warfare',
  'insurgency',
  'front_line',
  'storm',
  'incursion',
  'triglavian',
  'wormhole',
  'island',
  'zarzakh',
  'pochven',
] as const;
export type CourierWarning = (typeof courierWarnings)[number];

/** Members that the board can be ordered by. */
export const courierSorts = [
  'surplus',
  'reward',
  'reward_per_jump',
  'reward_per_m3',
  'reward_per_m3_jump',
  'collateral',
  'collateral_over_reward',
  'expected_loss',
  'loss_with_ship',
  'gain',
  'gain_per_hour',
  'fair_reward',
  'jumps',
  'approach_jumps',
  'volume',
  'date_expired',
] as const;

const chance = z
  .number()
  .nullable()
  .describe('chance of losing an average ship on that way at this hour, with today’s forecast, 0 to 1; null: no way');
const jumps = z
  .int()
  .nullable()
  .describe('jumps by stargates and by wormholes of `chain`; null: no such way, or the system of an end is not known');
const isk = z.number().nullable();

/** A courier contract with its ways and what they are worth. Figures go by the way that was asked for. */
export const courier = z
  .object({
    ...contractSummary.pick({
      contract_id: true,
      title: true,
      issuer_id: true,
      region_id: true,
      region_name: true,
      reward: true,
      collateral: true,
      volume: true,
      date_issued: true,
      date_expired: true,
      url: true,
    }).shape,
    expired_unjudged: expiredUnjudged,
    issuer_name: z.string().nullable().describe('null: not known yet'),
    days_to_complete: z.int().nullable().describe('days to complete it after acceptance'),
    place: place.nullable().describe('pickup'),
    destination: place.nullable().describe('destination'),
    approach_jumps: jumps.describe('jumps from `near` to the pickup, by the shortest way; null: not given, or no way'),
    jumps_safest: jumps,
    jumps_shortest: jumps,
    chance_of_loss_safest: chance,
    chance_of_loss_shortest: chance,
    jumps,
    lawless_systems: z.int().nullable().describe('systems entered outside high security'),
    reward_per_jump: isk.describe('ISK; a way within one system counts as one jump'),
    reward_per_m3: isk.describe('ISK a cubic metre'),
    reward_per_m3_jump: isk.describe('ISK a cubic metre and jump'),
    collateral_over_reward: z.number().nullable().describe('collateral ÷ reward; null: no reward'),
    expected_loss: isk.describe(
      'ISK: collateral × chance of loss; null: no hour of jumps and losses is known yet, or no collateral',
    ),
    ship_loss: isk.describe(
      'ISK: value of hull and fit × chance of loss, for the ship of the settings, else a typical one of `hauler`; null: not known yet',
    ),
    loss_with_ship: isk.describe('ISK: expected loss of collateral and ship together'),
    gain: isk.describe('ISK: reward less `loss_with_ship`'),
    hours: z.number().nullable().describe('hours from pickup to destination by gates, including loading'),
    gain_per_hour: isk.describe('ISK: `gain` ÷ `hours`'),
    fair_reward: isk.describe(
      'ISK: expected loss of collateral and ship, plus the usual pay of this kind of ship for each jump; null: one of these is not known yet',
    ),
    surplus: isk.describe('ISK: reward less `fair_reward`'),
    fits_ship: z
      .boolean()
      .nullable()
      .describe('whether the ship of the settings carries it in one trip; null: none is set, or its volume is not known'),
    warnings: z
      .array(z.enum(courierWarnings))
      .describe(
        'structure: an end is a player structure, whose owner can close it; private_structure: an end is a structure that is not public; low_security, null_security: the way or an end is there; faction_warfare: an end is in a faction warfare system, where stations refuse the enemy’s militia; insurgency, front_line, storm, incursion, triglavian: the way or an end is in such a system, as in /hazards of the plan service (hazards in `hazards_unknown` are possible too); wormhole: the way or an end is in wormhole space, which has no data and adds nothing to the chance of loss; own_wormhole: the way uses a wormhole of `chain`; pochven, zarzakh: an end is there; island: no way between known systems',
      ),
    hazards_unknown: hazardsUnknown,
    hauler: z.enum(haulers).nullable().describe('smallest kind of ship that carries it; null: its volume is not known'),
    lockout_risk: z
      .enum(lockoutRisks)
      .describe(
        'none: both ends are stations; structure: an end is a player structure, whose owner can close it; unknown_structure: an end is a structure that is not public',
      ),
  })
  .meta({ id: 'Courier' });
export type Courier = z.infer<typeof courier>;

/** Usual pay of couriers above their risk. */
const goingRate = z
  .object({
    hauler: z.enum(haulers).describe('kind of ship'),
    isk_per_jump: z.number().describe('ISK a jump, the median'),
    contracts: z.int().describe('number of contracts behind the median'),
    source: z
      .enum(['accepted', 'outstanding'])
      .describe('accepted: contracts accepted in the last 30 days; outstanding: used if too few accepted ones are known'),
  })
  .meta({ id: 'GoingRate' });
export type GoingRate = z.infer<typeof goingRate>;

const ended = z.object({
  ended: z.int().describe('couriers that ended in the last 7 days'),
  accepted: z.int().describe('of them accepted before they expired'),
});
/** Accuracy of the fair reward: earlier rates compared with the last 7 days. */
const fairRewardGrade = z.object({ at_least_fair: ended, below_fair: ended }).meta({ id: 'FairRewardGrade' });
export type FairRewardGrade = z.infer<typeof fairRewardGrade>;

/** Said of the board and of the chains. */
export const wormholesUnused = z
  .array(z.string())
  .describe('sentences: wormholes of `chain` that are not used, for which kinds of ship, and why');

const courierMeta = pageMeta
  .extend({
    from_id: z.int().nullable().describe('id of `near`; null: not given'),
    from_name: z.string().nullable().describe('its name'),
    going_rates: z.array(goingRate),
    ship: haulShip.nullable().describe('ship of the settings; null: none is set, and a typical one of each kind is used'),
    grade: fairRewardGrade.nullable().describe('null: fewer than two weeks of couriers are known'),
    hazards_unknown: hazardsUnknown,
    wormholes_unused: wormholesUnused,
  })
  .meta({ id: 'CourierMeta' });

/** Filters of the board and of the chains. */
export const courierFilters = {
  ...boardFilters,
  route: oneOf(courierRoutes)
    .default('safest')
    .describe(
      'safest: fewest systems entered outside high security, null counted twice, then fewest jumps; shortest: fewest jumps.',
    ),
  ...chainQuery,
  from: idOrName().optional().describe('System to fly from: an id, or an exact name in any case.'),
  from_jumps: wholeNumber(0, 100).optional().describe('Only pickups at most this many gate jumps from `near`.'),
  volume_max: decimal(0).optional().describe('Maximum volume, cubic metres; couriers of unknown volume are left out.'),
  collateral_max: decimal(0).optional().describe('Maximum collateral, ISK.'),
  jumps_max: wholeNumber(0, 200).optional().describe('Maximum jumps from pickup to destination.'),
  high_security: flag()
    .optional()
    .describe(
      'true: only ways through high security, without islands; absent: as the ship of the settings flies, if one is set.',
    ),
  fits_ship: flag()
    .optional()
    .describe(
      'true: only what the ship of the settings carries; false: only what it does not; absent: what it carries, if one is set.',
    ),
  warning: repeatable(oneOf(courierWarnings)).optional().describe('Couriers with any of these warnings; repeat for several.'),
  warned: flag().optional().describe('false: couriers without any warning, as far as hazards are known; true: those with one.'),
  public_stations: flag().optional().describe('true: both ends are stations, where every pilot can dock.'),
  expired_unjudged: expiredUnjudgedFilter,
};

const fromNeeded = ({ from, from_jumps: reach }: { from?: string | undefined; from_jumps?: number | undefined }) =>
  from === undefined && reach !== undefined ? '{from_jumps} needs a system to count from; give {from} too.' : null;

/** The courier board: couriers with a way, ordered by pay for the risk. */
export const courierList = endpoint({
  id: 'listCouriers',
  path: '/couriers',
  summary: 'Outstanding courier contracts by pay for the way and its risk',
  description:
    'Couriers without a way by stargates (islands off the network, wormhole space, structures in an unknown system) are left out; `reachable=false` returns only those. Wormholes of `chain` are used if they certainly let the ship through: the one of the settings, else the smallest kind that carries the courier. Usual pay counts stargates only. Figures follow `route`. Nulls sort last.',
  query: {
    ...courierFilters,
    to: idOrName().optional().describe('System of the destination: an id, or an exact name in any case.'),
    to_jumps: wholeNumber(0, 100).optional().describe('Only destinations at most this many gate jumps from `to`; default 0.'),
    region_id: regionNames().describe('Regions of the pickup: ids, or exact names in any case; repeated or comma-separated.'),
    reward_min: decimal(0).optional().describe('Least ISK of reward.'),
    surplus_min: decimalBetween(-1e15, 1e15).optional().describe('Least surplus, in ISK; couriers without one are left out.'),
    gain_min: decimalBetween(-1e15, 1e15).optional().describe('Least gain, in ISK; couriers without one are left out.'),
    reachable: flag().default(true).describe('false: only couriers without a way by stargates.'),
    sort: oneOf(courierSorts).default('surplus').describe('Which member to order by.'),
    dir: oneOf(['asc', 'desc']).default('desc').describe('Ascending or descending; ties go by contract_id.'),
    page: wholeNumber(1, 1_000_000).default(1).describe('Page number, from 1; a page past the end is empty.'),
    page_size: wholeNumber(10, 200).default(50).describe('Couriers per page.'),
  },
  renamed: { near: 'from', within: 'from_jumps', to_within: 'to_jumps', region: 'region_id' },
  check: (query) =>
    tooManyWormholes(query.chain) ??
    fromNeeded(query) ??
    (query.to === undefined && query.to_jumps !== undefined ? '{to_jumps} needs a system to count from; give to too.' : null),
  example: { from: '{system}', sort: 'surplus' },
  response: pageOf(z.array(courier), courierMeta),
  dependsOn: ['contracts', 'items', 'names', 'catalog', 'activity', 'topology', 'systems', 'forecasts', ...hazardParts],
  cacheSeconds: 60,
});
