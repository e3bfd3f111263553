import { expect, test } from 'vitest';
import { slowFrameDetector } from '../../../../src-renderer/map/camera/use-camera.ts';

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
