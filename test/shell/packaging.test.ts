import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { root } from '../arch/repository.ts';

// The builder's own reader and schema; it has no public way to check a configuration without packing.
const builder = createRequire(`${root}node_modules/electron-builder/package.json`);
const { validateConfiguration }: { validateConfiguration(settings: object, debug: object): Promise<void> } = builder(
  'app-builder-lib/out/util/config/config',
);
const { DebugLogger }: { DebugLogger: new (isEnabled: boolean) => object } = builder('builder-util');

const { build, main }: { build: Record<string, unknown> & { files: string[] }; main: string } = JSON.parse(
  readFileSync(`${root}package.json`, 'utf8'),
);

describe('the packaging configuration', () => {
  it("passes the builder's own schema", async () => {
    await expect(validateConfiguration(structuredClone(build), new DebugLogger(false))).resolves.toBeUndefined();
  });

  it('would not pass it with a key that the builder does not know', async () => {
    await expect(validateConfiguration({ ...build, linux: { targte: ['deb'] } }, new DebugLogger(false))).rejects.toThrow(
      'Invalid configuration',
    );
  });

  it('packs what is built, without its maps, and keeps native modules outside the archive', () => {
    expect(main).toBe('out/main/electron.js');
    expect(build.files).toEqual(expect.arrayContaining(['out/{main,preload,renderer}/**', '!out/**/*.map']));
    expect(build['asarUnpack']).toEqual([expect.stringContaining('better-sqlite3/prebuilds')]);
    expect(build['npmRebuild']).toBe(false);
  });
});
