import type { Theme } from './use-theme.ts';

/** Cividis (Nuñez, Anderton, Renslow 2018) at eleven even steps: reads the same with every kind of colour vision. */
const cividis = [
  '#00224e',
  '#123570',
  '#3b496c',
  '#575d6d',
  '#707173',
  '#8a8678',
  '#a59c74',
  '#c3b369',
  '#e1cc55',
  '#f3db4d',
  '#fee838',
] as const;

/** The colour of a share from 0 to 1. */
export function cividisColour(share: number): string {
  const place = Math.min(1, Math.max(0, share)) * (cividis.length - 1);
  const low = cividis[Math.floor(place)] ?? cividis[0];
  const high = cividis[Math.ceil(place)] ?? low;
  return mix(low, high, place % 1);
}

function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** The share that is drawn for a value: its square root, so that one busy place does not leave all others dark. */
export function squareRootShare(value: number, most: number): number {
  return most <= 0 ? 0 : Math.sqrt(Math.max(0, value) / most);
}

/**
 * Cividis against the ground it lies on: much is light on a dark ground and dark on a light one, and the end that would
 * vanish in the ground is left out.
 */
export function rampColour(share: number, theme: Theme): string {
  return cividisColour(theme === 'dark' ? 0.24 + 0.76 * share : 0.84 * (1 - share));
}

/** {@link rampColour} as a CSS gradient, for a legend. */
export function rampGradient(theme: Theme): string {
  const steps = Array.from({ length: 11 }, (_, step) => rampColour(step / 10, theme));
  return `linear-gradient(90deg, ${steps.join(', ')})`;
}

/** The ramp as a CSS gradient, for a legend. */
export const cividisGradient = `linear-gradient(90deg, ${cividis.join(', ')})`;
