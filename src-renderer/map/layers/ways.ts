import type { Layer } from '@deck.gl/core';
import { ArcLayer, LineLayer } from '@deck.gl/layers';
import { cividisColour } from '../../ui/ramp.ts';
import { rgba } from '../colour/colour.ts';
import { type CourierArc, mutableRgba, noDepthTest, positionAt, type RenderState, type WayPart } from './render-state.ts';

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

/** An arc from each pickup to its destination, the brighter the more is paid beyond what is fair. */
export function courierArcLayer(renderState: RenderState): Layer[] {
  const { mode, arcs } = renderState;
  if (arcs === undefined || arcs.length === 0) return [];
  return [
    new ArcLayer<CourierArc>({
      id: 'courier-arcs',
      data: arcs,
      getSourcePosition: ({ from }) => positionAt(renderState, from),
      getTargetPosition: ({ to }) => positionAt(renderState, to),
      // Seen from above, an arc that stands up is a straight line.
      getTilt: 70,
      getHeight: 0.35,
      getWidth: 1.6,
      getSourceColor: ({ share }) => arcColour(share, 0.35),
      getTargetColor: ({ share }) => arcColour(share, 0.9),
      updateTriggers: {
        getSourcePosition: mode,
        getTargetPosition: mode,
      },
      parameters: noDepthTest,
    }),
  ];
}

/** Faint at the pickup and full at the destination, so that the direction shows. */
function arcColour(share: number, opacity: number): [number, number, number, number] {
  return mutableRgba(rgba(cividisColour(0.25 + share * 0.75), opacity));
}
