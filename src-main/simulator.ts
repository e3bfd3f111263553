import { tooOldNode } from './runtime/node-version.ts';

const refusal = tooOldNode(process.version);
if (refusal === null) {
  const { runSimulator } = await import('./demo/run-simulator.ts');
  await runSimulator(process.argv.slice(2));
} else {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 1;
}
