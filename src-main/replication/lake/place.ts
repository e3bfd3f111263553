import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { renameForGood } from '#main/store/files/durable';

/** Where published days lie: a folder, or a part of a bucket. Paths are relative, with forward slashes. */
export interface LakePlace {
  shown: string;
  /** null: there is no such file. */
  read(path: string): Promise<string | null>;
  /** Whole or not at all, also where the program is killed. */
  write(path: string, content: Uint8Array | string): Promise<void>;
  /** In bytes; null: there is no such file. */
  sizeOf(path: string): Promise<number | null>;
  /** Whether something lies there that is not the file of this path. */
  holdsOthersThan(path: string): Promise<boolean>;
}

/** A folder, which is made where there is none. */
export function lakeFolder(folder: string): LakePlace {
  return {
    shown: folder,
    read: async (path) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : null),
    async write(path, content) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, content, { flush: true });
      renameForGood(`${file}.new`, file);
    },
    sizeOf: async (path) => statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? null,
    async holdsOthersThan(path) {
      mkdirSync(folder, { recursive: true });
      return readdirSync(folder).some((name) => name !== path && name !== `${path}.new`);
    },
  };
}
