/** Median frame time (ms) above which detail is reduced; software rendering is a supported case. */
const SLOW_FRAME_MS = 50;
/** A longer gap is a pause between two movements, not a frame. */
const PAUSE_MS = 1500;
const FRAMES = 12;
/** Frames slower than this (ms) are stalls: a few in a row are enough, since twelve of them would take seconds. */
const STALL_MS = 250;
const STALLED_FRAMES = 3;

/** Returns a function to call with each frame’s timestamp (ms) while the map moves; it returns true once frames are too slow. */
export function slowFrameDetector(): (at: number) => boolean {
  let previousAt: number | null = null;
  let stalledFrames = 0;
  const recentFrames: number[] = [];
  return (at) => {
    const frameMs = previousAt === null ? null : at - previousAt;
    previousAt = at;
    if (frameMs === null || frameMs > PAUSE_MS) {
      stalledFrames = 0;
      return false;
    }
    stalledFrames = frameMs > STALL_MS ? stalledFrames + 1 : 0;
    recentFrames.push(frameMs);
    if (recentFrames.length > FRAMES) recentFrames.shift();
    const median = recentFrames.toSorted((a, b) => a - b)[Math.floor(recentFrames.length / 2)] ?? 0;
    return stalledFrames >= STALLED_FRAMES || (recentFrames.length === FRAMES && median > SLOW_FRAME_MS);
  };
}
