import type { RouteMode } from '#shared/plan-api/route';
import type { SecurityBand } from '#shared/security';

/**
 * How often entering a system counts as what a mode wants to do as rarely as it can; each count is dearer than any way without it. Sure
 * (ESI's documents): the game's autopilot takes high security for safer, low security alone for less secure, and null twice in both.
 */
export const unwantedBands: Readonly<Record<RouteMode, Readonly<Record<SecurityBand, number>>>> = {
  shortest: { high: 0, low: 0, null: 0 },
  safest: { high: 0, low: 1, null: 2 },
  less_secure: { high: 1, low: 0, null: 2 },
};
