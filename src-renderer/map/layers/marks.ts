import type { Layer } from '@deck.gl/core';
import { rgba } from '../colour/colour.ts';
import { bandOf, jumpBands } from '../overlays.ts';
import {
  discRadius,
  discScale,
  iconsOf,
  type LiveMark,
  memoizeLast,
  mutableRgba,
  noDepthTest,
  positionAt,
  type RenderState,
  zoomStep,
} from './render-state.ts';
import { DiscLayer, SegmentLayer, SymbolLayer } from './single-draw.ts';

/** Rings about the systems within this many jumps: the nearer, the wider the ring. */
export function bandLayer(renderState: RenderState): Layer[] {
  const { mode, jumps, palette, zoom, styles, textScale } = renderState;
  if (jumps === null) return [];
  const band = (index: number) => jumpBands[bandOf(jumps[index])] ?? { width: 0, opacity: 0 };
  return [
    new DiscLayer<number>({
      id: 'bands',
      data: systemsInBands(jumps),
      getPosition: (index) => positionAt(renderState, index),
      billboard: true,
      filled: false,
      stroked: true,
      radiusUnits: 'pixels',
      getRadius: (index) => discRadius(renderState, index) + 2 + band(index).width / 2,
      lineWidthUnits: 'pixels',
      lineWidthScale: Math.min(1.4, discScale(zoom)),
      getLineWidth: (index) => band(index).width,
      getLineColor: (index) => mutableRgba(rgba(palette.accent, band(index).opacity)),
      updateTriggers: {
        getPosition: mode,
        getRadius: [zoomStep(zoom), styles, textScale],
        getLineColor: palette,
      },
      parameters: noDepthTest,
    }),
  ];
}

const systemsInBands = memoizeLast((jumps: readonly (number | undefined)[]) =>
  [...jumps.keys()].filter((index) => bandOf(jumps[index]) >= 0),
);

/** The sphere that a jump drive reaches, as a circle about the staging system. */
export function reachLayer(renderState: RenderState): Layer[] {
  const { mode, reach, staging, palette } = renderState;
  if (reach === null || staging < 0) return [];
  return [
    new DiscLayer<number>({
      id: 'reach-circle',
      data: [staging],
      getPosition: (index) => positionAt(renderState, index),
      billboard: true,
      stroked: true,
      radiusUnits: 'common',
      getRadius: reach.radius,
      getFillColor: mutableRgba(rgba(palette.reach, 0.05)),
      lineWidthUnits: 'pixels',
      getLineWidth: 1.2,
      getLineColor: mutableRgba(rgba(palette.reach, 0.75)),
      updateTriggers: { getPosition: mode, getRadius: reach.radius, getFillColor: palette, getLineColor: palette },
      parameters: noDepthTest,
    }),
  ];
}

/** A shape on each system of an overlay. */
export function markLayers(renderState: RenderState): Layer[] {
  const { mode, marks, reach, palette, atlas, zoom, textScale } = renderState;
  const shape = (id: string, systems: readonly number[], colour: string, size: number) =>
    new SymbolLayer<number>({
      id: `mark-${id}`,
      data: systems,
      ...iconsOf(atlas),
      getIcon: () => id,
      getPosition: (index) => positionAt(renderState, index),
      getSize: size,
      sizeScale: Math.min(1.5, Math.max(0.8, discScale(zoom) ** 0.6)) * Math.sqrt(textScale),
      alphaCutoff: 0.02,
      getColor: mutableRgba(rgba(colour)),
      updateTriggers: { getPosition: mode, getColor: colour },
      parameters: noDepthTest,
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
export function pointerLayers(renderState: RenderState): Layer[] {
  const { mode, staging, selected, hovered, palette, atlas, textScale, zoom, styles } = renderState;
  const step = zoomStep(zoom);
  const ring = (id: string, index: number, gap: number, width: number, colour: string) =>
    new DiscLayer<number>({
      id,
      data: index < 0 ? [] : [index],
      getPosition: (at) => positionAt(renderState, at),
      billboard: true,
      filled: false,
      stroked: true,
      radiusUnits: 'pixels',
      getRadius: (at) => discRadius(renderState, at) + gap,
      lineWidthUnits: 'pixels',
      getLineWidth: width,
      getLineColor: mutableRgba(rgba(colour)),
      updateTriggers: { getPosition: mode, getRadius: [step, styles, textScale], getLineColor: colour },
      parameters: noDepthTest,
    });
  return [
    ring('selected-gap', selected, 6, 4.5, palette.ground),
    ring('selected', selected, 6, 2.4, palette.accent),
    ring('hovered', hovered === selected ? -1 : hovered, 4, 1.4, palette.text),
    new SymbolLayer<number>({
      id: 'staging',
      data: staging < 0 ? [] : [staging],
      ...iconsOf(atlas),
      getIcon: () => 'staging',
      getPosition: (index) => positionAt(renderState, index),
      getSize: 26 * Math.sqrt(textScale),
      getPixelOffset: (index) => [0, -discRadius(renderState, index) - 2],
      getColor: mutableRgba(rgba(palette.accent)),
      updateTriggers: { getPosition: mode, getColor: palette, getPixelOffset: [step, styles, textScale] },
      parameters: noDepthTest,
    }),
  ];
}

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
