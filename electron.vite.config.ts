import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { renderIcons } from './src-main/launch/icons.ts';
import { licencesOfBundles } from './src-main/launch/third-party.ts';

/** electron-vite prepares pages for file: addresses; ours comes from the local server, whatever its own path is. */
const servedFromRoot = { name: 'served-from-root', config: { order: 'post' as const, handler: () => ({ base: '/' }) } };

/** How long each plugin took is of no use to the person who started the app. */
const QUIET = { pluginTimings: false };

/** Nor are advices on the size of files: they come from this machine. Kilobytes. */
const ANY_SIZE = Number.POSITIVE_INFINITY;

/** The simulator's compressor looks for its compiled half beside its own code, which ends up in a chunk. */
const besideChunks: Plugin = {
  name: 'bzip2-beside-chunks',
  generateBundle() {
    const source = readFileSync('node_modules/bzip2-wasm/bzip2-1.0.8/bzip2.wasm');
    this.emitFile({ type: 'asset', fileName: 'chunks/bzip2.wasm', source });
  },
};

/** Modules that come with the first map. */
const OF_THE_MAP =
  /[\\/](@deck\.gl|@luma\.gl|@math\.gl|@probe\.gl|@loaders\.gl|mjolnir\.js)[\\/]|src-renderer[\\/]map[\\/]|views[\\/]map[\\/]/;

/** The icons of the shell and of the installers, out of the drawings in resources/. */
const icons: Plugin = { name: 'icons', apply: 'build', writeBundle: () => renderIcons('resources', 'out') };

/** The three builds run one after the other, the window's last: the core serves one file with it, packages have the other. */
const licences = licencesOfBundles('.', ['out/renderer/third-party-licences.txt', 'out/third-party-licences.txt']);

// Only `dependencies` (the native SQLite module) stay outside the bundles; everything else is bundled from devDependencies.
export default defineConfig({
  main: {
    plugins: [besideChunks, icons, licences.collect],
    build: {
      outDir: 'out/main',
      chunkSizeWarningLimit: ANY_SIZE,
      sourcemap: true,
      rolldownOptions: {
        checks: QUIET,
        input: {
          electron: 'src-main/electron/main.ts',
          headless: 'src-main/headless.ts',
          simulator: 'src-main/simulator.ts',
          mcp: 'src-main/mcp.ts',
          'workers/ingest.worker': 'src-main/workers/ingest.worker.ts',
          'workers/lists.worker': 'src-main/workers/lists.worker.ts',
          'workers/boards.worker': 'src-main/workers/boards.worker.ts',
          'workers/maintenance.worker': 'src-main/workers/maintenance.worker.ts',
          'workers/sql.process': 'src-main/workers/sql.process.ts',
          'workers/simulator.process': 'src-main/workers/simulator.process.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', comments: false },
      },
    },
  },
  preload: {
    plugins: [licences.collect],
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: 'src-main/electron/preload.ts' },
        // A sandboxed preload has no module loader: it has to be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    plugins: [react(), servedFromRoot, licences.collect, licences.write],
    build: {
      outDir: 'out/renderer',
      chunkSizeWarningLimit: ANY_SIZE,
      emptyOutDir: true,
      // electron-vite's default leaves the renderer as it is, two and a half times the size.
      minify: true,
      rolldownOptions: {
        checks: QUIET,
        input: { index: resolve('src-renderer/index.html'), reference: resolve('src-renderer/reference.ts') },
        // What four views share is one file: as seventy small ones it is a tenth larger, and each page asks for half of them. What two or
        // three share comes with the first of these: in that file it would weigh on every first view.
        output: {
          // The references of the services name theirs.
          entryFileNames: ({ name }) => (name === 'reference' ? '[name].js' : 'assets/[name]-[hash].js'),
          codeSplitting: { groups: [{ name: 'common', minShareCount: 4, test: (id) => !OF_THE_MAP.test(id) }] },
        },
      },
    },
  },
});
