import type { Layer } from '@deck.gl/core';
import { LineLayer } from '@deck.gl/layers';
import { rgba } from '../colour/colour.ts';
import { mutableRgba, noDepthTest, positionAt, type RenderState, type WayPart } from './render-state.ts';

/** The route that is shown, from system to system; what a jump drive flies is thinner. */
export function wayLayer(renderState: RenderState): Layer[] {
  const { mode, palette, way } = renderState;
  if (way === undefined || way.length === 0) return [];
  return [
    new LineLayer<WayPart>({
      id: 'way',
      data: way,
      getSourcePosition: ({ from }) => positionAt(renderState, from),
      getTargetPosition: ({ to }) => positionAt(renderState, to),
      getWidth: ({ isDrive }) => (isDrive ? 2 : 4),
      getColor: ({ isDrive }) => mutableRgba(rgba(palette.accent, isDrive ? 0.7 : 0.85)),
      updateTriggers: { getSourcePosition: mode, getTargetPosition: mode },
      parameters: noDepthTest,
    }),
  ];
}
