import { root, say, succeeds } from './command.ts';

/** The measurements, by their file's name in test/bench. */
const BENCHES = ['contracts-api'];

/** npm run bench: every measurement, or the one that is named; options go to each. */
export async function run(args: readonly string[]): Promise<number> {
  const named = args.filter((argument) => !argument.startsWith('--'));
  const unknown = named.find((name) => !BENCHES.includes(name));
  if (unknown !== undefined) {
    say(`There is no measurement '${unknown}': choose one of ${BENCHES.join(', ')}.`);
    return 1;
  }
  const options = args.filter((argument) => argument.startsWith('--'));
  let failed = 0;
  for (const name of named.length > 0 ? named : BENCHES) {
    say(`== ${name}`);
    if (!(await succeeds(process.execPath, [`${root}test/bench/${name}.ts`, ...options]))) failed += 1;
  }
  return failed === 0 ? 0 : 1;
}
