import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { mirrorFile } from '#main/data-folder/replace';
import { type FaultEffect, generatedModel, startSimulator, tinyScale } from '#main/demo/simulator';
import { startIngest } from '#main/ingest/ingest';
import { silentLog } from '#main/runtime/log';
import { openReadDb } from '#main/store/db';
import { markMirror } from '#main/store/files/mirror-file';
import { sourceContactReads } from '#main/store/ingest-state/source-contacts';
import { HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { fakeClock, testWorld } from '../support/world.ts';
import { leftOvers, lossSince, type Outcome, storedIn } from './outcomes.ts';
import type { Chaos } from './program.ts';

/** What every source does wrong at once. A billion pages, a year of waiting and ten times the memory are words of its own. */
export const hostile: Readonly<Record<string, FaultEffect>> = {
  'server errors': { kind: 'status', status: 500, html: true },
  'refusals with a year to wait': { kind: 'status', status: 429, retryAfterSeconds: 31_536_000 },
  'resets of the connection': { kind: 'reset' },
  'answers cut off': { kind: 'cut-off' },
  'circles of redirects': { kind: 'redirect-loop' },
  'bodies that are no JSON': { kind: 'malformed' },
  'bodies of another shape': { kind: 'wrong-shape' },
  'every third row unreadable': { kind: 'odd-rows', every: 3 },
  'empty lists': { kind: 'empty' },
  'lists of a billion pages': { kind: 'headers', headers: { 'x-pages': '1000000000' } },
  'times in the year 9999': {
    kind: 'headers',
    headers: { expires: 'Fri, 31 Dec 9999 23:59:59 GMT', 'last-modified': 'Fri, 31 Dec 9999 23:59:59 GMT' },
  },
  // Bytes that all answers share: a text would be copied for each, and those copies counted as the program's memory.
  'bodies of 70 MB': { kind: 'replaced', body: Buffer.from(`[${'0,'.repeat(35_000_000)}0]`) },
};

/** How long an answer may be on its way by the real clock. */
const PATIENCE = 20 * SECOND;
/** A source does so for so long, from one or two minutes before lists of contracts expire. */
const SHORTEST = 5 * MINUTE;
const LONGEST = 8 * MINUTE;
/** Lists of contracts expire so often. */
const PERIOD = 30 * MINUTE;
/** One period of what is asked every hour: that long after the end everything has to be as before. */
const BACK_WITHIN = HOUR + MINUTE;
/** A wait that a source asks for is obeyed for an hour (`security §3`), and then comes the period. */
const OBEYED = HOUR;

/** Lets an ingester live through each of the faults, one after the other, by a clock that is moved by hand. */
export async function* liveThrough(faults: readonly string[], chaos: Pick<Chaos, 'random' | 'scratch'>): AsyncGenerator<Outcome> {
  // Every one of these faults is an answer: none is overtaken by the clock, however busy the machine is.
  const clock = fakeClock('2026-11-20T12:07:00Z', { patience: PATIENCE });
  const model = generatedModel({ seed: 7, startsAt: clock.now(), scale: tinyScale });
  const simulator = await startSimulator({ clock, model });
  const folder = join(mkdtempSync(join(chaos.scratch, 'hostile-')), 'live');
  mkdirSync(folder);
  markMirror(mirrorFile(folder), 'live');
  const ingest = await startIngest({
    // A year of archives takes minutes, and nothing that is done to them is not done to five weeks.
    config: { sources: simulator.sources, contact: null, simulated: true, settings: { history: { days: 35 } } },
    world: testWorld({ clock }),
    log: silentLog(),
    file: mirrorFile(folder),
    schedule: true,
  });
  const reads = openReadDb(mirrorFile(folder));
  try {
    // 12:07 to 12:28: two minutes before every list of contracts expires.
    await clock.advance(21 * MINUTE);
    const start = clock.now();
    for (const name of faults) yield await liveThroughOne(name, start);
  } finally {
    clock.auto = true;
    reads.close();
    await ingest.close();
    await simulator.close();
  }

  /** What is shown at the foot of each page, or with the source in Settings. */
  function toldSince(at: string): string | null {
    const late = ingest.snapshot().sources.find(({ reason }) => reason !== null)?.reason;
    if (late !== undefined && late !== null) return late;
    return (
      sourceContactReads(reads)
        .totals()
        .find(({ failed_at: failed }) => failed !== null && failed >= at)?.failure ?? null
    );
  }

  async function liveThroughOne(name: string, start: number): Promise<Outcome> {
    const effect = hostile[name];
    if (effect === undefined) throw new Error(`There is no fault '${name}'.`);
    const before = storedIn(folder);
    const well = new Set(ingest.snapshot().sources.flatMap(({ source, state }) => (state === 'fresh' ? [source] : [])));
    await clock.advance(chaos.random() * 2 * MINUTE);
    const asked = simulator.requests.length;
    const remove = simulator.inject({ effect, times: Number.POSITIVE_INFINITY });
    let sentence: string | null = null;
    const faultAt = isoUtc(clock.now());
    const until = clock.now() + SHORTEST + chaos.random() * (LONGEST - SHORTEST);
    while (clock.now() < until) {
      await clock.advance(MINUTE / 2);
      sentence ??= toldSince(faultAt);
    }
    const requests = simulator.requests.length - asked;
    remove();
    const sick = () => ingest.snapshot().sources.filter(({ source, state }) => well.has(source) && state !== 'fresh');
    const back = clock.now() + BACK_WITHIN + ('retryAfterSeconds' in effect ? OBEYED : 0);
    // To two minutes before the lists expire again. What was harmed shows once it is late, so that a look before that says nothing.
    do await clock.advance(PERIOD - ((clock.now() - start) % PERIOD));
    while (clock.now() < back);
    const { lost, damage } = lossSince(before, folder);
    sentence ??= toldSince(faultAt);
    const left = leftOvers(folder);
    return {
      fault: `every source: ${name}`,
      survived: damage === null,
      lost,
      told: sentence !== null && /^\S.+\.$/.test(sentence),
      recovered: sick().length === 0 && left.length === 0,
      megabytes: null,
      detail: `${requests} requests; ${sentence}; ${JSON.stringify(sick())} ${left.join(' ')} ${damage ?? ''}`,
    };
  }
}
