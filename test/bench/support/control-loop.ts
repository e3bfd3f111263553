/**
 * The control of a measurement: it works for some milliseconds at a time and sleeps as long. What its longest stretches have beyond
 * that, the machine and other programs add. The argument is its niceness, so that it is delayed as a thread of that niceness is.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { lowerPriority } from '#main/runtime/thread-priority';

const PIECE_MS = 5;

await lowerPriority(Number(process.argv[2] ?? 0));

// The handler of the signal is installed by now.
process.stdout.write('ready\n');
for (;;) {
  const until = performance.now() + PIECE_MS;
  while (performance.now() < until);
  await wait(PIECE_MS);
}
