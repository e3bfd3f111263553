/** What bringing a volume over some jumps costs: ISK for each cubic metre and jump; null where volume or way are not known. */
export function haulCost(volume: number | null, jumps: number | null, rate: number): number | null {
  return volume === null || jumps === null ? null : Math.round(volume * jumps * rate * 100) / 100;
}
