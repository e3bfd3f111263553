import { expect, test } from 'vitest';
import { fit, type Link, means } from '#main/domain/forecast/regression';
import { seededRandom } from '../../support/world.ts';

const ROWS = 3000;
const DAYS = [0, 1, 2, 3, 4, 5];
const KNEES = [-3, -1, 0, 1, 3];
const FEATURES = 3 + KNEES.length;
const rest = async () => undefined;

/** Rows of 1, x, x² and a linear spline of x: columns that say nearly the same. */
function aHistory(link: Link, planted: (x: number) => number) {
  const random = seededRandom(3);
  const designs = new Map(
    DAYS.map((day) => {
      const values = new Float32Array(ROWS * FEATURES);
      for (let row = 0; row < ROWS; row += 1) {
        const x = 10 * random() - 5;
        values.set([1, x, x * x, ...KNEES.map((knee) => Math.max(0, x - knee))], row * FEATURES);
      }
      return [day, { rows: ROWS, features: FEATURES, values }] as const;
    }),
  );
  const outcomes = new Map(
    DAYS.map((day) => {
      const x = (row: number) => designs.get(day)?.values[row * FEATURES + 1] as number;
      const outcome = (row: number) =>
        link !== 'log' ? Number(random() < planted(x(row))) : Math.round(2 * planted(x(row)) * random());
      return [day, Float64Array.from({ length: ROWS }, (_, row) => outcome(row))] as const;
    }),
  );
  return { designs, outcomes };
}

for (const link of ['logit', 'log'] as const) {
  test(`no other coefficients are more likely than those that are found, far as they may lie from the prior: ${link}`, async () => {
    const { designs, outcomes } = aHistory(link, (x) => (x < -1 ? 0.02 : x < 1 ? 0.9 : 0.1));
    const prior = new Float64Array(FEATURES);
    const coefficients = await fit(link, prior, 1, DAYS, designs, outcomes, rest);
    expect(Math.max(...coefficients.map(Math.abs))).toBeGreaterThan(2);
    // At the top the likelihood rises in no direction: what is left over of every column is what its penalty asks for.
    const slope = coefficients.map((coefficient) => -coefficient);
    for (const day of DAYS) {
      const design = designs.get(day) as NonNullable<ReturnType<typeof designs.get>>;
      means(design, coefficients, link).forEach((mean, row) => {
        const beyond = (outcomes.get(day)?.[row] as number) - mean;
        for (let feature = 0; feature < FEATURES; feature += 1)
          slope[feature] = (slope[feature] as number) + beyond * (design.values[row * FEATURES + feature] as number);
      });
    }
    for (const one of slope) expect(Math.abs(one)).toBeLessThan(0.5);
  });
}

test('fitted to the Brier score, a chance that no line follows is told with less squared error than by the likeliest line', async () => {
  const { designs, outcomes } = aHistory('logit', (x) => (x < 4 ? 0.01 : 0.6));
  // A line through a step: of all columns only 1 and x.
  const lines = new Map(
    [...designs].map(([day, { values }]) => [
      day,
      { rows: ROWS, features: 2, values: values.filter((_, at) => at % FEATURES < 2) },
    ]),
  );
  const likeliest = await fit('logit', new Float64Array(2), 1, DAYS, lines, outcomes, rest);
  const nearest = await fit('brier', likeliest, 1, DAYS, lines, outcomes, rest);
  const squaredError = (coefficients: Float64Array) => {
    let sum = 0;
    for (const [day, design] of lines) {
      means(design, coefficients, 'logit').forEach((mean, row) => (sum += (mean - (outcomes.get(day)?.[row] as number)) ** 2));
    }
    return sum;
  };
  const least = squaredError(nearest);
  expect(least).toBeLessThan(0.999 * squaredError(likeliest));
  // Nor does a small turn to any side bring less.
  for (const [feature, by] of [0, 0, 1, 1].entries()) {
    const turned = nearest.map((value, at) => value + (at === by ? 0.1 * (feature % 2 === 0 ? 1 : -1) : 0));
    expect(squaredError(turned)).toBeGreaterThan(least);
  }
});
