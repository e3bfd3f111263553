/** How long (ms) the camera must not have moved to count as idle. */
const IDLE_MS = 250;

/** Finds from the drawn frames when a movement is over. A timer would not do: it runs out while a single slow frame is drawn. */
export interface IdleDetector {
  /** Something moved since the last picture. */
  onMove(): void;
  /** A picture was drawn; true once nothing has moved over pictures of a quarter of a second. `at` in ms. */
  onFrame(at: number): boolean;
}

/** A detector that counts as moving until the first quarter of a second without movement. */
export function idleDetector(): IdleDetector {
  let moving = true;
  let stillSince: number | null = null;
  return {
    onMove() {
      moving = true;
    },
    onFrame(at) {
      stillSince = moving ? null : (stillSince ?? at);
      moving = false;
      return stillSince !== null && at - stillSince >= IDLE_MS;
    },
  };
}
