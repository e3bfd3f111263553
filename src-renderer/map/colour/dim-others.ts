import type { Theme } from './colour.ts';
import type { SystemStyles } from './system-styles.ts';

/** What is not looked for stays as a faint dot, so that one sees where in the galaxy the rest lies. */
const dimmedColours = { dark: [110, 128, 146, 84], light: [96, 112, 128, 84] } as const satisfies Record<
  Theme,
  readonly number[]
>;
/** So few stand out as much as the map can make them. */
const FEW_MATCHES = 120;
/** Where very many are found, none of them has to stand out. */
const MANY_MATCHES = 600;

/** A painting in which only the systems at some places keep their colour. */
export function dimOthers({ fill, shares, legend }: SystemStyles, matching: ReadonlySet<number>, theme: Theme): SystemStyles {
  const minimumShare = matching.size > MANY_MATCHES ? 0.45 : matching.size > FEW_MATCHES ? 0.62 : 1;
  const colours = fill.slice();
  for (const index of shares.keys()) {
    if (!matching.has(index)) colours.set(dimmedColours[theme], index * 4);
  }
  // A missing figure stays hollow.
  const sizes = shares.map((share, index) => (matching.has(index) ? (share < 0 ? share : Math.max(share, minimumShare)) : 0));
  return { fill: colours, shares: sizes, legend };
}
