import { expect, test } from 'vitest';
import { idleDetector, slowFrameDetector } from '../../../../src-renderer/map/camera/use-camera.ts';

const run = (gaps: readonly number[]) => {
  const tick = slowFrameDetector();
  let at = 1000;
  tick(at);
  return gaps.some((gap) => {
    at += gap;
    return tick(at);
  });
};
const many = (gap: number, times = 20) => Array.from({ length: times }, () => gap);

test('sixty pictures a second are quick', () => {
  expect(run(many(16.7, 200))).toBe(false);
});

test('pictures that usually take over 50 ms are slow', () => {
  expect(run(many(80))).toBe(true);
});

test('a few slow ones among quick ones are not', () => {
  expect(run([...many(17, 8), 400, 90, ...many(17, 30)])).toBe(false);
});

test('three pictures in a row of over 250 ms are slow, however few were seen', () => {
  expect(run([260, 300])).toBe(false);
  expect(run([260, 300, 900])).toBe(true);
  expect(run([...many(17, 200), 260, 300, 900])).toBe(true);
});

test('halts with a quick picture or a pause between them are not three in a row', () => {
  expect(run([260, 300, 17, 260, 300, 17])).toBe(false);
  expect(run([260, 300, 5000, 260, 300])).toBe(false);
  expect(run(many(250, 11))).toBe(false);
});

test('pauses between movements are no pictures', () => {
  expect(run(many(5000))).toBe(false);
});

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
