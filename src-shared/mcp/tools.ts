import { analyticsPrices } from '../contracts-api/analytics.ts';
import { contractById } from '../contracts-api/contracts.ts';
import { regionList, typeList } from '../contracts-api/reference.ts';
import { sql } from '../data-api/sql.ts';
import { sqlViews } from '../data-api/sql-views.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { battles, battlesId } from '../plan-api/battles.ts';
import { entity, entitySearch } from '../plan-api/entities.ts';
import { hazards } from '../plan-api/hazards.ts';
import { hunting } from '../plan-api/hunting.ts';
import { kills } from '../plan-api/kills.ts';
import { live } from '../plan-api/live.ts';
import { departures, route } from '../plan-api/route.ts';
import { forecastSystems } from '../systems-api/forecast.ts';
import { forecastAccuracy } from '../systems-api/forecast-accuracy.ts';
import { fightsHotspots } from '../systems-api/live.ts';
import { systemHistory } from '../systems-api/system-history.ts';
import { systemById, systemList } from '../systems-api/systems.ts';
import { capitalRange, jumpRange, systemSearch } from '../systems-api/topology.ts';
import { abyssalById } from '../trade-api/abyssal-items.ts';
import { abyssalList } from '../trade-api/abyssals.ts';
import { appraise } from '../trade-api/appraise.ts';
import { blueprintList } from '../trade-api/blueprints.ts';
import { tradeContractList } from '../trade-api/contracts.ts';
import { courierList } from '../trade-api/couriers.ts';
import { dealList } from '../trade-api/deals.ts';
import { fitsContracts } from '../trade-api/fits.ts';
import { goodsList } from '../trade-api/goods.ts';
import { marketOfType } from '../trade-api/market.ts';
import { priceOfType, pricePasted } from '../trade-api/price.ts';
import { rivalBoard } from '../trade-api/rivals.ts';
import { salesOfType } from '../trade-api/sales.ts';
import { contractWorth } from '../trade-api/worth.ts';

/** One tool of the Model Context Protocol: an endpoint under a name for agents. */
export interface McpTool {
  readonly name: string;
  /** Stands before the endpoint's own description. */
  readonly description: string;
  readonly endpoint: Endpoint;
  /** Default arguments; absent: those of the endpoint. */
  readonly defaults?: Readonly<Record<string, unknown>>;
}

/** Rows of an answer by default. */
export const DEFAULT_TOOL_ROWS = 10;
/** Maximum rows of one answer; an agent reads every word. */
export const MOST_TOOL_ROWS = 50;
/** Maximum characters of one answer. */
export const MOST_TOOL_CHARACTERS = 60_000;

/** Every tool, in the order in which they are listed. Their arguments are the endpoint's own parameters. */
export const mcpTools: readonly McpTool[] = [
  {
    name: 'find_contracts',
    description: 'Finds contracts on offer with contents, place, worth and flags; `status` selects others.',
    endpoint: tradeContractList,
    defaults: { status: ['outstanding'] },
  },
  { name: 'get_contract', description: 'Returns one contract with all its data, including its items.', endpoint: contractById },
  {
    name: 'explain_worth',
    description: 'Explains the verdict on one contract: the sum term by term, what could not be valued, and its warnings.',
    endpoint: contractWorth,
  },
  {
    name: 'appraise_list',
    description: 'Values a pasted list of items at a trade hub, line by line, and names the lines that were not understood.',
    endpoint: appraise,
  },
  {
    name: 'find_fit_contracts',
    description: 'Finds contracts on offer with a pasted fit: ready fits, what is missing, the price compared with its parts.',
    endpoint: fitsContracts,
  },
  { name: 'find_deals', description: 'Ranks contracts to buy and sell at a profit.', endpoint: dealList },
  { name: 'find_couriers', description: 'Ranks courier contracts by what they pay.', endpoint: courierList },
  {
    name: 'find_blueprints',
    description: 'Lists blueprints on offer with the profit of building them.',
    endpoint: blueprintList,
  },
  {
    name: 'find_abyssals',
    description: 'Lists abyssal modules on offer by their rolls, with percentile and the median of similar sales.',
    endpoint: abyssalList,
  },
  {
    name: 'get_abyssal',
    description: 'Returns the roll of one abyssal item, the nearest offers and sales, and a price estimate with an interval.',
    endpoint: abyssalById,
  },
  {
    name: 'find_goods',
    description:
      'Lists goods that trade by contract only (capital ships, copies, officer modules) with asked prices, sales and trend.',
    endpoint: goodsList,
  },
  {
    name: 'sales_of_type',
    description: 'Lists the prices at which contracts with an item type were accepted.',
    endpoint: salesOfType,
  },
  {
    name: 'price_of_type',
    description: 'Suggests prices at which a contract with an item type sells within 1, 3 and 7 days.',
    endpoint: priceOfType,
  },
  {
    name: 'price_of_list',
    description: 'Suggests prices at which a pasted fit or bundle sells within 1, 3 and 7 days.',
    endpoint: pricePasted,
  },
  {
    name: 'rival',
    description: 'Shows what a character or corporation sells by contract, how it undercuts others, and when it lists.',
    endpoint: rivalBoard,
  },
  { name: 'find_types', description: 'Finds ids of item types by name or part of a name.', endpoint: typeList },
  { name: 'find_system_names', description: 'Finds ids of systems by name or part of a name.', endpoint: systemSearch },
  { name: 'find_regions', description: 'Lists ids and names of regions.', endpoint: regionList },
  {
    name: 'market_of_type',
    description: 'Returns the buy and sell orders for an item type at the trade hubs.',
    endpoint: marketOfType,
  },
  {
    name: 'price_history',
    description: 'Returns the prices that contracts asked for an item type in a region, hour by hour.',
    endpoint: analyticsPrices,
  },
  { name: 'plan_route', description: 'Plans a route with the chance of loss and live kills on the way.', endpoint: route },
  { name: 'when_to_leave', description: 'Compares departures over the next day by their chance of loss.', endpoint: departures },
  { name: 'live_systems', description: 'Lists camps, fights and roams of the last 45 minutes.', endpoint: live },
  { name: 'find_kills', description: 'Lists kills by place, sides, class of ship and value, the newest first.', endpoint: kills },
  {
    name: 'find_entities',
    description: 'Finds ids of alliances, corporations and pilots by the beginning of their name.',
    endpoint: entitySearch,
  },
  {
    name: 'get_entity',
    description: 'Shows what an alliance, corporation or pilot flies, where, when, against whom, and which systems it holds.',
    endpoint: entity,
  },
  {
    name: 'list_hazards',
    description: 'Lists systems with insurgencies, front lines, storms and incursions, in Pochven, or won by the Triglavians.',
    endpoint: hazards,
  },
  {
    name: 'find_systems',
    description: 'Finds systems by figures and flags; quiet ones with `quiet_now`.',
    endpoint: systemList,
  },
  {
    name: 'gate_jumps_from',
    description: 'Returns the gate jumps from one system to every other: what is near it, and how near.',
    endpoint: jumpRange,
  },
  { name: 'jump_range', description: 'Lists the systems in range of a ship with a jump drive.', endpoint: capitalRange },
  { name: 'get_system', description: 'Returns one system with all its data.', endpoint: systemById },
  { name: 'system_history', description: 'Returns jumps and kills of a system day by day.', endpoint: systemHistory },
  {
    name: 'hunting_grounds',
    description: 'Ranks systems in range by NPC kills, now or at an hour of the day, with the last kill there.',
    endpoint: hunting,
  },
  { name: 'recent_fights', description: 'Lists fights and where they are frequent.', endpoint: fightsHotspots },
  {
    name: 'find_battles',
    description: 'Lists battles: who fought whom, in which ships, and what each side lost.',
    endpoint: battles,
  },
  {
    name: 'get_battle',
    description: 'Returns one battle with its timeline, arrivals and reships.',
    endpoint: battlesId,
  },
  {
    name: 'forecast_systems',
    description: 'Forecasts jumps and kills of systems for the next UTC day.',
    endpoint: forecastSystems,
  },
  {
    name: 'forecast_accuracy',
    description: 'Compares past forecasts, and simple baselines, with what happened.',
    endpoint: forecastAccuracy,
  },
  {
    name: 'run_sql',
    description: `Runs one statement of SQL over documented views of the mirror: ${Object.entries(sqlViews)
      .map(([name, { columns }]) => `${name} (${Object.keys(columns).join(', ')})`)
      .join('; ')}.`,
    endpoint: sql,
  },
];
