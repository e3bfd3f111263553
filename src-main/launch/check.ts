import { outputOf, program, root, say } from './command.ts';

/**
 * Compiler and linter are Go programs that end soon: to collect their garbage as often as a server would takes a fourth of their
 * processor's time. Above the memory limit they collect it as usual.
 */
const RARE_COLLECTIONS = { GOGC: '400', GOMEMLIMIT: '3GiB' };

/**
 * The checks that run no product code, cheapest first, each with the words that head its output. Types are checked by one checker:
 * several work out the types that they share, such as the endpoints', once each.
 */
export const checks: readonly { name: string; command: [string, string[]] }[] = [
  { name: 'types', command: program('typescript/bin/tsc', '-b', '--checkers', '1') },
  { name: 'lint and layers', command: program('oxlint/bin/oxlint', '--type-aware', '--deny-warnings') },
  { name: 'format', command: program('@biomejs/biome/bin/biome', 'check', '--error-on-warnings') },
  { name: 'dead code', command: program('knip/bin/knip.js') },
  { name: 'licences', command: [process.execPath, [`${root}src-main/launch/check-licences.ts`]] },
];

/** Not part of a test run, whose outcome must not depend on the network. */
const advisories = {
  name: 'advisories',
  command: [process.execPath, [`${root}src-main/launch/check-advisories.ts`]] satisfies [string, string[]],
};

const vitest = (...options: string[]) => program('vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts', ...options);
const aboutTheRepository = { name: 'rules of the repository', command: vitest('--project', 'arch') };
/** Of the folders of test/ whose tests start no thread, no simulated galaxy of full size and no program. */
const unitFolders = ['domain', 'renderer', 'runtime', 'shared', 'store', 'upstream'].map((folder) => `test/${folder}/`);
const unitTests = { name: 'unit tests', command: vitest('--project', 'core', '--project', 'renderer', ...unitFolders) };

/**
 * npm run check: every check to its end, so that one run shows everything there is to mend, and nothing where there is nothing. npm run
 * test:quick: types, lint and the unit tests, for while one works; `npm test` is what has to pass.
 */
export async function run(_args: readonly string[], name: string): Promise<number> {
  const quick = checks.filter((check) => check.name === 'types' || check.name === 'lint and layers');
  const failed = await runChecks(name === 'test:quick' ? [...quick, unitTests] : [...checks, aboutTheRepository, advisories]);
  return failed.length === 0 ? 0 : 1;
}

/**
 * Runs the first one alone, since lint reads the types that it leaves, and then the others beside each other; names those that
 * failed, in their order. Of those that succeed nothing is printed.
 */
export async function runChecks(these: typeof checks): Promise<string[]> {
  const outcomeOf = async ({ name, command }: (typeof checks)[number]) => ({
    name,
    ...(await outputOf(...command, RARE_COLLECTIONS)),
  });
  const outcomes = [];
  for (const check of these.slice(0, 1)) outcomes.push(await outcomeOf(check));
  outcomes.push(...(await Promise.all(these.slice(1).map(outcomeOf))));
  const failed = outcomes.filter(({ succeeded }) => !succeeded);
  for (const { name, output } of failed) say(`== ${name}\n${output.trimEnd()}`);
  const names = failed.map(({ name }) => name);
  if (names.length > 0) say(`Failed: ${names.join(', ')}.`);
  return names;
}
