import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { optionHelp } from '#main/options/command-line';
import { credits, PUBLISHER, sourceNames, sourceOption, sourceTable } from '#shared/sources';
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
  return lines.slice(start + 2, end < 0 ? undefined : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('the documents', () => {
  it('name every option of the headless command line as --help does', () => {
    const written = tableOf('docs/usage.md', '| option | meaning |').map(([name, meaning]) => [
      name?.replaceAll('`', '').replace('--', ''),
      meaning,
    ]);
    expect(written).toEqual(Object.entries(optionHelp));
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

  it('are all named in the README', () => {
    expect(unnamedIn(readme, documents)).toEqual([]);
  });
});

/** The documents of which a README does not speak, itself aside. */
function unnamedIn(text: string, paths: readonly string[]): string[] {
  return paths.filter((path) => path !== 'README.md' && !text.includes(path));
}

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
  });

  it('that name another are found', () => {
    const found = (text: string) => missingFiles(text, ['src-main/core/app.ts', 'src-main/domain/contracts/outcome.ts']);
    expect(found('/** See outcome.ts and gone.ts. */')).toEqual(['gone.ts']);
    expect(found("import { a } from './gone.ts';")).toEqual([]);
  });
});

describe('an installation', () => {
  interface Locked {
    packages: Record<
      string,
      { version?: string; integrity?: string; os?: string; cpu?: string; deprecated?: string; engines?: { node?: string } }
    >;
  }
  const locked = Object.entries((JSON.parse(textOf('package-lock.json')) as Locked).packages).filter(([path]) => path !== '');

  it('runs nothing that a package brings', () => {
    expect(textOf('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });

  it('prints no warning, on the oldest Node too: of engines that it does not have, or of packages that are given up', () => {
    expect(textOf('.npmrc')).toMatch(/^loglevel=error$/m);
    expect(textOf('.npmrc')).not.toContain('engine-strict');
    // What .npmrc keeps still, for as long as there is any: packages of which each version of Node that they name is newer.
    const oldest = 20;
    expect(manifest.engines.node).toMatch(new RegExp(`^>=${oldest}\\.`));
    const firstMajors = (range: string) => range.split('||').map((part) => Number(/\d+/.exec(part)?.[0] ?? 0));
    const newer = locked.filter(([, { engines }]) => firstMajors(engines?.node ?? '0').every((major) => major > oldest));
    expect(newer.map(([path]) => path)).toContain('node_modules/better-sqlite3');
    expect(locked.filter(([, { deprecated }]) => deprecated !== undefined).map(([path]) => path)).toEqual([]);
  });

  it("has the hash of every package, the Node of each platform's too", () => {
    expect(locked.filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true).map(([path]) => path)).toEqual([]);
    const nodes = Object.entries(manifest.optionalDependencies).map(([name, version]) => {
      const found = locked.find(([path]) => path === `node_modules/${name}`)?.[1];
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
  return new Set(
    [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

describe('the README', () => {
  it('has at most 10,500 bytes', () => expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(10_500));

  it('shows its picture, and how to start, to try, to run without a window and to test', () => {
    expect(readme).toContain('](resources/screenshot.png)');
    for (const command of ['npm start', 'npm run demo', 'node astrolabe.mjs headless --port 4780', 'npm test'])
      expect(readme).toContain(`\n${command}\n`);
    for (const name of ['start', 'demo', 'headless', 'test']) expect(manifest.scripts).toHaveProperty(name);
    // A mirror in a clone of the sources is seen by git, and one in the home folder is nobody's habit.
    expect(readme).not.toContain('--data-dir');
  });

  it('shows two requests of each service', () => {
    const requestsOf = (service: string) =>
      new Set(
        [...readme.matchAll(/^curl "([^"]+)"$/gm)]
          .map(([, url = '']) => url)
          .filter((url) => url.includes(`/${service}/api/v1/`)),
      );
    for (const service of ['contracts', 'systems', 'trade', 'plan', 'data'])
      expect([service, requestsOf(service).size]).toEqual([service, 2]);
    expect(requestsOf('local').size).toBe(0);
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
    expect(Object.values(packages).filter((version) => !isExact(version))).toEqual([]);
    expect(['^1.2.3', '~1.2.3', '1.2', '*', 'latest', '1.2.3', '1.5.5-r.5'].filter(isExact)).toEqual(['1.2.3', '1.5.5-r.5']);
  });

  it('leaves only the native module outside the bundles', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(['better-sqlite3']);
  });

  const isNodeAlone = (command: string) => /^node( --[\w-]+=\w+)* [\w./-]+( [\w:-]+)*$/.test(command);
  it('runs every script through Node alone, by the name that it has without npm too', () => {
    expect(Object.keys(manifest.scripts).length).toBeGreaterThan(10);
    const asWithoutNpm = Object.keys(manifest.scripts).map((name) => [name, `node astrolabe.mjs ${name}`]);
    expect(Object.entries(manifest.scripts)).toEqual(asWithoutNpm);
    expect(asWithoutNpm.filter(([, command = '']) => !isNodeAlone(command))).toEqual([]);
  });

  it('would be found to run a script otherwise', () => {
    const others = ['rm -rf out', 'node a.mjs && node b.mjs', 'NODE_ENV=test node a.mjs', 'vitest run'];
    expect(others.filter(isNodeAlone)).toEqual([]);
  });
});

describe('the tree', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

  it('has at its top only what belongs there', () => {
    const folders = ['src-main', 'src-renderer', 'src-shared', 'resources', 'test', 'docs', '.ci', '.github'];
    const files = [
      '.gitignore',
      '.npmrc',
      '.oxlintrc.json',
      'CHANGELOG.md',
      'astrolabe.mjs',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'biome.json',
      'electron.vite.config.ts',
      'tsconfig.json',
    ];
    const allowed = [...folders, ...files, 'package.json', 'package-lock.json'];
    const strangers = (paths: readonly string[]) =>
      [...new Set(paths.map((path) => path.split('/')[0] ?? ''))].filter((name) => !allowed.includes(name));
    expect(strangers(tracked)).toEqual([]);
    expect(strangers([...tracked, 'notes.txt', 'tools/a.ts'])).toEqual(['notes.txt', 'tools']);
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

  it('has no folder for things without a noun', () => {
    expect(tracked.filter((path) => NOUNLESS.test(path))).toEqual([]);
    expect('src-shared/helpers.ts').toMatch(NOUNLESS);
  });
});

/** A folder of somebody's, or a registry; the lockfile of npm names the one that everybody has. */
const MACHINE = /\/(work|home|Users)\/\w|registry\.(?!npmjs\.org)[\w.]+\.\w+/;
const NOUNLESS = /(^|\/)(utils?|helpers?|services|managers?|misc|common)(\/|\.tsx?$)/;
