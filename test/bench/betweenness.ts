/**
 * `npm run bench betweenness`: exact betweenness of the gate graph, as a ratio to ngraph.centrality on the same graph in the same
 * run, taking turns; and the scores of all its systems. On the real stargates where the shared data is there, else on a made-up
 * graph of the same size. Exits 1 where the two disagree or a target is missed. `--rounds=`.
 */
import { parseArgs } from 'node:util';
import { betweenness as libraryBetweenness } from 'ngraph.centrality';
import createGraph from 'ngraph.graph';
import type { DayCounts } from '#main/domain/activity/counts';
import { scoreSystems } from '#main/domain/activity/system-scores';
import { betweenness } from '#main/domain/topology/betweenness';
import { jumpsFrom } from '#main/domain/topology/distances';
import { buildGraph, type Connection, connectionsOf, type Graph } from '#main/domain/topology/graph';
import { listedSystems } from '#main/domain/topology/listed';
import { isTransit } from '#main/domain/topology/space';
import { realMap, realMapSkipped } from '../support/real-data.ts';
import { seededRandom } from '../support/world.ts';
import { ms, say } from './support/report.ts';
import { median, timed } from './support/timing.ts';

/** Of the library's time. */
const TARGET_RATIO = 0.3;
const SCORES_TARGET_MS = 500;

const { values: given } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const random = seededRandom(1);

process.exitCode = run() ? 0 : 1;

function run(): boolean {
  const graph = realMapSkipped === '' ? realGraph() : madeUpGraph(5200, 6900);
  const connections = connectionsOf(graph);
  say(`${realMapSkipped === '' ? 'real' : 'made-up'} graph: ${graph.ids.length} systems, ${connections.length} gates`);

  const library = createGraph();
  // Small numbers, not system ids, which it handles ten times slower.
  const node = (id: number) => graph.nodeOf.get(id) ?? -1;
  for (const id of graph.ids) library.addNode(node(id));
  for (const [from, to] of connections) library.addLink(node(from), node(to));

  const own: number[] = [];
  const theirs: number[] = [];
  let agree = true;
  for (let round = 0; round < Number(given.rounds); round += 1) {
    const [values, ownMs] = timed(() => betweenness(graph));
    const [sums, theirMs] = timed(() => libraryBetweenness(library));
    own.push(ownMs);
    theirs.push(theirMs);
    agree &&= worstDifference(graph, values, sums) < 1e-9;
  }
  const ratio = median(own) / median(theirs);
  say(`betweenness: own ${ms(median(own))}, ngraph.centrality 2.2.0 ${ms(median(theirs))}, ratio ${ratio.toFixed(2)}`);
  say(`every value ${agree ? 'agrees to 1e-9' : 'DOES NOT AGREE'}`);

  const [, distancesMs] = timed(() => {
    for (const id of graph.ids) jumpsFrom(graph, id);
  });
  say(`jumps from every system to every other: ${ms(distancesMs)}, ${(distancesMs / graph.ids.length).toFixed(3)} ms each`);

  const input = scoreInput(graph.ids.length);
  const scoring = Array.from({ length: 10 }, () => timed(() => scoreSystems(input))[1]);
  say(`scores of ${graph.ids.length} systems from 30 days: ${ms(median(scoring))}`);

  return agree && ratio <= TARGET_RATIO && median(scoring) <= SCORES_TARGET_MS;
}

function realGraph(): Graph {
  const { systems, gates } = realMap();
  return buildGraph(listedSystems(systems, gates).filter(isTransit), gates);
}

/** A tree in which each system hangs on one of the fifty before it, and gates between near ones. */
function madeUpGraph(systems: number, gates: number): Graph {
  const near = (node: number) => Math.max(0, node - 1 - Math.floor(random() * 50));
  const tree = Array.from({ length: systems - 1 }, (_, index): Connection => [index + 1, near(index + 1)]);
  const more = Array.from({ length: gates - systems + 1 }, (): Connection => {
    const node = 1 + Math.floor(random() * (systems - 1));
    return [node, near(node)];
  });
  return buildGraph(
    Array.from({ length: systems }, (_, node) => node),
    [...tree, ...more],
  );
}

/** The library's sums normalised as ours, by the size of the component. */
function worstDifference(graph: Graph, values: Float64Array, sums: Record<string, number>): number {
  const sizes = new Map<number, number>();
  const sizeAt = (node: number): number => {
    const known = sizes.get(node);
    if (known !== undefined) return known;
    const members = [...jumpsFrom(graph, graph.ids[node] ?? 0).entries()].filter(([, jumps]) => jumps >= 0);
    for (const [member] of members) sizes.set(member, members.length);
    return members.length;
  };
  return Math.max(
    ...Array.from(values, (value, node) => {
      const n = sizeAt(node);
      return Math.abs(value - (n < 3 ? 0 : (2 * (sums[node] ?? Number.NaN)) / ((n - 1) * (n - 2))));
    }),
  );
}

function scoreInput(systems: number) {
  const column = (most: number) => Float64Array.from({ length: systems }, () => Math.floor(random() ** 4 * most));
  const counts = () => ({ jumps: column(3000), kills: column(50), npcKills: column(4000) });
  return {
    systems,
    live: counts(),
    lastDay: counts(),
    days: Array.from({ length: 30 }, (): DayCounts => ({ ...counts(), jumpHours: 24, killHours: 24 })),
    betweenness: column(1000),
    pressure: column(4),
  };
}
