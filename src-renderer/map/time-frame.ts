import { type HistoryHead, LARGEST_BYTE, NOT_SAMPLED } from '#shared/plan-api/history';
import { count } from '../ui/format.ts';
import { rampColour } from '../ui/ramp.ts';
import type { Theme } from '../ui/use-theme.ts';
import { type Rgba, rgba } from './colour/colour.ts';
import { type Legend, spacedStops } from './colour/system-styles.ts';
import type { Scene } from './scene.ts';

/** Columns of the texture that holds the counts: the least that every graphics card takes. */
export const TEXTURE_COLUMNS = 2048;

/** The counts of every system and hour as one texture of bytes: an hour has `rowsPerHour` rows, in the order of the scene's systems. */
export interface TimeTexture {
  bytes: Uint8Array;
  rows: number;
  rowsPerHour: number;
}

/** The past as the graphics card takes it, and which hours of it are drawn. */
export interface TimeFrame {
  head: HistoryHead;
  texture: TimeTexture;
  /** 256 colours of the bytes, then 256 of differences, from all less to all more; four bytes each. */
  colours: Uint8Array;
  /** Place among the hours. */
  hour: number;
  /** The hour that is taken off; null: none is. */
  otherHour: number | null;
}

/** Puts the bytes of an answer into a texture. A system that the answer lacks was not sampled. */
export function timeTexture(
  { hours, systems }: HistoryHead,
  bytes: Uint8Array,
  { indexOf }: Pick<Scene, 'indexOf'>,
): TimeTexture {
  const rowsPerHour = Math.max(1, Math.ceil(indexOf.size / TEXTURE_COLUMNS));
  const stride = rowsPerHour * TEXTURE_COLUMNS;
  const rows = hours * rowsPerHour;
  const packed = new Uint8Array(rows * TEXTURE_COLUMNS).fill(NOT_SAMPLED);
  const places = systems.map((id) => indexOf.get(id) ?? -1);
  for (let hour = 0; hour < hours; hour += 1) {
    const [from, to] = [hour * systems.length, hour * stride];
    for (const [at, place] of places.entries()) if (place >= 0) packed[to + place] = bytes[from + at] as number;
  }
  return { bytes: packed, rows, rowsPerHour };
}

function byteAt({ texture: { bytes, rowsPerHour } }: TimeFrame, hour: number, index: number): number {
  return bytes[hour * rowsPerHour * TEXTURE_COLUMNS + index] ?? NOT_SAMPLED;
}

/** The sum that a byte stands for; null: not sampled. */
function sumOf(byte: number, largest: number): number | null {
  return byte === NOT_SAMPLED ? null : Math.round(Math.expm1((byte / LARGEST_BYTE) * Math.log1p(largest)));
}

/** The figure of a system in the hour that is drawn, or by how much it is more than in the other one; null: not sampled. */
export function figureAt(frame: TimeFrame, index: number): number | null {
  const { head, hour, otherHour } = frame;
  const own = sumOf(byteAt(frame, hour, index), head.largest);
  if (otherHour === null || own === null) return own;
  const other = sumOf(byteAt(frame, otherHour, index), head.largest);
  return other === null ? null : own - other;
}

/** The colour of a system in the hour that is drawn, as the graphics card paints it; null: not sampled. */
export function timeColourAt(frame: TimeFrame, index: number): Rgba | null {
  const { head, colours, otherHour } = frame;
  const figure = figureAt(frame, index);
  if (figure === null) return null;
  const share = Math.min(1, Math.log1p(Math.abs(figure)) / Math.log1p(Math.max(1, head.largest)));
  const byte = otherHour === null ? share * LARGEST_BYTE : 256 + ((1 + Math.sign(figure) * share) / 2) * LARGEST_BYTE;
  const [red = 0, green = 0, blue = 0, opacity = 0] = colours.subarray(Math.round(byte) * 4, Math.round(byte) * 4 + 4);
  return [red, green, blue, opacity];
}

/** Ends of a difference and its middle: blue and orange are distinguishable with every kind of colour vision. */
const differences = {
  dark: { less: '#5eb1f0', same: '#3b4754', more: '#ffa94d' },
  light: { less: '#1f6fb2', same: '#b9c3cd', more: '#b34a00' },
} as const satisfies Record<Theme, unknown>;

/** The colour of a difference, -1 to 1 of the largest one. */
function differenceColour(share: number, theme: Theme): string {
  const { less, same, more } = differences[theme];
  const [end, part] = share < 0 ? [less, -share] : [more, share];
  const [from, to] = [rgba(same), rgba(end)];
  // The first steps away from nothing are seen best.
  const eased = Math.sqrt(part);
  return `#${[0, 1, 2]
    .map((channel) => Math.round((from[channel] ?? 0) + ((to[channel] ?? 0) - (from[channel] ?? 0)) * eased))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** The colours of {@link TimeFrame}. */
export function timeColours(theme: Theme): Uint8Array {
  const colours = new Uint8Array(2 * 256 * 4);
  for (let byte = 0; byte <= LARGEST_BYTE; byte += 1) {
    colours.set(rgba(rampColour(byte / LARGEST_BYTE, theme)), byte * 4);
    colours.set(rgba(differenceColour((byte - LARGEST_BYTE / 2) / (LARGEST_BYTE / 2), theme)), (256 + byte) * 4);
  }
  return colours;
}

/** What the colours of a difference mean. */
export function differenceLegend(largest: number, unit: string, theme: Theme): Legend {
  const steps = Array.from({ length: 21 }, (_, step) => differenceColour(step / 10 - 1, theme));
  const middle = Math.round(Math.expm1(Math.log1p(largest) / 2));
  const text = (value: number) => `${value > 0 ? '+' : ''}${count(value)}`;
  return {
    kind: 'ramp',
    gradient: `linear-gradient(90deg, ${steps.join(', ')})`,
    unit,
    stops: spacedStops([
      { share: 0, text: text(-largest) },
      { share: 0.25, text: text(-middle) },
      { share: 0.5, text: '0' },
      { share: 0.75, text: text(middle) },
      { share: 1, text: text(largest) },
    ]),
    missing: null,
  };
}
