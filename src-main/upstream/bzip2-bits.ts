/** Something in the compressed bytes that bzip2 does not write. */
export class Bzip2Error extends Error {
  override name = 'Bzip2Error';
}

/** Reads from pieces of bytes, at most 24 bits at a time. */
export interface BitReader {
  bits(count: number): number;
  /** On to the next whole byte. */
  align(): void;
  /** Bytes that were begun. */
  bytesRead(): number;
}

/** `next` has a piece at once; undefined: there is none, and reading bits is an error. */
export function bitReader(next: () => Uint8Array | undefined): BitReader {
  let piece: Uint8Array = new Uint8Array(0);
  let at = 0;
  let held = 0;
  let count = 0;
  let read = 0;
  return {
    bits(wanted) {
      while (count < wanted) {
        while (at === piece.length) {
          const more = next();
          if (more === undefined) throw new Bzip2Error('it is cut off');
          piece = more;
          at = 0;
        }
        held = (held << 8) | (piece[at] as number);
        at += 1;
        read += 1;
        count += 8;
      }
      count -= wanted;
      return (held >>> count) & ((1 << wanted) - 1);
    },
    align() {
      count -= count % 8;
    },
    bytesRead: () => read,
  };
}
