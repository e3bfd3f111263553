import { useMemo } from 'react';
import { type Camera, readCamera, type Size, writeCamera } from '../camera/camera.ts';
import { viewportOf } from '../camera/viewport.ts';
import type { RenderState } from '../layers/render-state.ts';
import { type LabelFont, type Labels, labelFonts, placeLabels } from './place-labels.ts';

const NO_LABELS: Labels = { regions: [], holders: [], systems: [] };

/** The names there is room for, chosen anew when the picture has moved by a part of itself. */
export function useLabels(
  shown: Pick<RenderState, 'scene' | 'mode' | 'styles' | 'territory' | 'marks' | 'jumps' | 'selected' | 'staging'>,
  where: { camera: Camera | null; size: Size | null; font: string | null; textScale: number; reducedDetail: boolean },
): Labels {
  const { scene, mode, styles, territory, marks, jumps, selected, staging } = shown;
  const { camera, size, font, textScale, reducedDetail } = where;
  const widthOf = useMemo(() => (font === null ? null : textMeasure(font, textScale)), [font, textScale]);
  const withHolders = territory !== null && !reducedDetail;
  // The exact camera would choose other names at every frame.
  const cameraKey = camera === null ? undefined : writeCamera(roughCamera(camera), '3d');
  return useMemo<Labels>(() => {
    const rounded = readCamera(cameraKey);
    if (rounded === null || size === null || widthOf === null) return NO_LABELS;
    const matrix = viewportOf(rounded, mode, size)?.pixelProjectionMatrix;
    if (matrix === undefined) return NO_LABELS;
    return placeLabels({
      scene,
      mode,
      matrix,
      size,
      zoom: rounded.zoom,
      textScale,
      shares: styles.shares,
      pinned: [selected, staging],
      marked: marks.flatMap(({ systems }) => systems),
      withHolders,
      withJumps: jumps !== null,
      reducedDetail,
      widthOf,
    });
  }, [cameraKey, scene, mode, size, textScale, styles, withHolders, marks, jumps, selected, staging, reducedDetail, widthOf]);
}

/** How wide a name is; each is measured once. */
function textMeasure(family: string, textScale: number): (text: string, font: LabelFont) => number {
  const context = document.createElement('canvas').getContext('2d');
  const fonts = labelFonts(family, textScale);
  const known = new Map<string, number>();
  return (text, kind) => {
    const key = `${kind} ${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (context === null) return text.length * 7 * textScale;
    context.font = fonts[kind].font;
    context.letterSpacing = fonts[kind].spacing;
    const { width } = context.measureText(text);
    known.set(key, width);
    return width;
  };
}

/** Changes when the picture has moved by about an eighth of itself. */
function roughCamera({ x, y, z, zoom, orbit, tilt }: Camera): Camera {
  const roundedZoom = Math.round(zoom * 4) / 4;
  const gridScale = Math.max(2 ** Math.round(zoom) / 100, 0.01);
  const rounded = (value: number) => Math.round(value * gridScale) / gridScale;
  return {
    x: rounded(x),
    y: rounded(y),
    z: rounded(z),
    zoom: roundedZoom,
    orbit: Math.round(orbit / 8) * 8,
    tilt: Math.round(tilt / 8) * 8,
  };
}
