import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import PQueue from 'p-queue';
import { MINUTE, SECOND } from '#shared/time';
import { seededRandom } from '../support/world.ts';
import { endure, endured } from './endured.ts';
import { fileFaults, spoil } from './files.ts';
import { hostile } from './hostile.ts';
import { fileWork, killFileWork, killMigration, killPublication, killSync, syncs } from './kills.ts';
import { failuresOf, megabytesOf, newPeak, type Outcome, rowOf, tableHead, tableOf } from './outcomes.ts';
import { prepared, take } from './prepared.ts';
import { type Chaos, clock, openChaos, sourcesOf } from './program.ts';
import { startRunning, strike, troubles } from './running.ts';
import { surround, surroundings, whyNot } from './surroundings.ts';

/*
 * `node astrolabe.mjs test:chaos [--minutes 1] [--seed N]`: every fault once, and what is killed three times, at moments that the seed
 * decides; again until so many minutes are over. Prints the line of each fault as it is known, then the table of all. Fails where something
 * was lost, not reported or not mended.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } } });
const started = clock.now();
const until = started + Number(values.minutes) * MINUTE;
const scratch = mkdtempSync(join(tmpdir(), 'astrolabe-chaos-'));
const outcomes: Outcome[] = [];
const KILLS = 3;
/** How long sources send the worst that is accepted. */
const HOSTILE = MINUTE;
/** Faults of processes and files that are under way at once: each has a home of its own, and mostly waits for its programs. */
const AT_ONCE = 2;

/** Prints what came of one fault. */
function note(these: readonly Outcome[], since: number): void {
  outcomes.push(...these);
  const took = `${Math.round((clock.now() - since) / SECOND)} s`;
  process.stdout.write(`${rowOf(these)} ${took}\n`);
  for (const failure of failuresOf(these)) process.stdout.write(`${failure}\n`);
}

let faults = 0;
/** The same dice for the same fault of a round. */
const withDice = (chaos: Chaos): Chaos => ({ ...chaos, random: seededRandom(Number(values.seed) * 101 + (faults += 1)) });

const times = async (count: number, once: () => Promise<Outcome>): Promise<Outcome[]> => {
  const these: Outcome[] = [];
  for (let left = count; left > 0; left -= 1) these.push(await once());
  return these;
};

/** Everything that is done to the program's processes, threads and files. */
async function round(chaos: Chaos): Promise<void> {
  const running = await startRunning(withDice(chaos), sourcesOf(chaos.simulator));
  try {
    for (const trouble of troubles) {
      const since = clock.now();
      newPeak();
      const outcome = await strike(trouble, running, withDice(chaos));
      note([{ ...outcome, megabytes: megabytesOf(process.pid) }], since);
    }
  } finally {
    await running.close();
  }
  const queue = new PQueue({ concurrency: AT_ONCE });
  const fault = (work: (dice: Chaos) => Promise<Outcome[]>) => {
    const dice = withDice(chaos);
    return queue.add(async () => {
      const since = clock.now();
      note(await work(dice), since);
    });
  };
  await Promise.all([
    ...endured.map((what) => fault(async (dice) => [await endure(what, dice, HOSTILE)])),
    ...syncs.map((what) => fault((dice) => killSync(what, KILLS, dice))),
    ...surroundings.filter((what) => whyNot(what) === null).map((what) => fault(async (dice) => [await surround(what, dice)])),
    ...prepared.map((what) => fault(async (dice) => [await take(what, dice)])),
    ...fileFaults.map((what) => fault(async (dice) => [await spoil(what, dice)])),
    ...fileWork.map((what) => fault((dice) => times(KILLS, () => killFileWork(what, dice)))),
    fault((dice) => times(KILLS, () => killMigration(dice))),
    fault((dice) => times(KILLS, () => killPublication(dice))),
  ]);
}

/** Lets the hostile sources answer an ingester of their own, in a process of their own; resolves when all have. */
function liveThroughAll(these: readonly string[]): Promise<void> {
  const child = fork(new URL('./hostile.process.ts', import.meta.url), [values.seed, scratch, ...these]);
  let since = clock.now();
  child.on('message', (outcome: Outcome) => {
    note([outcome], since);
    since = clock.now();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The hostile sources ended with ${code}.`))));
  });
}

for (const what of surroundings)
  if (whyNot(what) !== null) process.stdout.write(`Skipped: ${what}, which needs ${whyNot(what)}.\n`);
process.stdout.write(`${tableHead}\n`);
const chaos = await openChaos(seededRandom(Number(values.seed)), scratch, 'synchronised');
try {
  await Promise.all([round(chaos), liveThroughAll(Object.keys(hostile))]);
  while (clock.now() < until) await round(chaos);
} finally {
  await chaos.simulator.close();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
}
const failures = failuresOf(outcomes);
process.stdout.write(
  `\n${tableOf(outcomes)}\n\nSeed ${values.seed}, ${((clock.now() - started) / MINUTE).toFixed(1)} minutes, ${failures.length} failures.\n`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
