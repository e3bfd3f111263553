import { useMemo } from 'react';
import { jumpCount } from '../../ui/format.ts';
import { type Camera, readCamera, type Size, writeCamera } from '../camera/camera.ts';
import { viewportOf } from '../camera/viewport.ts';
import { rgba } from '../colour/colour.ts';
import { discRadius, positionAt, type RenderState } from '../layers/render-state.ts';
import { project } from '../pick.ts';
import { toScreenAxes } from '../scene.ts';
import { HOLDER_BELOW, type LabelFont, type Labels, labelFonts, placeLabels, REGION_LABEL_FADE } from './place-labels.ts';

/**
 * Writes the names over the drawing, with the browser's own text: sharp at eleven pixels, every letter, on any screen.
 * `matrix`: the projection that the drawing under it was made with.
 */
export function drawLabels(
  canvas: HTMLCanvasElement,
  renderState: RenderState,
  matrix: ArrayLike<number>,
  size: Size,
  density: number,
): void {
  const width = Math.round(size.width * density);
  const height = Math.round(size.height * density);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  const { labels, palette, zoom, selected, staging, scene, mode, textScale } = renderState;
  const fonts = labelFonts(palette.font, textScale);
  context.lineJoin = 'round';
  context.textBaseline = 'middle';
  const [red, green, blue] = rgba(palette.ground);

  const write = (text: string, left: number, top: number, colour: string, halo: number) => {
    context.strokeStyle = `rgb(${red} ${green} ${blue} / 0.82)`;
    context.lineWidth = halo;
    context.strokeText(text, left, top);
    context.fillStyle = colour;
    context.fillText(text, left, top);
  };

  context.globalAlpha = Math.min(
    1,
    Math.max(0, (REGION_LABEL_FADE.gone - zoom) / (REGION_LABEL_FADE.gone - REGION_LABEL_FADE.full)),
  );
  context.font = fonts.region.font;
  context.letterSpacing = fonts.region.spacing;
  context.textAlign = 'center';
  for (const region of labels.regions) {
    const at = project(matrix, ...toScreenAxes(region, mode));
    if (at !== null) write(region.name.toUpperCase(), at[0], at[1], palette.region, 3);
  }
  context.letterSpacing = '0px';
  context.font = fonts.holder.font;
  for (const holder of labels.holders) {
    const at = project(matrix, ...toScreenAxes(holder, mode));
    if (at !== null) write(holder.name, at[0], at[1] + HOLDER_BELOW * textScale, palette.soft, 3);
  }
  context.globalAlpha = 1;
  context.textAlign = 'start';
  for (const index of labels.systems) {
    const at = project(matrix, ...positionAt(renderState, index));
    if (at === null) continue;
    const pinned = index === selected || index === staging;
    const emphasised = pinned || scene.systems[index]?.hub_distance === 0;
    context.font = (pinned ? fonts.pinned : fonts.system).font;
    const left = at[0] + discRadius(renderState, index) + (pinned ? 12 : 5);
    write(nameOf(renderState, index), left, at[1], emphasised ? palette.text : palette.soft, 3);
  }
}

function nameOf({ scene, jumps, zoom }: RenderState, index: number): string {
  const name = scene.systems[index]?.name ?? '';
  const distance = jumps?.[index];
  return distance === undefined || distance === 0 || zoom < REGION_LABEL_FADE.full ? name : `${name}  ${jumpCount(distance)}`;
}

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
