/**
 * The bare process beside a measured program: it works for some milliseconds at a time and rests as long, so that its own stretches
 * beyond that are what the machine and whatever else runs on it add; to a thread that stands back by as much as the argument says.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { lowerPriority } from '#main/runtime/thread-priority';

const PIECE_MS = 5;

await lowerPriority(Number(process.argv[2] ?? 0));

// By now it hears the signal.
process.stdout.write('ready\n');
for (;;) {
  const until = performance.now() + PIECE_MS;
  while (performance.now() < until);
  await wait(PIECE_MS);
}
