import { words } from '../../ui/format.ts';

/** The largest hull that fits through, as EVE-Scout names the sizes. */
const sizes: Readonly<Record<string, string>> = {
  small: 'up to destroyers',
  medium: 'up to battlecruisers',
  large: 'up to battleships',
  xlarge: 'up to freighters',
  capital: 'up to capitals',
};

/** `large` -> `up to battleships`; a size that is new is said as it came. */
export function shipSize(code: string): string {
  return sizes[code] ?? words(code);
}
