import { join } from 'node:path';
import { everyJob } from '#main/core/app';
import { generatedModel, startSimulator, tinyScale } from '#main/demo/simulator';
import { startIngest } from '#main/ingest/ingest';
import { createLifecycle } from '#main/runtime/lifecycle';
import { silentLog } from '#main/runtime/log';
import { forDataSources } from '#shared/sources';
import { DAY } from '#shared/time';
import { fakeClock, testWorld } from './world.ts';

/**
 * A mirror as the program fills it: every job with the real clients against the simulator of all sources, and once more a day later, on a
 * clock that stands still but for what is waited for. Gives the clock as it is afterwards.
 */
export async function simulatedMirror(folder: string, startsAt: string) {
  const file = join(folder, 'mirror.sqlite');
  const clock = fakeClock(startsAt);
  const model = generatedModel({ seed: 7, startsAt: clock.now(), scale: tinyScale });
  const simulator = await startSimulator({ clock, model, record: false });
  const fill = async () => {
    clock.auto = true;
    const lifecycle = createLifecycle();
    const ingest = await startIngest({
      config: { sources: forDataSources((source) => simulator.sources[source]), contact: null },
      world: testWorld({ clock }),
      log: silentLog(),
      file,
      schedule: false,
    });
    lifecycle.onClose(ingest.close);
    const code = await everyJob(ingest, silentLog(), lifecycle, true);
    clock.auto = false;
    if (code !== 0) throw new Error(`Filling the mirror ended with ${code}.`);
  };
  try {
    await fill();
    await clock.advance(DAY);
    await fill();
  } finally {
    await simulator.close();
  }
  return { file, clock };
}
