/**
 * Loaded into a program that is measured, and alone into the bare process that it is compared with: on SIGUSR2 it writes to stderr how
 * long each thread was busy at a stretch since it was last asked, and what it was asked by others meanwhile.
 */
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { BroadcastChannel, isMainThread, parentPort, threadName } from 'node:worker_threads';

/** How long one thread did not come round to its timers. Milliseconds. */
export interface Stretches {
  thread: string;
  /** As a clock on the wall sees it, waits for a processor included. */
  longest: number;
  p99: number;
  /** What of the longest one's kind was the thread's own work, by its processor time. */
  longestWork: number;
  /** What the thread did for another one and took longer than a turn of the event loop should, in order. */
  calls: Call[];
}

/** A procedure that another thread called; from its beginning to its answer, in milliseconds since the epoch. */
export interface Call {
  name: string;
  from: number;
  to: number;
}

const RESOLUTION_MS = 2;
/** Shorter calls are not told. */
const CALL_MS = 5;
/** How long the main thread waits for the others to tell theirs. */
const TOLD_WITHIN_MS = 1500;

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
const work = createHistogram();
/** Microseconds. */
const spent = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};
let before = spent();
const look = () => {
  const now = spent();
  work.record(Math.max(1, Math.round(now - before)));
  before = now;
  setTimeout(look, RESOLUTION_MS).unref();
};
look();

let calls: Call[] = [];
const epochNow = () => performance.timeOrigin + performance.now();
if (parentPort !== null) watchCalls(parentPort);

/** Sees what arrives before whoever answers it does, and every answer. */
function watchCalls(port: NonNullable<typeof parentPort>): void {
  const open = new Map<number, Call>();
  const post = port.postMessage.bind(port);
  port.postMessage = (message: { id?: number }, ...rest) => {
    const call = open.get(message.id ?? 0);
    open.delete(message.id ?? 0);
    if (call !== undefined && epochNow() - call.from > CALL_MS) calls.push({ ...call, to: epochNow() });
    post(message, ...rest);
  };
  // A port hands over what has come as soon as somebody listens: not before the one who answers does.
  const on = port.on.bind(port);
  port.on = ((event: 'message', listener: (message: { id?: number; name?: string }) => void) => {
    if (event !== 'message') return on(event, listener);
    return on(event, (message: { id?: number; name?: string }) => {
      const { id, name } = message;
      if (id !== undefined && name !== undefined) open.set(id, { name, from: epochNow(), to: 0 });
      listener(message);
    });
  }) as typeof port.on;
}

function tell(): Stretches {
  const milliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  const told = {
    thread: isMainThread ? 'main' : (threadName ?? ''),
    longest: milliseconds(delays.max),
    p99: milliseconds(delays.percentile(99)),
    longestWork: work.max / 1000,
    calls,
  };
  calls = [];
  delays.reset();
  work.reset();
  return told;
}

const asked = new BroadcastChannel('astrolabe-bench-asked');
const answers = new BroadcastChannel('astrolabe-bench-told');
asked.unref();
answers.unref();
if (isMainThread)
  process.on('SIGUSR2', () => {
    const stretches = [tell()];
    answers.onmessage = ({ data }: { data: Stretches }) => void stretches.push(data);
    asked.postMessage(null);
    void wait(TOLD_WITHIN_MS).then(() => process.stderr.write(`${JSON.stringify({ stretches })}\n`));
  });
else asked.onmessage = () => answers.postMessage(tell());
