/** The app's sign, drawn at any size: a ring, its meridian as a tilted ellipse, and the star in the middle. */

/** Blue that is seen on light and on dark bars, and the amber dot of something new. */
const SIGN = { red: 94, green: 177, blue: 240 };
const NEWS = { red: 240, green: 160, blue: 48 };

/** Pixels of a square picture: blue, green, red, alpha, premultiplied, as Electron takes bitmaps. `hasNews` adds a dot. */
export function trayBitmap(size: number, hasNews: boolean): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      // From -1 to 1, at the middle of each pixel.
      const x = ((column + 0.5) / size) * 2 - 1;
      const y = ((row + 0.5) / size) * 2 - 1;
      const dot = hasNews ? covered(Math.hypot(x - 0.6, y - 0.6) - 0.38, size) : 0;
      const sign = covered(distanceToSign(x, y), size) * (1 - dot);
      const at = (row * size + column) * 4;
      pixels[at] = Math.round(SIGN.blue * sign + NEWS.blue * dot);
      pixels[at + 1] = Math.round(SIGN.green * sign + NEWS.green * dot);
      pixels[at + 2] = Math.round(SIGN.red * sign + NEWS.red * dot);
      pixels[at + 3] = Math.round((sign + dot) * 255);
    }
  }
  return pixels;
}

/** Below zero: inside a line of the sign. */
function distanceToSign(x: number, y: number): number {
  const line = 0.09;
  const ring = Math.abs(Math.hypot(x, y) - 0.86) - line;
  const star = Math.hypot(x, y) - 0.2;
  const angle = -0.56;
  const along = x * Math.cos(angle) + y * Math.sin(angle);
  const across = y * Math.cos(angle) - x * Math.sin(angle);
  // An ellipse's distance by its first-order estimate; good enough for a line a few pixels wide.
  const value = (along / 0.86) ** 2 + (across / 0.36) ** 2 - 1;
  const slope = 2 * Math.hypot(along / 0.86 ** 2, across / 0.36 ** 2);
  const meridian = Math.abs(value) / Math.max(slope, 1e-6) - line;
  return Math.min(ring, star, meridian);
}

/** How much of a pixel lies inside an edge at this distance: soft over one pixel. */
function covered(distance: number, size: number): number {
  return Math.min(Math.max(0.5 - (distance * size) / 2, 0), 1);
}
