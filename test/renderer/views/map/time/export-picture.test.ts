import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MapPicture } from '../../../../../src-renderer/map/map-picture.ts';
import { savePicture } from '../../../../../src-renderer/views/map/time/export-picture.ts';

/** A canvas that nothing is drawn on. */
const canvas = { width: 300, height: 150, getContext: () => null, toBlob: (done: (blob: null) => void) => done(null) };
const drawn = canvas as unknown as HTMLCanvasElement;
const caption = () => ({ title: 'Map', about: '', legend: null, warning: null });

beforeEach(() => vi.stubGlobal('document', { createElement: () => canvas }));
afterEach(() => vi.unstubAllGlobals());

it('a recording gets the drawings again that a picture was taken of meanwhile', async () => {
  const recording = vi.fn();
  const picture: MapPicture = { redraw: () => picture.onDraw?.(drawn, drawn), onDraw: recording };
  await savePicture(picture, caption);
  picture.redraw();
  expect(recording).toHaveBeenCalledOnce();
});

it('a map that has not been drawn yet is waited for', async () => {
  const picture: MapPicture = { redraw: () => undefined, onDraw: null };
  let isSaved = false;
  const saving = savePicture(picture, caption).then(() => void (isSaved = true));
  await new Promise((resolve) => void setImmediate(resolve));
  expect(isSaved).toBe(false);
  picture.onDraw?.(drawn, drawn);
  await saving;
  expect(picture.onDraw).toBeNull();
});
