import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesOf, root } from './repository.ts';

/** A repository with our configuration and none of our code, in which rules may be broken. */
export interface Scratch {
  /** Adds files by their path from its root; each starts as a module of its own. */
  plant(files: Readonly<Record<string, string>>): void;
  /** Runs a dependency's program there. */
  run(program: string, ...args: string[]): { code: number | null; output: string };
  /** Every mistake that the linter finds there, as `npm run check` runs it. */
  lint(): { path: string; rule: string }[];
  remove(): void;
}

/** Named, as the linked packages would be linted too. */
export const FOLDERS = ['src-main', 'src-shared', 'src-renderer', 'test'];

export function scratchRepository(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-gates-'));
  const settings = filesOf('.oxlintrc.json', 'package.json', 'tsconfig.json', 'src-*/**/tsconfig*.json', 'test/tsconfig.json');
  for (const path of settings) cpSync(join(root, path), join(folder, path));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');

  const run: Scratch['run'] = (program, ...args) => {
    const ran = spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: folder,
      encoding: 'utf8',
      // What is counted there is planted: it must not reach the total of the run that plants it.
      env: { ...process.env, ASTROLABE_TEST_COUNTS: undefined },
      maxBuffer: 16 * 1024 * 1024,
    });
    return { code: ran.status, output: ran.stdout + ran.stderr };
  };

  return {
    run,
    plant(files) {
      for (const [path, source] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), source);
      }
    },
    lint() {
      const { output } = run('oxlint/bin/oxlint', '--type-aware', '--format=json', ...FOLDERS);
      const report: { diagnostics: { filename: string; code: string }[] } = JSON.parse(output);
      return report.diagnostics.map(({ filename, code }) => ({ path: filename, rule: code }));
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
