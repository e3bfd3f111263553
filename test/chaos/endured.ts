import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedModel, startSimulator, tinyScale } from '#main/demo/simulator';
import type { Diagnosis } from '#main/doctor/diagnosis';
import { bounds } from '#main/upstream/bounds';
import { DAY, isoUtc, MINUTE, SECOND } from '#shared/time';
import { closed } from '../built/running.ts';
import { leftOvers, lossSince, type Outcome, storedIn, timesAfter } from './outcomes.ts';
import {
  type Chaos,
  clock,
  expireAnswers,
  homeOf,
  megabytesOn,
  program,
  sourcesOf,
  sourcesOff,
  startsAgain,
  within,
} from './program.ts';

/** As many values as an answer may have (a comma and a bracket for each), in forms that take most memory for their bytes. */
const worstJson = {
  'the most lists in an answer': `[${'[],'.repeat(bounds.answer.values / 2 - 1000)}[]]`,
  'the most pairs in an answer': pairs(
    bounds.answer.values / 2 - 1000,
    (index) => `"${index.toString(36).padStart(10, 'key')}":{}`,
  ),
  'the most structures in their list': pairs(bounds.structures.values / 2 - 1000, (index) => `"${1e12 + index}":{"name":"Fort"}`),
};

/** What a whole process has to endure. */
export const endured = [
  'the process is paused',
  'the clock jumps',
  ...(Object.keys(worstJson) as (keyof typeof worstJson)[]),
] as const;
type Endured = (typeof endured)[number];

/** How often its memory is looked at. Milliseconds. */
const LOOK_EVERY = 250;
/** How long it may take until a source is found to be wrong: where others have the processors, the first questions go out late. */
const TOLD_WITHIN = MINUTE;

/** Lets a running program endure one of them; `forMs`: how long hostile sources answer. */
export function endure(fault: Endured, chaos: Chaos, forMs: number): Promise<Outcome> {
  if (fault === 'the process is paused') return pause(chaos);
  return fault === 'the clock jumps' ? jump(chaos) : feed(fault, chaos, forMs);
}

/** An object of so many members. */
function pairs(count: number, member: (index: number) => string): string {
  return `{${Array.from({ length: count }, (_, index) => member(index)).join()}}`;
}

/** Stops the process as a debugger or a sleeping machine does: what is asked meanwhile is answered when it goes on. */
async function pause(chaos: Chaos): Promise<Outcome> {
  const home = homeOf(chaos);
  const folder = join(home, 'live');
  const before = storedIn(folder);
  const running = program(home, ['--port', '0', ...sourcesOff]);
  const { contracts } = await running.says('contracts');
  running.process.kill('SIGSTOP');
  const asked = fetch(`${String(contracts)}/api/v1/contracts?page_size=10`).then(({ status }) => status);
  const tooEarly = await Promise.race([asked, clock.sleep(SECOND).then(() => null)]);
  running.process.kill('SIGCONT');
  const status = await asked;
  const { inOrder, code, stderr } = await closed(running);
  const failed = await startsAgain(home);
  const { lost, damage } = lossSince(before, folder);
  return {
    fault: 'the process is paused',
    survived: damage === null && tooEarly === null && inOrder,
    lost,
    told: null,
    recovered: status === 200 && failed === null && leftOvers(folder).length === 0,
    megabytes: megabytesOn(home),
    detail: `answered ${status}, ended with ${code}: ${stderr.slice(0, 300)} ${failed ?? ''}`,
  };
}

/** By how much the clock is ahead, one after the other: a battery that is empty, a year that was mistyped, and back to the true time. */
const JUMPS = [400 * DAY, 0, -3 * DAY, 0];
const JUMPED_FOR = 8 * SECOND;

/** Sets the clock of a program that collects everything: what is stored stays, everybody is answered, and no time of the future is left. */
async function jump(chaos: Chaos): Promise<Outcome> {
  const home = homeOf(chaos);
  const folder = join(home, 'live');
  const clockFile = `${home}-clock`;
  const setClock = (ahead: number) => writeFileSync(clockFile, String(ahead));
  expireAnswers(home);
  const before = storedIn(folder);
  setClock(0);
  const running = program(home, ['--port', '0', ...sourcesOf(chaos.simulator)], { clockFile });
  const statuses = new Set<number>();
  const { contracts } = await running.says('contracts');
  for (const ahead of JUMPS) {
    setClock(ahead);
    for (const until = clock.now() + JUMPED_FOR; clock.now() < until; await clock.sleep(SECOND))
      statuses.add((await fetch(`${String(contracts)}/api/v1/contracts?page_size=10`)).status);
  }
  const { inOrder, code, stderr } = await closed(running);
  const collected = await program(home, ['--once', ...sourcesOf(chaos.simulator)]).ended;
  const failed = await startsAgain(home);
  const { lost, damage } = lossSince(before, folder);
  const ahead = damage === null ? timesAfter(folder, isoUtc(clock.now() + 5 * MINUTE)) : [];
  return {
    fault: 'the clock jumps',
    survived: damage === null && inOrder && [...statuses].join() === '200',
    lost,
    told: null,
    recovered: collected.code === 0 && failed === null && ahead.length === 0 && leftOvers(folder).length === 0,
    megabytes: megabytesOn(home),
    detail: `answered ${[...statuses].join()}, ended with ${code}: ${stderr.slice(0, 300)} ${collected.stderr.slice(0, 300)} ${failed ?? ''} ${ahead.join(' ')}`,
  };
}

/** What the doctor says of the sources of the program that runs there; null: that they are well. */
async function troubleOfSources(home: string): Promise<Diagnosis | null> {
  const doctor = program(home, ['--doctor']);
  const { findings } = (await doctor.says('findings')) as { findings: Diagnosis[] };
  await doctor.ended;
  return findings.find(({ what, state }) => what === 'sources' && state !== 'ok') ?? null;
}

/** Lets every source send the worst that passes the bounds, and looks how much memory the process takes. */
async function feed(fault: keyof typeof worstJson, chaos: Chaos, forMs: number): Promise<Outcome> {
  const home = homeOf(chaos);
  const folder = join(home, 'live');
  expireAnswers(home);
  const before = storedIn(folder);
  // Its own: others may be asking that of all programs meanwhile.
  const model = generatedModel({ seed: 7, startsAt: clock.now(), scale: tinyScale });
  const simulator = await startSimulator({ clock, model, record: false });
  simulator.inject({ effect: { kind: 'replaced', body: worstJson[fault] }, times: Number.POSITIVE_INFINITY });
  const running = program(home, ['--port', '0', ...sourcesOf(simulator)]);
  let sources: Diagnosis | null = null;
  let endured = false;
  try {
    await running.says('app');
    await within(
      forMs,
      () => {
        if (running.process.exitCode !== null) return true;
        return null;
      },
      LOOK_EVERY,
    );
    sources = await within(TOLD_WITHIN, () => troubleOfSources(home), SECOND);
    endured = running.process.exitCode === null && running.process.signalCode === null;
  } finally {
    await simulator.close();
  }
  const { inOrder, code, stderr } = await closed(running);
  const failed = await startsAgain(home);
  const { lost, damage } = lossSince(before, folder);
  return {
    fault: `every source: ${fault}`,
    survived: damage === null && endured && inOrder,
    lost,
    told: sources !== null && /^\S.+\.$/.test(sources.told),
    recovered: failed === null && leftOvers(folder).length === 0,
    megabytes: megabytesOn(home),
    detail: `ended with ${code}; ${sources?.told ?? ''} ${stderr.slice(0, 300)} ${failed ?? ''}`,
  };
}
