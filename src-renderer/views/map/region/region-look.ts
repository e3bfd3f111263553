import type { LineShape } from './region-drawing.ts';

/** Measures of a box, in pixels of the map; baselines in heights of its letters. */
export const CORNER = 3;
export const MARK = 11;
export const MARK_STEP = 12;
export const TEXT_SIDES = 6;
export const NAME_BASELINE = 1;
export const FIGURE_BASELINE = 2.25;

/** How lines are drawn, in the window and on a picture; `stroke` is a variable of the style sheet. */
export const lineLooks: Readonly<
  Record<LineShape['look'], { stroke: string; width: number; dash: readonly number[]; opacity: number }>
> = {
  constellation: { stroke: '--region-gate', width: 1.2, dash: [], opacity: 0.65 },
  region: { stroke: '--region-gate', width: 1.6, dash: [], opacity: 1 },
  regions: { stroke: '--gate-regions', width: 1.6, dash: [], opacity: 1 },
  live: { stroke: '--mark-live', width: 3, dash: [], opacity: 0.9 },
  courier: { stroke: '--text-3', width: 2, dash: [2, 3], opacity: 0.9 },
  chain: { stroke: '--mark-chain', width: 2, dash: [2, 3], opacity: 0.9 },
  way: { stroke: '--accent', width: 5, dash: [], opacity: 0.9 },
  drive: { stroke: '--accent', width: 2.5, dash: [7, 4], opacity: 0.9 },
};
