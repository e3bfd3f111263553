import { readFileSync } from 'node:fs';
import { root, say } from './command.ts';
import { importedPackages, type Packages, refused, shippedPackages } from './licences.ts';

/** A step of npm run check: every installed package under a licence on the list, every shipped one on the shorter one. */
const { packages }: { packages: Packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));
const shipped = shippedPackages(packages, importedPackages(root));
const wrong = [
  ...refused(root, packages).map((found) => `${found} (not on the list)`),
  ...refused(root, shipped, 'shipped').map((found) => `${found} (not on the list of what may be shipped)`),
];
if (wrong.length === 0) {
  say(`${Object.keys(packages).length - 1} packages, ${Object.keys(shipped).length} of them within the app: all allowed.`);
} else {
  say(`Licences to be looked at (the lists are in src-main/launch/licences.ts):\n${wrong.join('\n')}`);
  process.exitCode = 1;
}
