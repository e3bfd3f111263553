import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesOf, root } from './repository.ts';

/** A repository with our configuration and none of our code, in which rules may be broken. */
export interface Scratch {
  /** Adds files by their path from its root; each starts as a module of its own. */
  plant(files: Readonly<Record<string, string>>): void;
  /** Every mistake that the linter finds there, as `npm run check` runs it. */
  lint(): { path: string; rule: string }[];
  remove(): void;
}

/** Named, as the linked packages would be linted too. */
const FOLDERS = ['src-main', 'src-shared', 'src-renderer', 'test'];

export function scratchRepository(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-gates-'));
  const settings = filesOf('.oxlintrc.json', 'package.json', 'tsconfig.json', 'src-*/**/tsconfig*.json', 'test/tsconfig.json');
  for (const path of settings) cpSync(join(root, path), join(folder, path));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');

  return {
    plant(files) {
      for (const [path, source] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), source);
      }
    },
    lint() {
      const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--format=json', ...FOLDERS];
      const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
      const report: { diagnostics: { filename: string; code: string }[] } = JSON.parse(stdout);
      return report.diagnostics.map(({ filename, code }) => ({ path: filename, rule: code }));
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
