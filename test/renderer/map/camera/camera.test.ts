import { describe, expect, test } from 'vitest';
import {
  cameraOf,
  clampToBounds,
  fitBounds,
  focusOn,
  interpolate,
  pan,
  readCamera,
  viewStateOf,
  writeCamera,
} from '../../../../src-renderer/map/camera/camera.ts';

const bounds = { low: { x: -50, y: 0, z: -40 }, high: { x: 50, y: 10, z: 60 } };
const size = { width: 1000, height: 600 };
const camera = fitBounds(bounds, size, '2d');

describe('the camera', () => {
  test('fits the galaxy into the smaller side', () => {
    expect([camera.x, camera.z]).toEqual([0, 10]);
    expect(100 * 2 ** camera.zoom).toBeCloseTo(600 - 48);
  });

  test('goes near enough to read names, and does not go back out for it', () => {
    const place = { x: 3, y: 4, z: 5 };
    expect(focusOn(camera, place)).toMatchObject({ ...place, zoom: 6.2 });
    expect(focusOn({ ...camera, zoom: 8 }, place).zoom).toBe(8);
  });

  test('says itself in the URL and reads it again, in both modes', () => {
    const somewhere = { x: 1.25, y: -2, z: 3.5, zoom: 6.25, orbit: 30, tilt: 50 };
    expect(writeCamera(somewhere, '2d')).toBe('1.25,3.5,6.25');
    expect(readCamera('1.25,3.5,6.25')).toMatchObject({ x: 1.25, z: 3.5, zoom: 6.25 });
    expect(readCamera(writeCamera(somewhere, '3d'))).toEqual(somewhere);
  });

  test.each(['', '1,2', 'a,b,c', '1,2,3,4', '1,,3', '1,2,Infinity'])('does not take %j for a place', (text) => {
    expect(readCamera(text)).toBeNull();
  });

  test('stays in the galaxy and within its zoom', () => {
    expect(clampToBounds({ ...camera, x: 900, z: -900, zoom: 99, orbit: -90, tilt: 200 }, bounds)).toMatchObject({
      x: 50,
      z: -40,
      zoom: 10,
      orbit: 270,
      tilt: 90,
    });
  });

  test('is the same camera after deck.gl had it', () => {
    for (const mode of ['2d', '3d'] as const) {
      const start = { ...camera, y: 5, orbit: 20, tilt: 40 };
      expect(cameraOf(viewStateOf(start, mode), mode, start)).toEqual(start);
    }
  });

  test('moves right and up by as many pixels as it is told', () => {
    const moved = pan({ ...camera, zoom: 3 }, 80, -40, '2d');
    expect([moved.x - camera.x, moved.z - camera.z]).toEqual([10, 5]);
  });

  test('never loses its goal from sight on the way in, nor its start on the way out', () => {
    const far = { ...camera, x: -40, z: 0, zoom: 3 };
    const close = { ...camera, x: 40, z: 0, zoom: 8 };
    const pixels = (share: number) => {
      const now = interpolate(far, close, share);
      return Math.abs(close.x - now.x) * 2 ** now.zoom;
    };
    const way = Array.from({ length: 21 }, (_, step) => pixels(step / 20));
    expect(way).toEqual(way.toSorted((a, b) => b - a));
    expect(interpolate(far, close, 0)).toEqual(far);
    expect(interpolate(far, close, 1)).toEqual(close);
    expect(interpolate(close, far, 1)).toEqual(far);
    expect(interpolate(close, far, 0)).toEqual(close);
  });

  test('turns the short way round', () => {
    expect(interpolate({ ...camera, orbit: 350 }, { ...camera, orbit: 10 }, 0.5).orbit).toBeCloseTo(360);
  });
});
