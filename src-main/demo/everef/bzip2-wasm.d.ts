declare module 'bzip2-wasm' {
  export default class BZip2 {
    init(): Promise<void>;
    compress(plain: Uint8Array, blockSize?: number, mostBytes?: number): Uint8Array;
  }
}
