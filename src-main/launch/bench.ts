import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { realWorld } from '#main/runtime/world';
import { root, say, succeeds } from './command.ts';

const DOCUMENT = `${root}docs/dev/benchmarks.md`;
const HEAD = '| bench | what | target | measured | limit | machine | date |';

/**
 * npm run bench: every measurement in test/bench, or those that are named; options go to each. With `--write` what they found replaces their
 * rows in the table of docs/dev/benchmarks.md.
 */
export async function run(args: readonly string[]): Promise<number> {
  const all = measurements();
  const named = args.filter((argument) => !argument.startsWith('--'));
  const unknown = named.find((name) => !all.includes(name));
  if (unknown !== undefined) {
    say(`There is no measurement '${unknown}': choose one of ${all.join(', ')}.`);
    return 1;
  }
  const options = args.filter((argument) => argument.startsWith('--') && argument !== '--write');
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-bench-figures-'));
  const failed: string[] = [];
  for (const name of named.length > 0 ? named : all) {
    say(`== ${name}`);
    const file = join(folder, name);
    const command = [`${root}test/bench/${name}.ts`, ...options];
    if (!(await succeeds(process.execPath, command, { ASTROLABE_BENCH_FIGURES: file }))) failed.push(name);
    if (!args.includes('--write') || !existsSync(file)) continue;
    const figures = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Figure);
    const machine = `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`;
    const date = new Date(realWorld().clock.now()).toISOString().slice(0, 10);
    writeFileSync(DOCUMENT, withFigures(readFileSync(DOCUMENT, 'utf8'), name, figures, machine, date));
  }
  rmSync(folder, { recursive: true });
  if (failed.length > 0) say(`Failed, or a target was missed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
}

/** The names of the measurements, whose files say at their very beginning how to run them; their parts lie in a folder of their own. */
export function measurements(): string[] {
  return readdirSync(`${root}test/bench`, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name.replace('.ts', ''));
}

/** What a measurement writes for each row (test/bench/support/report.ts). */
interface Figure {
  what: string;
  target: string;
  measured: string;
  limit: string;
}

/** The document with these figures in place of the measurement's earlier ones. */
export function withFigures(document: string, name: string, figures: readonly Figure[], machine: string, date: string): string {
  const lines = document.split('\n');
  const start = lines.indexOf(HEAD) + 2;
  if (start < 2) throw new Error(`docs/dev/benchmarks.md has no table with the head ${HEAD}.`);
  const after = lines.findIndex((line, index) => index >= start && !line.startsWith('|'));
  const others = lines.slice(start, after).filter((line) => !line.startsWith(`| ${name} |`));
  const rows = figures.map(
    ({ what, target, measured, limit }) => `| ${[name, what, target, measured, limit, machine, date].join(' | ')} |`,
  );
  const nameOf = (line: string) => line.split('|')[1] ?? '';
  const table = [...others, ...rows].sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
  return [...lines.slice(0, start), ...table, ...lines.slice(after)].join('\n');
}
