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

/** A thin line between two systems that the person's own wormholes join. */
export function chainLayer(renderState: RenderState): Layer[] {
  const { mode, palette, chain } = renderState;
  if (chain === undefined || chain.length === 0) return [];
  return [
    new LineLayer<{ from: number; to: number }>({
      id: 'chain',
      data: chain,
      getSourcePosition: ({ from }) => positionAt(renderState, from),
      getTargetPosition: ({ to }) => positionAt(renderState, to),
      getWidth: 1.5,
      getColor: mutableRgba(rgba(palette.marks['chain'] ?? palette.accent, 0.75)),
      updateTriggers: { getSourcePosition: mode, getTargetPosition: mode },
      parameters: noDepthTest,
    }),
  ];
}
