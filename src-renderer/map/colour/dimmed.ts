import type { Theme } from './colour.ts';
import type { Painting } from './painting.ts';

/** What is not looked for stays as a faint dot, so that one sees where in the galaxy the rest lies. */
const faint = { dark: [110, 128, 146, 84], light: [96, 112, 128, 84] } as const satisfies Record<Theme, readonly number[]>;
/** So few stand out as much as the map can make them. */
const FEW = 120;
/** Where very many are found, none of them has to stand out. */
const MANY = 600;

/** A painting in which only the systems at some places keep their colour. */
export function narrowed({ fill, shares, legend }: Painting, found: ReadonlySet<number>, theme: Theme): Painting {
  const least = found.size > MANY ? 0.45 : found.size > FEW ? 0.62 : 1;
  const colours = fill.slice();
  for (const index of shares.keys()) {
    if (!found.has(index)) colours.set(faint[theme], index * 4);
  }
  // A missing figure stays hollow.
  const sizes = shares.map((share, index) => (found.has(index) ? (share < 0 ? share : Math.max(share, least)) : 0));
  return { fill: colours, shares: sizes, legend };
}
