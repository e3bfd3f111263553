import { expect, test } from 'vitest';
import { type RestingFrames, restingFrames } from '../../../src-renderer/map/resting-frames.ts';

/** Frames that are given by hand, to a loop that asks for the next one in each. */
function loop() {
  let next: FrameRequestCallback | null = null;
  const frames: RestingFrames = restingFrames({
    requestAnimationFrame(callback) {
      next = callback;
      return 1;
    },
    cancelAnimationFrame() {
      next = null;
    },
  });
  let seen = 0;
  const look = () => {
    seen += 1;
    frames.requestAnimationFrame(look);
  };
  frames.requestAnimationFrame(look);
  return {
    frames,
    /** How many of so many frames reached the loop. */
    pass(many: number): number {
      const before = seen;
      for (let frame = 0; frame < many; frame += 1) {
        const callback = next;
        next = null;
        callback?.(0);
      }
      return seen - before;
    },
  };
}

test('until the first picture there is no rest', () => {
  const { frames, pass } = loop();
  expect(pass(10_000)).toBe(10_000);
  frames.wake();
  expect(pass(10_000)).toBe(10_000);
});

test('a while after the last picture the loop rests, until it is woken', () => {
  const { frames, pass } = loop();
  frames.drawn();
  expect(pass(1000)).toBeLessThan(100);
  expect(pass(1000)).toBe(0);
  frames.wake();
  const woken = pass(1000);
  expect(woken).toBeGreaterThan(10);
  expect(woken).toBeLessThan(100);
});

test('what is drawn while it is awake keeps it awake', () => {
  const { frames, pass } = loop();
  frames.drawn();
  for (let picture = 0; picture < 20; picture += 1) {
    expect(pass(30)).toBe(30);
    frames.drawn();
  }
});

test('a frame that is no longer wanted does not come when woken', () => {
  const { frames, pass } = loop();
  frames.drawn();
  pass(1000);
  frames.cancelAnimationFrame(0);
  frames.wake();
  expect(pass(1000)).toBe(0);
});
