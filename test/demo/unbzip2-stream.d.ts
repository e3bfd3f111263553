declare module 'unbzip2-stream' {
  /** A classic through-stream: write compressed bytes, read plain ones. Emits 'error' on damaged input. */
  export default function unbzip2(): NodeJS.ReadWriteStream;
}
