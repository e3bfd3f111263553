import { readdirSync } from 'node:fs';
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

/** The names of the measurements, whose files say at their very beginning how to run them; their parts lie in a folder of their own. */
export function measurements(): string[] {
  return readdirSync(`${root}test/bench`, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name.replace('.ts', ''));
}
