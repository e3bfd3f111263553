import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile } from '#shared/quantiles';

/** One figure of a measurement, as a row of the table in docs/dev/benchmarks.md. */
export interface Figure {
  what: string;
  /** What is aimed at; absent: the figure is only told. */
  target?: string;
  measured: string;
  /** What the machine needs at least, measured in the same run. */
  limit?: string;
  /** Whether the aim was met. */
  kept?: boolean;
}

/** One line of what a measurement found. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

/** Prints a figure, keeps it for `npm run bench -- --write`, and makes the process end with 1 where its aim was missed. */
export function report({ what, target = '', measured, limit = '', kept = true }: Figure): void {
  const found = kept ? measured : `${measured}: missed`;
  say([what.padEnd(64), found.padEnd(24), target.padEnd(14), limit].join(' ').trimEnd());
  if (!kept) process.exitCode = 1;
  const file = process.env['ASTROLABE_BENCH_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ what, target, measured: found, limit })}\n`);
}

/** Reports a figure that is to be `target` at most. */
export function reportMost(what: string, found: number, target: number, show = ms, more = ''): void {
  report({ what, target: show(target), measured: show(found) + more, kept: found <= target });
}

/** Whether what was called came: 0.8 to 1.25 times. Of fewer cases than 200 it is only told. */
export const calibration = {
  target: '0.8 to 1.25',
  isJudged: (cases: number) => cases >= 200,
  isKept: (ratio: number) => ratio >= 0.8 && ratio <= 1.25,
};

/** Judges called to came of many bands, which are reported in one figure. */
export function bandJudge() {
  const outside: string[] = [];
  let judged = 0;
  return {
    add(band: string, cases: number, ratio: number): void {
      if (!calibration.isJudged(cases)) return;
      judged += 1;
      if (!calibration.isKept(ratio)) outside.push(`${band}: ${ratio.toFixed(2)}`);
    },
    report(what: string): void {
      const measured =
        outside.length === 0 ? `all of ${judged}` : `${outside.length} of ${judged} outside: ${outside.join('; ')}`;
      report({ what, target: calibration.target, measured, kept: outside.length === 0 });
    },
  };
}

/** Milliseconds of this thread's processor time since an earlier `process.threadCpuUsage()`. */
export function spentSince(from: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000;
}

/** The value below which 99 % of them lie. */
export function p99Of(values: readonly number[]): number {
  return quantile(
    values.toSorted((one, other) => one - other),
    0.99,
  );
}

/** Hands a new folder to a measurement, and removes it after. */
export async function inFolder(measure: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-bench-'));
  try {
    await measure(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
