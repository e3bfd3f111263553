import type { CampaignTimer } from '#shared/systems-api/live';

/** A campaign with its state at `now` (ISO 8601 UTC): running from its start on, for as long as upstream lists it. */
export function campaignTimer(campaign: Omit<CampaignTimer, 'state'>, now: string): CampaignTimer {
  return { ...campaign, state: campaign.start_time > now ? 'upcoming' : 'running' };
}
