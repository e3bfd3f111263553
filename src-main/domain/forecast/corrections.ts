import { layouts } from './layout.ts';
import type { Panel, Target } from './panel.ts';
import type { Design } from './regression.ts';

/** Kept from a logarithm's zero. */
const FLOOR = 1e-3;
/** Columns of the regression that trees ask about, beside the expected count and the security band. */
const asked = {
  jumps: [
    'level',
    'own',
    'system_1',
    'system_2',
    'system_3',
    'constellation_1',
    'constellation_2',
    'constellation_3',
    'region_1',
    'region_2',
    'npc_own',
    'npc_constellation_1',
  ],
  kills: ['usual_traffic', 'traffic', 'newest_kills', 'newest_violence', 'violence'],
} as const satisfies Record<Target, readonly string[]>;

/** Variance of a count's share of its mean beyond Poisson's, that trees allow for. */
export const scatters = { jumps: 0.01, kills: 0 } as const satisfies Record<Target, number>;

/** What trees may ask about a day's systems whose counts a regression expects. */
export function correctionRows(panel: Panel, target: Target, design: Design, expected: Float64Array): Design {
  const columns = asked[target].map((name) => layouts[target].column(name));
  const features = 2 + columns.length;
  const values = new Float32Array(design.rows * features);
  for (let row = 0; row < design.rows; row += 1) {
    const first = row * features;
    values[first] = Math.log((expected[row] as number) + FLOOR);
    values[first + 1] = panel.band[row] as number;
    columns.forEach((column, at) => {
      values[first + 2 + at] = design.values[row * design.features + column] as number;
    });
  }
  return { rows: design.rows, features, values };
}
