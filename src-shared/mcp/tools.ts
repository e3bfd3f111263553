import { analyticsPrices } from '../contracts-api/analytics.ts';
import { contractById } from '../contracts-api/contracts.ts';
import { sql } from '../data-api/sql.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { live } from '../plan-api/live.ts';
import { departures, route } from '../plan-api/route.ts';
import { forecastSystems } from '../systems-api/forecast.ts';
import { forecastAccuracy } from '../systems-api/forecast-accuracy.ts';
import { fightsHotspots } from '../systems-api/live.ts';
import { systemHistory } from '../systems-api/system-history.ts';
import { systemById, systemList } from '../systems-api/systems.ts';
import { tradeContractList } from '../trade-api/contracts.ts';
import { marketOfType } from '../trade-api/market.ts';
import { contractWorth } from '../trade-api/worth.ts';

/** One tool of the Model Context Protocol: an endpoint under a name that says what an agent gets of it. */
export interface McpTool {
  readonly name: string;
  /** What it answers, before the endpoint's own description. */
  readonly description: string;
  readonly endpoint: Endpoint;
}

/** Rows of one answer at most; an agent reads every word. */
export const MOST_TOOL_ROWS = 50;
/** Characters of one answer at most. */
export const MOST_TOOL_CHARACTERS = 60_000;

/** Every tool, in the order in which they are listed. Their arguments are the endpoint's own parameters. */
export const mcpTools: readonly McpTool[] = [
  {
    name: 'find_contracts',
    description: 'Finds contracts on offer with contents, place, worth and flags.',
    endpoint: tradeContractList,
  },
  { name: 'get_contract', description: 'Tells everything of one contract, its items included.', endpoint: contractById },
  {
    name: 'explain_worth',
    description:
      'Explains the verdict on one contract: the sum term by term, what could not be valued, and what speaks against it.',
    endpoint: contractWorth,
  },
  { name: 'market_of_type', description: 'Tells what the trade hubs bid and ask for an item type.', endpoint: marketOfType },
  {
    name: 'price_history',
    description: 'Tells what contracts asked for an item type in a region, hour by hour.',
    endpoint: analyticsPrices,
  },
  { name: 'plan_route', description: 'Plans a route with the chance of loss and what is live on the way.', endpoint: route },
  { name: 'when_to_leave', description: 'Compares departures over the day ahead by their chance of loss.', endpoint: departures },
  { name: 'live_systems', description: 'Lists camps, fights and roams of the last 45 minutes.', endpoint: live },
  {
    name: 'find_systems',
    description: 'Finds systems by figures and flags; quiet ones with `quiet_now`.',
    endpoint: systemList,
  },
  { name: 'get_system', description: 'Tells everything of one system.', endpoint: systemById },
  { name: 'system_history', description: 'Tells jumps and kills of a system day by day.', endpoint: systemHistory },
  { name: 'recent_fights', description: 'Lists fights and where they are frequent.', endpoint: fightsHotspots },
  {
    name: 'forecast_systems',
    description: 'Forecasts jumps and kills of systems for the next UTC day.',
    endpoint: forecastSystems,
  },
  {
    name: 'forecast_accuracy',
    description: 'Tells how good the forecasts were, against simple ones, on days that are over.',
    endpoint: forecastAccuracy,
  },
  { name: 'run_sql', description: 'Runs one statement of SQL over documented views of the mirror.', endpoint: sql },
];
