import { humanize } from '../ui/format.ts';

/** The largest hull that fits through, as EVE-Scout names the sizes. */
const sizes: Readonly<Record<string, string>> = {
  small: 'destroyer',
  medium: 'battlecruiser',
  large: 'battleship',
  xlarge: 'freighter',
  capital: 'capital',
};

/** `large` -> `battleship`; a size that is not known is shown as it came. */
export function shipSize(code: string): string {
  return sizes[code] ?? humanize(code);
}
