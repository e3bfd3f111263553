import type { Theme } from '../../ui/use-theme.ts';
import { oklch } from './colour.ts';

const HUES = 18;
/** Neighbours on the colour wheel differ in lightness and strength too. */
const tiers = {
  dark: [
    { lightness: 0.76, chroma: 0.13 },
    { lightness: 0.62, chroma: 0.16 },
  ],
  light: [
    { lightness: 0.6, chroma: 0.15 },
    { lightness: 0.46, chroma: 0.13 },
  ],
} as const;
const SLOTS = HUES * 2;
/** Coprime with the number of slots, and near its golden section: ids that follow each other end up far apart. */
const STRIDE = 23;

/**
 * A colour for each owner. The place on the wheel comes from the owner's id, so it stays the same from day to day; the
 * largest choose first, a later one whose place is taken gets the next free place. Past 36 owners places are shared.
 */
export function ownerColours(systemsByOwner: ReadonlyMap<number, number>, theme: Theme): Map<number, string> {
  const bySize = [...systemsByOwner].toSorted(([a, sizeOfA], [b, sizeOfB]) => sizeOfB - sizeOfA || a - b);
  const taken = new Set<number>();
  return new Map(
    bySize.map(([owner]) => {
      let slot = (owner * STRIDE) % SLOTS;
      if (taken.size < SLOTS) while (taken.has(slot)) slot = (slot + STRIDE) % SLOTS;
      taken.add(slot);
      const { lightness, chroma } = tiers[theme][slot % 2 === 0 ? 0 : 1];
      return [owner, oklch(lightness, chroma, (Math.floor(slot / 2) * 360) / HUES + 8)];
    }),
  );
}
