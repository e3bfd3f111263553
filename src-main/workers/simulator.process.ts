import { parentPort, workerData } from 'node:worker_threads';
import { DEMO_SEED, demoScale, generatedModel, type Simulator, startSimulator } from '#main/demo/simulator';
import { realWorld } from '#main/runtime/world';
import { type Port, serve } from './rpc.ts';

/** Crosses to the worker as it is: plain data. */
export interface SimulatorWorkerData {
  /** Now, in milliseconds: decides how far back the archives go. */
  startsAt: number;
  /** Default: the one demo galaxy, the same for everybody. */
  seed?: number;
}

/** What the worker of the simulator does when it is called. */
export type SimulatorProcedures = {
  sources(): Simulator['sources'];
  close(): Promise<void>;
};

const { startsAt, seed = DEMO_SEED } = workerData as SimulatorWorkerData;
const model = generatedModel({ seed, startsAt, scale: demoScale });
const simulator = await startSimulator({ clock: realWorld().clock, model, record: false });
serve<SimulatorProcedures>(parentPort as Port, { sources: () => simulator.sources, close: simulator.close });
