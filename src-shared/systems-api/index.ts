import type { ServiceDescription } from '../http/openapi.ts';
import { forecastBriefs, forecastHotspots, forecastSystems } from './forecast.ts';
import { forecastAccuracy } from './forecast-accuracy.ts';
import { forecastInputs } from './forecast-inputs.ts';
import { systemsHealth } from './health.ts';
import { fightsHotspots, fightsTimers, systemsIndex, systemsStats, wormholeList } from './live.ts';
import { systemCircadian, systemHistory, systemSovereignty } from './system-history.ts';
import { scoreDefinitions, systemById, systemList } from './systems.ts';
import { capitalRange, gateCamps, jumpRange, systemMap, systemRegions, systemSearch } from './topology.ts';

/** The whole system-activity service, in the order of decisions §6.2. */
export const systemsEndpoints = [
  systemList,
  systemById,
  systemHistory,
  systemCircadian,
  systemSovereignty,
  systemSearch,
  systemRegions,
  gateCamps,
  forecastInputs,
  forecastSystems,
  forecastHotspots,
  forecastBriefs,
  forecastAccuracy,
  fightsHotspots,
  fightsTimers,
  systemMap,
  jumpRange,
  capitalRange,
  wormholeList,
  systemsStats,
  systemsHealth,
  systemsIndex,
] as const;

/** The description in the index, the OpenAPI document and the reference. */
export const systemsService: ServiceDescription = {
  name: 'Astrolabe system-activity service',
  version: '1.0.0',
  summary:
    'Activity, danger, chokepoints, fights and routes of every accessible system, mirrored and worked out on this machine.',
  notes: [
    {
      title: 'Which systems',
      paragraphs: [
        'The list has the systems connected to Jita by stargates, and Pochven, from the current static data. Wormhole space is in /wormholes, and in /wormhole-systems of the plan service. Zarzakh is listed, but no route leads through it.',
      ],
    },
    {
      title: 'Samples, hours and days',
      paragraphs: [
        'ESI counts jumps and kills by the hour. A figure named live or 1h is of the newest sampled hour. An hour that was never fetched is missing, not zero, and every total states its number of hours. Days are UTC days.',
        '`kills` are ships and capsules of players; NPC kills are separate.',
      ],
    },
    {
      title: 'How scores are calculated',
      paragraphs: [
        'rank(x) is 0 if x is 0; else, of the listed systems with a value above 0, the share whose value is at most x. Scores go from 0 to 100 and are rounded to one decimal.',
      ],
      table: {
        head: ['Member', 'Definition'],
        rows: Object.entries(scoreDefinitions),
      },
    },
    {
      title: 'How forecasts are made, and how good they are',
      paragraphs: [
        'Each evening a Poisson regression over all systems forecasts the next UTC day, from each system’s recent days, its constellation’s newest day, weekdays and sovereignty campaigns. Four simple baselines are stored for comparison. Every day is graded by the newest forecast made before it began (/forecast/accuracy). Each figure comes from the model that was best over the last 14 graded days; if that is a baseline, it is named. Forecasts are never edited, and days without one are listed as missed.',
        'Expected counts are means. Intervals contain at least 80 % of outcomes, slightly more because counts are whole numbers. surprise is −log10 of the two-sided probability of today so far: 3 is one day in a thousand.',
      ],
    },
    {
      title: 'Quickstart for programs',
      paragraphs: [
        'The safest systems within ten jumps of a trade hub: `/api/v1/systems?max_hub_distance=10&sort=danger&fields=name,region,danger_score,hub_distance`. One system by name: `/api/v1/systems/{system}`. Its days: `/api/v1/systems/{system}/history?days=90`. Current fights: `/api/v1/fights/hotspots`. Gate jumps to everywhere: `/api/v1/jump-range?staging={system}&mode=safest`.',
        'Repeat a request with If-None-Match and the ETag of the last answer: for unchanged data the answer is a 304 without a body. Light-years between two systems of `/api/v1/map`: hypot(dx, dy, dz) / 9.4607304725808e15.',
      ],
    },
  ],
};
