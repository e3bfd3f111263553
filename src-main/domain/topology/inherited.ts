/** What a place may have of its own or of the place around it; null: neither it nor the export says. */
interface Owned {
  factionId: number | null;
  wormholeClassId: number | null;
}

/** Systems with their faction and wormhole class: their own, else their constellation's, else their region's (upstream §3.5). */
export function withInherited<System extends Owned & { constellationId: number; regionId: number }>(
  systems: readonly System[],
  constellations: readonly (Owned & { constellationId: number })[],
  regions: readonly (Owned & { regionId: number })[],
): System[] {
  const constellation = new Map(constellations.map((row) => [row.constellationId, row]));
  const region = new Map(regions.map((row) => [row.regionId, row]));
  return systems.map((system) => {
    const around = [constellation.get(system.constellationId), region.get(system.regionId)];
    const inherited = (member: keyof Owned) =>
      system[member] ?? around.find((place) => place?.[member] != null)?.[member] ?? null;
    return { ...system, factionId: inherited('factionId'), wormholeClassId: inherited('wormholeClassId') };
  });
}
