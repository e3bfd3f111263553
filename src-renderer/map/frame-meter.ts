/** A picture slower than this is drawn with less (design: software rendering is a supported case). */
const SLOW_FRAME_MS = 50;
/** A longer gap is a pause between two movements, not a frame. */
const PAUSE_MS = 1500;
const FRAMES = 12;

/** Watches the pictures drawn while something moves; true once the usual one takes too long. Times in ms. */
export function frameMeter(): (at: number) => boolean {
  let before: number | null = null;
  const lately: number[] = [];
  return (at) => {
    const took = before === null ? null : at - before;
    before = at;
    if (took === null || took > PAUSE_MS) return false;
    lately.push(took);
    if (lately.length > FRAMES) lately.shift();
    const middle = lately.toSorted((a, b) => a - b)[Math.floor(lately.length / 2)] ?? 0;
    return lately.length === FRAMES && middle > SLOW_FRAME_MS;
  };
}
