import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** Edge lengths in pixels of the icons that a Linux desktop chooses from. */
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512] as const;
const WINDOWS_SIZES = [16, 20, 24, 32, 40, 48, 64, 256] as const;
/** The four letters under which an icns file holds a PNG of this edge; `11` to `14` are the doubled 16, 32, 128 and 256. */
const APPLE_TYPES = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 } as const;

let renderer: Promise<unknown> | undefined;

/**
 * Renders the drawings in `resources` into `out`: what the running shell shows into `out/icons` (it is packed), what
 * the installers need into `out/installer`.
 */
export async function renderIcons(resources: string, out: string): Promise<void> {
  const require = createRequire(import.meta.url);
  // The library may be set up once in a process.
  renderer ??= initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  await renderer;
  const [icon, tray, template] = ['icon.svg', 'tray.svg', 'tray-template.svg'].map((name) => drawingOf(join(resources, name)));
  if (icon === undefined || tray === undefined || template === undefined) throw new Error('A drawing is missing.');

  const files: Record<string, Uint8Array> = {
    'icons/icon.png': icon(512),
    'icons/tray.png': tray(24),
    'icons/tray@2x.png': tray(48),
    'icons/tray.ico': icoOf([16, 20, 24, 32, 48].map((size) => ({ size, png: tray(size) }))),
    // macOS tells a template image by the end of its name.
    'icons/trayTemplate.png': template(18),
    'icons/trayTemplate@2x.png': template(36),
    'installer/icon.ico': icoOf(WINDOWS_SIZES.map((size) => ({ size, png: icon(size) }))),
    'installer/icon.icns': icnsOf(Object.entries(APPLE_TYPES).map(([type, size]) => ({ type, png: icon(size) }))),
  };
  for (const size of LINUX_SIZES) files[`installer/linux/${size}x${size}.png`] = icon(size);
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(out, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}

/** A square drawing as a function from its edge in pixels to a PNG. */
function drawingOf(path: string): (size: number) => Uint8Array {
  const svg = readFileSync(path, 'utf8');
  return (size) => new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

/** A Windows icon file: a directory of 16 bytes for each image, then the PNGs. */
function icoOf(images: readonly { size: number; png: Uint8Array }[]): Uint8Array {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index;
    // One byte for each edge: 0 stands for 256.
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

/** An Apple icon file: each image behind its type and its length, the whole behind its own. */
function icnsOf(images: readonly { type: string; png: Uint8Array }[]): Uint8Array {
  const chunk = (type: string, body: Uint8Array): Buffer => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(body.length + 8, 4);
    return Buffer.concat([head, body]);
  };
  return chunk('icns', Buffer.concat(images.map(({ type, png }) => chunk(type, png))));
}
