import { jumpCount } from '../../ui/format.ts';
import type { Size } from '../camera/camera.ts';
import { rgba } from '../colour/colour.ts';
import { discRadius, positionAt, type RenderState } from '../layers/render-state.ts';
import { project } from '../pick.ts';
import { toScreenAxes } from '../scene.ts';
import { HOLDER_BELOW, labelFonts, REGION_LABEL_FADE } from './place-labels.ts';

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
