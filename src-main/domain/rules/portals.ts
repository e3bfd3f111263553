import { hullKind, shipGroups } from './hulls.ts';

/** A ship that wants to pass a portal. */
export interface PortalShip {
  name: string;
  groupId: number;
}

/** Groups that fit a covert cloak: black ops, blockade runners, covert ops, recons, bombers, expedition frigates. Likely (a fitting tool). */
const covertGroups: ReadonlySet<number> = new Set([shipGroups.black_ops, 1202, 830, 833, 834, 1283]);
/** Hulls of other groups that fit one. Likely (the same). */
const covertHulls: ReadonlySet<string> = new Set(['Astero', 'Stratios', 'Cenotaph']);
const STRATEGIC_CRUISERS = 963;

/**
 * Why a ship does not pass the portal of another, as the second half of a sentence; null: it does. Likely (players' encyclopedia): no portal
 * takes capitals. Likely (a fitting tool's list of covert cloaks): that of a black ops takes only hulls that fit one.
 */
export function portalBar(openerGroupId: number, { name, groupId }: PortalShip): string | null {
  if (hullKind(groupId) !== 'other') return 'no portal takes capitals';
  if (openerGroupId !== shipGroups.black_ops || covertGroups.has(groupId) || covertHulls.has(name)) return null;
  return groupId === STRATEGIC_CRUISERS ? null : 'the portal of a black ops takes only hulls that fit a covert cloak';
}

/** Whether it depends on the fit: a strategic cruiser passes a covert portal with its covert subsystem alone. */
export function portalDependsOnFit(openerGroupId: number, { groupId }: PortalShip): boolean {
  return openerGroupId === shipGroups.black_ops && groupId === STRATEGIC_CRUISERS;
}

/** Ships of one type that pass a portal; kilograms of one. */
export interface PortalPassenger {
  mass: number;
  count: number;
}

/**
 * Isotopes that ships take to pass a jump portal or a covert one, out of the hold of who opens it (upstream §6): of each
 * mass × mass factor of the hull × its isotopes for a light-year at the pilot's skills × light-years, rounded up.
 */
export function portalIsotopes(
  passengers: readonly PortalPassenger[],
  portal: { massFactor: number; isotopesPerLightYear: number },
  lightYears: number,
): number {
  const ofOne = (mass: number) => Math.ceil(mass * portal.massFactor * portal.isotopesPerLightYear * lightYears - 1e-9);
  return passengers.reduce((sum, { mass, count }) => sum + ofOne(mass) * count, 0);
}
