// The door behind every npm script. Plain JavaScript, because an old Node could not read TypeScript to say that it is too old.
const scripts = {
  start: () => import('./start.ts'),
  headless: () => import('./entry.ts'),
  mcp: () => import('./entry.ts'),
  simulator: () => import('./entry.ts'),
  dev: () => import('./dev.ts'),
  build: () => import('./build.ts'),
  client: () => import('./client.ts'),
  check: () => import('./check.ts'),
  test: () => import('./test.ts'),
  'test-quick': () => import('./test-quick.ts'),
  'test:chaos': () => import('./chaos.ts'),
  package: () => import('./package.ts'),
  bench: () => import('./bench.ts'),
  'verify:live': () => import('./verify-live.ts'),
  'verify:desktop': () => import('./verify-desktop.ts'),
};

const [name, ...args] = process.argv.slice(2);
const script = Object.hasOwn(scripts, name ?? '') ? scripts[name] : undefined;
if (!process.features.typescript) {
  fail(
    `Astrolabe brings its own Node, and this is ${process.version}: run 'npm ci' once, then start it with 'npm start' or 'npm run headless'.`,
  );
} else if (script === undefined) {
  fail(`There is no script '${name}': choose one of ${Object.keys(scripts).join(', ')}.`);
} else {
  const { run } = await script();
  process.exitCode = await run(args, name);
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
