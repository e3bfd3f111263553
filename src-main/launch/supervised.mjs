import { spawn } from 'node:child_process';

/** How often it is looked whether npm is still there. Milliseconds. */
const PARENT_CHECK_MS = 500;

/**
 * Runs a program to its end as if it were this process: what asks this one to end reaches it, and so does the end of npm (decisions §8.5).
 * Resolves with its exit code, 127 where it could not be started; where a signal ended it, that signal ends this process too.
 */
export function endOf(program, args, options) {
  const child = spawn(program, args, options);
  const pass = (signal) => child.kill(signal);
  process.on('SIGTERM', pass);
  process.on('SIGHUP', pass);
  // A terminal sends its interrupt to the child as well: here it only must not end us first.
  const stay = () => undefined;
  process.on('SIGINT', stay);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) child.kill('SIGTERM');
  }, PARENT_CHECK_MS);
  return new Promise((resolve) => {
    const end = (code, signal) => {
      clearInterval(watch);
      process.off('SIGTERM', pass).off('SIGHUP', pass).off('SIGINT', stay);
      if (signal) process.kill(process.pid, signal);
      resolve(code ?? 1);
    };
    child.once('error', () => end(127, null));
    child.once('exit', end);
  });
}
