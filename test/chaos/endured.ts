import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Diagnosis } from '#main/diagnosis';
import { SECOND } from '#shared/time';
import { leftOvers, lossSince, type Outcome, storedIn } from './outcomes.ts';
import { type Chaos, clock, expireAnswers, homeOf, program, sourcesOf, sourcesOff, startsAgain, within } from './program.ts';

/** What a whole process has to endure. */
export const endured = ['the process is paused', 'the worst JSON that is accepted'] as const;

/** Megabytes that the process may take at any moment, whatever its sources send. */
const MOST_MEGABYTES = 700;
/** As many values as an answer may have, in the form that takes most memory for its bytes. */
const WORST_JSON = `[${'[],'.repeat(249_000)}[]]`;
/** How often its memory is looked at. Milliseconds. */
const LOOK_EVERY = 250;

/** Lets a running program endure one of them; `forMs`: how long hostile sources answer. */
export function endure(fault: (typeof endured)[number], chaos: Chaos, forMs: number): Promise<Outcome> {
  return fault === 'the process is paused' ? pause(chaos) : feed(chaos, forMs);
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
async function feed(chaos: Chaos, forMs: number): Promise<Outcome> {
  const home = homeOf(chaos);
  const folder = join(home, 'live');
  expireAnswers(home);
  const before = storedIn(folder);
  const stop = chaos.simulator.inject({ effect: { kind: 'replaced', body: WORST_JSON }, times: Number.POSITIVE_INFINITY });
  const running = program(home, ['--port', '0', ...sourcesOf(chaos.simulator)]);
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
    stop();
  }
  running.process.kill('SIGTERM');
  const { code, stderr } = await running.ended;
  const failed = await startsAgain(home);
  const { lost, damage } = lossSince(before, folder);
  return {
    fault: 'every source: the worst JSON that is accepted',
    survived: damage === null && code === 0 && most > 0 && most <= MOST_MEGABYTES,
    lost,
    told: sources !== undefined && sources.state !== 'ok' && /^\S.+\.$/.test(sources.told),
    recovered: failed === null && leftOvers(folder).length === 0,
    detail: `${Math.round(most)} MB at most, ended with ${code}; ${sources?.told ?? ''} ${stderr.slice(0, 300)} ${failed ?? ''}`,
  };
}

/** Megabytes of memory that a process holds, by the operating system. */
function megabytesOf(pid: number | undefined): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes.trim()) / 1024;
}
