import { tooOldNode } from './runtime/node-version.ts';

// Everything else is imported after this check: the native SQLite module crashes an old Node instead of refusing it.
const refusal = tooOldNode(process.version);
if (refusal === null) {
  const { runHeadless } = await import('./run-headless.ts');
  await runHeadless(process.argv.slice(2), import.meta.url);
} else {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 1;
}
