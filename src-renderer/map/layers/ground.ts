import type { Layer } from '@deck.gl/core';
import { rgba } from '../colour/colour.ts';
import type { MapPalette } from '../colour/palette.ts';
import type { SystemStyles } from '../colour/system-styles.ts';
import type { MapMode, Scene } from '../scene.ts';
import {
  baseRadius,
  discScale,
  iconsOf,
  memoizeLast,
  noDepthTest,
  positionAt,
  type RenderState,
  withOpacity,
} from './render-state.ts';
import { DiscLayer, SegmentLayer, SymbolLayer } from './single-draw.ts';
import { type TimeProps, timeExtension } from './time-extension.ts';

/** The opacity of a system in full colour. */
const OPAQUE = 255;
/** Only what has more than this share of the figure shines. */
const GLOW_FROM = 0.42;

/** Gates as hairlines: the farther apart what they join, the wider and lighter. */
export function gateLayer({ scene, mode, palette, zoom, reducedDetail }: RenderState): Layer {
  return new SegmentLayer({
    id: 'gates',
    antialiasing: !reducedDetail,
    data: gateData(scene, mode, palette),
    widthUnits: 'pixels',
    widthScale: Math.min(1.8, Math.max(0.85, 0.85 + (zoom - 4) * 0.22)),
    parameters: noDepthTest,
  });
}

const gateData = memoizeLast((scene: Scene, mode: MapMode, palette: MapPalette) => {
  const { kinds, from, to, length } = scene.gates;
  const looks = [
    { colour: rgba(palette.gates[0], 0.62), width: 0.7 },
    { colour: rgba(palette.gates[1], 0.72), width: 1 },
    { colour: rgba(palette.gates[2], 0.85), width: 1.5 },
  ] as const;
  const colours = new Uint8Array(length * 4);
  const widths = new Float32Array(length);
  for (const [index, kind] of kinds.entries()) {
    const { colour, width } = looks[kind as 0 | 1 | 2];
    colours.set(colour, index * 4);
    widths[index] = width;
  }
  return {
    length,
    attributes: {
      getSourcePosition: { value: from[mode], size: 3 },
      getTargetPosition: { value: to[mode], size: 3 },
      getColor: { value: colours, size: 4, normalized: true },
      getWidth: { value: widths, size: 1 },
    },
  };
});

/** A light around what stands out. */
export function glowLayer(renderState: RenderState): Layer[] {
  const { mode, styles, atlas, palette, zoom, reducedDetail, time } = renderState;
  // Lights are made on the processor, for what stands out now.
  if (reducedDetail || (time ?? null) !== null || styles.legend.kind !== 'ramp') return [];
  const strength = palette.theme === 'dark' ? 150 : 90;
  const share = (index: number) => styles.shares[index] ?? 0;
  return [
    new SymbolLayer<number>({
      id: 'glows',
      data: glowingSystems(styles),
      ...iconsOf(atlas),
      getIcon: () => 'glow',
      getPosition: (index) => positionAt(renderState, index),
      getSize: (index) => 9 + 22 * share(index) ** 2,
      sizeScale: discScale(zoom),
      alphaCutoff: 0,
      getColor: (index) => withOpacity(styles, index, Math.round(strength * share(index) ** 2)),
      updateTriggers: { getPosition: mode },
      parameters: noDepthTest,
    }),
  ];
}

const glowingSystems = memoizeLast((styles: SystemStyles) =>
  [...styles.shares.keys()].filter((index) => (styles.shares[index] ?? 0) > GLOW_FROM),
);

/** One disc a system; hollow where the figure is missing. */
export function systemLayer({ scene, mode, styles, palette, zoom, textScale, reducedDetail, time = null }: RenderState): Layer {
  const looks = {
    billboard: true,
    stroked: true,
    radiusUnits: 'pixels',
    radiusScale: discScale(zoom) * Math.sqrt(textScale),
    lineWidthUnits: 'pixels',
    getLineWidth: 0.8,
    antialiasing: !reducedDetail,
    parameters: noDepthTest,
  } as const;
  if (time === null) return new DiscLayer({ id: 'systems', data: systemData(scene, mode, styles, palette), ...looks });
  return new DiscLayer<unknown, TimeProps>({
    id: 'systems-in-time',
    data: placeData(scene, mode),
    ...looks,
    getRadius: 1,
    extensions: [timeExtension],
    timeFrame: time,
    rim: rgba(palette.rim, 0.9),
    hollow: rgba(palette.missing, 0.85),
  });
}

const placeData = memoizeLast((scene: Scene, mode: MapMode) => ({
  length: scene.systems.length,
  attributes: { getPosition: { value: scene.positions[mode], size: 3 } },
}));

const systemData = memoizeLast((scene: Scene, mode: MapMode, styles: SystemStyles, palette: MapPalette) => {
  const { length } = scene.systems;
  const rims = new Uint8Array(length * 4);
  const rim = rgba(palette.rim, 0.9);
  const hollow = rgba(palette.missing, 0.85);
  for (const [index, share] of styles.shares.entries()) {
    rims.set(share < 0 ? hollow : rim, index * 4);
    // A faint disc has a fainter rim, or the rim would be all that is seen of it.
    const opacity = styles.fill[index * 4 + 3] ?? 0;
    if (share >= 0 && opacity < OPAQUE) rims[index * 4 + 3] = opacity / 2;
  }
  return {
    length,
    attributes: {
      getPosition: { value: scene.positions[mode], size: 3 },
      getFillColor: { value: styles.fill, size: 4, normalized: true },
      getLineColor: { value: rims, size: 4, normalized: true },
      getRadius: { value: styles.shares.map(baseRadius), size: 1 },
    },
  };
});
