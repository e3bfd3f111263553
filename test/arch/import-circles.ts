import { posix } from 'node:path';
import { importedSpecifiers } from './syntax-tree.ts';

/**
 * A circle of imports for every group of files that import each other, types too: `a.ts -> b.ts -> a.ts`. `sources`: texts
 * by their path from the root. oxlint's import/no-cycle passes over imports of types.
 */
export function importCircles(sources: ReadonlyMap<string, string>): string[] {
  const imports = new Map([...sources].map(([path, text]) => [path, importedFiles(path, text, sources)]));
  const circles: string[] = [];
  const told = new Set<string>();
  for (const start of sources.keys()) {
    const circle = told.has(start) ? null : shortestCircle(start, imports);
    if (circle === null) continue;
    circles.push([...circle, start].join(' -> '));
    for (const path of circle) told.add(path);
  }
  return circles;
}

/** The files among `sources` that one imports, types too, in the order of its imports. */
export function importedFiles(path: string, text: string, sources: ReadonlyMap<string, string>): string[] {
  return importedSpecifiers(path, text)
    .map((specifier) => {
      if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''));
      return specifier.replace(/^#(main|shared)\/(.*)$/, 'src-$1/$2.ts');
    })
    .filter((target) => sources.has(target));
}

/** Breadth first from the start back to it: the files on the way, the start first; null: there is no way back. */
function shortestCircle(start: string, imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const reachedFrom = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const target of imports.get(path) ?? []) {
      if (target === start) {
        const circle = [path];
        while (circle[0] !== start) circle.unshift(reachedFrom.get(circle[0] as string) as string);
        return circle;
      }
      if (reachedFrom.has(target)) continue;
      reachedFrom.set(target, path);
      queue.push(target);
    }
  }
  return null;
}
