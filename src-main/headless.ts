import { collectSeldom } from './runtime/garbage.ts';
import { tooOldNode } from './runtime/node-version.ts';
import { isOutOfFiles, NO_MORE_FILES } from './runtime/open-files.ts';

collectSeldom();
// Everything else is imported after this check: the native SQLite module crashes an old Node instead of refusing it.
const refusal = tooOldNode(process.version) ?? (await run());
if (refusal !== null) {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 1;
}

/** Why it could not run: no more modules could be opened. */
async function run(): Promise<string | null> {
  try {
    const { runHeadless } = await import('./core/run-headless.ts');
    await runHeadless(process.argv.slice(2), import.meta.url);
    return null;
  } catch (failure) {
    if (!isOutOfFiles(failure)) throw failure;
    return NO_MORE_FILES;
  }
}
