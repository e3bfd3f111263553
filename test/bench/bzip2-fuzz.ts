/**
 * `npm run bench bzip2-fuzz`: a million mutated bzip2 files through the decoder of the archives: none may fail otherwise than by being refused, and
 * memory may not grow. Exits 1 where one does. `--files=`, `--seed=`.
 */
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fuzzBzip2, seedFiles } from '../support/bzip2-fuzz.ts';
import { say } from './support/report.ts';

const { values } = parseArgs({
  options: { files: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
});
/** Files between two looks at the memory. */
const STEP = 50_000;
/** Megabytes by which what is held may differ from what it was after the first step: a few blocks' buffers are given back late. */
const MOST_GROWTH = 16;

const seeds = await seedFiles();
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
function megabytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}
const started = performance.now();
const total = { files: 0, read: 0, refused: 0, most: 0 };
const crashed: string[] = [];
let before: number | undefined;
let growth = 0;
for (let step = 0; total.files < Number(values.files); step += 1) {
  const part = fuzzBzip2(seeds, Math.min(STEP, Number(values.files) - total.files), Number(values.seed) * 100_003 + step);
  total.files += part.files;
  total.read += part.read;
  total.refused += part.refused;
  total.most = Math.max(total.most, part.most);
  crashed.push(...part.crashed);
  before ??= megabytes();
  growth = Math.max(growth, megabytes() - before);
}
say(
  `${total.files} mutated files in ${Math.round((performance.now() - started) / 1000)} s: ${total.read} read, ${total.refused} refused, ${crashed.length} crashed`,
);
say(`the most plain bytes of one: ${total.most}; what is held grew by ${growth.toFixed(1)} MB at most`);
for (const one of crashed) say(one);
process.exitCode = crashed.length === 0 && growth <= MOST_GROWTH ? 0 : 1;
