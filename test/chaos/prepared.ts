import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeBundle } from '#main/data-folder/bundle';
import { mirrorFile } from '#main/data-folder/replace';
import type { Diagnosis } from '#main/diagnosis';
import { DAY } from '#shared/time';
import { using } from '../support/mirror-folder.ts';
import { leftOvers, lossSince, type Outcome, type Stored, storedIn } from './outcomes.ts';
import { type Chaos, homeOf, megabytesOn, program, sourcesOff, startsAgain } from './program.ts';

/** What somebody hands over who means harm, or whose clock was wrong. */
const works = {
  'a bundle from ten years ahead': takeBundle,
};
export type Prepared = keyof typeof works;
export const prepared = Object.keys(works) as Prepared[];

/** Lets the built program take one of them. */
export function take(what: Prepared, chaos: Chaos): Promise<Outcome> {
  return works[what](chaos);
}

type Seen = Pick<Outcome, 'told'> & { isWell: boolean; lost?: number; detail: string };

/** What came of one on this home, whose mirror had `before`. */
async function outcomeOf(what: Prepared, home: string, before: Stored, seen: Seen): Promise<Outcome> {
  const failed = await startsAgain(home);
  const folder = join(home, 'live');
  const { lost, damage } = lossSince(before, folder);
  const left = leftOvers(folder);
  return {
    fault: what,
    survived: seen.isWell && damage === null,
    lost: lost + (seen.lost ?? 0),
    told: seen.told,
    recovered: failed === null && left.length === 0,
    megabytes: megabytesOn(home),
    detail: `${seen.detail} ${failed ?? ''} ${damage ?? ''} ${left.join(' ')}`,
  };
}

const DAYS = 1000;
/** The time of the last of them, by this computer's clock. */
const dayOf = (index: number) => `unixepoch() / 86400 - ${DAYS} + ${index}`;

/** Counts of a thousand days come with a bundle to a computer whose clock is ten years slow: every one of them stays, and that is told. */
async function takeBundle(chaos: Chaos): Promise<Outcome> {
  const from = homeOf(chaos);
  const home = homeOf(chaos);
  const bundle = `${home}.bundle`;
  const source = mirrorFile(join(from, 'live'));
  using(source, (db) =>
    db.exec(`
      WITH RECURSIVE days (at) AS (VALUES (0) UNION ALL SELECT at + 1 FROM days WHERE at < ${DAYS - 1})
      INSERT OR IGNORE INTO activity_days (day, system_id, jumps_total, ship_total, pod_total, npc_total)
      SELECT ${dayOf(0)} + at, 1, 1, 0, 0, 0 FROM days`),
  );
  await writeBundle({ source, target: bundle, galaxy: 'live', withSettings: false, at: '2026-11-26T12:00:00Z' });
  const before = storedIn(join(from, 'live'));
  const clockFile = `${home}-clock`;
  writeFileSync(clockFile, String(-3653 * DAY));
  const { code, stderr } = await program(home, ['--import-bundle', bundle], { clockFile }).ended;
  const slow = program(home, ['--port', '0', '--no-ingest', ...sourcesOff], { clockFile });
  await slow.says('app');
  const doctor = program(home, ['--doctor', ...sourcesOff], { clockFile });
  const { findings } = (await doctor.says('findings')) as { findings: Diagnosis[] };
  await doctor.ended;
  slow.process.kill('SIGTERM');
  await slow.ended;
  const days = using(mirrorFile(join(home, 'live')), (db) =>
    db.prepare<[], number>('SELECT count(*) FROM activity_days WHERE system_id = 1').pluck().get(),
  );
  const told = findings.find(({ what, state }) => what === 'mirror' && state === 'attention')?.told;
  return outcomeOf('a bundle from ten years ahead', home, before, {
    isWell: code === 0,
    lost: DAYS - (days ?? 0),
    told: told !== undefined && /rows of the mirror are dated after this computer's clock.+Nothing was deleted\.$/.test(told),
    detail: `ended with ${code}: ${stderr.slice(0, 300)} ${told ?? ''}`,
  });
}
