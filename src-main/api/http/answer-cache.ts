/** An earlier answer of one address: enough to send it again, or to say that it is unchanged. */
export interface CachedAnswer {
  /** The data versions that the answer was built from, as one text. */
  versions: string;
  /** Milliseconds since the epoch: time windows end now and move on, so no answer is reused beyond its lifetime. */
  expiresAt: number;
  /** The entity tag of the body without an encoding's suffix. */
  tag: string;
  /** Headers that belong to the answer whether its body is sent or not. */
  headers: Readonly<Record<string, string>>;
  /** The body and its encodings, where it is large and was serialized by another thread. */
  content?: { body: Buffer; encoded: Map<string, Promise<Buffer>> };
}

/** A bounded cache of answers by address; the one that was stored longest ago is evicted first. */
export function answerCache(capacity: number) {
  const entries = new Map<string, CachedAnswer>();
  return {
    /** The answer, if its data versions are these and it has not expired at `now` (milliseconds since the epoch). */
    get(url: string, versions: string, now: number): CachedAnswer | undefined {
      const entry = entries.get(url);
      return entry !== undefined && entry.versions === versions && now < entry.expiresAt ? entry : undefined;
    },
    /** Stores the answer of an address in place of its earlier one, and evicts the oldest entry beyond the capacity. */
    set(url: string, entry: CachedAnswer): void {
      entries.delete(url);
      entries.set(url, entry);
      const oldest = entries.keys().next();
      if (entries.size > capacity && !oldest.done) entries.delete(oldest.value);
    },
  };
}
