import { OrbitView, OrthographicView, type Viewport } from '@deck.gl/core';
import type { MapMode } from '../scene.ts';
import { type Camera, type Size, viewStateOf } from './camera.ts';

/**
 * deck.gl's view for each mode; `fovy` is in degrees. Their ids differ: of a view that changes its kind deck.gl keeps listening with the
 * controller before, which knows nothing of the other kind's camera.
 */
export const views = {
  '2d': new OrthographicView({ id: 'map-2d', near: -1000, far: 1000 }),
  '3d': new OrbitView({ id: 'map-3d', orbitAxis: 'Z', fovy: 28, near: 0.01, far: 100 }),
} satisfies Record<MapMode, OrthographicView | OrbitView>;

/** What projects places onto the picture; null where the picture has no extent. */
export function viewportOf(camera: Camera, mode: MapMode, size: Size): Viewport | null {
  return views[mode].makeViewport({ ...size, viewState: viewStateOf(camera, mode) });
}
