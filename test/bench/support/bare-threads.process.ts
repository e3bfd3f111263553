/** A process whose three threads do nothing: what Node itself takes of a start. Prints a line once they run. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const threads = [1, 2, 3].map(() => new Worker('setInterval(() => undefined, 60_000)', { eval: true }));
await Promise.all(threads.map((thread) => once(thread, 'online')));
process.stdout.write('running\n');
