import type { Layer } from '@deck.gl/core';
import { gateLayer, glowLayer, systemLayer, territoryLayer } from './ground.ts';
import { bandLayer, markLayers, pointerLayers, reachLayer } from './marks.ts';
import type { Picture } from './picture.ts';

/** The map from the ground up, without the names (see ../name-canvas). */
export function mapLayers(picture: Picture): Layer[] {
  return [
    ...territoryLayer(picture),
    gateLayer(picture),
    ...reachLayer(picture),
    ...bandLayer(picture),
    ...glowLayer(picture),
    systemLayer(picture),
    ...markLayers(picture),
    ...pointerLayers(picture),
  ];
}
