import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedModel, startSimulator, tinyScale } from '#main/demo/simulator';
import type { Diagnosis } from '#main/diagnosis';
import { bounds } from '#main/upstream/bounds';
import { SECOND } from '#shared/time';
import { leftOvers, lossSince, type Outcome, storedIn } from './outcomes.ts';
import { type Chaos, clock, expireAnswers, homeOf, program, sourcesOf, sourcesOff, startsAgain, within } from './program.ts';

/** Megabytes that the process may take at any moment, whatever its sources send. */
const MOST_MEGABYTES = 700;

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
export const endured = ['the process is paused', ...(Object.keys(worstJson) as (keyof typeof worstJson)[])] as const;
type Endured = (typeof endured)[number];

/** How often its memory is looked at. Milliseconds. */
const LOOK_EVERY = 250;

/** Lets a running program endure one of them; `forMs`: how long hostile sources answer. */
export function endure(fault: Endured, chaos: Chaos, forMs: number): Promise<Outcome> {
  return fault === 'the process is paused' ? pause(chaos) : feed(fault, chaos, forMs);
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
  running.process.kill('SIGTERM');
  const { code, stderr } = await running.ended;
  const failed = await startsAgain(home);
  const { lost, damage } = lossSince(before, folder);
  return {
    fault: 'the process is paused',
    survived: damage === null && tooEarly === null && code === 0,
    lost,
    told: null,
    recovered: status === 200 && failed === null && leftOvers(folder).length === 0,
    detail: `answered ${status}, ended with ${code}: ${stderr.slice(0, 300)} ${failed ?? ''}`,
  };
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
  let most = 0;
  let sources: Diagnosis | undefined;
  try {
    await running.says('app');
    await within(
      forMs,
      () => {
        if (running.process.exitCode !== null) return true;
        most = Math.max(most, megabytesOf(running.process.pid));
        return null;
      },
      LOOK_EVERY,
    );
    const doctor = program(home, ['--doctor']);
    const { findings } = (await doctor.says('findings')) as { findings: Diagnosis[] };
    await doctor.ended;
    sources = findings.find(({ what }) => what === 'sources');
  } finally {
    await simulator.close();
  }
  running.process.kill('SIGTERM');
  const { code, stderr } = await running.ended;
  const failed = await startsAgain(home);
  const { lost, damage } = lossSince(before, folder);
  return {
    fault: `every source: ${fault}`,
    survived: damage === null && code === 0 && most > 0 && most <= MOST_MEGABYTES,
    lost,
    told: sources !== undefined && sources.state !== 'ok' && /^\S.+\.$/.test(sources.told),
    recovered: failed === null && leftOvers(folder).length === 0,
    measured: `${Math.round(most)} MB at most`,
    detail: `${Math.round(most)} MB at most, ended with ${code}; ${sources?.told ?? ''} ${stderr.slice(0, 300)} ${failed ?? ''}`,
  };
}

/** The most megabytes of memory that a process has held so far, by the operating system; where it tells no more, those of now. */
function megabytesOf(pid: number | undefined): number {
  const told = `/proc/${pid}/status`;
  const kilobytes = existsSync(told)
    ? /^VmHWM:\s*(\d+)/m.exec(readFileSync(told, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1024;
}
