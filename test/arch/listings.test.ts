import { expect, it } from 'vitest';
import { filesOf, textOf } from './repository.ts';

/** What is wrong with the numbers of the migrations' files, or with the list of them. */
function migrationMistakes(files: readonly string[], index: string): string[] {
  const imported = [...index.matchAll(/import \{ (\w+) \} from '\.\/(.+)';/g)].map(([, name, file]) => ({ name, file }));
  const misnumbered = files.filter((name, at) => Number(name.slice(0, 4)) !== at + 1);
  const [missing] = files.filter((file, at) => imported[at]?.file !== file);
  const listed = (/ = \[([^\]]*)\]/.exec(index)?.[1] ?? '').match(/\w+/g) ?? [];
  const isListed = listed.join() === imported.map(({ name }) => name).join();
  return [...misnumbered.slice(0, 1), ...(missing === undefined ? [] : [`import ${missing}`]), ...(isListed ? [] : ['list'])];
}

it('the migrations are numbered without a gap and all listed in their order', () => {
  const files = filesOf('src-main/store/migrations/[0-9]*.ts').map((path) => path.replace(/^.*\//, ''));
  expect(files.length).toBeGreaterThan(1);
  expect(migrationMistakes(files, textOf('src-main/store/migrations/index.ts'))).toEqual([]);
  const index = "import { first } from './0001-first.ts';\nconst all = [first];";
  expect(migrationMistakes(['0001-first.ts', '0003-third.ts'], index)).toEqual(['0003-third.ts', 'import 0003-third.ts']);
});
