/** Numbers as people say them. The short form is for reading, the full one for hovering and copying. */

const short = significant(3);
const exact = significant(5);
const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const tenth = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

function significant(digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(undefined, { minimumSignificantDigits: digits, maximumSignificantDigits: digits });
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

/** ISK in five figures, for prices that are compared with each other: `1.2504 b`. */
export function preciseIsk(isk: number | null | undefined): string {
  return inUnits(isk, exact, 0.999995);
}

function inUnits(isk: number | null | undefined, figures: Intl.NumberFormat, reach: number): string {
  if (isk === null || isk === undefined) return NOTHING;
  const step = steps.find(({ from }) => Math.abs(isk) >= from * reach);
  if (step !== undefined) return `${figures.format(isk / step.from)} ${step.unit}`;
  return Number.isInteger(isk) ? whole.format(isk) : cents.format(isk);
}

/** ISK to the cent: `1,250,000,000.00 ISK`. */
export function fullIsk(isk: number | null | undefined): string {
  return isk === null || isk === undefined ? NOTHING : `${cents.format(isk)} ISK`;
}

/** A count with its thousands apart: `15,310`. */
export function count(value: number | null | undefined): string {
  return value === null || value === undefined ? NOTHING : whole.format(value);
}

/** Cubic metres: `4.2 m³`, `345,000 m³`. */
export function volume(cubicMetres: number | null | undefined): string {
  if (cubicMetres === null || cubicMetres === undefined) return NOTHING;
  if (cubicMetres === 0) return '0 m³';
  if (cubicMetres < 0.1) return `${cubicMetres.toPrecision(2)} m³`;
  return `${cubicMetres < 100 && !Number.isInteger(cubicMetres) ? tenth.format(cubicMetres) : whole.format(cubicMetres)} m³`;
}

/** A share of a whole as a change: `+12.5 %`, `0.0 %`. */
export function change(ratio: number | null | undefined): string {
  return ratio === null || ratio === undefined || !Number.isFinite(ratio) ? NOTHING : `${signed.format(ratio * 100)} %`;
}

/** `one contract`, `2 contracts`. */
export function plural(amount: number, singular: string, many = `${singular}s`): string {
  return `${count(amount)} ${amount === 1 ? singular : many}`;
}

/** `item_exchange` -> `Item exchange`. */
export function words(code: string): string {
  const spaced = code.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Security as the game displays it, from the raw or displayed status: `0.9`, `-0.3`. */
export function securityFigure(status: number): string {
  // Above zero nothing is shown as 0.0: 0.04 counts as low security.
  const shown = status > 0 && status < 0.05 ? 0.1 : Math.round(status * 10) / 10;
  return (Object.is(shown, -0) ? 0 : shown).toFixed(1);
}
