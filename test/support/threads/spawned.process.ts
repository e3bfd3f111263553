import { spawnThreads } from '#main/workers/spawned-threads';

/** Begins the threads of a mirror, gives them nothing once they run, and has nothing else to do. */
const threads = spawnThreads((name) => new URL(`../../../src-main/${name}.ts`, import.meta.url));
threads.lists.worker.ref();
await threads.lists.online;
threads.lists.worker.unref();
