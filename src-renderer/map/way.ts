import type { WayPart } from './layers/render-state.ts';
import type { Scene } from './scene.ts';

/** A stop of a way: the system, and whether a jump drive leads to it. */
export interface WayStop {
  id: number;
  isDrive: boolean;
}

/** Systems that an address can name. */
const MOST_STOPS = 400;

/** `30000142.30000144-30002813`: a dot before what gates lead to, a dash before what a jump drive does. */
export function wayText(stops: readonly WayStop[]): string {
  return stops
    .slice(0, MOST_STOPS)
    .map(({ id, isDrive }, index) => `${index === 0 ? '' : isDrive ? '-' : '.'}${id}`)
    .join('');
}

/** The stops that an address names; none where it is no text of {@link wayText}. */
export function wayStops(text: string | undefined): WayStop[] {
  if (text === undefined || !/^\d{8}([.-]\d{8})*$/.test(text)) return [];
  return [...text.matchAll(/([.-]?)(\d{8})/g)]
    .slice(0, MOST_STOPS)
    .map(([, sign, id]) => ({ id: Number(id), isDrive: sign === '-' }));
}

/** What of it can be drawn: the parts between two systems that are on the map. */
export function wayParts(stops: readonly WayStop[], { indexOf }: Pick<Scene, 'indexOf'>): WayPart[] {
  return stops.slice(1).flatMap(({ id, isDrive }, index) => {
    const from = indexOf.get(stops[index]?.id ?? 0);
    const to = indexOf.get(id);
    return from === undefined || to === undefined ? [] : [{ from, to, isDrive }];
  });
}

/** Where a way leaves what is drawn, or comes back: from which system, towards which one that is not there. */
export interface WayExit {
  at: number;
  to: Scene['systems'][number];
  isDrive: boolean;
}

/** The parts of which one end alone is on the map; `whole` has the other ends. */
export function wayExits(
  stops: readonly WayStop[],
  { indexOf }: Pick<Scene, 'indexOf'>,
  whole: Pick<Scene, 'indexOf' | 'systems'>,
): WayExit[] {
  return stops.slice(1).flatMap(({ id, isDrive }, index) => {
    const ends = [stops[index]?.id ?? 0, id];
    const drawn = ends.flatMap((end) => indexOf.get(end) ?? []);
    const to = whole.systems[whole.indexOf.get(ends.find((end) => !indexOf.has(end)) ?? 0) ?? -1];
    return drawn.length === 1 && to !== undefined ? [{ at: drawn[0] as number, to, isDrive }] : [];
  });
}
