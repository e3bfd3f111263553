/** What an earlier answer was made of, so that an unchanged one needs no second making. */
export interface Remembered {
  /** The data versions behind the answer, as one text. */
  versions: string;
  /** Milliseconds since the epoch: windows that end now move on, so no answer is kept longer than its lifetime. */
  expiresAt: number;
  /** The tag of the body without an encoding's suffix. */
  tag: string;
  /** Headers that belong to the answer whether its body is sent or not. */
  headers: Readonly<Record<string, string>>;
  /** The body and its encodings, where it is large and was written by another thread. */
  kept?: { body: Buffer; encoded: Map<string, Promise<Buffer>> };
}

/** A bounded memory from address to the answer it had; the address asked longest ago is forgotten first. */
export function answerMemory(capacity: number) {
  const entries = new Map<string, Remembered>();
  return {
    /** The answer, if the data behind it is the same and its lifetime is not over at `now`. */
    fresh(url: string, versions: string, now: number): Remembered | undefined {
      const entry = entries.get(url);
      return entry !== undefined && entry.versions === versions && now < entry.expiresAt ? entry : undefined;
    },
    remember(url: string, entry: Remembered): void {
      entries.delete(url);
      entries.set(url, entry);
      const oldest = entries.keys().next();
      if (entries.size > capacity && !oldest.done) entries.delete(oldest.value);
    },
  };
}
