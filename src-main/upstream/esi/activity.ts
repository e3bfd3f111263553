import { z } from 'zod';
import type { Answer } from '../answer.ts';
import {
  type UpstreamCampaign,
  type UpstreamIncursion,
  type UpstreamJumps,
  type UpstreamKills,
  type UpstreamSovereignty,
  type UpstreamWarfare,
  upstreamCampaign,
  upstreamIncursion,
  upstreamJumps,
  upstreamKills,
  upstreamSovereigntyList,
  upstreamWarfare,
} from './activity-shapes.ts';
import type { EsiClient } from './client.ts';

export type * from './activity-shapes.ts';

/**
 * What the game publishes about its systems, each list with its own cache time (upstream §2.5, §2.9 to §2.12). A list with one
 * malformed row is refused as a whole: leaving the row out would say "zero" or "over".
 */
export interface SystemActivity {
  /** Of the hour that ends at `observedAt`; known space only. */
  jumps(signal?: AbortSignal): Promise<Answer<UpstreamJumps[]>>;
  /** Of the hour that ends at `observedAt`; known space only. */
  kills(signal?: AbortSignal): Promise<Answer<UpstreamKills[]>>;
  /** Every system of known space, unclaimed ones too. */
  sovereignty(signal?: AbortSignal): Promise<Answer<{ solar_systems: UpstreamSovereignty[] }>>;
  campaigns(signal?: AbortSignal): Promise<Answer<UpstreamCampaign[]>>;
  incursions(signal?: AbortSignal): Promise<Answer<UpstreamIncursion[]>>;
  /** The systems of the warzones, uncontested ones too. */
  warfare(signal?: AbortSignal): Promise<Answer<UpstreamWarfare[]>>;
}

const jumps = z.array(upstreamJumps);
const kills = z.array(upstreamKills);
const campaigns = z.array(upstreamCampaign);
const incursions = z.array(upstreamIncursion);
const warfare = z.array(upstreamWarfare);

export function systemActivity(client: EsiClient): SystemActivity {
  return {
    jumps: (signal) => client.get('/universe/system_jumps', jumps, { signal }),
    kills: (signal) => client.get('/universe/system_kills', kills, { signal }),
    sovereignty: (signal) => client.get('/sovereignty/systems', upstreamSovereigntyList, { signal, bucket: 'sovereignty' }),
    campaigns: (signal) => client.get('/sovereignty/campaigns', campaigns, { signal, bucket: 'sovereignty' }),
    incursions: (signal) => client.get('/incursions', incursions, { signal, bucket: 'incursion' }),
    warfare: (signal) => client.get('/fw/systems', warfare, { signal, bucket: 'factional-warfare' }),
  };
}
