import { expect, test } from 'vitest';
import { idleDetector } from '../../../../src-renderer/map/camera/use-camera.ts';

/** At which of the pictures rest is reported; `moves` says before which of them something moves. */
function restAt(times: readonly number[], moves: (picture: number) => boolean): number {
  const still = idleDetector();
  return times.findIndex((at, picture) => {
    if (moves(picture)) still.onMove();
    return still.onFrame(at);
  });
}
const every = (ms: number, pictures = 60) => Array.from({ length: pictures }, (_, picture) => 1000 + picture * ms);

test('rest comes a quarter of a second after the last movement', () => {
  const times = every(10);
  expect(restAt(times, (picture) => picture <= 20)).toBe(21 + 25);
});

test('what moves before each picture is not at rest, however long a picture takes', () => {
  expect(restAt(every(2000), () => true)).toBe(-1);
});

test('a single slow picture without a movement is no rest; a second one is', () => {
  expect(restAt(every(600), (picture) => picture % 2 === 0)).toBe(-1);
  expect(restAt(every(600), (picture) => picture <= 3)).toBe(5);
});

test('the movement that begins it counts', () => {
  expect(restAt([1000], () => false)).toBe(-1);
  expect(restAt([1000, 1300, 1600], () => false)).toBe(2);
});
