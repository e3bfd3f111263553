/** True where the browser can draw in three dimensions at all. Asked once; the context is given back at once. */
let supported: boolean | undefined;

export function supportsWebgl(): boolean {
  if (supported === undefined) {
    const context = document.createElement('canvas').getContext('webgl2');
    supported = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return supported;
}
