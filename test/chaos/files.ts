import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mirrorFile } from '#main/data-folder/replace';
import type { Diagnosis } from '#main/doctor/diagnosis';
import { backUp } from '#main/store/files/backup';
import { MINUTE } from '#shared/time';
import { leftOvers, lossSince, type Outcome, storedIn } from './outcomes.ts';
import { type Chaos, clock, homeOf, megabytesOn, program, sourcesOff, startsAgain } from './program.ts';

export const fileFaults = ['damaged pages', 'a file cut short', 'the folder is moved away', 'the folder is replaced'] as const;

/** One sentence for a person: no stack and no code. */
const SENTENCE = /^[^\n]*\/[^\n]+\.$/;

/** Lets one thing happen to the files of a mirror, and checks that it is reported and mended. */
export function spoil(fault: (typeof fileFaults)[number], chaos: Chaos): Promise<Outcome> {
  return fault === 'damaged pages' || fault === 'a file cut short' ? damage(fault, chaos) : takeAway(fault, chaos);
}

/** Damages the file of a closed mirror: the doctor has to find it, and the backup to mend it. */
async function damage(fault: (typeof fileFaults)[number], chaos: Chaos): Promise<Outcome> {
  const home = homeOf(chaos);
  const folder = join(home, 'live');
  const file = mirrorFile(folder);
  const before = storedIn(folder);
  const backup = join(home, 'backups', 'daily-live-20261121T105000Z.sqlite');
  mkdirSync(join(home, 'backups'));
  await backUp({ source: file, target: backup, galaxy: 'live' }, () => undefined);

  if (fault === 'a file cut short') truncateSync(file, Math.floor(statSync(file).size * (0.1 + 0.8 * chaos.random())));
  else {
    const bytes = readFileSync(file);
    const pages = Math.floor(bytes.length / 4096);
    // The first page is the header's: a file without it is no database at all.
    for (let left = Math.ceil(pages / 10); left > 0; left -= 1) {
      const page = 1 + Math.floor(chaos.random() * (pages - 1));
      bytes.fill(0xaa, page * 4096, (page + 1) * 4096);
    }
    writeFileSync(file, bytes);
  }
  const asked = program(home, ['--doctor', ...sourcesOff]);
  const { findings } = (await asked.says('findings')) as { findings: Diagnosis[] };
  const doctor = await asked.ended;
  const sentence = findings.find(({ what, state }) => what === 'mirror' && state === 'trouble')?.told;
  const start = await program(home, ['--once', ...sourcesOff]).ended;
  const restored = await program(home, ['--restore', backup]).ended;
  const failed = await startsAgain(home);
  const { lost, damage: found } = lossSince(before, folder);
  return {
    fault,
    survived: found === null,
    lost,
    // A start may get by without the damaged pages; then the daily check finds them, as the doctor does.
    told: doctor.code === 1 && sentence !== undefined && SENTENCE.test(sentence) && !/^ {4}at /m.test(withoutLog(start.stderr)),
    recovered: restored.code === 0 && failed === null && leftOvers(folder).length === 0,
    megabytes: megabytesOn(home),
    detail: [doctor.stderr, start.stderr, restored.stderr, failed ?? ''].join(' ').slice(0, 500),
  };
}

/** What a program says beside its log, whose lines are JSON. */
function withoutLog(stderr: string): string {
  return stderr
    .split('\n')
    .filter((line) => !line.startsWith('{'))
    .join('\n');
}

/** Takes the folder from under a running program: it has to say so and to end, and to leave alone what lies there then. */
async function takeAway(fault: (typeof fileFaults)[number], chaos: Chaos): Promise<Outcome> {
  const home = homeOf(chaos);
  const folder = join(home, 'live');
  const before = storedIn(folder);
  const running = program(home, ['--port', '0', ...sourcesOff]);
  await running.says('app');
  await clock.sleep(chaos.random() * 1000);
  renameSync(folder, `${folder}-away`);
  const foreign = Buffer.from('what another program has not yet written into its database');
  if (fault === 'the folder is replaced') {
    mkdirSync(folder);
    for (const name of ['mirror.sqlite', 'mirror.sqlite-wal']) writeFileSync(join(folder, name), foreign);
  }
  const late = setTimeout(() => running.process.kill('SIGKILL'), MINUTE);
  const { code, stderr } = await running.ended;
  clearTimeout(late);
  const touched =
    fault === 'the folder is replaced'
      ? readdirSync(folder).filter((name) => !readFileSync(join(folder, name)).equals(foreign))
      : [];
  rmSync(folder, { recursive: true, force: true });
  renameSync(`${folder}-away`, folder);
  const failed = await startsAgain(home);
  const { lost, damage: found } = lossSince(before, folder);
  return {
    fault,
    survived: code === 1 && touched.length === 0 && found === null,
    lost,
    told: /(was deleted or moved away|was replaced) while Astrolabe ran, so it has ended/.test(stderr),
    recovered: failed === null,
    megabytes: megabytesOn(home),
    detail: `ended with ${code}; ${touched.length === 0 ? '' : `what lay there was changed (${touched.join(', ')}); `}${failed ?? ''} ${stderr.slice(0, 300)}`,
  };
}
