import { z } from 'zod';
import { securityBands } from '../security.ts';

/** Members that many answers about systems have, each with what it means and its unit. */

/** The static data's id of a solar system. */
export const systemId = z.int().describe('system id');
/** The static data's English name of a solar system. */
export const systemName = z.string().describe('name of the system');
/** By the raw security status, not from the displayed one (upstream §3.6). */
export const securityBand = z.enum(securityBands).describe('security band: high from 0.45, low above 0, else null');
/** Security by the rule of {@link displayedSecurity}. */
export const securityStatus = z.number().describe('security as the game displays it, -1.0 to 1.0, one decimal');
/** A score of decisions §4.3. */
export const score = z.number().describe('0 to 100, one decimal');

/** A count that is null where not one hour of it was observed. */
export function observedCount(what: string) {
  return z.int().nullable().describe(`${what}; null: no hour was observed`);
}

/** Flags of a system, taken from overlays but for two; the same in every answer. */
export const systemFlags = {
  has_npc_station: z.boolean().describe('has an NPC station'),
  quiet_now: z.boolean().describe('no player kill in the newest sampled hour, and few jumps'),
  incursion: z.boolean().describe('an incursion is here'),
  sov_campaign: z.boolean().describe('a sovereignty campaign is here or ahead'),
  fw_contested: z.boolean().describe('contested in factional warfare'),
  wormhole_access: z.boolean().describe('a live wormhole of Thera or Turnur opens here'),
};

/** A record as it is stored: flags as 0 or 1. */
export type FlagsAsNumbers<Members> = { [Name in keyof Members]: Members[Name] extends boolean ? number : Members[Name] };

/** The record of a stored row, which may have columns besides. */
export function asServed<Members>(names: readonly (keyof Members)[], row: FlagsAsNumbers<Members>): Members {
  const record: Partial<Record<keyof Members, unknown>> = {};
  for (const name of names) record[name] = name in systemFlags ? row[name] === 1 : row[name];
  return record as Members;
}

/** Values that systems are sorted into, the same in every payload (decisions §4.3). */
export const activityTypes = ['pve', 'pvp', 'mixed', 'dead'] as const;
/** How the last 7 full days compare with the 7 before (decisions §4.3). */
export const trends = ['increasing', 'decreasing', 'stable'] as const;
