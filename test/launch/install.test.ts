import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../arch/repository.ts';
import { scratchFolder } from '../built/running.ts';

interface Locked {
  version: string;
  optional?: boolean;
}
const LOCKED: Record<string, Locked> = {
  '': { version: '1.0.0' },
  'node_modules/one': { version: '1.0.0' },
  'node_modules/for-another-system': { version: '2.0.0', optional: true },
};

let folder: ReturnType<typeof scratchFolder>;
/** A project of its own with our launcher and a lock file. */
beforeEach(() => {
  folder = scratchFolder();
  for (const name of ['launch', 'install', 'node-choice', 'supervised'])
    write(`src-main/launch/${name}.mjs`, readFileSync(`${root}src-main/launch/${name}.mjs`, 'utf8'));
  cpSync(`${root}astrolabe.mjs`, join(folder.path, 'astrolabe.mjs'));
  write('package.json', '{"type":"module"}');
  write('src-main/launch/build.ts', "export const run = () => (console.log('built'), 0);");
  lock('package-lock.json', LOCKED);
});
afterEach(() => folder.remove());

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder.path, path)), { recursive: true });
  writeFileSync(join(folder.path, path), text);
}

function lock(path: string, packages: Record<string, Locked>): void {
  write(path, JSON.stringify({ packages }));
}

/** node astrolabe.mjs build with a program for npm that notes how it was called and ends with a code; null: there is no npm. */
function build(npm: { endsWith: number } | null = { endsWith: 0 }) {
  write('npm/package.json', '{}');
  const note = `require('fs').appendFileSync(${JSON.stringify(join(folder.path, 'calls'))}, process.argv.slice(2).join(' ') + '\\n')`;
  write('npm/npm-cli.js', `console.log('added 1 package'); ${note}; process.exit(${npm?.endsWith});`);
  const env = { PATH: '/nowhere', ...(npm === null ? {} : { npm_execpath: join(folder.path, 'npm/npm-cli.js') }) };
  const ran = spawnSync(process.execPath, [join(folder.path, 'astrolabe.mjs'), 'build'], { encoding: 'utf8', env });
  const calls = join(folder.path, 'calls');
  return { ...ran, calls: existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [] };
}

describe('what the lock file names', () => {
  it.each([
    ['nothing is there', undefined],
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/one': { version: '0.9.0' } }],
    [
      'an optional one has another version',
      { 'node_modules/one': { version: '1.0.0' }, 'node_modules/for-another-system': { version: '1.0.0', optional: true } },
    ],
  ])('is installed before the script where %s, and stdout is left to the script', (_, installed) => {
    if (installed !== undefined) lock('node_modules/.package-lock.json', installed);
    const { status, stdout, stderr, calls } = build();
    expect(calls).toEqual(['ci --no-audit --no-fund --prefer-offline']);
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^Installing the packages .* once\) \.\.\.$/),
      'added 1 package',
      '',
    ]);
    expect([status, stdout]).toEqual([0, 'built\n']);
  });

  it('is not installed again where it is there, with or without what is for other systems', () => {
    lock('node_modules/.package-lock.json', {
      'node_modules/one': { version: '1.0.0' },
      'node_modules/more': { version: '1.0.0' },
    });
    expect(build()).toMatchObject({ status: 0, stdout: 'built\n', stderr: '', calls: [] });
  });

  it('ends the start with a sentence where it cannot be installed', () => {
    const { status, stdout, stderr } = build({ endsWith: 1 });
    expect(stderr.trim().split('\n').at(-1)).toBe(
      `The packages could not be installed (npm says why above): with a network, type "npm ci" in ${folder.path}/, or start again.`,
    );
    expect([status, stdout]).toEqual([1, '']);
  });

  it('ends the start with a sentence where there is no npm', () => {
    const { status, stdout, stderr } = build(null);
    expect(stderr.trim().split('\n').at(-1)).toMatch(/there is no npm on the path: install Node with npm, and type "npm ci" in /);
    expect([status, stdout]).toEqual([1, '']);
  });
});
