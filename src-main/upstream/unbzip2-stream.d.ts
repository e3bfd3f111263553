declare module 'unbzip2-stream/lib/bit_iterator.js' {
  /** Reads so many bits; null: on to the next whole byte. */
  interface BitReader {
    (bits: number | null): number;
    bytesRead: number;
  }
  /** Reads from the pieces that `next` gives; it has to have one at once, and throws where there is none when bits are wanted. */
  export default function bitIterator(next: () => Uint8Array | undefined): BitReader;
}
declare module 'unbzip2-stream/lib/bzip2.js' {
  type BitReader = (bits: number | null) => number;
  const bzip2: {
    /** Reads the header of a stream; gives the size of its blocks in 100,000 bytes. Throws where there is none. */
    header(read: BitReader): number;
    /** Reads one block, handing over each byte; gives the checksum so far, null after the last. Throws on damaged input. */
    decompress(
      read: BitReader,
      take: (byte: number) => void,
      symbols: Int32Array,
      size: number,
      checksum: number | null,
    ): number | null;
  };
  export default bzip2;
}
