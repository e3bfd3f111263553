import { scores } from '#main/ingest/systems/scores';
import type { Clock } from '#main/runtime/world';
import type { WriteDb } from '#main/store/db';
import { eventWrites } from '#main/store/events/events';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { activityReads } from '#main/store/systems/activity-reads';
import { killReads } from '#main/store/systems/fights';
import { overlayReads } from '#main/store/systems/overlays';
import { systemInputs, systemWrites } from '#main/store/systems/systems';

export function scoresJob(db: WriteDb, clock: Clock) {
  return scores({
    versions: dataVersionReads(db),
    inputs: systemInputs(db),
    activity: activityReads(db),
    overlays: overlayReads(db),
    kills: killReads(db),
    systems: systemWrites(db),
    events: eventWrites(db),
    clock,
  });
}
