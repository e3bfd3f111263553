import { seededRandom } from '../support/world.ts';
import { liveThrough } from './hostile.ts';
import { megabytesOf, newPeak } from './outcomes.ts';

/** Lets an ingester live through faults of its sources in a process of their own, and tells what came of each as it is known. */
const [seed = '', scratch = '', ...faults] = process.argv.slice(2);
newPeak();
for await (const outcome of liveThrough(faults, { random: seededRandom(Number(seed)), scratch })) {
  process.send?.({ ...outcome, megabytes: megabytesOf(process.pid) });
  newPeak();
}
process.disconnect();
