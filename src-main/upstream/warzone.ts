import { z } from 'zod';
import type { UpstreamAnswer } from './answer.ts';
import type { UpstreamClient } from './client.ts';
import { id } from './ids.ts';
import { type RowList, rowList } from './row-list.ts';

/** The member that says that a campaign goes on; what has any other state is over or still to come. */
const ACTIVE = 'ACTIVE';

const stage = z.int().min(0).max(5);
const share = z.number().min(0).max(100);
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
  state: z.string(),
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
  insurgencies(signal?: AbortSignal): Promise<UpstreamAnswer<RowList<InsurgentSystem>>>;
}

const insurgencies = rowList(campaign).transform(
  ({ rows, ...rest }): RowList<InsurgentSystem> => ({
    ...rest,
    rows: rows
      .filter(({ state }) => state === ACTIVE)
      .flatMap(({ campaignId, pirateFactionId, insurgencies: systems }) =>
        systems.map((system) => ({
          systemId: system.solarSystem.id,
          campaignId,
          pirateFactionId,
          corruptionStage: system.corruptionState,
          corruptionPercentage: system.corruptionPercentage,
          suppressionStage: system.suppressionState,
          suppressionPercentage: system.suppressionPercentage,
        })),
      ),
  }),
);

/** Asks through the client that it is handed. */
export function warzone(client: UpstreamClient): Warzone {
  return { insurgencies: (signal) => client.get('/api/warzone/insurgency', insurgencies, { signal }) };
}
