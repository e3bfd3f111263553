import { registerHooks } from 'node:module';
import { app, asked, surroundings } from './fake-packaged-electron.ts';

// As register-fake-electron.ts, for a program that takes itself for an installed package.
const url = new URL('./fake-packaged-electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) => (specifier === 'electron' ? { url, shortCircuit: true } : next(specifier, context)),
});

const report = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);
app.on('fake-loaded', (loaded: string) => report({ loaded }));
app.on('fake-asked', (question: string) => report({ question }));
surroundings.ended = (code) => {
  report({ asked });
  process.exit(code);
};
process.stdin.once('data', () => app.quit());
