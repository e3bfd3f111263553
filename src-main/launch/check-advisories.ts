import { readFileSync } from 'node:fs';
import { askAdvisories } from './advisories.ts';
import { root, say } from './command.ts';
import { importedPackages, type Packages, shippedPackages } from './licences.ts';

/** A step of npm run check: no known serious fault in what is shipped, as far as the registry can be asked. */
const { packages }: { packages: Packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));
const found = await askAdvisories(shippedPackages(packages, importedPackages(root)));
if (found === null) {
  say("Not asked: the registry's advisories could not be reached.");
} else if (found.serious.length === 0) {
  const tools = found.elsewhere.length === 0 ? '' : ` Rated high or critical among the tools: ${found.elsewhere.join(', ')}.`;
  say(`None rated high or critical against what is shipped.${tools}`);
} else {
  say(`What is shipped has known faults; take a newer version of each:\n${found.serious.join('\n')}`);
  process.exitCode = 1;
}
