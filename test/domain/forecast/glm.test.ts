import { expect, test } from 'vitest';
import { fit, type Link, means, type Sample } from '#main/domain/forecast/glm';
import { seededRandom } from '../../support/world.ts';

const ROWS = 3000;
const DAYS = [0, 1, 2, 3, 4, 5];
const KNOTS = [-3, -1, 0, 1, 3];
const COLUMNS = 3 + KNOTS.length;
const yieldTurn = async () => undefined;

/** Rows of 1, x, x² and a linear spline of x: columns that say nearly the same. `planted`: the mean at x. */
function aSample(link: Link, planted: (x: number) => number): Sample {
  const random = seededRandom(3);
  const days = DAYS.map(() => {
    const values = new Float32Array(ROWS * COLUMNS);
    const outcomes = new Float64Array(ROWS);
    for (let row = 0; row < ROWS; row += 1) {
      const x = 10 * random() - 5;
      values.set([1, x, x * x, ...KNOTS.map((knot) => Math.max(0, x - knot))], row * COLUMNS);
      outcomes[row] = link === 'logit' ? Number(random() < planted(x)) : Math.round(2 * planted(x) * random());
    }
    return { design: { rows: ROWS, columns: COLUMNS, values }, outcomes };
  });
  const of = (day: number) => days[day] as (typeof days)[number];
  return { days: DAYS, design: (day) => of(day).design, outcomes: (day) => of(day).outcomes };
}

test.each(['logit', 'log'] as const)('the gradient of the penalised likelihood is zero at the estimate: %s', async (link) => {
  const sample = aSample(link, (x) => (x < -1 ? 0.02 : x < 1 ? 0.9 : 0.1));
  const coefficients = await fit(link, sample, new Float64Array(COLUMNS), 1, yieldTurn);
  expect(Math.max(...coefficients.map(Math.abs))).toBeGreaterThan(2);
  const gradient = coefficients.map((coefficient) => -coefficient);
  for (const day of DAYS) {
    const { values } = sample.design(day);
    means(sample.design(day), coefficients, link).forEach((mean, row) => {
      const residual = (sample.outcomes(day)[row] as number) - mean;
      for (let column = 0; column < COLUMNS; column += 1)
        gradient[column] = (gradient[column] as number) + residual * (values[row * COLUMNS + column] as number);
    });
  }
  for (const slope of gradient) expect(Math.abs(slope)).toBeLessThan(0.5);
});

test('a column that is always zero keeps the coefficient that was given beforehand', async () => {
  const { outcomes } = aSample('log', () => 1);
  const design = { rows: ROWS, columns: 2, values: Float32Array.from({ length: 2 * ROWS }, (_, at) => (at % 2 === 0 ? 1 : 0)) };
  const coefficients = await fit(
    'log',
    { days: DAYS, design: () => design, outcomes },
    Float64Array.from([0, 0.7]),
    5,
    yieldTurn,
  );
  expect(coefficients[1]).toBeCloseTo(0.7, 10);
});
