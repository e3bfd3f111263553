import { DEMO_SEED, demoScale, generatedModel, startSimulator } from '#main/demo/simulator';
import { pacedClock } from '#main/runtime/clock';
import { lowerPriority, standBack } from '#main/runtime/thread-priority';
import { parentOf } from './parent.ts';
import { serve } from './rpc.ts';
import type { SimulatedSources } from './simulator-client.ts';

/** The demo's upstream in a process of its own: it has its own memory, and a limit of it. Arguments: see startSimulatorProcess. */

const [speed = 1, wallAt = 0, at = wallAt, seed = DEMO_SEED] = process.argv.slice(2).map(Number);
const clock = pacedClock({ speed, wallAt, at });
// Ctrl+C is for all processes of a terminal: the process that asks ends first, and then ends it.
process.on('SIGINT', () => undefined);
const model = generatedModel({ seed, startsAt: at, scale: demoScale });
const { sources } = await startSimulator({ clock, model, record: false });
serve<Record<never, never>, SimulatedSources>(parentOf(process), {}).emit(sources);
// Not before: the program's start waits for it.
await lowerPriority(standBack.simulator);
