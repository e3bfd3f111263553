import { readdirSync, readFileSync } from 'node:fs';
import { coreFlags, root, say, succeeds } from './command.ts';

/** npm run bench: every measurement in test/bench, or those that are named; options go to each. */
export async function run(args: readonly string[]): Promise<number> {
  const all = measurements();
  const named = args.filter((argument) => !argument.startsWith('--'));
  const unknown = named.find((name) => !all.includes(name));
  if (unknown !== undefined) {
    say(`There is no measurement '${unknown}': choose one of ${all.join(', ')}.`);
    return 1;
  }
  const options = args.filter((argument) => argument.startsWith('--'));
  const failed: string[] = [];
  for (const name of named.length > 0 ? named : all) {
    say(`== ${name}`);
    if (!(await succeeds(process.execPath, [...coreFlags, `${root}test/bench/${name}.ts`, ...options]))) failed.push(name);
  }
  if (failed.length > 0) say(`Failed, or a target was missed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
}

/** The names of the files that say of themselves, at their very beginning, how to run them; the others are their parts. */
function measurements(): string[] {
  const folder = `${root}test/bench/`;
  return readdirSync(folder)
    .filter((file) => readFileSync(folder + file, 'utf8').startsWith('/**\n * `npm run bench'))
    .map((file) => file.replace('.ts', ''));
}
