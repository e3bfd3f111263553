import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { promises } from './promises.ts';
import { contractsRequirements, type Requirement, systemsRequirements } from './requirements.ts';
import { specTables } from './spec-tables.ts';

const root = join(import.meta.dirname, '..', '..');
const decisions = readFileSync(join(root, 'docs/dev/decisions.md'), 'utf8');

/** The lines of a specification that say something: its section, its text, and whether it is the row of a table. */
function linesOfSpec(text: string): { section: string; said: string; isRow: boolean }[] {
  let section = '';
  let rowsOfTable = 0;
  return text.split('\n').flatMap((line) => {
    rowsOfTable = line.startsWith('|') ? rowsOfTable + 1 : 0;
    if (line.startsWith('#')) section = line.replace(/^#+ /, '');
    // The first two lines of a table are its head and its rule.
    if (line.trim() === '' || line.startsWith('#') || rowsOfTable === 1 || rowsOfTable === 2) return [];
    return [{ section, said: line.replace(/^(- |\| )/, ''), isRow: rowsOfTable > 0 }];
  });
}

/** A decision has its section, and a test stands in its file. */
function expectProof(proof: string): void {
  const decision = /^decisions §([\d.]+)$/.exec(proof)?.[1];
  if (decision !== undefined) {
    expect(decisions).toMatch(new RegExp(`^#{2,3} ${decision.replaceAll('.', '\\.')}\\.? `, 'm'));
    return;
  }
  const [testFile = '', title = ''] = proof.split(/: (.*)/s);
  expect(title).not.toBe('');
  expect(readFileSync(join(root, testFile), 'utf8'), proof).toContain(title);
}

const services: { name: string; file: string; requirements: readonly Requirement[]; rowsElsewhere: boolean }[] = [
  // The rows of its tables are those of spec-tables.ts, each of which a test of contracts-api.test.ts is run for.
  { name: 'contracts', file: 'contracts-service.md', requirements: contractsRequirements, rowsElsewhere: true },
  { name: 'systems', file: 'system-activity-service.md', requirements: systemsRequirements, rowsElsewhere: false },
];

describe.each(services)('what the specification of the $name service says', ({ file, requirements, rowsElsewhere }) => {
  const path = join(root, '..', 'shared', 'specs', file);

  test('stands in the table once', () => {
    const named = requirements.map(([section, opening]) => `${section}: ${opening}`);
    expect(new Set(named).size).toBe(named.length);
  });

  test.each(requirements)('%s: %s', (_section, _opening, ...proofs) => proofs.forEach(expectProof));

  test.skipIf(!existsSync(path))('is all of it, in its order (skipped where ../shared/specs is missing)', () => {
    const lines = linesOfSpec(readFileSync(path, 'utf8')).filter(({ isRow }) => !(isRow && rowsElsewhere));
    expect(lines.map(({ section, said }, at) => [section, said.slice(0, requirements[at]?.[1].length)])).toEqual(
      requirements.map(([section, opening]) => [section, opening]),
    );
  });
});

test.each(promises)('beyond the specifications, %s: %s', (_about, _promise, ...proofs) => proofs.forEach(expectProof));

test('each table of the contracts service is asserted row by row', () => {
  const suite = readFileSync(join(import.meta.dirname, 'contracts-api.test.ts'), 'utf8');
  for (const title of Object.keys(specTables))
    expect(
      [`specTables['${title}']`, `specTables.${title}`, `testParameters('${title}'`].some((use) => suite.includes(use)),
      title,
    ).toBe(true);
});

const contractsSpec = join(root, '..', 'shared', 'specs', 'contracts-service.md');
test.skipIf(!existsSync(contractsSpec))(
  'no table of the contracts service is left out (skipped where ../shared/specs is missing)',
  () => {
    const rows = linesOfSpec(readFileSync(contractsSpec, 'utf8')).filter(({ isRow }) => isRow);
    expect(rows).toHaveLength(Object.values(specTables).flat().length);
  },
);
