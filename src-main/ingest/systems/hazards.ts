import type { HazardWrites } from '#main/store/systems/hazards';
import type { EveScout } from '#main/upstream/eve-scout';
import type { Warzone } from '#main/upstream/warzone';
import { MINUTE } from '#shared/time';
import type { Job } from '../scheduler/job.ts';
import { type OverlayRecorder, overlayJob } from './overlay-job.ts';

/** How often these two change is not known; stages and storms move within hours. */
const PERIOD = 15 * MINUTE;

/** Systems of insurgencies, by the list behind the publisher's frontlines page. */
export function insurgencies(deps: OverlayRecorder & { warzone: Warzone; hazards: HazardWrites }): Job {
  return overlayJob(
    deps,
    {
      name: 'insurgencies',
      label: 'Insurgencies',
      source: 'warzone',
      everyMs: PERIOD,
      data: 'insurgencies',
      followsExpires: false,
    },
    deps.warzone.insurgencies,
    ({ rows }) => ({ rows: rows.length, changed: deps.hazards.replaceInsurgencies(rows) }),
  );
}

/** Metaliminal storms, by EVE-Scout's observations. */
export function storms(deps: OverlayRecorder & { scout: EveScout; hazards: HazardWrites }): Job {
  return overlayJob(
    deps,
    { name: 'storms', label: 'Storms', source: 'scout', everyMs: PERIOD, data: 'storms', followsExpires: false },
    deps.scout.storms,
    ({ rows }) => {
      const found = rows.map(({ id, ...row }) => ({ stormId: id, ...row }));
      return { rows: rows.length, changed: deps.hazards.replaceStorms(found) };
    },
  );
}
