import { MINUTE } from '#shared/time';
import type { UpstreamAnswer } from '../answer.ts';
import { type RowList, rowList } from '../row-list.ts';
import {
  type UpstreamCampaign,
  type UpstreamIncursion,
  type UpstreamJumps,
  type UpstreamKills,
  type UpstreamSkyhook,
  type UpstreamSovereignty,
  type UpstreamWarfare,
  upstreamCampaign,
  upstreamIncursion,
  upstreamJumps,
  upstreamKills,
  upstreamSkyhookList,
  upstreamSovereigntyList,
  upstreamWarfare,
} from './activity-shapes.ts';
import type { EsiClient } from './client.ts';

export type * from './activity-shapes.ts';

/**
 * What the game publishes about its systems, each list with its own cache time (upstream §2.5, §2.9 to §2.12, §2.21). Rows that cannot
 * be read are counted, and left out up to 1 % of the list.
 */
export interface SystemActivity {
  /** Of the hour that ends at `observedAt`; known space only. */
  jumps(signal?: AbortSignal): Promise<UpstreamAnswer<RowList<UpstreamJumps>>>;
  /** Of the hour that ends at `observedAt`; known space only. */
  kills(signal?: AbortSignal): Promise<UpstreamAnswer<RowList<UpstreamKills>>>;
  /** Every system of known space, unclaimed ones too. */
  sovereignty(signal?: AbortSignal): Promise<UpstreamAnswer<RowList<UpstreamSovereignty>>>;
  campaigns(signal?: AbortSignal): Promise<UpstreamAnswer<RowList<UpstreamCampaign>>>;
  incursions(signal?: AbortSignal): Promise<UpstreamAnswer<RowList<UpstreamIncursion>>>;
  /** What can be raided now or shortly. */
  skyhooks(signal?: AbortSignal): Promise<UpstreamAnswer<RowList<UpstreamSkyhook>>>;
  /** The systems of the warzones, uncontested ones too. */
  warfare(signal?: AbortSignal): Promise<UpstreamAnswer<RowList<UpstreamWarfare>>>;
}

const jumps = rowList(upstreamJumps);
const kills = rowList(upstreamKills);
const campaigns = rowList(upstreamCampaign, 'campaign_id');
const incursions = rowList(upstreamIncursion);
const warfare = rowList(upstreamWarfare);

/** The counts of one hour are never those of the next, even with the same validator. */
const SAMPLE = { trustsValidatorFor: 30 * MINUTE };

/** Asks for the lists through the client of ESI. */
export function systemActivity(client: EsiClient): SystemActivity {
  return {
    jumps: (signal) => client.get('/universe/system_jumps', jumps, { ...SAMPLE, signal }),
    kills: (signal) => client.get('/universe/system_kills', kills, { ...SAMPLE, signal }),
    sovereignty: (signal) => client.get('/sovereignty/systems', upstreamSovereigntyList, { signal }),
    campaigns: (signal) => client.get('/sovereignty/campaigns', campaigns, { signal }),
    incursions: (signal) => client.get('/incursions', incursions, { signal }),
    skyhooks: (signal) => client.get('/skyhooks/raidable', upstreamSkyhookList, { signal }),
    warfare: (signal) => client.get('/fw/systems', warfare, { signal }),
  };
}
