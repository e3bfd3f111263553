import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A process that runs a module of ours, with messages both ways. */
export interface ChildProcess {
  postMessage(message: unknown): void;
  // oxlint-disable-next-line typescript/no-explicit-any -- what arrives is what our own module sent.
  on(event: 'message', listener: (message: any) => void): unknown;
  /** The listener is called once, when the process has ended or could not be started. */
  onExit(listener: () => void): void;
  /** Ends it at once. */
  kill(): void;
}

/**
 * Starts a module of ours in a process of its own. `args`: what it finds behind its own path in `process.argv`; `name`: its name in the
 * process list, where the system has one; `megabytes`: of objects, beyond which it ends.
 */
export type StartProcess = (module: URL, args: readonly string[], limits: { name: string; megabytes: number }) => ChildProcess;

/** Options with which a process holds this many megabytes of objects at most. */
export function heapArguments(megabytes: number): string[] {
  return [`--max-old-space-size=${megabytes}`];
}

/** What a program loads before itself, which its processes load too: never what it runs (`-e`), or each would start another. */
function preloads(execArgv: readonly string[]): string[] {
  return execArgv.flatMap((argument, at) => {
    if (/^--(import|require)=/.test(argument)) return [argument];
    return argument === '--import' || argument === '--require' ? execArgv.slice(at, at + 2) : [];
  });
}

/** With this very Node and what it loads beforehand. Nothing of it gets to our standard output, which has one line (decisions §1.3). */
export const startNodeProcess: StartProcess = (module, args, { megabytes }) => {
  const child = fork(fileURLToPath(module), args, {
    serialization: 'advanced',
    execArgv: [...preloads(process.execArgv), ...heapArguments(megabytes)],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    // onExit reports one that has ended meanwhile.
    postMessage: (message) => void child.send(message as object, () => undefined),
    on: (event, listener) => child.on(event, listener),
    onExit(listener) {
      let reported = false;
      const tell = () => {
        if (!reported) listener();
        reported = true;
      };
      child.once('exit', tell);
      child.once('error', tell);
    },
    kill: () => void child.kill('SIGKILL'),
  };
};
