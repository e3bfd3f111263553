import { overlays, REACH_SHAPE, STAGING_SHAPE } from '../overlays.ts';

/** Pixels of one picture in the atlas; shapes are drawn on a grid of 32. */
const CELL = 64;

/** A rectangle of the atlas. */
export interface IconPlace {
  x: number;
  y: number;
  width: number;
  height: number;
  anchorY: number;
  mask: true;
}

/** One picture with all shapes side by side, and where each one is. Shapes are white; the layer colours them. */
export interface Atlas {
  picture: HTMLCanvasElement;
  places: Record<string, IconPlace>;
}

/** Draws the atlas: `glow` fades out from its middle, the others are outlines. */
export function createIconAtlas(): Atlas {
  const outlines: (readonly [string, string])[] = [
    ...overlays.flatMap(({ id, shape }) => (shape === null ? [] : [[id, shape] as const])),
    ['reach', REACH_SHAPE],
  ];
  const names = ['glow', 'staging', ...outlines.map(([id]) => id)];
  const picture = document.createElement('canvas');
  picture.width = CELL * names.length;
  picture.height = CELL;
  const brush = picture.getContext('2d');
  if (brush !== null) {
    const glow = brush.createRadialGradient(CELL / 2, CELL / 2, 0, CELL / 2, CELL / 2, CELL / 2);
    for (const [at, opacity] of [
      [0, 1],
      [0.25, 0.62],
      [0.5, 0.25],
      [0.75, 0.06],
      [1, 0],
    ] as const) {
      glow.addColorStop(at, `rgb(255 255 255 / ${opacity})`);
    }
    brush.fillStyle = glow;
    brush.fillRect(0, 0, CELL, CELL);
    brush.fillStyle = brush.strokeStyle = '#ffffff';
    brush.lineJoin = 'round';
    brush.lineCap = 'round';
    brush.lineWidth = 2.6;
    const inCell = (cell: number, draw: (shape: Path2D) => void, path: string) => {
      brush.save();
      brush.translate(cell * CELL, 0);
      brush.scale(CELL / 32, CELL / 32);
      draw(new Path2D(path));
      brush.restore();
    };
    inCell(1, (shape) => brush.fill(shape, 'evenodd'), STAGING_SHAPE);
    for (const [index, [, path]] of outlines.entries()) inCell(index + 2, (shape) => brush.stroke(shape), path);
  }
  return {
    picture,
    places: Object.fromEntries(
      names.map((name, index) => [
        name,
        { x: index * CELL, y: 0, width: CELL, height: CELL, anchorY: name === 'staging' ? CELL * 0.94 : CELL / 2, mask: true },
      ]),
    ),
  };
}
