import { z } from 'zod';
import { regionName, utcTime } from '../http/members.ts';
import { observedCount, score, securityBand, securityStatus, systemId, systemName } from '../systems-api/members.ts';
import { bridgeHop } from './bridges.ts';
import { hazard } from './hazards.ts';
import { liveSystem, sampledUntil } from './live.ts';
import { wormholeHop } from './wormhole-systems.ts';

export const chance = z
  .number()
  .nullable()
  .describe('0 to 1, four digits; null: no hour is known that it could be worked out from');

export const routeHop = z
  .object({
    id: systemId,
    name: systemName,
    region: regionName.nullable(),
    security: securityBand.nullable().describe('band of security; null: a system that is not listed, such as Thera'),
    security_status: securityStatus.nullable(),
    by: z.enum(['start', 'gate', 'wormhole', 'bridge']).describe('how it is entered'),
    arrives_at: utcTime.describe('when it is entered, if the journey begins now'),
    chance_of_loss: chance.describe('of losing a ship there at that hour, 0 to 1; 0 at the start, see "Chance of loss"'),
    jumps_1h: observedCount('jumps in the newest sampled hour').nullable(),
    kills_1h: observedCount('player kills in the newest sampled hour').nullable(),
    usual_jumps: z.number().describe('jumps in an hour of the week like that of arrival, mean of four weeks, one decimal'),
    outlook: z
      .number()
      .describe(
        'how many times its usual danger the day is forecast to have, two decimals; 1: as usual, or nothing was forecast',
      ),
    little_traffic: z
      .boolean()
      .describe('whether `outlook` is at its most, 3, rather because few are forecast to pass than because many to be killed'),
    lost_by_hour: z
      .array(z.int())
      .describe('ships lost at its gates over four weeks, by hour of the UTC day, of the asked class'),
    ...sampledUntil,
    gate_camp_score: score.nullable(),
    live: liveSystem.nullable().describe('what goes on there now; null: no kill in 45 minutes'),
    hazards: z.array(hazard).describe('insurgency, storm and the like; see `hazards_unknown` of what is not known'),
    wormhole: wormholeHop,
    bridge: bridgeHop,
  })
  .meta({ id: 'RouteHop' });
export type RouteHop = z.infer<typeof routeHop>;
