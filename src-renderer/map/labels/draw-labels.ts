import type { Size } from '../camera/camera.ts';
import { rgba } from '../colour/colour.ts';
import { discRadius, type Picture, positionAt } from '../layers/picture.ts';
import { project } from '../pick.ts';
import { toScreenAxes } from '../scene.ts';
import { labelFonts, REGION_LABEL_FADE } from './place-labels.ts';

/**
 * Writes the names over the drawing, with the browser's own text: sharp at eleven pixels, every letter, on any screen.
 * `matrix`: the projection that the drawing under it was made with.
 */
export function drawLabels(
  canvas: HTMLCanvasElement,
  picture: Picture,
  matrix: ArrayLike<number>,
  size: Size,
  density: number,
): void {
  const wide = Math.round(size.width * density);
  const high = Math.round(size.height * density);
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
  const brush = canvas.getContext('2d');
  if (brush === null) return;
  brush.setTransform(density, 0, 0, density, 0, 0);
  brush.clearRect(0, 0, size.width, size.height);
  const { names, palette, zoom, selected, staging, scene, mode, textScale } = picture;
  const fonts = labelFonts(palette.font, textScale);
  brush.lineJoin = 'round';
  brush.textBaseline = 'middle';
  const [red, green, blue] = rgba(palette.ground);

  const write = (text: string, left: number, top: number, colour: string, halo: number) => {
    brush.strokeStyle = `rgb(${red} ${green} ${blue} / 0.82)`;
    brush.lineWidth = halo;
    brush.strokeText(text, left, top);
    brush.fillStyle = colour;
    brush.fillText(text, left, top);
  };

  brush.globalAlpha = Math.min(
    1,
    Math.max(0, (REGION_LABEL_FADE.gone - zoom) / (REGION_LABEL_FADE.gone - REGION_LABEL_FADE.full)),
  );
  brush.font = fonts.region.font;
  brush.letterSpacing = fonts.region.spacing;
  brush.textAlign = 'center';
  for (const region of names.regions) {
    const at = project(matrix, ...toScreenAxes(region, mode));
    if (at !== null) write(region.name.toUpperCase(), at[0], at[1], palette.region, 3);
  }
  brush.globalAlpha = 1;
  brush.letterSpacing = '0px';
  brush.textAlign = 'start';
  for (const index of names.systems) {
    const at = project(matrix, ...positionAt(picture, index));
    if (at === null) continue;
    const pinned = index === selected || index === staging;
    const loud = pinned || scene.systems[index]?.hub_distance === 0;
    brush.font = (pinned ? fonts.pinned : fonts.system).font;
    const left = at[0] + discRadius(picture, index) + (pinned ? 12 : 5);
    write(nameOf(picture, index), left, at[1], loud ? palette.text : palette.soft, 3);
  }
}

function nameOf({ scene, jumps, zoom }: Picture, index: number): string {
  const name = scene.systems[index]?.name ?? '';
  const distance = jumps?.[index];
  return distance === undefined || distance === 0 || zoom < REGION_LABEL_FADE.full ? name : `${name}  ${distance} j`;
}
