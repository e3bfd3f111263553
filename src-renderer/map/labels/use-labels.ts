import { useMemo } from 'react';
import { type Camera, readCamera, type Size, writeCamera } from '../camera/camera.ts';
import { viewportOf } from '../camera/viewport.ts';
import type { Picture } from '../layers/picture.ts';
import { type LabelFont, labelFonts, type Names, placeLabels } from './place-labels.ts';

/** The names there is room for, chosen anew when the picture has moved by a part of itself. */
export function useLabels(
  shown: Pick<Picture, 'scene' | 'mode' | 'painting' | 'marks' | 'jumps' | 'selected' | 'staging'>,
  where: { camera: Camera | null; size: Size | null; font: string | null; textScale: number; plain: boolean },
): Names {
  const { scene, mode, painting, marks, jumps, selected, staging } = shown;
  const { camera, size, font, textScale, plain } = where;
  const widthOf = useMemo(() => (font === null ? null : textMeasure(font, textScale)), [font, textScale]);
  // The exact camera would choose other names at every frame.
  const roughly = camera === null ? undefined : writeCamera(roughCamera(camera), '3d');
  return useMemo<Names>(() => {
    const rough = readCamera(roughly);
    if (rough === null || size === null || widthOf === null) return { regions: [], systems: [] };
    const matrix = viewportOf(rough, mode, size)?.pixelProjectionMatrix;
    if (matrix === undefined) return { regions: [], systems: [] };
    return placeLabels({
      scene,
      mode,
      matrix,
      size,
      zoom: rough.zoom,
      textScale,
      shares: painting.shares,
      pinned: [selected, staging],
      marked: marks.flatMap(({ systems }) => systems),
      withJumps: jumps !== null,
      plain,
      widthOf,
    });
  }, [roughly, scene, mode, size, textScale, painting, marks, jumps, selected, staging, plain, widthOf]);
}

/** How wide a name is; each is measured once. */
function textMeasure(family: string, textScale: number): (text: string, font: LabelFont) => number {
  const brush = document.createElement('canvas').getContext('2d');
  const fonts = labelFonts(family, textScale);
  const known = new Map<string, number>();
  return (text, kind) => {
    const key = `${kind} ${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (brush === null) return text.length * 7 * textScale;
    brush.font = fonts[kind].font;
    brush.letterSpacing = fonts[kind].spacing;
    const { width } = brush.measureText(text);
    known.set(key, width);
    return width;
  };
}

/** Changes when the picture has moved by about an eighth of itself. */
function roughCamera({ x, y, z, zoom, orbit, tilt }: Camera): Camera {
  const nearness = Math.round(zoom * 4) / 4;
  const grain = Math.max(2 ** Math.round(zoom) / 100, 0.01);
  const rounded = (value: number) => Math.round(value * grain) / grain;
  return {
    x: rounded(x),
    y: rounded(y),
    z: rounded(z),
    zoom: nearness,
    orbit: Math.round(orbit / 8) * 8,
    tilt: Math.round(tilt / 8) * 8,
  };
}
