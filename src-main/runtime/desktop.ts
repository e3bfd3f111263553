import type { StartProcess } from './child-process.ts';

/** What a desktop shell can do for the core; a headless core has none of it (null). */
export interface Desktop {
  /** Shows a folder in the system's file manager. Rejects with a sentence where that cannot be done. */
  openFolder(path: string): Promise<void>;
  /** Asks for a folder in the system's dialog; null: dismissed. */
  chooseFolder(title: string): Promise<string | null>;
  /** Asks for an existing file. `extensions` without the dot: `sqlite`. null: dismissed. */
  chooseFile(title: string, extensions: readonly string[]): Promise<string | null>;
  readonly startProcess: StartProcess;
  /** Why the system showed no notification, without a full stop; null: nothing is known to be wrong. */
  notificationFailure(): string | null;
  readonly secrets: Secrets;
}

/** Small texts that only this user of this machine can read, encrypted by the operating system. */
interface Secrets {
  /** Whether the system can keep them; where not, {@link Secrets.write} refuses. */
  isAvailable(): boolean;
  /** null: never written, or not readable on this machine any more. */
  read(name: string): string | null;
  /** null forgets it. Throws a sentence where the system would not encrypt the value. */
  write(name: string, value: string | null): void;
}
