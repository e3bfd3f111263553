/** Loaded into the measured program: on SIGUSR2 it writes to stderr how long its main thread was busy at a stretch since it was last asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 2;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
process.on('SIGUSR2', () => {
  const milliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  const told = { loop_delay: { longest: milliseconds(delays.max), p99: milliseconds(delays.percentile(99)) } };
  delays.reset();
  process.stderr.write(`${JSON.stringify(told)}\n`);
});
