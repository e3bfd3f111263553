/** Whether the browser offers WebGL 2; undefined: not tested yet. The test’s context is released at once. */
let supported: boolean | undefined;

/** Tests once, and answers the same from then on. */
export function supportsWebgl(): boolean {
  if (supported === undefined) {
    const context = document.createElement('canvas').getContext('webgl2');
    supported = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return supported;
}
