import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MapPicture } from '../../../../../src-renderer/map/map-view.tsx';
import { savePicture } from '../../../../../src-renderer/views/map/time/export-picture.ts';

const canvas = { width: 300, height: 150, getContext: () => null, toBlob: (done: (blob: null) => void) => done(null) };
const drawn = canvas as unknown as HTMLCanvasElement;
const caption = () => ({ title: 'Map', about: '', legend: null, warning: null });

beforeEach(() => vi.stubGlobal('document', { createElement: () => canvas }));
afterEach(() => vi.unstubAllGlobals());

function draw(picture: MapPicture): void {
  for (const listener of picture.drawn) listener(drawn, drawn);
}

it('a recording gets the drawing that a picture is taken of, and those after it', async () => {
  const recording = vi.fn();
  const picture: MapPicture = { redraw: () => draw(picture), drawn: new Set([recording]) };
  await savePicture(picture, caption);
  expect(recording).toHaveBeenCalledTimes(1);
  picture.redraw();
  expect(recording).toHaveBeenCalledTimes(2);
});

it('a map that has not been drawn yet is waited for', async () => {
  const picture: MapPicture = { redraw: () => undefined, drawn: new Set() };
  let isSaved = false;
  const saving = savePicture(picture, caption).then(() => void (isSaved = true));
  await new Promise((resolve) => void setImmediate(resolve));
  expect(isSaved).toBe(false);
  draw(picture);
  await saving;
  expect(picture.drawn.size).toBe(0);
});
