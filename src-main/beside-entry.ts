import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A worker beside the entry: TypeScript where the program runs from source, a bundle where it was built. */
export function besides(entryUrl: string, name: string): URL {
  return new URL(`./${name}${entryUrl.endsWith('.ts') ? '.ts' : '.js'}`, entryUrl);
}

/** The built window's folder; null where there is none, as when the program runs from source before a build. */
export function builtWindow(entryUrl: string): string | null {
  const beside = entryUrl.endsWith('.ts') ? '../out/renderer/' : '../renderer/';
  const folder = fileURLToPath(new URL(beside, entryUrl));
  return existsSync(join(folder, 'index.html')) ? folder : null;
}
