import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the fuses of a packed program lie behind, as @electron/fuses looks for them. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** Version 1, eight fuses, each as Electron leaves the factory: '1' on, '0' off. */
const FACTORY_FUSES = Buffer.from([1, 8, ...Buffer.from('10110001')]);

/** A folder laid out as Electron's for Linux, whose program is none but has the real one's fuses. */
export function standInElectron(folder: string): string {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  const program = Buffer.concat([Buffer.from(`#!/bin/sh\nexit 70\n${SENTINEL}`), FACTORY_FUSES, Buffer.from('\n')]);
  const files: Record<string, string | Buffer> = {
    electron: program,
    'chrome-sandbox': program,
    LICENSE: 'the licence of Electron',
    'LICENSES.chromium.html': 'the licences of Chromium',
    'locales/en-US.pak': 'texts',
    version: '45.4.1',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  for (const name of ['electron', 'chrome-sandbox']) chmodSync(join(folder, name), 0o755);
  return folder;
}
