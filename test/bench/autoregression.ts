/** What one linear autoregression, the same for all units, makes of their past. */
export interface Autoregression {
  /** Each unit's expected next value, from its values so far, the newest last. */
  next(past: readonly Float64Array[]): Float64Array;
  /** By how much each unit's value differed from that, for every day of the fit that has all lags before it. */
  residuals: Float64Array[];
  /** The range of all values of the fit. */
  low: number;
  high: number;
}

/**
 * Fits by least squares how a value follows from a constant and the `lags` values before it, pooled over all units. `days`:
 * every unit's value, day after day.
 */
export function fitAutoregression(days: readonly Float64Array[], lags: number): Autoregression {
  const width = lags + 1;
  const products = Array.from({ length: width }, () => new Float64Array(width + 1));
  const rowOf = (past: readonly Float64Array[], end: number, uniform: number, into: Float64Array) => {
    into[0] = 1;
    for (let lag = 1; lag <= lags; lag += 1) into[lag] = (past[end - lag] as Float64Array)[uniform] as number;
  };
  const row = new Float64Array(width + 1);
  for (let day = lags; day < days.length; day += 1) {
    const outcomes = days[day] as Float64Array;
    for (const [uniform, outcome] of outcomes.entries()) {
      rowOf(days, day, uniform, row);
      row[width] = outcome;
      for (const [index, own] of products.entries()) {
        const factor = row[index] as number;
        for (let other = 0; other <= width; other += 1) own[other] = (own[other] as number) + factor * (row[other] as number);
      }
    }
  }
  const coefficients = solved(products);
  const next = (past: readonly Float64Array[], end = past.length) =>
    Float64Array.from(past[end - 1] as Float64Array, (_, uniform) => {
      rowOf(past, end, uniform, row);
      return coefficients.reduce((sum, coefficient, index) => sum + coefficient * (row[index] as number), 0);
    });
  const residuals = days.slice(lags).map((outcomes, index) => {
    const expected = next(days, index + lags);
    return outcomes.map((outcome, uniform) => outcome - (expected[uniform] as number));
  });
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const values of days) {
    for (const value of values) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return { next: (past) => next(past), residuals, low, high };
}

/** Solves linear equations, each row with its right side last, by Gaussian elimination with partial pivoting; destroys them. */
function solved(rows: Float64Array[]): Float64Array {
  const at = (row: number, column: number) => rows[row]?.[column] as number;
  for (let column = 0; column < rows.length; column += 1) {
    let largest = column;
    for (let row = column + 1; row < rows.length; row += 1) {
      if (Math.abs(at(row, column)) > Math.abs(at(largest, column))) largest = row;
    }
    [rows[column], rows[largest]] = [rows[largest] as Float64Array, rows[column] as Float64Array];
    if (at(column, column) === 0) throw new RangeError('the values do not vary');
    for (let row = 0; row < rows.length; row += 1) {
      if (row === column) continue;
      const factor = at(row, column) / at(column, column);
      rows[row] = (rows[row] as Float64Array).map((value, other) => value - factor * at(column, other));
    }
  }
  return Float64Array.from(rows, (_, row) => at(row, rows.length) / at(row, row));
}
