import { BANDS } from '#main/domain/forecast/panel';
import { buildGraph, type Connection, type Graph } from '#main/domain/topology/graph';
import type { Draws } from './draws.ts';

const CONSTELLATIONS_OF_A_REGION = 8;
const SYSTEMS_OF_A_CONSTELLATION = 8;

/** A made-up galaxy: rings of systems as constellations, joined to rings of constellations as regions, and these in a ring. */
export interface SmallGalaxy {
  graph: Graph;
  /** By system: 0 high, 1 low, 2 null security; the same in a whole region. */
  band: Uint8Array;
  region: Int32Array;
  regions: number;
  constellation: Int32Array;
  constellations: number;
  /** Mean counts of a day, by system. */
  usual: { jumps: Float64Array; kills: Float64Array };
}

/** `regions`: of 64 systems each. */
export function smallGalaxy(draws: Draws, regions: number): SmallGalaxy {
  const constellations = regions * CONSTELLATIONS_OF_A_REGION;
  const systems = constellations * SYSTEMS_OF_A_CONSTELLATION;
  const ids = Array.from({ length: systems }, (_, system) => 30_000_001 + system);
  const idOf = (constellation: number, place: number) =>
    ids[(constellation % constellations) * SYSTEMS_OF_A_CONSTELLATION + (place % SYSTEMS_OF_A_CONSTELLATION)] as number;
  const gates: Connection[] = [];
  for (let constellation = 0; constellation < constellations; constellation += 1) {
    for (let place = 0; place < SYSTEMS_OF_A_CONSTELLATION; place += 1)
      gates.push([idOf(constellation, place), idOf(constellation, place + 1)]);
    gates.push([idOf(constellation, 3), idOf(constellation + 1, 0)]);
    if (constellation % CONSTELLATIONS_OF_A_REGION === 0)
      gates.push([idOf(constellation, 5), idOf(constellation + CONSTELLATIONS_OF_A_REGION - 1, 6)]);
  }
  const perConstellation = (of: (constellation: number) => number) => (_: unknown, system: number) =>
    of(Math.floor(system / SYSTEMS_OF_A_CONSTELLATION));
  const region = Int32Array.from(
    ids,
    perConstellation((each) => Math.floor(each / CONSTELLATIONS_OF_A_REGION)),
  );
  const jumps = Float64Array.from(ids, () => Math.exp(draws.normal(4, 1.4)));
  return {
    graph: buildGraph(ids, gates),
    band: Uint8Array.from(region, (each) => each % BANDS),
    region,
    regions,
    constellation: Int32Array.from(
      ids,
      perConstellation((each) => each),
    ),
    constellations,
    usual: {
      jumps,
      kills: jumps.map((mean) => Math.exp(draws.normal(-0.3, 1.1)) * Math.sqrt(mean / 55)),
    },
  };
}
