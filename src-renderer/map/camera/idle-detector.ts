/** How long nothing may have moved until the camera counts as at rest. */
const REST_MS = 250;

/**
 * Tells from the pictures drawn when a movement is over. A timer would not do: it runs out while a single slow picture is
 * drawn, whatever moves on in the next.
 */
export interface IdleDetector {
  /** Something moved since the last picture. */
  moved(): void;
  /** A picture was drawn; true once nothing has moved over pictures of a quarter of a second. `at` in ms. */
  drawn(at: number): boolean;
}

export function idleDetector(): IdleDetector {
  let moving = true;
  let since: number | null = null;
  return {
    moved() {
      moving = true;
    },
    drawn(at) {
      since = moving ? null : (since ?? at);
      moving = false;
      return since !== null && at - since >= REST_MS;
    },
  };
}
