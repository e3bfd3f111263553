import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 collect all garbage only once what it holds has grown to three times what was left by the last collection. By itself it collects
 * again after 8 MB, and counts the bytes of answers among them until it has: with some 60 lists, each of which takes it 20 to 80 ms of the
 * processor. To be called before other modules are loaded: V8 takes compiled code from its cache only under the flags that it was stored with.
 */
export function collectSeldom(): void {
  setFlagsFromString('--heap-growing-percent=200');
}
