// Plain JavaScript without a package, as all it imports before a script: an old Node has to read it, and nothing may be installed yet.
import { installMissing } from './install.mjs';
import { chooseNode } from './node-choice.mjs';
import { endOf } from './supervised.mjs';

const scripts = {
  start: () => import('./start.ts'),
  demo: () => import('./start.ts'),
  headless: () => import('./entry.ts'),
  mcp: () => import('./entry.ts'),
  simulator: () => import('./entry.ts'),
  dev: () => import('./dev.ts'),
  build: () => import('./build.ts'),
  client: () => import('./tools.ts'),
  check: () => import('./check.ts'),
  test: () => import('./test.ts'),
  'test:quick': () => import('./check.ts'),
  'test:chaos': () => import('./tools.ts'),
  vitest: () => import('./tools.ts'),
  playwright: () => import('./tools.ts'),
  package: () => import('./package.ts'),
  bench: () => import('./bench.ts'),
  layers: () => import('./tools.ts'),
  pictures: () => import('./tools.ts'),
  'verify:live': () => import('./tools.ts'),
  'verify:desktop': () => import('./verify-desktop.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
process.exitCode = await main();

/** Runs the script on a Node that it can run on, with what the lock file names installed; the exit code. */
async function main() {
  if (name === '--help' || name === '-h') return help();
  if (!Object.hasOwn(scripts, name))
    return fail(`There is no script '${name}': choose one of ${Object.keys(scripts).join(', ')}.`);
  if (!hasBegun()) {
    const failure = await installMissing();
    if (failure !== null) return fail(failure);
    const { path, refusal, remark } = chooseNode();
    if (refusal !== undefined) return fail(refusal);
    if (remark !== undefined && process.stderr.isTTY) process.stderr.write(`${remark}\n`);
    if (path !== process.execPath) return beginAgain(path);
  }
  const { run } = await scripts[name]();
  return run(name === 'demo' ? ['--demo', ...args] : args, name);
}

/** Whether this is what {@link beginAgain} began. */
function hasBegun() {
  return process.ppid === Number(process.env.ASTROLABE_LAUNCHER);
}

/** Runs the same with another Node, as a child of this one. */
function beginAgain(node) {
  const again = [...process.execArgv, ...process.argv.slice(1)];
  const env = { ...process.env, ASTROLABE_LAUNCHER: String(process.pid) };
  return endOf(node, again, { env, stdio: 'inherit' });
}

function help() {
  const names = Object.keys(scripts).join(', ');
  process.stdout.write(`node astrolabe.mjs SCRIPT [options]\n\nScripts: ${names}\nOptions: node astrolabe.mjs headless --help\n`);
  return 0;
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  return 1;
}
