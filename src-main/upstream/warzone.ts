import { z } from 'zod';
import type { UpstreamAnswer } from './answer.ts';
import type { UpstreamClient } from './client.ts';
import { id } from './ids.ts';

/** The member that says that a campaign goes on; what has any other state is over or still to come. */
const ACTIVE = 'ACTIVE';

const stage = z.int().min(0).max(5);
const share = z.number();
const insurgentSystem = z.object({
  corruptionState: stage,
  corruptionPercentage: share,
  suppressionState: stage,
  suppressionPercentage: share,
  solarSystem: z.object({ id }),
});
const campaign = z.object({
  campaignId: z.int(),
  pirateFactionId: id,
  insurgencies: z.array(insurgentSystem),
});

/** A system of an insurgency that goes on. Stages 0 to 5; percentages 0 to 100, of the way to stage 5. */
export interface InsurgentSystem {
  systemId: number;
  campaignId: number;
  pirateFactionId: number;
  corruptionStage: number;
  corruptionPercentage: number;
  suppressionStage: number;
  suppressionPercentage: number;
}

/** The list behind the publisher's frontlines page (upstream §11). */
export interface Warzone {
  insurgencies(signal?: AbortSignal): Promise<UpstreamAnswer<{ rows: InsurgentSystem[]; unreadable: number }>>;
}

/** Without a campaign that cannot be read its systems would count as safe, so that the list is used whole or not at all. */
const insurgencies = z
  .array(z.looseObject({ state: z.string() }))
  .transform((campaigns): unknown => campaigns.filter(({ state }) => state === ACTIVE))
  .pipe(z.array(campaign))
  .transform((campaigns) => ({ rows: campaigns.flatMap(systemsOf), unreadable: 0 }));

function systemsOf({ campaignId, pirateFactionId, insurgencies: systems }: z.infer<typeof campaign>): InsurgentSystem[] {
  return systems.map((system) => ({
    systemId: system.solarSystem.id,
    campaignId,
    pirateFactionId,
    corruptionStage: system.corruptionState,
    corruptionPercentage: system.corruptionPercentage,
    suppressionStage: system.suppressionState,
    suppressionPercentage: system.suppressionPercentage,
  }));
}

/** Asks through the client that it is handed. */
export function warzone(client: UpstreamClient): Warzone {
  return { insurgencies: (signal) => client.get('/api/warzone/insurgency', insurgencies, { signal }) };
}
