import type { CampaignTimer } from '#shared/systems-api/live';
import { fightsTimers as endpoint } from '#shared/systems-api/live';
import { isoUtc } from '#shared/time';
import { notCollectedYet } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';

export const fightsTimers = route(endpoint, (_request, { operations, versions, clock }: SystemsDeps) => {
  if (versions().campaigns === undefined) notCollectedYet('Sovereignty campaigns have');
  const now = isoUtc(clock.now());
  const data = operations.campaigns().map((campaign) => campaignTimer(campaign, now));
  const running = data.filter(({ state }) => state === 'running').length;
  return { data, meta: { upcoming: data.length - running, running } };
});

/** A campaign with its state at `now` (ISO 8601 UTC): running from its start on, for as long as upstream lists it. */
export function campaignTimer(campaign: Omit<CampaignTimer, 'state'>, now: string): CampaignTimer {
  return { ...campaign, state: campaign.start_time > now ? 'upcoming' : 'running' };
}
