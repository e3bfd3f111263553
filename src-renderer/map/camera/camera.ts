import { type Bounds, type MapMode, type Point, toScreenAxes } from '../scene.ts';

/** Where the eye is: a point in the middle of the picture, in light-years and the game's axes, and how near. */
export interface Camera extends Point {
  /** A light-year is 2 ^ zoom pixels at the middle. */
  zoom: number;
  /** Degrees about the upright axis; 3D only. */
  orbit: number;
  /** Degrees above the plane, 90 from straight above; 3D only. */
  tilt: number;
}

/** Extent of the picture, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The farthest and the nearest zoom, as {@link Camera} counts it: 3 and 1,024 pixels a light-year. */
const zoomLimits = { min: 1.5, max: 10 } as const;
/** Near enough to read the names around a system. */
const FOCUS_ZOOM = 6.2;
/** How long the camera takes to fly to another place, in milliseconds. */
export const FLIGHT_MS = 480;
const MARGIN_PIXELS = 24;
/** Steps of the zoom that a part of the galaxy is seen from farther away, with what is around it. */
const FRAME_MARGIN = 0.3;
const INITIAL_TILT = 38;

export function fitBounds({ low, high }: Bounds, { width, height }: Size, mode: MapMode): Camera {
  const across = Math.max(high.x - low.x, 1);
  const along = Math.max(high.z - low.z, 1) * (mode === '3d' ? Math.sin((INITIAL_TILT * Math.PI) / 180) * 1.22 : 1);
  const available = { width: Math.max(width - 2 * MARGIN_PIXELS, 50), height: Math.max(height - 2 * MARGIN_PIXELS, 50) };
  return {
    x: (low.x + high.x) / 2,
    y: (low.y + high.y) / 2,
    // What is near takes more room than what is far.
    z: (low.z + high.z) / 2 - (mode === '3d' ? 0.05 * (high.z - low.z) : 0),
    zoom: clamp(Math.log2(Math.min(available.width / across, available.height / along)), zoomLimits.min, zoomLimits.max),
    orbit: 0,
    tilt: INITIAL_TILT,
  };
}

/** All of a part of the galaxy in the picture, but no nearer than to read names. */
export function fitFrame(frame: Bounds, size: Size, mode: MapMode): Camera {
  const fitted = fitBounds(frame, size, mode);
  return { ...fitted, zoom: Math.min(fitted.zoom - FRAME_MARGIN, FOCUS_ZOOM) };
}

/** The same camera over another place, near enough to read names. */
export function focusOn(camera: Camera, place: Point): Camera {
  return { ...camera, x: place.x, y: place.y, z: place.z, zoom: Math.max(camera.zoom, FOCUS_ZOOM) };
}

/** The camera moved by pixels of the picture (right, down), as seen from straight above. */
export function pan(camera: Camera, right: number, down: number, mode: MapMode): Camera {
  const scale = 2 ** -camera.zoom;
  const turn = mode === '3d' ? (camera.orbit * Math.PI) / 180 : 0;
  const x = right * scale;
  const z = -down * scale;
  return {
    ...camera,
    x: camera.x + x * Math.cos(turn) - z * Math.sin(turn),
    z: camera.z + x * Math.sin(turn) + z * Math.cos(turn),
  };
}

/** Nearer or farther, and never out of the galaxy. */
export function clampToBounds(camera: Camera, { low, high }: Bounds): Camera {
  return {
    x: clamp(camera.x, low.x, high.x),
    y: clamp(camera.y, low.y, high.y),
    z: clamp(camera.z, low.z, high.z),
    zoom: clamp(camera.zoom, zoomLimits.min, zoomLimits.max),
    orbit: ((camera.orbit % 360) + 360) % 360,
    tilt: clamp(camera.tilt, 5, 90),
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/**
 * The way from one camera to another; `share` of the time, 0 to 1. The goal moves over the picture at an even pace during any zoom, so that
 * it never leaves the picture on the way in, nor the start on the way out.
 */
export function interpolate(from: Camera, to: Camera, share: number): Camera {
  const eased = share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
  const mix = (a: number, b: number, part = eased) => a + (b - a) * part;
  const zoom = mix(from.zoom, to.zoom);
  const way = to.zoom >= from.zoom ? 1 - (1 - eased) * 2 ** (from.zoom - zoom) : eased * 2 ** (to.zoom - zoom);
  const turn = ((to.orbit - from.orbit + 540) % 360) - 180;
  return {
    x: mix(from.x, to.x, way),
    y: mix(from.y, to.y, way),
    z: mix(from.z, to.z, way),
    zoom,
    orbit: from.orbit + turn * eased,
    tilt: mix(from.tilt, to.tilt),
  };
}

/** The view state of deck.gl's OrthographicView or OrbitView. */
export function viewStateOf(camera: Camera, mode: MapMode) {
  const target = toScreenAxes(camera, mode);
  const zoom = { zoom: camera.zoom, minZoom: zoomLimits.min, maxZoom: zoomLimits.max };
  return mode === '2d'
    ? { target, ...zoom }
    : { target, ...zoom, rotationOrbit: camera.orbit, rotationX: camera.tilt, minRotationX: 5, maxRotationX: 90 };
}

/** The camera behind a view state that deck.gl's controller has moved. */
export function cameraOf(
  state: { target?: readonly number[]; zoom?: number | readonly number[]; rotationOrbit?: number; rotationX?: number },
  mode: MapMode,
  before: Camera,
): Camera {
  const [across = 0, up = 0, height = 0] = state.target ?? [];
  const zoom = typeof state.zoom === 'number' ? state.zoom : (state.zoom?.[0] ?? before.zoom);
  if (mode === '2d') return { ...before, x: across, z: -up, zoom };
  return {
    x: across,
    y: height,
    z: up,
    zoom,
    orbit: state.rotationOrbit ?? before.orbit,
    tilt: state.rotationX ?? before.tilt,
  };
}

/** For the URL: `x,z,zoom` in 2D, `x,y,z,zoom,orbit,tilt` in 3D. */
export function writeCamera({ x, y, z, zoom, orbit, tilt }: Camera, mode: MapMode): string {
  const figures = mode === '2d' ? [x, z, zoom] : [x, y, z, zoom, orbit, tilt];
  return figures.map((figure) => String(Math.round(figure * 100) / 100)).join(',');
}

/** The other way round; null where it is no camera. A camera of one mode serves the other. */
export function readCamera(text: string | undefined): Camera | null {
  if (text === undefined) return null;
  const figures = text.split(',').map(Number);
  if (figures.some((figure) => !Number.isFinite(figure)) || text.split(',').some((part) => part.trim() === '')) return null;
  const upright = { orbit: 0, tilt: INITIAL_TILT };
  if (figures.length === 3) {
    const [x = 0, z = 0, zoom = 0] = figures;
    return { x, y: 0, z, zoom, ...upright };
  }
  if (figures.length !== 6) return null;
  const [x = 0, y = 0, z = 0, zoom = 0, orbit = 0, tilt = 0] = figures;
  return { x, y, z, zoom, orbit, tilt };
}
