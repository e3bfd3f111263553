import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import { heapArguments, type StartProcess } from '#main/runtime/child-process';

/** With Electron's own Node: the app's program cannot be started as one, by its fuses (security §5). */
export const startUtilityProcess: StartProcess = (module, args, { name, megabytes }) => {
  const child = utilityProcess.fork(fileURLToPath(module), [...args], {
    stdio: 'ignore',
    serviceName: `Astrolabe ${name}`,
    execArgv: heapArguments(megabytes),
  });
  return {
    postMessage: (message) => child.postMessage(message),
    on: (event, listener) => child.on(event, listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  };
};
