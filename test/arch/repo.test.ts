import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { optionHelp } from '#main/options/command-line';
import { credits, PUBLISHER, sourceNames, sourceOption, sourceTable } from '#shared/sources';
import { scoreDefinitions } from '#shared/systems-api/systems';
import { filesOf, root, sources, textOf } from './repository.ts';

interface Manifest {
  scripts: Record<string, string>;
  engines: { node: string };
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  /** The project's own Node, one package a platform. */
  optionalDependencies: Record<string, string>;
}
const manifest: Manifest = JSON.parse(textOf('package.json'));
const packages = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
const readme = textOf('README.md');

const documents = ['README.md', 'CONTRIBUTING.md', ...filesOf('docs/**/*.md')];

/** The cells of a document's table with this head, without its first two lines. */
function tableOf(path: string, head: string): string[][] {
  const lines = textOf(path).split('\n');
  const start = lines.indexOf(head);
  expect(start, `${path} has a table with the head ${head}`).toBeGreaterThan(0);
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  const rows = lines.slice(start + 2, end < 0 ? undefined : end);
  return rows.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

describe('the documents', () => {
  it('name every option of the headless command line as --help does', () => {
    const help = Object.entries(optionHelp).map(([name, meaning]) => [`\`--${name}\``, meaning]);
    expect(tableOf('docs/usage.md', '| option | meaning |')).toEqual(help);
  });

  it('give a reason for every dependency, and for nothing else', () => {
    const rows = tableOf('docs/dev/architecture.md', '| package | why |');
    const reasons = rows.map(([name = '', reason = '']) => ({ name: name.replaceAll('`', ''), reason }));
    expect(reasons.filter(({ reason }) => reason.length < 4)).toEqual([]);
    const names = Object.keys(packages).map((name) => name.replace(/^@types\/.*/, '@types/*').replace(/^node-.*/, 'node-*'));
    expect(reasons.map(({ name }) => name).sort()).toEqual([...new Set(names)].sort());
  });

  it.each(documents)('mention only scripts, files and headings that exist, and are no half of a merge: %s', (path) => {
    expect(mistakesIn(path, textOf(path))).toEqual([]);
  });

  it('are found where they do not', () => {
    const planted = [
      ['<<<<<<< HEAD', '<<<<<<<'],
      ['npm run dev\nnpm run other', 'other'],
      ['Type `node astrolabe.mjs nothing --port 1`.', 'nothing'],
      ['It is in `src-main/gone.ts`.', 'src-main/gone.ts'],
      ['See [usage](usage.md#no-such-heading).', 'usage.md#no-such-heading'],
    ];
    for (const [text = '', mistake] of planted) expect(mistakesIn('docs/scale.md', text)).toEqual([mistake]);
    expect(mistakesIn('docs/scale.md', 'Type `npm run check`; [usage](usage.md#packages), `src-main/headless.ts`.')).toEqual([]);
  });

  it('define each score and class of a system that the reference explains', () => {
    const defined = [...textOf('docs/methods.md').matchAll(/^- (.*?)[:,] /gm)].map(([, names = '']) => names);
    const missing = (names: readonly string[]) => names.filter((name) => !defined.some((line) => line.includes(`\`${name}\``)));
    expect(missing(Object.keys(scoreDefinitions))).toEqual([]);
    expect(missing(['no_such_score'])).toEqual(['no_such_score']);
  });

  it('are all named in the README', () => {
    // The pages of the guide are named by its own list.
    const guide = textOf('docs/guide/README.md');
    const isNamed = (path: string) =>
      readme.includes(path) || (path.startsWith('docs/guide/') && guide.includes(`](${path.slice('docs/guide/'.length)})`));
    expect(documents.filter((path) => path !== 'README.md' && !isNamed(path))).toEqual([]);
  });
});

/** The marks of a merge, scripts, files and links in a document that lead nowhere. */
function mistakesIn(path: string, text: string): string[] {
  const merges = [...text.matchAll(/^(<{7}|={7}|>{7})/gm)].map(([mark]) => mark);
  const scripts = [...text.matchAll(/(?:^|`)(?:npm run|node astrolabe\.mjs) ([\w:]+)/gm)].map(([, name = '']) => name);
  const files = [...text.matchAll(/`((?:src-|test\/|resources\/|\.ci\/)[\w./-]*\w)`/g)].map(([, file = '']) => file);
  const links = [...text.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, target = '']) => target);
  const isBroken = (target: string) => {
    const [file = '', anchor] = target.split('#');
    const linked = file === '' ? path : posix.join(posix.dirname(path), file);
    return !existsSync(root + linked) || (anchor !== undefined && !anchorsOf(textOf(linked)).has(anchor));
  };
  return [
    ...merges,
    ...scripts.filter((name) => !Object.hasOwn(manifest.scripts, name) && !['vitest', 'playwright'].includes(name)),
    ...files.filter((file) => !existsSync(root + file)),
    ...links.filter(isBroken),
  ];
}

/** Names of source files, with or without folders, in the comments of a text that are the end of none of these paths. */
function missingFiles(text: string, paths: readonly string[]): string[] {
  const comments = text.split('\n').filter((line) => /^\s*(\/\*|\*|\/\/)/.test(line));
  const named = comments.flatMap((line) => [...line.matchAll(/(?<![\w/#.-])(?:[\w-]+\/)*[\w-]+\.(?:tsx?|mjs|css)\b/g)]);
  return named.map(([name]) => name).filter((name) => !paths.some((path) => path === name || path.endsWith(`/${name}`)));
}

describe('comments of the product', () => {
  const paths = filesOf('src-*/**/*.{ts,tsx,mjs,css}', 'test/**/*.{ts,mjs}', '*.{ts,mjs}');

  it('name only files that exist', () => {
    const product = sources().filter((path) => path.startsWith('src-'));
    expect(product.flatMap((path) => missingFiles(textOf(path), paths).map((name) => `${path}: ${name}`))).toEqual([]);
    expect(missingFiles("/** See outcome.ts and gone.ts. */\nimport { a } from './other.ts';", paths)).toEqual(['gone.ts']);
  });
});

describe('an installation', () => {
  const lock: { packages: Record<string, Partial<Record<string, string>>> } = JSON.parse(textOf('package-lock.json'));
  const locked = Object.entries(lock.packages).filter(([path]) => path !== '');

  it('runs nothing that a package brings, and prints no warning of engines or of packages that are given up', () => {
    expect(textOf('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    expect(textOf('.npmrc')).toMatch(/^loglevel=error$/m);
    expect(textOf('.npmrc')).not.toContain('engine-strict');
    expect(locked.filter(([, { deprecated }]) => deprecated !== undefined).map(([path]) => path)).toEqual([]);
  });

  it("has the hash of every package, the Node of each platform's too", () => {
    expect(locked.filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true).map(([path]) => path)).toEqual([]);
    const nodes = Object.entries(manifest.optionalDependencies).map(([name, version]) => {
      const found = lock.packages[`node_modules/${name}`];
      expect(found?.version, name).toBe(version);
      // A line with security fixes, and since 24.10 with what SQL needs.
      expect(version).toMatch(/^26\./);
      return `'${found?.os} ${found?.cpu}': '${name}'`;
    });
    const [, listed = ''] = /const PACKAGES = \{([^}]+)\}/.exec(textOf('src-main/launch/node-choice.mjs')) ?? [];
    expect(nodes.sort()).toEqual(listed.trim().split(/,\s*/).filter(Boolean));
    expect(nodes).toHaveLength(6);
  });
});

/** What a heading is linked by: `## The data folder` by `the-data-folder`. */
function anchorsOf(markdown: string): Set<string> {
  const titles = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase());
  return new Set(titles.map((title) => title.replaceAll(/[^\w\- ]/g, '').replaceAll(' ', '-')));
}

describe('the README', () => {
  it('has at most 10,500 bytes', () => expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(10_500));

  it('shows three pictures, and how to start, to try, to run without a window and to test', () => {
    const pictures = [...readme.matchAll(/!\[[^\]]+\]\((docs\/guide\/pictures\/\w+\.jpg)\)/g)].map(([, path]) => path);
    expect(pictures).toHaveLength(3);
    for (const command of ['npm start', 'npm run demo', 'node astrolabe.mjs headless --port 4780', 'npm test'])
      expect(readme).toContain(`\n${command}\n`);
    // A mirror in a clone of the sources is seen by git, and one in the home folder is nobody's habit.
    expect(readme).not.toContain('--data-dir');
  });

  it('shows three requests', () => {
    const requests = [...new Set(readme.match(/^curl "[^"]+"$/gm))];
    const services = requests.map((request) => /\/(\w+)\/api\/v1\//.exec(request)?.[1]).filter((name) => name !== undefined);
    expect(services.sort()).toEqual(['data', 'plan', 'trade']);
  });

  it('carries the notice about the game and the credits, and so does the window', () => {
    const about = textOf('src-renderer/views/about/about.tsx');
    expect(about).toContain(PUBLISHER);
    expect(about).toContain('credits.map(');
    expect(readme).toContain(PUBLISHER);
    const thanked = credits.filter(({ by }) => by !== PUBLISHER).map(({ name }) => name);
    expect(thanked).toEqual(expect.arrayContaining(['zKillboard', 'EVE Ref', 'EVE-Scout', 'Wanderer']));
    for (const name of thanked) expect(readme).toContain(name);
  });

  it('says who is contacted as the table of sources does', () => {
    const rows = sourceNames.map((source) => {
      const { label, url } = sourceTable[source];
      const address = url === null ? 'only one that you name' : `\`${new URL(url).hostname}\``;
      return [label, address, `\`--${sourceOption(source)} off\``];
    });
    expect(tableOf('README.md', '| source | address | switched off with |')).toEqual(rows);
  });
});

describe('the manifest', () => {
  const isExact = (version: string) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version);
  it('asks for exact versions', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(50);
    expect([...Object.values(packages), '^1.2.3', '*'].filter((version) => !isExact(version))).toEqual(['^1.2.3', '*']);
  });
});

describe('the tree', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

  it('has at its top only what belongs there', () => {
    const folders = 'src-main src-renderer src-shared resources test docs .ci .github';
    const files =
      '.gitignore .npmrc .oxlintrc.json astrolabe.mjs biome.json electron.vite.config.ts package.json package-lock.json';
    const allowed = `${folders} ${files} tsconfig.json CHANGELOG.md CONTRIBUTING.md LICENSE README.md`.split(' ');
    expect(tracked.filter((path) => !allowed.includes(path.split('/')[0] ?? ''))).toEqual([]);
  });

  it('names no machine and no registry', () => {
    const texts = tracked.filter((path) => /\.(tsx?|mjs|json|md|css|html|svg)$|\.ci\/run$/.test(path) && existsSync(root + path));
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((path) => MACHINE.test(textOf(path)))).toEqual([]);
    expect(`open /${'home'}/somebody/file`).toMatch(MACHINE);
  });

  it('takes no address for a path: in a folder with spaces or accents an address has them encoded', () => {
    const encoded = /import\.meta\.url\)\.pathname/;
    expect("new URL('..', import.meta.url).pathname").toMatch(encoded);
    const found = tracked.filter((path) => /\.(tsx?|mjs)$/.test(path) && existsSync(root + path) && encoded.test(textOf(path)));
    expect(found.filter((path) => path !== 'test/arch/repo.test.ts')).toEqual([]);
  });
});

/** A folder of somebody's, or a registry; the lockfile of npm names the one that everybody has. */
const MACHINE = /\/(work|home|Users)\/\w|registry\.(?!npmjs\.org)[\w.]+\.\w+/;
