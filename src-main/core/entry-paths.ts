import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** URL of a worker such as `workers/ingest.worker`, relative to the entry: .ts where that runs from source, .js where it was built. */
export function workerUrl(entryUrl: string, name: string): URL {
  return new URL(`./${name}${entryUrl.endsWith('.ts') ? '.ts' : '.js'}`, entryUrl);
}

/** Folder of the built renderer (its index.html); null where it was not built, as in a run from source. */
export function rendererFolder(entryUrl: string): string | null {
  const relative = entryUrl.endsWith('.ts') ? '../out/renderer/' : '../renderer/';
  const folder = fileURLToPath(new URL(relative, entryUrl));
  return existsSync(join(folder, 'index.html')) ? folder : null;
}
