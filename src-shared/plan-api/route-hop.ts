import { z } from 'zod';
import { regionName, utcTime } from '../http/members.ts';
import { observedCount, score, securityBand, securityStatus, systemId, systemName } from '../systems-api/members.ts';
import { bridgeHop } from './bridges.ts';
import { hazard } from './hazards.ts';
import { liveSystem, sampledUntil } from './live.ts';
import { wormholeHop } from './wormhole-systems.ts';

export const chance = z.number().nullable().describe('0 to 1, four decimals; null: no hour is known to estimate it from');

export const routeHop = z
  .object({
    id: systemId,
    name: systemName,
    region: regionName.nullable(),
    security: securityBand.nullable().describe('security band; null: a system that is not listed, such as Thera'),
    security_status: securityStatus.nullable(),
    by: z.enum(['start', 'gate', 'wormhole', 'bridge']).describe('how this system is entered'),
    arrives_at: utcTime.describe('time of arrival if the journey begins now'),
    chance_of_loss: chance.describe('chance of losing a ship there at that hour, 0 to 1; 0 at the start; see "Chance of loss"'),
    jumps_1h: observedCount('jumps in the newest sampled hour').nullable(),
    kills_1h: observedCount('player kills in the newest sampled hour').nullable(),
    usual_jumps: z.number().describe('jumps in the hour of the week of arrival, mean of four weeks, one decimal'),
    outlook: z.number().describe('forecast danger of the day ÷ usual danger, two decimals; 1: as usual, or no forecast'),
    little_traffic: z
      .boolean()
      .describe('`outlook` is at its maximum, 3, because the forecast expects few jumps, not many kills'),
    lost_by_hour: z
      .array(z.int())
      .describe('ships of the requested class lost at its gates over four weeks, by hour of the UTC day'),
    ...sampledUntil,
    gate_camp_score: score.nullable(),
    live: liveSystem.nullable().describe('live state; null: no kill in 45 minutes'),
    hazards: z.array(hazard).describe('insurgency, storm and others; `hazards_unknown` names those that are not known'),
    wormhole: wormholeHop,
    bridge: bridgeHop,
  })
  .meta({ id: 'RouteHop' });
export type RouteHop = z.infer<typeof routeHop>;
