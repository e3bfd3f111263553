import type { Layer } from '@deck.gl/core';
import { IconLayer, ScatterplotLayer } from '@deck.gl/layers';
import { rgba } from '../colour/colour.ts';
import { bandOf, jumpBands } from '../overlays.ts';
import { bytes, discRadius, discScale, flat, iconsOf, latest, type Picture, positionAt, zoomStep } from './picture.ts';

/** Rings about the systems within so many jumps: the nearer, the wider the ring. */
export function bandLayer(picture: Picture): Layer[] {
  const { mode, jumps, palette, zoom, painting, textScale } = picture;
  if (jumps === null) return [];
  const band = (index: number) => jumpBands[bandOf(jumps[index])] ?? { width: 0, opacity: 0 };
  return [
    new ScatterplotLayer<number>({
      id: 'bands',
      data: within(jumps),
      getPosition: (index) => positionAt(picture, index),
      billboard: true,
      filled: false,
      stroked: true,
      radiusUnits: 'pixels',
      getRadius: (index) => discRadius(picture, index) + 2 + band(index).width / 2,
      lineWidthUnits: 'pixels',
      lineWidthScale: Math.min(1.4, discScale(zoom)),
      getLineWidth: (index) => band(index).width,
      getLineColor: (index) => bytes(rgba(palette.accent, band(index).opacity)),
      updateTriggers: {
        getPosition: mode,
        getRadius: [zoomStep(zoom), painting, textScale],
        getLineColor: palette,
      },
      parameters: flat,
    }),
  ];
}

const within = latest((jumps: readonly (number | undefined)[]) => [...jumps.keys()].filter((index) => bandOf(jumps[index]) >= 0));

/** The sphere that a jump drive reaches, as a circle about the staging system. */
export function reachLayer(picture: Picture): Layer[] {
  const { mode, reach, staging, palette } = picture;
  if (reach === null || staging < 0) return [];
  return [
    new ScatterplotLayer<number>({
      id: 'reach-circle',
      data: [staging],
      getPosition: (index) => positionAt(picture, index),
      billboard: true,
      stroked: true,
      radiusUnits: 'common',
      getRadius: reach.radius,
      getFillColor: bytes(rgba(palette.reach, 0.05)),
      lineWidthUnits: 'pixels',
      getLineWidth: 1.2,
      getLineColor: bytes(rgba(palette.reach, 0.75)),
      updateTriggers: { getPosition: mode, getRadius: reach.radius, getFillColor: palette, getLineColor: palette },
      parameters: flat,
    }),
  ];
}

/** A shape on each system that an overlay speaks of. */
export function markLayers(picture: Picture): Layer[] {
  const { mode, marks, reach, palette, atlas, zoom, textScale } = picture;
  const shape = (id: string, systems: readonly number[], colour: string, size: number) =>
    new IconLayer<number>({
      id: `mark-${id}`,
      data: systems,
      ...iconsOf(atlas),
      getIcon: () => id,
      getPosition: (index) => positionAt(picture, index),
      getSize: size,
      sizeScale: Math.min(1.5, Math.max(0.8, discScale(zoom) ** 0.6)) * Math.sqrt(textScale),
      alphaCutoff: 0.02,
      getColor: bytes(rgba(colour)),
      updateTriggers: { getPosition: mode, getColor: colour },
      parameters: flat,
    });
  return [
    ...(reach === null ? [] : [shape('reach', reach.systems, palette.reach, 13)]),
    ...marks.map(({ overlay, systems }, place) =>
      // A little larger one after the other, so that stacked shapes stay apart.
      shape(overlay, systems, palette.marks[overlay] ?? palette.accent, 17 + place * 2.5),
    ),
  ];
}

/** Staging, selection and hover. */
export function pointerLayers(picture: Picture): Layer[] {
  const { mode, staging, selected, hovered, palette, atlas, textScale, zoom, painting } = picture;
  const step = zoomStep(zoom);
  const ring = (id: string, index: number, gap: number, width: number, colour: string) =>
    new ScatterplotLayer<number>({
      id,
      data: index < 0 ? [] : [index],
      getPosition: (at) => positionAt(picture, at),
      billboard: true,
      filled: false,
      stroked: true,
      radiusUnits: 'pixels',
      getRadius: (at) => discRadius(picture, at) + gap,
      lineWidthUnits: 'pixels',
      getLineWidth: width,
      getLineColor: bytes(rgba(colour)),
      updateTriggers: { getPosition: mode, getRadius: [step, painting, textScale], getLineColor: colour },
      parameters: flat,
    });
  return [
    ring('selected-gap', selected, 6, 4.5, palette.ground),
    ring('selected', selected, 6, 2.4, palette.accent),
    ring('hovered', hovered === selected ? -1 : hovered, 4, 1.4, palette.text),
    new IconLayer<number>({
      id: 'staging',
      data: staging < 0 ? [] : [staging],
      ...iconsOf(atlas),
      getIcon: () => 'staging',
      getPosition: (index) => positionAt(picture, index),
      getSize: 26 * Math.sqrt(textScale),
      getPixelOffset: (index) => [0, -discRadius(picture, index) - 2],
      getColor: bytes(rgba(palette.accent)),
      updateTriggers: { getPosition: mode, getColor: palette, getPixelOffset: [step, painting, textScale] },
      parameters: flat,
    }),
  ];
}
