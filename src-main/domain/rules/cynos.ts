import type { SecurityBand } from '#shared/security';
import { POCHVEN_REGION, ZARZAKH } from '../topology/space.ts';
import type { HullKind } from './hulls.ts';

/** A system as far as the rules of jump drives ask; `band`: by its true security, so `high` begins at 0.45. */
export interface CynoSystem {
  systemId: number;
  regionId: number;
  band: SecurityBand;
}

/** Why no jump starts in a system. */
type StartBar = 'closed_region' | 'zarzakh' | 'wormhole_space' | 'super_in_high_security';
/** Why no jump ends in a system. */
export type CynoBar = 'high_security' | 'pochven' | 'closed_region' | 'zarzakh' | 'wormhole_space' | 'incursion';

/** Regions that no stargate joins to known space: the three of the Jove, and Exordium. Sure: static data, ESI's documents. */
const closedRegions: ReadonlySet<number> = new Set([10000004, 10000017, 10000019, 10001004]);

/** Wormhole, abyssal and void space have ids from here on, Thera's among them. Sure: static data. */
export const FIRST_WORMHOLE_SYSTEM = 31_000_000;

/** The rule in words, as the second half of a sentence. */
export const cynoBarReasons: Readonly<Record<CynoBar | StartBar, string>> = {
  high_security: 'no cynosural field can be lit in high security (true security 0.45 and above)',
  pochven: 'no cynosural field can be lit in Pochven',
  closed_region: 'it lies in a region that no stargate joins to known space',
  zarzakh: 'no jump drive leads into Zarzakh or out of it',
  wormhole_space: 'it lies in wormhole space',
  super_in_high_security:
    'neither gates nor cynosural fields let titans and supercarriers into high security, so that none can be there',
  incursion: 'an incursion infests it, where cynosural fields are jammed',
};

/**
 * Why no jump ends in a system; null: one may. Sure (ESI's documents, static data): true security below 0.45, neither Pochven nor a
 * region without gates, no wormhole space. Likely (a players' map): not into Zarzakh. Likely (players' encyclopedia): every system that
 * an incursion infests is jammed, at any influence; of covert and industrial fields that is unsure, and they are taken for jammed.
 */
export function cynoBar(system: CynoSystem, { isInfested }: { isInfested: boolean }): CynoBar | null {
  const closed = closedPlace(system);
  if (closed !== null) return closed;
  if (system.regionId === POCHVEN_REGION) return 'pochven';
  if (system.band === 'high') return 'high_security';
  return isInfested ? 'incursion' : null;
}

/** Whether a jump may end there as long as no incursion infests it. */
export function isCynoTarget(system: CynoSystem): boolean {
  return cynoBar(system, { isInfested: false }) === null;
}

/**
 * Why no jump starts in a system; null: one may. Sure (ESI's documents): only the target's security is judged, so that a jump starts in
 * high security, but for titans and supercarriers, which cannot be there. Unsure, and therefore refused: out of Zarzakh, and out of
 * wormhole space.
 */
export function jumpStartBar(system: CynoSystem, kind: HullKind): StartBar | null {
  return closedPlace(system) ?? (kind === 'super' && system.band === 'high' ? 'super_in_high_security' : null);
}

function closedPlace({ systemId, regionId }: CynoSystem): Exclude<StartBar, 'super_in_high_security'> | null {
  if (systemId >= FIRST_WORMHOLE_SYSTEM) return 'wormhole_space';
  if (systemId === ZARZAKH) return 'zarzakh';
  return closedRegions.has(regionId) ? 'closed_region' : null;
}

/** Whether sources disagree that a jump may start there: Pochven (one planner has it as a way out, another as none). */
export function jumpStartIsUnsure({ regionId }: CynoSystem): boolean {
  return regionId === POCHVEN_REGION;
}

/** Factions have ids from 500,000 to 599,999; their systems have no structures of sovereignty. */
const isFaction = (ownerId: number) => ownerId >= 500_000 && ownerId < 600_000;

/**
 * Whether a holder may have put up a jammer (Tenebrex, type 37534), which stops cynosural fields in the whole system. Likely (players'
 * encyclopedia): it needs an alliance's sovereignty. Sure (ESI): where one stands is not public.
 */
export function mayBeJammed({ band }: Pick<CynoSystem, 'band'>, ownerId: number | null): ownerId is number {
  return band === 'null' && ownerId !== null && !isFaction(ownerId);
}
