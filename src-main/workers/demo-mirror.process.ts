import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEMO_SEED, demoScale, generatedModel } from '#main/demo/simulator';
import { startNodeProcess } from '#main/runtime/child-process';
import { createLog } from '#main/runtime/log';
import { realWorld } from '#main/runtime/world';
import { prepareDemoMirror } from './demo-mirror/prepare.ts';
import { startSimulatorProcess } from './simulator-client.ts';

/**
 * Makes a folder with the mirror that a first start of the demo copies. Arguments: the folder, which is replaced, and how much is logged.
 */

const [folder = '', level = 'warn'] = process.argv.slice(2);
const world = realWorld();
const log = createLog(level === 'info' ? 'info' : 'warn');
const made = `${folder}.new`;
rmSync(made, { recursive: true, force: true });
mkdirSync(made, { recursive: true });
const simulator = await startSimulatorProcess({
  module: new URL(`./simulator.process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
  startProcess: startNodeProcess,
  clock: world.clock,
});
try {
  const model = generatedModel({ seed: DEMO_SEED, startsAt: world.clock.now(), scale: demoScale });
  await prepareDemoMirror({ file: join(made, 'mirror.sqlite'), model, sources: simulator.sources, world, log });
  writeFileSync(join(made, 'clock.json'), JSON.stringify({ until: world.clock.now() }));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(made, folder);
} finally {
  await simulator.close();
  rmSync(made, { recursive: true, force: true });
}
