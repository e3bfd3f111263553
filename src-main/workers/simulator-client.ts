import type { Simulator } from '#main/demo/simulator';
import type { StartProcess } from '#main/runtime/child-process';
import { type Clock, paceOf } from '#main/runtime/clock';
import { connect } from './rpc.ts';

/** Megabytes of objects beyond which the process is ended, before the computer runs out of memory. The full galaxy has some 60. */
const MOST_MEGABYTES = 256;

/** Where the simulated sources answer. */
export type SimulatedSources = Simulator['sources'];

interface Options {
  /** workers/simulator.process as source or as built. */
  module: URL;
  startProcess: StartProcess;
  /** The galaxy's clock. Its present time decides how far back the archives go. */
  clock: Clock;
  /** Default: the seed of the one demo galaxy that everyone gets. */
  seed?: number;
}

/** The demo's upstream, in a process of its own beside the program that asks it. */
export interface SimulatorProcess {
  readonly sources: SimulatedSources;
  close(): Promise<void>;
}

/**
 * Runs the demo galaxy on a free loopback port. Resolves when it answers, after about a second; rejects where the process cannot start.
 * It ends with this program, however that ends.
 */
export async function startSimulatorProcess({ module, startProcess, clock, seed }: Options): Promise<SimulatorProcess> {
  const { speed, wallAt, at } = paceOf(clock);
  const args = [speed, wallAt, at, seed].filter((figure) => figure !== undefined).map(String);
  const child = startProcess(module, args, { name: 'simulator', megabytes: MOST_MEGABYTES });
  const ended = new Promise<void>((resolve) => child.onExit(resolve));
  const sources = await new Promise<SimulatedSources>((resolve, reject) => {
    connect<Record<never, never>, SimulatedSources>(child, resolve);
    void ended.then(() => reject(new Error('The simulator could not be started.')));
  });
  return {
    sources,
    close() {
      child.kill();
      return ended;
    },
  };
}
