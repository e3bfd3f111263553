import { entityName } from '#shared/entity-name';
import { displayedSecurity } from '#shared/security';
import type { MapSystem } from '#shared/systems-api/topology';
import type { ListColour } from '../../state/red-and-blue.ts';
import { count, securityFigure } from '../../ui/format.ts';
import { rampColour, rampGradient } from '../../ui/ramp.ts';
import { securityColour } from '../../ui/security.tsx';
import type { Theme } from '../../ui/use-theme.ts';
import { oklch, type Rgba, rgba } from './colour.ts';
import { type ColourChoice, HELD_BY_NONE } from './colour-choices.ts';

/** Of a legend's width: between two numbers, and each of their characters. */
const STOP_GAP = 0.03;
const CHARACTER = 0.032;

/** What the colours mean, for the eye. */
export type Legend = { missing: { systems: number; why: string } | null } & (
  | { kind: 'ramp'; gradient: string; unit: string; stops: readonly { share: number; text: string }[] }
  | { kind: 'steps'; steps: readonly { colour: string; label: string; systems: number }[] }
);

/** How every system is painted, by its place in the scene's arrays. */
export interface SystemStyles {
  /** Four bytes a system; a missing figure has opacity 0 and is drawn hollow. */
  fill: Uint8Array;
  /** How much of the figure, 0 to 1: sizes and glows follow it. -1 where it is missing. */
  shares: Float32Array;
  legend: Legend;
}

/** Colours every system by one figure. `owners`: holder id -> name. */
export function styleSystems(
  choice: ColourChoice,
  systems: readonly MapSystem[],
  owners: Readonly<Record<string, string>>,
  theme: Theme,
): SystemStyles {
  const values = systems.map((system) => choice.value(system));
  const colourScale = colourScaleOf(choice, values, owners, theme);
  const fill = new Uint8Array(systems.length * 4);
  const shares = new Float32Array(systems.length).fill(-1);
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    fill.set(colourScale.colour(value), index * 4);
    shares[index] = colourScale.share(value);
  }
  const absent = values.filter((value) => value === null).length;
  return {
    fill,
    shares,
    legend: { ...colourScale.legend, missing: absent === 0 ? null : { systems: absent, why: choice.missing } },
  };
}

interface ColourScale {
  colour(value: number): Rgba;
  share(value: number): number;
  legend: DistributedOmit<Legend, 'missing'>;
}
type DistributedOmit<Union, Name extends string> = Union extends unknown ? Omit<Union, Name> : never;

function colourScaleOf(
  choice: ColourChoice,
  values: readonly (number | null)[],
  owners: Readonly<Record<string, string>>,
  theme: Theme,
): ColourScale {
  if (choice.scale === 'security') return securityScale(values, securityColour);
  if (choice.scale === 'security_ramp') return securityScale(values, (status) => rampColour(tenthOf(status), theme));
  if (choice.scale === 'owner') return ownerScale(values, owners, theme);
  if (choice.scale === 'gains') return gainScale(values, owners, theme);
  if (choice.scale === 'red_and_blue') return sideScale(values, choice.sides ?? noSides, theme);
  const [low, high] = choice.domain ?? [0, Math.max(1, ...values.map((value) => value ?? 0))];
  const { scale } = choice;
  const along = (value: number) =>
    scale === 'log' ? Math.log1p(value - low) / Math.log1p(high - low) : (value - low) / (high - low);
  const share = (value: number) => {
    const bounded = Math.min(1, Math.max(0, along(value)));
    // The last steps before a hub matter more than the first ones.
    return choice.reversed === true ? (1 - bounded) ** 1.8 : bounded;
  };
  const stops = scale === 'log' ? decades(high) : evenly(low, high);
  const labelled = stops.map((value) => ({ share: share(value), text: count(value) })).toSorted((a, b) => a.share - b.share);
  return {
    colour: (value) => rgba(rampColour(share(value), theme)),
    share,
    legend: { kind: 'ramp', gradient: rampGradient(theme), unit: choice.unit, stops: spacedStops(labelled) },
  };
}

/** Leaves out what would touch its neighbours, each number moved inwards by its share of its width; the ends stay. */
export function spacedStops(stops: readonly { share: number; text: string }[]): { share: number; text: string }[] {
  const placeOf = ({ share, text }: { share: number; text: string }) => {
    const width = text.length * CHARACTER;
    return { left: share * (1 - width), right: share * (1 - width) + width };
  };
  const end = stops.at(-1);
  let before = Number.NEGATIVE_INFINITY;
  return stops.filter((stop, place) => {
    const { left, right } = placeOf(stop);
    const isEnd = place === 0 || place === stops.length - 1;
    if (!isEnd && (left - before < STOP_GAP || (end !== undefined && placeOf(end).left - right < STOP_GAP))) return false;
    before = right;
    return true;
  });
}

/** 0, 1, 10, 100 up to the largest, which closes the scale unless the last decade lies close to it. */
function decades(high: number): number[] {
  const stops = [0];
  for (let decade = 1; decade < high * 0.6; decade *= 10) stops.push(decade);
  return [...stops, high];
}

function evenly(low: number, high: number): number[] {
  const step = niceStep((high - low) / 5);
  const stops = [];
  for (let value = low; value < high - step / 2; value += step) stops.push(value);
  return [...stops, high];
}

function niceStep(rough: number): number {
  const size = 10 ** Math.floor(Math.log10(rough));
  return Math.max(1, ([1, 2, 5, 10].find((factor) => factor * size >= rough) ?? 10) * size);
}

/** A security status in tenths, with all below 0 as 0. */
function tenthOf(status: number): number {
  return Math.max(0, displayedSecurity(status));
}

function securityScale(values: readonly (number | null)[], colourOf: (status: number) => string): ColourScale {
  const figures = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0];
  const counts = Map.groupBy(values.filter((value) => value !== null).map(tenthOf), (figure) => figure);
  return {
    colour: (value) => rgba(colourOf(value)),
    share: () => 0.3,
    legend: {
      kind: 'steps',
      steps: figures.map((figure) => ({
        colour: colourOf(figure),
        label: figure === 0 ? '0.0 and below' : securityFigure(figure),
        systems: counts.get(figure)?.length ?? 0,
      })),
    },
  };
}

function ownerScale(values: readonly (number | null)[], owners: Readonly<Record<string, string>>, theme: Theme): ColourScale {
  const sizes = new Map<number, number>();
  for (const value of values) if (value !== null) sizes.set(value, (sizes.get(value) ?? 0) + 1);
  const colours = ownerColours(sizes, theme);
  const bySize = [...sizes].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  const colourOf = (owner: number) => colours.get(owner) ?? '#808080';
  return {
    colour: (owner) => rgba(colourOf(owner)),
    share: () => 0.3,
    legend: {
      kind: 'steps',
      steps: bySize.map(([owner, systems]) => ({
        colour: colourOf(owner),
        label: entityName(owner, owners[String(owner)]),
        systems,
      })),
    },
  };
}

/** Who gained systems. */
function gainScale(values: readonly (number | null)[], owners: Readonly<Record<string, string>>, theme: Theme): ColourScale {
  const { colourOf, steps } = gainColours(values, owners, theme);
  return { colour: (owner) => rgba(colourOf(owner)), share: () => 1, legend: { kind: 'steps', steps } };
}

const sideColours = {
  dark: { blue: '#6aa8ff', red: '#ff7a5c', none: '#5b6673' },
  light: { blue: '#1257b8', red: '#b3260e', none: '#9aa3ad' },
} as const;
const sideLabels = { blue: 'B: blue', red: 'R: red', none: 'On neither list' } as const;

const noSides: ReadonlyMap<number, ListColour> = new Map();

/** Whether holders are on the person's lists. */
function sideScale(values: readonly (number | null)[], sides: ReadonlyMap<number, ListColour>, theme: Theme): ColourScale {
  const colours = sideColours[theme];
  const sideOf = (owner: number) => sides.get(owner) ?? 'none';
  const held = values.filter((value) => value !== null);
  return {
    colour: (owner) => rgba(colours[sideOf(owner)]),
    share: (owner) => (sides.has(owner) ? 0.5 : 0.2),
    legend: {
      kind: 'steps',
      steps: (['blue', 'red', 'none'] as const).map((side) => ({
        colour: colours[side],
        label: sideLabels[side],
        systems: held.filter((owner) => sideOf(owner) === side).length,
      })),
    },
  };
}

const HUES = 18;
/** Neighbours on the colour wheel differ in lightness and strength too. */
const tiers = {
  dark: [
    { lightness: 0.76, chroma: 0.13 },
    { lightness: 0.62, chroma: 0.16 },
  ],
  light: [
    { lightness: 0.6, chroma: 0.15 },
    { lightness: 0.46, chroma: 0.13 },
  ],
} as const;
const SLOTS = HUES * 2;
/** Coprime with the number of slots, and near its golden section: ids that follow each other end up far apart. */
const STRIDE = 23;

/**
 * A colour for each owner. The place on the wheel comes from the owner's id, so it stays the same from day to day; the
 * largest choose first, a later one whose place is taken gets the next free place. Past 36 owners places are shared.
 */
export function ownerColours(systemsByOwner: ReadonlyMap<number, number>, theme: Theme): Map<number, string> {
  const bySize = [...systemsByOwner].toSorted(([a, sizeOfA], [b, sizeOfB]) => sizeOfB - sizeOfA || a - b);
  const taken = new Set<number>();
  return new Map(
    bySize.map(([owner]) => {
      let slot = (owner * STRIDE) % SLOTS;
      if (taken.size < SLOTS) while (taken.has(slot)) slot = (slot + STRIDE) % SLOTS;
      taken.add(slot);
      const { lightness, chroma } = tiers[theme][slot % 2 === 0 ? 0 : 1];
      return [owner, oklch(lightness, chroma, (Math.floor(slot / 2) * 360) / HUES + 8)];
    }),
  );
}

/** RGBA of systems that do not match: faint dots that still show the shape of the galaxy. */
const dimmedColours = { dark: [110, 128, 146, 84], light: [96, 112, 128, 84] } as const satisfies Record<
  Theme,
  readonly number[]
>;
/** Up to this many matches are drawn at full size. */
const FEW_MATCHES = 120;
/** From this many matches on, the minimum size is the smallest. */
const MANY_MATCHES = 600;

/** The same styles with all but the matching systems dimmed. `matching`: indexes in the scene; `shares` are at least a minimum. */
export function dimOthers({ fill, shares, legend }: SystemStyles, matching: ReadonlySet<number>, theme: Theme): SystemStyles {
  const minimumShare = matching.size > MANY_MATCHES ? 0.45 : matching.size > FEW_MATCHES ? 0.62 : 1;
  const colours = fill.slice();
  for (const index of shares.keys()) {
    if (!matching.has(index)) colours.set(dimmedColours[theme], index * 4);
  }
  // A missing figure stays hollow.
  const sizes = shares.map((share, index) => (matching.has(index) ? (share < 0 ? share : Math.max(share, minimumShare)) : 0));
  return { fill: colours, shares: sizes, legend };
}

/** Colours that differ in lightness too, after Okabe and Ito, for eyes that do not tell some hues apart. */
const gainers = {
  dark: ['#56b4e9', '#e69f00', '#009e73', '#f0e442', '#cc79a7', '#d55e00'],
  light: ['#0072b2', '#b26a00', '#00755a', '#8a7d00', '#a64d79', '#a53d00'],
} as const;
const rest = { dark: { others: '#c8ced6', none: '#6f7a86' }, light: { others: '#4a545e', none: '#8d97a1' } } as const;

/** Colours and legend of who gained systems: the six with most have colours of their own. `values`: the gainer of each system, null: none. */
function gainColours(values: readonly (number | null)[], owners: Readonly<Record<string, string>>, theme: Theme) {
  const counts = new Map<number, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  const byGain = [...counts].filter(([id]) => id !== HELD_BY_NONE).sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const { others, none } = rest[theme];
  const named = new Map(byGain.slice(0, gainers[theme].length).map(([id], place) => [id, gainers[theme][place] ?? others]));
  const further = byGain.slice(named.size).reduce((sum, [, systems]) => sum + systems, 0);
  const lost = counts.get(HELD_BY_NONE) ?? 0;
  return {
    colourOf: (owner: number): string => named.get(owner) ?? (owner === HELD_BY_NONE ? none : others),
    steps: [
      ...[...named].map(([id, colour]) => {
        return { colour, label: entityName(id, owners[String(id)]), systems: counts.get(id) ?? 0 };
      }),
      ...(further === 0 ? [] : [{ colour: others, label: 'Others', systems: further }]),
      ...(lost === 0 ? [] : [{ colour: none, label: 'Held by no alliance now', systems: lost }]),
    ],
  };
}
