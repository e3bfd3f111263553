import { describe, expect, it } from 'vitest';
import { filesOf, textOf } from './repository.ts';

/** The names in a source's first list: `= [a, b]`, or that of the given end of a name. */
function listedIn(text: string, end = ''): string[] {
  return (new RegExp(`${end} = \\[([^\\]]*)\\]`).exec(text)?.[1] ?? '').match(/\w+/g) ?? [];
}

/** `endpoint: how many handlers` where it is not one. */
function mishandled(names: readonly string[], handlers: readonly string[]): string[] {
  return names.flatMap((name) => {
    const routing = handlers.filter((text) => new RegExp(`\\broute\\(\\s*${name}\\b|\\b${name} as endpoint\\b`).test(text));
    return routing.length === 1 ? [] : [`${name}: ${routing.length}`];
  });
}

describe('the endpoints', () => {
  const catalogues = filesOf('src-shared/*-api/index.ts');

  it.each(catalogues)('of %s each have one handler, and are spoken of in a test', (catalogue) => {
    const service = catalogue.replace('src-shared/', '').replace('-api/index.ts', '');
    const names = listedIn(textOf(catalogue), 'Endpoints');
    const tests = filesOf('test/**/*.test.ts').map(textOf).join('\n');
    expect(names.length).toBeGreaterThan(1);
    expect(tests.includes(`${service}Endpoints`), `a test goes through ${service}Endpoints`).toBe(true);
    expect(mishandled(names, filesOf(`src-main/api/${service}/**/*.ts`).map(textOf))).toEqual([]);
  });

  it('are there, and are found where they have no handler, or two', () => {
    expect(catalogues).toContain('src-shared/contracts-api/index.ts');
    const names = listedIn('export const planEndpoints = [route, legs, kills] as const;', 'Endpoints');
    expect(names).toEqual(['route', 'legs', 'kills']);
    const legs = "import { legs as endpoint } from '#shared/plan-api/legs';";
    expect(mishandled(names, ['export const a = route(kills, answer);', legs, legs])).toEqual(['route: 0', 'legs: 2']);
  });
});

/** What is wrong with the numbers of the migrations' files, or with the list of them. */
function migrationMistakes(files: readonly string[], index: string): string[] {
  const imported = [...index.matchAll(/import \{ (\w+) \} from '\.\/(.+)';/g)].map(([, name, file]) => ({ name, file }));
  const misnumbered = files.filter((name, at) => Number(name.slice(0, 4)) !== at + 1);
  const [missing] = files.filter((file, at) => imported[at]?.file !== file);
  const isListed = listedIn(index).join() === imported.map(({ name }) => name).join();
  return [...misnumbered.slice(0, 1), ...(missing === undefined ? [] : [`import ${missing}`]), ...(isListed ? [] : ['list'])];
}

it('the migrations are numbered without a gap and all listed in their order', () => {
  const files = filesOf('src-main/store/migrations/[0-9]*.ts').map((path) => path.replace(/^.*\//, ''));
  expect(files.length).toBeGreaterThan(1);
  expect(migrationMistakes(files, textOf('src-main/store/migrations/index.ts'))).toEqual([]);
  const index = "import { first } from './0001-first.ts';\nconst all = [first];";
  expect(migrationMistakes(['0001-first.ts', '0003-third.ts'], index)).toEqual(['0003-third.ts', 'import 0003-third.ts']);
});
