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
