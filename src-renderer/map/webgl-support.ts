/** True where the browser can draw in three dimensions at all. Asked once; the context is given back at once. */
let answer: boolean | undefined;

export function supportsWebgl(): boolean {
  if (answer === undefined) {
    const context = document.createElement('canvas').getContext('webgl2');
    answer = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return answer;
}
