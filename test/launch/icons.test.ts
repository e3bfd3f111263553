import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderIcons } from '#main/launch/icons';
import { root } from '../arch/repository.ts';
import { scratchFolder } from '../built/running.ts';

const folder = scratchFolder();
beforeAll(() => renderIcons(`${root}resources`, folder.path));
afterAll(() => folder.remove());

const read = (name: string): Buffer => readFileSync(join(folder.path, name));

/** Edges of a PNG in pixels, as its header tells them. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('the rendered icons', () => {
  it('are what the shell shows, each at the size of its place', () => {
    expect(readdirSync(join(folder.path, 'icons')).sort()).toEqual(
      ['icon.png', 'tray.ico', 'tray.png', 'tray@2x.png', 'trayTemplate.png', 'trayTemplate@2x.png'].sort(),
    );
    expect(sizeOf(read('icons/icon.png'))).toEqual([512, 512]);
    expect(sizeOf(read('icons/tray.png'))).toEqual([24, 24]);
    expect(sizeOf(read('icons/tray@2x.png'))).toEqual([48, 48]);
    expect(sizeOf(read('icons/trayTemplate@2x.png'))).toEqual([36, 36]);
  });

  it('show something: a drawing of another colour is another picture', () => {
    expect(read('icons/tray.png').length).toBeGreaterThan(300);
    expect(read('icons/trayTemplate@2x.png').equals(read('icons/tray@2x.png'))).toBe(false);
  });

  it('come in the sizes that a Linux desktop chooses from', () => {
    const names = readdirSync(join(folder.path, 'installer/linux'));
    expect(names.length).toBe(8);
    for (const name of names) {
      const [edge] = sizeOf(read(`installer/linux/${name}`));
      expect(name).toBe(`${edge}x${edge}.png`);
    }
  });

  it.each(['icons/tray.ico', 'installer/icon.ico'])('lie in %s where its directory says, at the size it says', (name) => {
    const ico = read(name);
    expect(ico.readUInt32LE(0)).toBe(0x10000);
    const count = ico.readUInt16LE(4);
    expect(count).toBeGreaterThan(4);
    let end = 6 + 16 * count;
    for (let entry = 6; entry < 6 + 16 * count; entry += 16) {
      const offset = ico.readUInt32LE(entry + 12);
      expect(offset).toBe(end);
      end = offset + ico.readUInt32LE(entry + 8);
      const edge = ico.readUInt8(entry) || 256;
      expect(sizeOf(ico.subarray(offset, end))).toEqual([edge, edge]);
    }
    expect(end).toBe(ico.length);
  });

  it("lie in Apple's container under the types of their sizes", () => {
    const icns = read('installer/icon.icns');
    expect(icns.toString('latin1', 0, 4)).toBe('icns');
    expect(icns.readUInt32BE(4)).toBe(icns.length);
    const sizes: Record<string, number> = {};
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      const [edge] = sizeOf(icns.subarray(at + 8, at + icns.readUInt32BE(at + 4)));
      sizes[icns.toString('latin1', at, at + 4)] = edge;
    }
    expect(sizes).toEqual({ ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 });
  });
});
