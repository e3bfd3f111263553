/** A picture slower than this is drawn with less (design: software rendering is a supported case). */
const SLOW_FRAME_MS = 50;
/** A longer gap is a pause between two movements, not a frame. */
const PAUSE_MS = 1500;
const FRAMES = 12;
/** A picture slower than this is felt as a halt: so many in a row say enough, and twelve would take seconds. */
const HALT_MS = 250;
const HALTS = 3;

/** Watches the pictures drawn while something moves; true once the usual one takes too long. Times in ms. */
export function frameMeter(): (at: number) => boolean {
  let before: number | null = null;
  let halts = 0;
  const lately: number[] = [];
  return (at) => {
    const took = before === null ? null : at - before;
    before = at;
    if (took === null || took > PAUSE_MS) {
      halts = 0;
      return false;
    }
    halts = took > HALT_MS ? halts + 1 : 0;
    lately.push(took);
    if (lately.length > FRAMES) lately.shift();
    const middle = lately.toSorted((a, b) => a - b)[Math.floor(lately.length / 2)] ?? 0;
    return halts >= HALTS || (lately.length === FRAMES && middle > SLOW_FRAME_MS);
  };
}
