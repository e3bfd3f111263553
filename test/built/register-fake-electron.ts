import { fork } from 'node:child_process';
import { registerHooks } from 'node:module';
import { app, asked, surroundings, utilityProcess } from '../shell/fake-electron.ts';

// node --import test/built/register-fake-electron.ts out/main/electron.js: the built shell on the stand-in.
const url = new URL('../shell/fake-electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) => (specifier === 'electron' ? { url, shortCircuit: true } : next(specifier, context)),
});

// Processes are real ones, which find Electron's port.
const port = new URL('./electron-parent-port.ts', import.meta.url).href;
Object.assign(utilityProcess, {
  fork(module: string, args: string[], { execArgv }: { execArgv: string[] }) {
    const child = fork(module, args, {
      serialization: 'advanced',
      execArgv: [...execArgv, '--import', port],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    return Object.assign(child, { postMessage: (message: object) => child.send(message) });
  },
});

// One line of JSON on stdout for each thing that a test waits for; a line on stdin quits.
const report = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);
app.on('fake-loaded', (loaded: string) => report({ loaded }));
surroundings.ended = (code) => {
  report({ asked });
  process.exit(code);
};
process.stdin.once('data', () => app.quit());
