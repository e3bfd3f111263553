import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MINUTE, SECOND } from '#shared/time';
import { seededRandom } from '../support/world.ts';
import { endure, endured } from './endured.ts';
import { fileFaults, spoil } from './files.ts';
import { hostile, liveThrough } from './hostile.ts';
import { fileWork, killFileWork, killMigration, killSync, syncs } from './kills.ts';
import { failuresOf, type Outcome, tableOf } from './outcomes.ts';
import { clock, openChaos, sourcesOf } from './program.ts';
import { startRunning, strike, troubles } from './running.ts';

/*
 * `npm run test:chaos -- [--minutes 10] [--seed N]`: every fault in turn, at moments that the seed decides, until the time is
 * over; then a table of what came of each. Fails where something was lost, not told or not mended.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } } });
const started = clock.now();
const until = started + Number(values.minutes) * MINUTE;
const scratch = mkdtempSync(join(tmpdir(), 'astrolabe-chaos-'));
const outcomes: Outcome[] = [];
const KILLS = 3;
/** How long sources send the worst that is accepted. */
const HOSTILE = 75 * SECOND;

function note(outcome: Outcome): void {
  outcomes.push(outcome);
  const [failure] = failuresOf([outcome]);
  process.stderr.write(failure === undefined ? '.' : `\n${failure}\n`);
}

const chaos = await openChaos(seededRandom(Number(values.seed)), scratch, 'synchronised');

/** Everything that is done to the program's processes, threads and files, once; what is killed, more often. */
async function round(): Promise<void> {
  for (const what of fileWork) for (let left = KILLS; left > 0; left -= 1) note(await killFileWork(what, chaos));
  for (let left = KILLS; left > 0; left -= 1) note(await killMigration(chaos));
  for (const fault of fileFaults) note(await spoil(fault, chaos));
  for (const fault of endured) note(await endure(fault, chaos, HOSTILE));
  const running = await startRunning(chaos, sourcesOf(chaos.simulator));
  try {
    for (const trouble of troubles) note(await strike(trouble, running, chaos));
  } finally {
    await running.close();
  }
  for (const what of syncs) for (const outcome of await killSync(what, KILLS, chaos)) note(outcome);
}

try {
  await round();
  for await (const outcome of liveThrough(Object.keys(hostile), chaos)) note(outcome);
  while (clock.now() < until) await round();
} finally {
  await chaos.simulator.close();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
}
const failures = failuresOf(outcomes);
process.stdout.write(
  `\n${tableOf(outcomes)}\n\nSeed ${values.seed}, ${Math.round((clock.now() - started) / MINUTE)} minutes, ${failures.length} failures.\n`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
