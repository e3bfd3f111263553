import type { Theme } from '../../ui/use-theme.ts';
import type { SystemStyles } from './system-styles.ts';

/** RGBA of systems that do not match: faint dots that still show the shape of the galaxy. */
const dimmedColours = { dark: [110, 128, 146, 84], light: [96, 112, 128, 84] } as const satisfies Record<
  Theme,
  readonly number[]
>;
/** Up to this many matches are drawn at full size. */
const FEW_MATCHES = 120;
/** From this many matches on, the minimum size is the smallest. */
const MANY_MATCHES = 600;

/** The same styles with all but the matching systems dimmed. `matching`: indexes in the scene; `shares` are at least a minimum. */
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
