import { fileURLToPath } from 'node:url';
import { app, Menu, type NativeImage, nativeImage, Tray } from 'electron';

/** The app's sign among the system's own: how many matches are new, and the way back to the window. */
export function createTray({ go, quit }: { go: (place?: string) => void; quit: () => void }): {
  showUnseen(count: number): void;
} {
  const tray = new Tray(trayIcon(process.platform, false));
  let displayed: number | undefined;
  tray.on('click', () => go());

  return {
    showUnseen(count) {
      if (count === displayed) return;
      displayed = count;
      const words = count === 1 ? '1 new match' : `${count} new matches`;
      tray.setImage(trayIcon(process.platform, count > 0));
      tray.setToolTip(count === 0 ? 'Astrolabe' : `Astrolabe: ${words}`);
      // Only macOS has room for text beside the sign, and Windows no number on the app's own.
      if (process.platform === 'darwin') tray.setTitle(count === 0 ? '' : String(count));
      if (process.platform !== 'win32') app.setBadgeCount(count);
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: 'Open Astrolabe', click: () => go() },
          { label: count === 0 ? 'No new matches' : words, enabled: count > 0, click: () => go('#/watchlists') },
          { type: 'separator' },
          { label: 'Quit', click: quit },
        ]),
      );
    },
  };
}

/** Amber, unlike anything in the sign. */
const BADGE_COLOUR = { red: 240, green: 160, blue: 48 };
/** Of the picture's side: how far the dot's middle is from its right and lower edge, and the dot's radius. */
const PLACE = 0.24;
const RADIUS = 0.22;

/** The tray's icon, as the build renders it for this system. `hasBadge` adds a dot; on macOS, where icons have no colour, a number stands beside it. */
export function trayIcon(platform: string, hasBadge: boolean): NativeImage {
  if (platform === 'darwin') return rendered('trayTemplate.png');
  if (!hasBadge) return rendered(platform === 'win32' ? 'tray.ico' : 'tray.png');
  const sharp = { scaleFactor: 2 };
  const plain = rendered('tray.png');
  if (plain.isEmpty()) return plain;
  const pixels = withDot(plain.toBitmap(sharp));
  const side = sideOf(pixels);
  return nativeImage.createFromBitmap(pixels, { width: side, height: side, ...sharp });
}

function rendered(name: string): NativeImage {
  return nativeImage.createFromPath(fileURLToPath(new URL(`../icons/${name}`, import.meta.url)));
}

/** A copy of a square picture with the dot in its lower right corner: blue, green, red, alpha, premultiplied. */
export function withDot(picture: Buffer): Buffer {
  const pixels = Buffer.from(picture);
  const side = sideOf(pixels);
  const middle = side * (1 - PLACE);
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      // Soft over the one pixel that the edge goes through.
      const distanceOutside = Math.hypot(column + 0.5 - middle, row + 0.5 - middle) - side * RADIUS;
      const covered = Math.min(Math.max(0.5 - distanceOutside, 0), 1);
      if (covered === 0) continue;
      for (const [channel, value] of [BADGE_COLOUR.blue, BADGE_COLOUR.green, BADGE_COLOUR.red, 255].entries()) {
        const at = (row * side + column) * 4 + channel;
        pixels[at] = Math.round(value * covered + (pixels[at] ?? 0) * (1 - covered));
      }
    }
  }
  return pixels;
}

function sideOf(pixels: Buffer): number {
  return Math.sqrt(pixels.length / 4);
}
