import { displayedSecurity } from './security.ts';
import { DAY, HOUR, MINUTE, SECOND } from './time.ts';

/**
 * How numbers, ISK, shares, volumes and spans of time are written: in the window, in sentences of the services, and in notifications.
 * The short form is for reading, the full one for hovering and copying.
 */

interface Signs {
  decimal: string;
  group: string;
}

const english: Signs = { decimal: '.', group: ',' };
let signs = english;

/**
 * Figures of this process have the decimal and the grouping sign of the language from now on; nothing else of a language counts. An unknown
 * language, and undefined, are English.
 */
export function setSignsOf(language: string | undefined): void {
  signs = signsOf(language);
}

function signsOf(language: string | undefined): Signs {
  try {
    // English without a language, not whatever the process was started in: sentences of the services are the same everywhere.
    const parts = new Intl.NumberFormat(language ?? 'en', { numberingSystem: 'latn' }).formatToParts(-12_345_678.5);
    const sign = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
    const { decimal, group } = { decimal: sign('decimal') ?? english.decimal, group: sign('group') ?? '\u00a0' };
    return decimal === english.decimal && group === english.group ? english : { decimal, group };
  } catch {
    return english;
  }
}

/** Whether thousands are kept apart by a point, as in `1.500`. */
export function groupsWithPoint(): boolean {
  return signs.group === '.';
}

/** Whether figures of this process have other signs than the English ones. */
export function hasOtherSigns(): boolean {
  return signs !== english;
}

function inSigns(figure: string): string {
  return signs === english ? figure : figure.replace(/[.,]/g, (sign) => (sign === '.' ? signs.decimal : signs.group));
}

/** What is no part of an address, a version, a name or a moment. */
const FIGURE = /(?<![\w.,:/]|\w-)(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)(?![\w:/]|[.,]\d|-\w)/g;

/** A sentence of the services, which are English, with the reader's signs: `It costs 1,204.5 m` is `It costs 1.204,5 m` for a German. */
export function inReadersSigns(sentence: string): string {
  return signs === english ? sentence : sentence.replace(FIGURE, inSigns);
}

/** Made with the first figure: the first format of a process costs it 10 ms, and most of its threads write none. */
const whole = format({ maximumFractionDigits: 0 });
const cents = format({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const three = format({ minimumSignificantDigits: 3, maximumSignificantDigits: 3 });
const five = format({ minimumSignificantDigits: 5, maximumSignificantDigits: 5 });
const hundredth = format({ maximumFractionDigits: 2 });
const tenth = format({ maximumFractionDigits: 1 });

function format(options: Intl.NumberFormatOptions): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => {
    const figure = (made ??= new Intl.NumberFormat('en', options)).format(value);
    return inSigns(/[1-9]/.test(figure) ? figure : figure.replace('-', ''));
  };
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
  if (isk === null || isk === undefined) return NOTHING;
  // 999,950 would be written "1,000 k": what rounds up to the next unit is written in it.
  const step = steps.find(({ from }) => Math.abs(isk) >= from * 0.9995);
  return step === undefined ? wholeIsk(isk) : `${three(isk / step.from)} ${step.unit}`;
}

/** ISK for prices that are compared with each other: to the cent below a million, `25,036.40`, then in five figures, `1.2504 b`. */
export function preciseIsk(isk: number | null | undefined): string {
  if (isk === null || isk === undefined) return NOTHING;
  const step = steps.slice(0, 3).find(({ from }) => Math.abs(isk) >= from * 0.999995);
  return step === undefined ? cents(isk) : `${five(isk / step.from)} ${step.unit}`;
}

/** ISK to the last digit: `450,000`, `0.52`. */
export function wholeIsk(isk: number): string {
  return (Number.isInteger(isk) ? whole : cents)(isk);
}

/** ISK to the cent: `1,250,000,000.00 ISK`. */
export function fullIsk(isk: number | null | undefined): string {
  return isk === null || isk === undefined ? NOTHING : `${cents(isk)} ISK`;
}

/** A count with its thousands apart: `15,310`. */
export function count(value: number | null | undefined): string {
  return value === null || value === undefined ? NOTHING : whole(value);
}

/** A figure with so many decimals, for a column that compares them: `5.0`, `0.25`. */
export function decimals(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined ? NOTHING : (fixed[digits] ??= fixedTo(digits))(value);
}

const fixed: ((value: number) => string)[] = [];

function fixedTo(digits: number): (value: number) => string {
  return format({ minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A figure of any size in at most so many figures, without zeros at its end: `1,204`, `4.2`, `0.04`. */
export function significant(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined ? NOTHING : (rounded[digits] ??= roundedTo(digits))(value);
}

const rounded: ((value: number) => string)[] = [];

function roundedTo(digits: number): (value: number) => string {
  return format({ maximumSignificantDigits: digits });
}

/** A mean: one decimal where it has one below a hundred, then whole: `0.4`, `12`, `1,204`. */
export function mean(value: number | null | undefined): string {
  return value === null || value === undefined ? NOTHING : (Math.abs(value) < 100 ? tenth : whole)(value);
}

/** Percent of any size, whole from 10 on and in two figures below: `88 %`, `4.2 %`, `0.35 %`; `< 0.01 %` is more than nothing. */
export function percent(value: number | null | undefined): string {
  return value === null || value === undefined || !Number.isFinite(value) ? NOTHING : `${percentFigure(value)} %`;
}

/** Whole percent, in columns where more figures say nothing: all rows alike. */
export function wholePercent(value: number | null | undefined): string {
  return value === null || value === undefined ? NOTHING : `${whole(value)} %`;
}

/** The same without the sign, where it stands once for several: `2.1 to 4.2 %`. */
function percentFigure(value: number): string {
  const size = Math.abs(value);
  if (size >= 9.95) return size >= 99_950 ? shortIsk(value) : whole(value);
  if (size > 0 && size < 0.01) return `${value < 0 ? '> -' : '< '}${inSigns('0.01')}`;
  return significant(value, 2);
}

/** An interval in percent: `2.1 to 4.2 %`. */
export function percentRange(low: number | null, high: number | null): string {
  return low === null ? percent(high) : `${percentFigure(low)} to ${percent(high)}`;
}

/** A share of a whole, 0 to 1, in percent. */
export function share(ratio: number | null | undefined): string {
  return ratio === null || ratio === undefined ? NOTHING : percent(ratio * 100);
}

/** A chance, 0 to 1: `38 %`, with one decimal below ten, `1.6 %`, in one figure below one, `0.4 %`; `100 %` is what is certain. */
export function chancePercent(probability: number | null | undefined): string {
  if (probability === null || probability === undefined) return NOTHING;
  if (probability < 0.0095) return share(Number(probability.toPrecision(1)));
  if (probability < 0.0995) return `${decimals(probability * 100, 1)} %`;
  return probability < 1 && probability >= 0.995 ? '> 99 %' : wholePercent(probability * 100);
}

export function jumpCount(jumps: number | null | undefined): string {
  return jumps === null || jumps === undefined ? NOTHING : `${count(jumps)} j`;
}

/** A share of a whole as a change: `+13 %`, `-4.2 %`, `0 %`. */
export function change(ratio: number | null | undefined): string {
  return ratio !== null && ratio !== undefined && ratio > 0 ? `+${share(ratio)}`.replace('+–', NOTHING) : share(ratio);
}

/** Cubic metres: `4.2 m³`, `345,000 m³`. */
export function volume(cubicMetres: number | null | undefined): string {
  return cubicMetres === null || cubicMetres === undefined ? NOTHING : `${volumeFigure(cubicMetres)} m³`;
}

/** The same without the unit, for a column whose head tells it. */
export function volumeFigure(cubicMetres: number | null | undefined): string {
  if (cubicMetres === null || cubicMetres === undefined) return NOTHING;
  if (cubicMetres !== 0 && cubicMetres < 0.1) return significant(cubicMetres, 2);
  return mean(cubicMetres);
}

/** Security as the game displays it, from the raw or displayed status: `0.9`, `-0.3`. */
export function securityFigure(status: number): string {
  return decimals(displayedSecurity(status), 1);
}

/** Light-years, of a distance or a reach: `4.03 ly`, `6 ly`. */
export function lightYears(distance: number | null | undefined): string {
  return distance === null || distance === undefined ? NOTHING : `${hundredth(distance)} ly`;
}

/** Days, of which parts count below ten: `0.4 d`, `12 d`. */
export function dayCount(days: number | null | undefined): string {
  return days === null || days === undefined ? NOTHING : `${days < 10 ? tenth(days) : whole(days)} d`;
}

/** A span in its two largest units: `12 d`, `3 d 4 h`, `2 h 05 m`, `45 min`, `30 s`. Milliseconds; a negative one counts as zero. */
export function span(ms: number): string {
  const left = Math.max(0, ms);
  const [days, hours] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR)];
  if (days >= 10 || (days > 0 && hours === 0)) return `${count(days)} d`;
  if (days > 0) return `${days} d ${hours} h`;
  const minutes = Math.floor((left % HOUR) / MINUTE);
  if (hours > 0) return minutes === 0 ? `${hours} h` : `${hours} h ${String(minutes).padStart(2, '0')} m`;
  return left >= MINUTE ? `${minutes} min` : `${Math.floor(left / SECOND)} s`;
}

/** A span of minutes, rounded to whole ones from ten on: `2.5 min`, `40 min`, `5 h 16 m`. */
export function minuteSpan(minutes: number): string {
  return minutes < 10 && !Number.isInteger(minutes)
    ? `${mean(minutes)} min`
    : minutes < 1
      ? '0 min'
      : span(Math.round(minutes) * MINUTE);
}

/** A span of hours, to the minute: `2 h 05 m`. */
export function hourSpan(hours: number): string {
  return minuteSpan(Math.round(hours * 60));
}

/** `one contract`, `2 contracts`. */
export function plural(amount: number, singular: string, many = `${singular}s`): string {
  return `${count(amount)} ${amount === 1 ? singular : many}`;
}

/** `item_exchange` -> `Item exchange`, `pvp` -> `PvP`. */
export function humanize(code: string): string {
  const spaced = code.replaceAll('_', ' ').replaceAll(/\bpv[pe]\b/g, (word) => (word.endsWith('p') ? 'PvP' : 'PvE'));
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
