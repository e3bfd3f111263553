import { count, mean, shortIsk, significant } from '#shared/figures';

export {
  chancePercent,
  change,
  count,
  dayCount,
  decimals,
  fullIsk,
  hourSpan,
  humanize,
  jumpCount,
  lightYears,
  mean,
  minuteSpan,
  NOTHING,
  percent,
  percentRange,
  plural,
  preciseIsk,
  securityFigure,
  share,
  shortIsk,
  significant,
  span,
  volume,
  volumeFigure,
  wholePercent,
} from '#shared/figures';
export { fileSize } from '#shared/file-size';

/** A count where there is little room: whole below `from`, then in thousands and millions: `12.3 k`, `108 m`. */
export function shortCount(value: number, from = 10_000): string {
  return value < from ? count(value) : shortIsk(value);
}

/** A mean of units a day, never 0 where something was sold: `0.04`, `2.5`, `12.3 k`. */
export function unitsADay(units: number): string {
  if (units > 0 && units < 0.1) return significant(units, 1);
  return units < 100 ? mean(units) : shortCount(units);
}

/** The first of them, and how many more there are; null: there are none. */
export function listed(values: readonly string[] | undefined): string | null {
  if (values === undefined || values.length === 0) return null;
  return values.length <= 2 ? values.join(', ') : `${values[0]} and ${values.length - 1} more`;
}
