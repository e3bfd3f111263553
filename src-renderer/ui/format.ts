import { NOTHING, shortIsk } from '#shared/figures';
import { displayedSecurity } from '#shared/security';

export { humanize, NOTHING, preciseIsk, shortIsk } from '#shared/figures';

/** Numbers as people say them. The short form is for reading, the full one for hovering and copying. */

const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const tenth = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** ISK to the cent: `1,250,000,000.00 ISK`. */
export function fullIsk(isk: number | null | undefined): string {
  return isk === null || isk === undefined ? NOTHING : `${cents.format(isk)} ISK`;
}

/** A count with its thousands apart: `15,310`. */
export function count(value: number | null | undefined): string {
  return value === null || value === undefined ? NOTHING : whole.format(value);
}

/** A count where there is little room: whole below `from`, then in thousands and millions: `12.3 k`, `108 m`. */
export function shortCount(value: number, from = 10_000): string {
  return value < from ? count(value) : shortIsk(value);
}

/** A mean of units a day, never 0 where something was sold: `0.04`, `2.5`, `12.3 k`. */
export function unitsADay(units: number): string {
  if (units > 0 && units < 0.1) return units.toPrecision(1);
  return units < 100 && !Number.isInteger(units) ? tenth.format(units) : shortCount(units);
}

/** Cubic metres: `4.2 m³`, `345,000 m³`. */
export function volume(cubicMetres: number | null | undefined): string {
  return cubicMetres === null || cubicMetres === undefined ? NOTHING : `${volumeFigure(cubicMetres)} m³`;
}

/** The same without the unit, for a column whose head tells it. */
export function volumeFigure(cubicMetres: number | null | undefined): string {
  if (cubicMetres === null || cubicMetres === undefined) return NOTHING;
  if (cubicMetres !== 0 && cubicMetres < 0.1) return cubicMetres.toPrecision(2);
  return (cubicMetres < 100 && !Number.isInteger(cubicMetres) ? tenth : whole).format(cubicMetres);
}

/** The size of a file, in thousands as disks are sold: `950 B`, `12.4 MB`, `1.2 GB`. */
export function fileSize(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return NOTHING;
  if (bytes < 1000) return `${whole.format(bytes)} B`;
  const [unit, size] =
    bytes < 999_500 ? ['kB', bytes / 1e3] : bytes < 999_500_000 ? ['MB', bytes / 1e6] : (['GB', bytes / 1e9] as const);
  return `${(size < 99.95 ? tenth : whole).format(size)} ${unit}`;
}

/** A share of a whole as a change: `+12.5 %`, `0.0 %`. */
export function change(ratio: number | null | undefined): string {
  return ratio === null || ratio === undefined || !Number.isFinite(ratio) ? NOTHING : `${signed.format(ratio * 100)} %`;
}

/** `one contract`, `2 contracts`. */
export function plural(amount: number, singular: string, many = `${singular}s`): string {
  return `${count(amount)} ${amount === 1 ? singular : many}`;
}

/** The first of them, and how many more there are; null: there are none. */
export function listed(values: readonly string[] | undefined): string | null {
  if (values === undefined || values.length === 0) return null;
  return values.length <= 2 ? values.join(', ') : `${values[0]} and ${values.length - 1} more`;
}

/** Security as the game displays it, from the raw or displayed status: `0.9`, `-0.3`. */
export function securityFigure(status: number): string {
  return displayedSecurity(status).toFixed(1);
}
