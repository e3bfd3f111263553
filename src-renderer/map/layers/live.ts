import type { Layer } from '@deck.gl/core';
import { rgba } from '../colour/colour.ts';
import {
  discScale,
  iconsOf,
  type LiveMark,
  memoizeLast,
  mutableRgba,
  noDepthTest,
  positionAt,
  type RenderState,
} from './render-state.ts';
import { SegmentLayer, SymbolLayer } from './single-draw.ts';

/** Pixels of a mark of one kill; the area grows with the kills, up to the largest. */
const SMALLEST = 17;
const LARGEST = 52;
const CAMP_WIDTH = 4;
const LIKELY_WIDTH = 2.4;
const ROAM_WIDTH = 1.8;

/** Diameter in pixels of the mark of this many kills, before the zoom. */
export function liveMarkSize(kills: number): number {
  return Math.min(LARGEST, SMALLEST * Math.sqrt(Math.max(1, kills)));
}

/** The gates that are held or likely taken next as lines over the other gates, and a mark on each system, sized by its kills. */
export function liveLayers(renderState: RenderState): Layer[] {
  const { live, mode, palette, atlas, zoom, textScale, reducedDetail } = renderState;
  if (live === null) return [];
  const colour = mutableRgba(rgba(palette.live));
  return [
    new SegmentLayer<LiveMark>({
      id: 'live-gates',
      // The same program as the gates'.
      antialiasing: !reducedDetail,
      data: marksWithGate(live),
      getSourcePosition: ({ index }) => positionAt(renderState, index),
      getTargetPosition: ({ towards }) => positionAt(renderState, towards),
      getColor: colour,
      widthUnits: 'pixels',
      getWidth: ({ state, isCamp }) => (state !== 'camped' ? ROAM_WIDTH : isCamp ? CAMP_WIDTH : LIKELY_WIDTH),
      updateTriggers: { getSourcePosition: mode, getTargetPosition: mode, getColor: palette },
      parameters: noDepthTest,
    }),
    new SymbolLayer<LiveMark>({
      id: 'live-marks',
      data: live,
      ...iconsOf(atlas),
      getIcon: ({ state }) => state,
      getPosition: ({ index }) => positionAt(renderState, index),
      getSize: ({ kills }) => liveMarkSize(kills),
      sizeScale: Math.min(1.4, Math.max(0.75, discScale(zoom) ** 0.6)) * Math.sqrt(textScale),
      alphaCutoff: 0.02,
      getColor: colour,
      updateTriggers: { getPosition: mode, getColor: palette },
      parameters: noDepthTest,
    }),
  ];
}

const marksWithGate = memoizeLast((live: readonly LiveMark[]) => live.filter(({ towards }) => towards >= 0));
