import type { Design } from './regression.ts';

const TREES = 60;
/** Questions that a tree asks of a row: it has 2 to this power of leaves. */
const DEPTH = 4;
/** Share of what a tree finds that is taken. */
const RATE = 0.1;
/** Bins that the values of a feature are told apart by, at most. */
const BINS = 64;
/** Rows that the bins are drawn from. */
const SAMPLE = 50_000;
/** A leaf is drawn to no correction as if so many counts more had been expected there and had come. */
const DRAWN = 1000;

/** Corrections of expected counts by trees. */
export interface Boosted {
  /** By feature, ascending: the bin of a value is how many of them lie below it. */
  cuts: readonly Float64Array[];
  trees: readonly Tree[];
}

/** Question k is whether a row's bin of `features[k]` is above `bins[k]`, and its answer bit k of the row's leaf. */
interface Tree {
  features: Uint8Array;
  bins: Uint8Array;
  /** By leaf: what is added to the logarithm of the expected count. */
  leaves: Float64Array;
}

/** The rows of a day. */
interface Block {
  bins: Uint8Array;
  outcomes: ArrayLike<number>;
  /** Expected counts, with the corrections so far. */
  expected: Float64Array;
  leaves: Uint8Array;
}

/** Counts that came beyond those expected, and those expected, each divided by how much more than Poisson's they scatter. */
interface Sums {
  beyond: Float64Array;
  expected: Float64Array;
}

/**
 * Gradient boosting (Friedman 2001, Annals of Statistics 29, 1189) of counts upon those that a regression expects: by Newton's
 * steps, over histograms, with symmetric trees (Prokhorenkova et al. 2018, CatBoost), which ask every row the same questions, so
 * that a few rows can have no branch of their own. It finds what the regression leaves over where its columns work together.
 * `designs`, `outcomes` and `expected`: by day. `scatter`: variance of a count's share of its mean beyond Poisson's. `rest` is
 * awaited after each day's rows.
 */
export async function boost(
  days: readonly number[],
  designs: ReadonlyMap<number, Design>,
  outcomes: ReadonlyMap<number, ArrayLike<number>>,
  expected: ReadonlyMap<number, Float64Array>,
  scatter: number,
  rest: () => Promise<void>,
): Promise<Boosted> {
  const cuts = cutsOf(days.map((day) => designs.get(day) as Design));
  const blocks: Block[] = [];
  for (const day of days) {
    const design = designs.get(day) as Design;
    blocks.push({
      bins: binned(design, cuts),
      outcomes: outcomes.get(day) as ArrayLike<number>,
      expected: Float64Array.from(expected.get(day) as Float64Array),
      leaves: new Uint8Array(design.rows),
    });
    await rest();
  }
  const trees: Tree[] = [];
  while (trees.length < TREES) {
    const tree = await grown(blocks, cuts.length, scatter, rest);
    trees.push(tree);
    const factors = tree.leaves.map(Math.exp);
    for (const block of blocks) {
      for (let row = 0; row < block.leaves.length; row += 1)
        block.expected[row] = (block.expected[row] as number) * (factors[block.leaves[row] as number] as number);
      block.leaves.fill(0);
      await rest();
    }
  }
  return { cuts, trees };
}

/** The expected counts of the design's rows, corrected. */
export function corrected({ cuts, trees }: Boosted, design: Design, expected: Float64Array): Float64Array {
  const bins = binned(design, cuts);
  return expected.map((count, row) => {
    let sum = 0;
    for (const tree of trees) {
      let leaf = 0;
      for (let question = 0; question < DEPTH; question += 1) {
        const bin = bins[row * cuts.length + (tree.features[question] as number)] as number;
        if (bin > (tree.bins[question] as number)) leaf |= 1 << question;
      }
      sum += tree.leaves[leaf] as number;
    }
    return count * Math.exp(sum);
  });
}

/** Values between which lie as many rows each. */
function cutsOf(designs: readonly Design[]): Float64Array[] {
  const { features } = designs[0] as Design;
  const every = Math.max(1, Math.floor(designs.reduce((sum, { rows }) => sum + rows, 0) / SAMPLE));
  return Array.from({ length: features }, (_, feature) => {
    const sample: number[] = [];
    designs.forEach(({ rows, values }, at) => {
      for (let row = at % every; row < rows; row += every) sample.push(values[row * features + feature] as number);
    });
    const sorted = Float64Array.from(sample).sort();
    const bounds = Array.from({ length: BINS - 1 }, (_, bin) => sorted[Math.floor(((bin + 1) * sorted.length) / BINS)] as number);
    return Float64Array.from(new Set(bounds));
  });
}

function binned({ rows, features, values }: Design, cuts: readonly Float64Array[]): Uint8Array {
  const bins = new Uint8Array(rows * features);
  for (let at = 0; at < bins.length; at += 1) bins[at] = below(cuts[at % features] as Float64Array, values[at] as number);
  return bins;
}

/** How many of the ascending bounds lie below the value. */
function below(bounds: Float64Array, value: number): number {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The tree that takes the most of what is left over; every row's leaf is left behind in its block. */
async function grown(blocks: readonly Block[], features: number, scatter: number, rest: () => Promise<void>): Promise<Tree> {
  const tree = { features: new Uint8Array(DEPTH), bins: new Uint8Array(DEPTH), leaves: new Float64Array(1 << DEPTH) };
  for (let question = 0; question < DEPTH; question += 1) {
    const parted = 1 << question;
    const sums = await summed(blocks, features, parted, scatter, rest);
    const { feature, bin } = bestQuestion(sums, features, parted);
    tree.features[question] = feature;
    tree.bins[question] = bin;
    for (const { bins, leaves } of blocks) {
      for (let row = 0; row < leaves.length; row += 1)
        if ((bins[row * features + feature] as number) > bin) leaves[row] = (leaves[row] as number) | parted;
      await rest();
    }
    for (let leaf = 0; leaf < parted; leaf += 1) {
      const first = (leaf * features + feature) * BINS;
      tree.leaves[leaf] = stepOf(sums, first, first + bin + 1);
      tree.leaves[leaf | parted] = stepOf(sums, first + bin + 1, first + BINS);
    }
  }
  return tree;
}

/** How far a leaf of the bins from `first` to before `end` corrects its rows. */
function stepOf({ beyond, expected }: Sums, first: number, end: number): number {
  return (RATE * total(beyond, first, end)) / (total(expected, first, end) + DRAWN);
}

function total(values: Float64Array, first: number, end: number): number {
  let sum = 0;
  for (let at = first; at < end; at += 1) sum += values[at] as number;
  return sum;
}

/** By leaf, feature and bin. */
async function summed(
  blocks: readonly Block[],
  features: number,
  leaves: number,
  scatter: number,
  rest: () => Promise<void>,
): Promise<Sums> {
  const sums = { beyond: new Float64Array(leaves * features * BINS), expected: new Float64Array(leaves * features * BINS) };
  for (const block of blocks) {
    addBlock(sums, block, features, scatter);
    await rest();
  }
  return sums;
}

function addBlock({ beyond, expected }: Sums, block: Block, features: number, scatter: number): void {
  for (let row = 0; row < block.expected.length; row += 1) {
    const mean = block.expected[row] as number;
    const wide = 1 + scatter * mean;
    const [more, usual] = [((block.outcomes[row] as number) - mean) / wide, mean / wide];
    let first = (block.leaves[row] as number) * features * BINS;
    for (let feature = row * features; feature < (row + 1) * features; feature += 1) {
      const at = first + (block.bins[feature] as number);
      beyond[at] = (beyond[at] as number) + more;
      expected[at] = (expected[at] as number) + usual;
      first += BINS;
    }
  }
}

/** The feature and the bin that part the leaves so that the likelihood grows the most. */
function bestQuestion({ beyond, expected }: Sums, features: number, leaves: number): { feature: number; bin: number } {
  let best = { feature: 0, bin: 0, gain: Number.NEGATIVE_INFINITY };
  for (let feature = 0; feature < features; feature += 1) {
    const gains = new Float64Array(BINS);
    for (let leaf = 0; leaf < leaves; leaf += 1) {
      const first = (leaf * features + feature) * BINS;
      const all = { beyond: total(beyond, first, first + BINS), expected: total(expected, first, first + BINS) };
      const low = { beyond: 0, expected: 0 };
      for (let bin = 0; bin < BINS; bin += 1) {
        low.beyond += beyond[first + bin] as number;
        low.expected += expected[first + bin] as number;
        const gain =
          low.beyond ** 2 / (low.expected + DRAWN) + (all.beyond - low.beyond) ** 2 / (all.expected - low.expected + DRAWN);
        gains[bin] = (gains[bin] as number) + gain;
      }
    }
    gains.forEach((gain, bin) => {
      if (gain > best.gain) best = { feature, bin, gain };
    });
  }
  return best;
}
