import { z } from 'zod';

/** Members that many answers have, each with what it means and its unit. */

/** A moment: `2026-11-20T12:00:00Z`. */
export const utcTime = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC, whole seconds' });
/** A day: `2026-11-20`. */
export const utcDay = z.string().meta({ format: 'date', description: 'UTC day' });
export const link = z.string().meta({ format: 'uri' });
/** The static data's id of a region. */
export const regionId = z.int().describe('region id');
/** The static data's English name of a region. */
export const regionName = z.string().describe('name of the region');
/** The publisher's id of a contract, unique over all regions. */
export const contractId = z.int().describe('contract id');
/** The static data's id of an item type. */
export const typeId = z.int().describe('item type id');
/** An id that a window makes for what is stored on this machine. */
export const localId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'an id of letters, digits and hyphens');
