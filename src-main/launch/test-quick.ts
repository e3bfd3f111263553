import { checks, runChecks } from './check.ts';
import { program } from './command.ts';

/** Folders of test/ whose tests start no thread, no simulated galaxy of full size and no program. */
const UNIT = ['domain', 'renderer', 'runtime', 'shared', 'store', 'upstream'].map((folder) => `test/${folder}/`);

const unitTests = {
  name: 'unit tests',
  command: program(
    'vitest/vitest.mjs',
    'run',
    '--config',
    'test/vitest.config.ts',
    '--project',
    'core',
    '--project',
    'renderer',
    ...UNIT,
  ),
};

/** npm run test:quick: types, lint and the unit tests, for while one works; `npm test` is what has to pass. */
export async function run(): Promise<number> {
  const quick = checks.filter(({ name }) => name === 'types' || name === 'lint and layers');
  const failed = await runChecks([...quick, unitTests]);
  return failed.length === 0 ? 0 : 1;
}
