import type { Port } from './rpc.ts';

/**
 * Who started this process: Electron's port hands over events, Node's process the messages themselves. However that one ends, this
 * process ends with it: here under Node, by Chromium itself under Electron.
 */
export function parentOf(self: NodeJS.Process & { parentPort?: Port }): Port {
  const { parentPort } = self;
  if (parentPort === undefined) {
    self.on('disconnect', () => self.exit());
    return { postMessage: (message) => void self.send?.(message), on: (event, listener) => self.on(event, listener) };
  }
  return {
    postMessage: (message) => parentPort.postMessage(message),
    on: (event, listener) => parentPort.on(event, ({ data }: { data: unknown }) => listener(data)),
  };
}
