import type { StoredWindow, WindowPlace } from '#shared/shell-files';

/** What is needed of one of Electron's displays; lengths in device-independent pixels. */
export interface Screen {
  label: string;
  bounds: Rectangle;
  /** Without the system's bars. */
  workArea: Rectangle;
}
interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

const DEFAULT_SIZE = { width: 1400, height: 900 };
/** The smallest window, in device-independent pixels. */
export const MINIMUM_SIZE = { width: 900, height: 600 };

/** What a screen is known by over restarts: ids change, its name, size and place seldom do. */
export function screenKey({ label, bounds: { x, y, width, height } }: Screen): string {
  return `${label} ${width}x${height} at ${x},${y}`;
}

/**
 * Where the window opens: where it was last, if that screen is still there; else where it last was on one that is, the
 * primary one first; else in the middle of the primary one. Never larger than the screen, nor partly beside it.
 */
export function initialWindowState(
  stored: Pick<StoredWindow, 'last' | 'places'>,
  screens: readonly Screen[],
  primary: Screen,
): WindowPlace {
  const present = [...screens].sort((one, other) => rank(one) - rank(other));
  function rank(screen: Screen): number {
    if (screenKey(screen) === stored.last) return 0;
    return screenKey(screen) === screenKey(primary) ? 1 : 2;
  }
  for (const screen of present) {
    const place = stored.places[screenKey(screen)];
    if (place !== undefined) return { ...place, ...fitted(place, screen.workArea) };
  }
  return { ...fitted(centred(primary.workArea), primary.workArea), maximised: false, full_screen: false };
}

function centred(area: Rectangle): Rectangle {
  return {
    ...DEFAULT_SIZE,
    x: area.x + (area.width - DEFAULT_SIZE.width) / 2,
    y: area.y + (area.height - DEFAULT_SIZE.height) / 2,
  };
}

function fitted(wanted: Rectangle, area: Rectangle): Rectangle {
  const width = Math.min(wanted.width, area.width);
  const height = Math.min(wanted.height, area.height);
  const within = (at: number, from: number, room: number) => Math.round(Math.min(Math.max(at, from), from + room));
  return {
    x: within(wanted.x, area.x, area.width - width),
    y: within(wanted.y, area.y, area.height - height),
    width,
    height,
  };
}
