/** What bringing a volume over some jumps costs: ISK for each cubic metre and jump; null where volume or way are not known. */
export function haulCost(volume: number | null, jumps: number | null, rate: number): number | null {
  return volume === null || jumps === null ? null : Math.round(volume * jumps * rate * 100) / 100;
}

/**
 * Cubic metres that are carried between a contract and the hub: what it offers from there, as it states, and what it wants from the hub
 * (decisions §3.17). `wanted` 0: nothing; null, also of `stated`: not known.
 */
export function hauledVolume({
  stated,
  offers,
  wanted,
}: {
  stated: number | null;
  offers: boolean;
  wanted: number | null;
}): number | null {
  // What states a volume and offers nothing means the volume of what it wants, if anything.
  const out = offers ? stated : 0;
  return out === null || wanted === null ? null : out + wanted;
}

/** Cubic metres of what a contract wants, by the volume of its types as they are in space; null: that of one is not known. */
export function wantedVolume(
  items: readonly { is_included: boolean; quantity: number; type_volume: number | null }[],
): number | null {
  const wanted = items.filter(({ is_included: included }) => !included);
  if (wanted.some(({ type_volume: volume }) => volume === null)) return null;
  return wanted.reduce((sum, { quantity, type_volume: volume }) => sum + quantity * (volume ?? 0), 0);
}
