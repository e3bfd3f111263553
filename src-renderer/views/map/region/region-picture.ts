import { type Caption, writeCaption } from '../time/export-picture.ts';
import {
  type BoxMark,
  type BoxShape,
  CORNER,
  FIGURE_BASELINE,
  type LineShape,
  lineLooks,
  MARK,
  MARK_STEP,
  NAME_BASELINE,
  type RegionDrawing,
  shortened,
  TEXT_SIDES,
} from './region-drawing.ts';

/** Pixels of the picture for one of the map. */
const FINENESS = 2;
const MARGIN = 16;
/** Below the map, for the caption. */
const CAPTION = 132;
/** Between the caption and what stands beside it. */
const STEPS_FROM = 420;
const STEP_LINE = 18;

/** The map on the ground of its theme, with its caption and its legend, as a PNG file. */
export async function regionPicture(drawing: RegionDrawing, caption: Caption): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = (drawing.width + 2 * MARGIN) * FINENESS;
  canvas.height = (drawing.height + 2 * MARGIN + CAPTION) * FINENESS;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw pictures.');
  const style = getComputedStyle(document.documentElement);
  // Boxes are as wide as their names are in the typeface of the window, which the body sets.
  const paint = {
    colour: (name: string) => style.getPropertyValue(name).trim(),
    font: getComputedStyle(document.body).fontFamily,
  };
  context.scale(FINENESS, FINENESS);
  context.fillStyle = paint.colour('--map-ground');
  context.fillRect(0, 0, canvas.width, canvas.height);
  const height = drawing.height + 2 * MARGIN + CAPTION;
  writeCaption(context, caption, {
    height,
    ground: paint.colour('--map-ground'),
    text: paint.colour('--text'),
    soft: paint.colour('--text-2'),
    font: paint.font,
  });
  if (caption.legend?.kind === 'steps') writeSteps(context, caption.legend.steps, { ...paint, height, width: drawing.width });
  context.translate(MARGIN, MARGIN);
  for (const line of drawing.lines) drawLine(context, line, paint);
  for (const box of drawing.boxes) drawBox(context, box, drawing, paint);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob)), 'image/png'),
  );
}

interface Paint {
  /** Of a variable of the style sheet. */
  colour(name: string): string;
  font: string;
}

function drawLine(context: CanvasRenderingContext2D, { look, from, to, colour: own }: LineShape, { colour }: Paint): void {
  const { stroke, width, dash, opacity } = lineLooks[look];
  context.save();
  context.strokeStyle = own ?? colour(stroke);
  context.lineWidth = width;
  context.globalAlpha = opacity;
  context.setLineDash([...dash]);
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
  context.restore();
}

function drawBox(
  context: CanvasRenderingContext2D,
  { x, y, width, name, line, fill, ink, tint, ring, marks, isStub }: BoxShape,
  { boxHeight, fontSize }: Pick<RegionDrawing, 'boxHeight' | 'fontSize'>,
  { colour, font }: Paint,
): void {
  context.save();
  context.translate(x, y);
  const outline = (around: number) => {
    context.beginPath();
    context.roundRect(-around, -around, width + 2 * around, boxHeight + 2 * around, CORNER + around);
  };
  if (tint !== null) {
    context.globalAlpha = 0.4;
    context.fillStyle = tint;
    outline(3);
    context.fill();
    context.globalAlpha = 1;
  }
  outline(0);
  context.fillStyle = fill ?? colour('--surface');
  context.fill();
  context.setLineDash(isStub ? [3, 2] : []);
  context.strokeStyle = colour(isStub ? '--gate-regions' : '--line-strong');
  context.stroke();
  context.setLineDash([]);
  if (ring !== null) {
    context.globalAlpha = ring.opacity;
    context.lineWidth = ring.width;
    context.strokeStyle = colour('--accent');
    outline(1.5);
    context.stroke();
    context.globalAlpha = 1;
  }
  context.textAlign = 'center';
  context.fillStyle = ink ?? colour('--text');
  context.font = `600 ${fontSize}px ${font}`;
  context.fillText(name, width / 2, NAME_BASELINE * fontSize + 1);
  context.font = `${fontSize}px ${font}`;
  context.fillText(shortened(line, (width - TEXT_SIDES) / fontSize), width / 2, FIGURE_BASELINE * fontSize + 1);
  for (const [place, mark] of marks.entries()) drawMark(context, mark, width - (place + 1) * MARK_STEP, colour);
  context.restore();
}

function drawMark(
  context: CanvasRenderingContext2D,
  { path, colour: name, isFilled }: BoxMark,
  x: number,
  colour: Paint['colour'],
): void {
  context.save();
  context.translate(x, 2 - MARK);
  context.scale(MARK / 38, MARK / 38);
  context.translate(3, 3);
  context.fillStyle = colour('--map-ground');
  context.beginPath();
  context.arc(16, 16, 19, 0, 2 * Math.PI);
  context.fill();
  const shape = new Path2D(path);
  context.lineWidth = 4;
  context.fillStyle = colour(name);
  context.strokeStyle = colour(name);
  if (isFilled) context.fill(shape, 'evenodd');
  else context.stroke(shape);
  context.restore();
}

/** The colours of holders or of security and what they stand for, line by line right of the caption, as many as there is room for. */
function writeSteps(
  context: CanvasRenderingContext2D,
  steps: readonly { colour: string; label: string; systems: number }[],
  { colour, font, height, width }: Paint & { height: number; width: number },
): void {
  context.font = `12px ${font}`;
  let [x, y] = [STEPS_FROM, height - CAPTION + STEP_LINE];
  for (const { colour: fill, label, systems } of steps.filter((step) => step.systems > 0)) {
    const text = `${label} ${systems}`;
    const wide = context.measureText(text).width + 34;
    if (x + wide > width) [x, y] = [STEPS_FROM, y + STEP_LINE];
    if (y > height - MARGIN) return;
    context.fillStyle = fill;
    context.fillRect(x, y - 9, 10, 10);
    context.fillStyle = colour('--text-2');
    context.fillText(text, x + 15, y);
    x += wide;
  }
}
