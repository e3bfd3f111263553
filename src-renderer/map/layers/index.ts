import type { Layer } from '@deck.gl/core';
import { courierArcLayer } from './courier-arcs.ts';
import { gateLayer, glowLayer, systemLayer } from './ground.ts';
import { liveLayers } from './live.ts';
import { bandLayer, markLayers, pointerLayers, reachLayer } from './marks.ts';
import type { RenderState } from './render-state.ts';
import { territoryLayer } from './territory.ts';
import { chainLayer, wayLayer } from './way.ts';

/** What the first picture has: the fewer programs the graphics card has to make, the sooner it is there. */
export function groundLayers(renderState: RenderState): Layer[] {
  return [gateLayer(renderState), systemLayer(renderState)];
}

/** All layers in drawing order, the lowest first. Labels are drawn on a canvas of their own (labels/draw-labels). */
export function mapLayers(renderState: RenderState): Layer[] {
  return [
    ...territoryLayer(renderState),
    gateLayer(renderState),
    ...reachLayer(renderState),
    ...bandLayer(renderState),
    ...glowLayer(renderState),
    systemLayer(renderState),
    ...chainLayer(renderState),
    ...wayLayer(renderState),
    ...courierArcLayer(renderState),
    ...markLayers(renderState),
    ...liveLayers(renderState),
    ...pointerLayers(renderState),
  ];
}
