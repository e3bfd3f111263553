import { liveMarks, overlays, REACH_SHAPE, STAGING_SHAPE } from '../overlays.ts';

/** Pixels of one picture in the atlas; shapes are drawn on a grid of 32. */
const CELL = 64;

export interface IconMappingEntry {
  x: number;
  y: number;
  width: number;
  height: number;
  anchorY: number;
  /** Whether the layer colours it; else it has colours of its own. */
  mask: boolean;
}

/** One picture with all shapes side by side, and where each one is. Shapes are white; the layer colours them. */
export interface IconAtlas {
  image: HTMLCanvasElement;
  mapping: Record<string, IconMappingEntry>;
}

/** Draws the atlas: `glow` fades out from its middle, the others are outlines. */
export function createIconAtlas(): IconAtlas {
  const outlines: (readonly [string, string])[] = [
    ...overlays.flatMap(({ id, shape }) => (shape === null ? [] : [[id, shape] as const])),
    ...Object.entries(liveMarks).map(([state, { shape }]) => [state, shape] as const),
    ['reach', REACH_SHAPE],
  ];
  const names = ['glow', 'staging', ...outlines.map(([id]) => id)];
  const image = document.createElement('canvas');
  image.width = CELL * names.length;
  image.height = CELL;
  const context = image.getContext('2d');
  if (context !== null) {
    const glow = context.createRadialGradient(CELL / 2, CELL / 2, 0, CELL / 2, CELL / 2, CELL / 2);
    for (const [at, opacity] of [
      [0, 1],
      [0.25, 0.62],
      [0.5, 0.25],
      [0.75, 0.06],
      [1, 0],
    ] as const) {
      glow.addColorStop(at, `rgb(255 255 255 / ${opacity})`);
    }
    context.fillStyle = glow;
    context.fillRect(0, 0, CELL, CELL);
    context.fillStyle = context.strokeStyle = '#ffffff';
    context.lineJoin = 'round';
    context.lineCap = 'round';
    context.lineWidth = 2.6;
    const inCell = (cell: number, draw: (shape: Path2D) => void, path: string) => {
      context.save();
      context.translate(cell * CELL, 0);
      context.scale(CELL / 32, CELL / 32);
      draw(new Path2D(path));
      context.restore();
    };
    inCell(1, (shape) => context.fill(shape, 'evenodd'), STAGING_SHAPE);
    for (const [index, [, path]] of outlines.entries()) inCell(index + 2, (shape) => context.stroke(shape), path);
  }
  return {
    image,
    mapping: Object.fromEntries(
      names.map((name, index) => [
        name,
        { x: index * CELL, y: 0, width: CELL, height: CELL, anchorY: name === 'staging' ? CELL * 0.94 : CELL / 2, mask: true },
      ]),
    ),
  };
}
