import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Runs one piece of work on a data folder and kills its own process, as a power cut would, right before the n-th change to
 * a name or a small file. Arguments: n, the task as JSON, the home. A run that makes fewer changes ends by itself with 0.
 */
const [moment, task, home] = process.argv.slice(2);
let left = Number(moment);

const patched = fs as unknown as Record<string, (...args: never[]) => unknown>;
for (const name of ['renameSync', 'linkSync', 'copyFileSync', 'writeFileSync', 'rmSync', 'rmdirSync']) {
  const original = patched[name];
  if (original === undefined) throw new Error(`node:fs has no ${name}`);
  patched[name] = (...args) => {
    // Removing what is not there changes nothing.
    if (name !== 'rmSync' || fs.existsSync(String(args[0]))) {
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
    }
    return original(...args);
  };
}
syncBuiltinESMExports();

const { runFolderTask } = await import('#main/data-folder/command-line');
const { realWorld } = await import('#main/runtime/world');
/** Loaded by a restore alone: it is most of the program. */
const tryMirror = async (file: string) => (await import('#main/workers/try-mirror')).tryMirror(file);
await runFolderTask(JSON.parse(task ?? ''), { dataDir: home ?? '', mode: 'live' }, { clock: realWorld().clock, tryMirror });
