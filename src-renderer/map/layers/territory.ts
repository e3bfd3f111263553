import type { Layer } from '@deck.gl/core';
import type { SystemStyles } from '../colour/system-styles.ts';
import type { MapMode, Scene } from '../scene.ts';
import type { IconAtlas } from './icon-atlas.ts';
import { iconsOf, memoizeLast, noDepthTest, type RenderState, withOpacity } from './render-state.ts';
import { SymbolLayer } from './single-draw.ts';

/** How far a holder's tint spreads about a system, in light-years. */
const SPREAD = 5;
/** How much of the tint is left where the systems are coloured by a ramp. */
const BELOW_A_RAMP = 0.5;
/** Pixels along the longer side of the picture of all tints: they are so soft that more would not be seen. */
const PICTURE_PIXELS = 1024;

/**
 * Who holds the space, as one soft light for each system: close ones run together. Seen from above, the lights are drawn once, into
 * one picture that moves and grows with the map: thousands of large lights over each other are the costliest part of it.
 */
export function territoryLayer({ scene, mode, styles, territory, atlas, palette, reducedDetail, zoom }: RenderState): Layer[] {
  if (territory === null || reducedDetail) return [];
  // Dense space adds up many of them.
  const strength = palette.theme === 'dark' ? 24 : 34;
  // A ramp is read against the ground: a tint as strong as its lower end would pass for figures.
  const below = styles.legend.kind === 'ramp' ? BELOW_A_RAMP : 1;
  const opacity = below * Math.min(1, Math.max(0.45, 1 - (zoom - 4.5) * 0.22));
  if (mode === '2d') {
    const { picture, middle, height } = territoryPicture(scene, territory, atlas, strength);
    return [
      new SymbolLayer({
        id: 'territory-picture',
        data: [middle],
        ...iconsOf(picture),
        getIcon: () => 'territory',
        getPosition: (place) => place,
        getSize: height,
        sizeUnits: 'common',
        alphaCutoff: 0,
        opacity,
        parameters: noDepthTest,
      }),
    ];
  }
  return [
    new SymbolLayer({
      id: 'territory',
      data: territoryData(scene, mode),
      ...iconsOf(atlas),
      getIcon: () => 'glow',
      getSize: SPREAD,
      sizeUnits: 'common',
      alphaCutoff: 0,
      opacity,
      getColor: (_: unknown, { index }: { index: number }) => withOpacity(territory, index, strength),
      updateTriggers: { getColor: territory },
      parameters: noDepthTest,
    }),
  ];
}

const territoryData = memoizeLast((scene: Scene, mode: MapMode) => ({
  length: scene.systems.length,
  attributes: { getPosition: { value: scene.positions[mode], size: 3 } },
}));

/** All lights seen from above, as an atlas of one picture; its middle in the axes of the view and its height are in light-years. */
const territoryPicture = memoizeLast((scene: Scene, territory: SystemStyles, atlas: IconAtlas, strength: number) => {
  const { low, high } = scene.bounds;
  const width = high.x - low.x + SPREAD;
  const height = high.z - low.z + SPREAD;
  const pixelsPerLightYear = PICTURE_PIXELS / Math.max(width, height);
  const [left, top] = [low.x - SPREAD / 2, -high.z - SPREAD / 2];
  const image = document.createElement('canvas');
  image.width = Math.ceil(width * pixelsPerLightYear);
  image.height = Math.ceil(height * pixelsPerLightYear);
  const context = image.getContext('2d');
  if (context !== null) {
    context.globalAlpha = strength / 255;
    const lights = new Map<string, HTMLCanvasElement>();
    const size = SPREAD * pixelsPerLightYear;
    for (const index of scene.systems.keys()) {
      const [red, green, blue, opacity] = withOpacity(territory, index, strength);
      if (opacity === 0) continue;
      const colour = `rgb(${red} ${green} ${blue})`;
      const light = lights.get(colour) ?? tinted(atlas, colour);
      lights.set(colour, light);
      const x = ((scene.positions['2d'][index * 3] ?? 0) - left) * pixelsPerLightYear;
      const y = ((scene.positions['2d'][index * 3 + 1] ?? 0) - top) * pixelsPerLightYear;
      context.drawImage(light, x - size / 2, y - size / 2, size, size);
    }
  }
  const { width: across, height: along } = image;
  const cell = { x: 0, y: 0, width: across, height: along, anchorY: along / 2, mask: false };
  return {
    picture: { image, mapping: { territory: cell } } satisfies IconAtlas,
    middle: [left + across / pixelsPerLightYear / 2, top + along / pixelsPerLightYear / 2, 0] as [number, number, number],
    height: along / pixelsPerLightYear,
  };
});

/** The atlas's light in a colour. */
function tinted({ image, mapping }: IconAtlas, colour: string): HTMLCanvasElement {
  const { x = 0, y = 0, width = 0, height = 0 } = mapping['glow'] ?? {};
  const light = document.createElement('canvas');
  light.width = width;
  light.height = height;
  const context = light.getContext('2d');
  if (context !== null) {
    context.drawImage(image, x, y, width, height, 0, 0, width, height);
    context.globalCompositeOperation = 'source-in';
    context.fillStyle = colour;
    context.fillRect(0, 0, width, height);
  }
  return light;
}
