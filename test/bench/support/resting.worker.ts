import { parentPort } from 'node:worker_threads';
import { type Port, serve } from '#main/workers/rpc';

// The thread of the boards gives signs of life and makes none, so that what the process uses is what the lists cost.
serve(parentPort as Port, {});
