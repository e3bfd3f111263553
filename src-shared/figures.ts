/** Figures and words for people that the window and the desktop shell's notifications share. */

/** Made with the first figure: the first format of a process costs it 10 ms, and most of its threads write none. */
const short = significant(3);
const exact = significant(5);
const whole = format({ maximumFractionDigits: 0 });
const cents = format({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

function significant(digits: number): () => Intl.NumberFormat {
  return format({ minimumSignificantDigits: digits, maximumSignificantDigits: digits });
}

function format(options: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  let made: Intl.NumberFormat | undefined;
  return () => (made ??= new Intl.NumberFormat(undefined, options));
}

/** What stands where nothing is known. */
export const NOTHING = '–';

const steps = [
  { from: 1e12, unit: 't' },
  { from: 1e9, unit: 'b' },
  { from: 1e6, unit: 'm' },
  { from: 1e3, unit: 'k' },
] as const;

/** ISK in three figures: `1.25 b`, `980 m`, `12.5`; below a thousand as it is. */
export function shortIsk(isk: number | null | undefined): string {
  // 999,950 would be written "1,000 k": what rounds up to the next unit is written in it.
  return inUnits(isk, short, 0.9995);
}

/** A count with its thousands apart: `15,310`. */
export function wholeFigure(value: number): string {
  return whole().format(value);
}

/** ISK to the last digit: `450,000`, `0.52`. */
export function wholeIsk(isk: number): string {
  return (Number.isInteger(isk) ? whole() : cents()).format(isk);
}

/** ISK in five figures, for prices that are compared with each other: `1.2504 b`. */
export function preciseIsk(isk: number | null | undefined): string {
  return inUnits(isk, exact, 0.999995);
}

function inUnits(isk: number | null | undefined, figures: () => Intl.NumberFormat, reach: number): string {
  if (isk === null || isk === undefined) return NOTHING;
  const step = steps.find(({ from }) => Math.abs(isk) >= from * reach);
  if (step !== undefined) return `${figures().format(isk / step.from)} ${step.unit}`;
  return wholeIsk(isk);
}

/** `item_exchange` -> `Item exchange`, `pvp` -> `PvP`. */
export function humanize(code: string): string {
  const spaced = code
    .replaceAll('_', ' ')
    .replaceAll(/\bpvp\b/g, 'PvP')
    .replaceAll(/\bpve\b/g, 'PvE');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
