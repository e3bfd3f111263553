import { normal, type RandomStream } from '#main/demo/random';

/** Symmetric matrices, by rows. */
export type Matrix = readonly Float64Array[];

/** The lower triangular matrix whose product with its own transpose is `matrix`, which is positive definite. */
export function cholesky(matrix: Matrix): Matrix {
  const lower = matrix.map(({ length }) => new Float64Array(length));
  for (const [row, own] of lower.entries()) {
    for (let column = 0; column <= row; column += 1) {
      const other = lower[column] as Float64Array;
      let rest = matrix[row]?.[column] as number;
      for (let at = 0; at < column; at += 1) rest -= (own[at] as number) * (other[at] as number);
      if (row === column && !(rest > 0)) throw new RangeError('not positive definite');
      own[column] = row === column ? Math.sqrt(rest) : rest / (other[column] as number);
    }
  }
  return lower;
}

/** Solves by the triangle's transpose. */
export function solvedBack(lower: Matrix, right: Float64Array): Float64Array {
  const values = right.slice();
  for (let row = lower.length - 1; row >= 0; row -= 1) {
    const own = lower[row] as Float64Array;
    const value = (values[row] as number) / (own[row] as number);
    values[row] = value;
    for (let at = 0; at < row; at += 1) values[at] = (values[at] as number) - value * (own[at] as number);
  }
  return values;
}

/** Solves by the matrix that `lower` is the triangle of. */
export function solved(lower: Matrix, right: Float64Array): Float64Array {
  const values = new Float64Array(right.length);
  for (const [row, own] of lower.entries()) {
    let rest = right[row] as number;
    for (let at = 0; at < row; at += 1) rest -= (own[at] as number) * (values[at] as number);
    values[row] = rest / (own[row] as number);
  }
  return solvedBack(lower, values);
}

export function inverse(matrix: Matrix): Matrix {
  const lower = cholesky(matrix);
  // Column after column of the triangle's inverse, and the products of each two of them.
  const columns = lower.map((_, column) => {
    const values = new Float64Array(lower.length);
    for (let row = column; row < lower.length; row += 1) {
      const own = lower[row] as Float64Array;
      let rest = row === column ? 1 : 0;
      for (let at = column; at < row; at += 1) rest -= (own[at] as number) * (values[at] as number);
      values[row] = rest / (own[row] as number);
    }
    return values;
  });
  const inverted = lower.map(() => new Float64Array(lower.length));
  for (const [row, own] of columns.entries()) {
    for (let column = 0; column <= row; column += 1) {
      const other = columns[column] as Float64Array;
      let sum = 0;
      for (let at = row; at < lower.length; at += 1) sum += (own[at] as number) * (other[at] as number);
      (inverted[row] as Float64Array)[column] = sum;
      (inverted[column] as Float64Array)[row] = sum;
    }
  }
  return inverted;
}

export function times(matrix: Matrix, vector: Float64Array): Float64Array {
  const product = new Float64Array(matrix.length);
  for (let row = 0; row < matrix.length; row += 1) product[row] = dot(matrix[row] as Float64Array, vector);
  return product;
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < b.length; at += 1) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

export function normals(random: RandomStream, count: number): Float64Array {
  const values = new Float64Array(count);
  for (let at = 0; at < count; at += 1) values[at] = normal(random);
  return values;
}
